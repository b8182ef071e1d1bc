@testable import LayoutServer
import Testing

/// Whether containers can be stored, and what is tried again.
@Suite struct StoreHealthTests {
    @Test func `the first failure is logged, and that all is well again`() {
        var health = StoreHealth()

        let failures = [health.fail(), health.fail(writing: 1), health.fail()]
        health.settle(1)

        #expect(failures == [true, false, false])
        let recoveries = [health.recover(), health.recover()]
        #expect(recoveries == [true, false])
        let isFirst = health.fail()
        #expect(isFirst)
    }

    @Test func `a commit makes nothing well while a container could not be written`() {
        var health = StoreHealth()
        _ = health.fail(writing: 1)
        _ = health.fail(writing: 2)

        var recoveries: [Bool] = []
        for container in [1, 2] as [UInt32] {
            recoveries.append(health.recover())
            health.settle(container)
        }
        recoveries.append(health.recover())

        #expect(recoveries == [false, false, true])
    }

    @Test func `one attempt is arranged however many commits fail, and is of use only until one works`() {
        var health = StoreHealth()
        _ = health.fail()
        let arranged = [health.beginRetry(), health.beginRetry()]
        let isOfUse = health.endRetry()
        let isArrangedAgain = health.beginRetry()
        _ = health.recover()
        let isOfUseLater = health.endRetry()

        #expect(arranged == [true, false])
        #expect(isOfUse && isArrangedAgain && !isOfUseLater)
    }
}
