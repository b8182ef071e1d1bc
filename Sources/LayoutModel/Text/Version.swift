/// The version of the daemon and its tools.
package let layoutdVersion = "0.1.0"
