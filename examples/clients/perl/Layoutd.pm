# A client of layoutd that shows lists: requests in JSON, and windows, which follow what is in sight of a container.
use strict;
use warnings;

# A connection.
package Layoutd;

use IO::Socket::UNIX;
use JSON::PP;

use constant LONGEST_FRAME => 64 << 20;

my $json = JSON::PP->new->utf8;

# Connects to a socket: by default to $LAYOUTD_SOCKET, the user's daemon's, or the system's.
sub connect {
    my ($class, $path) = @_;
    my ($socket, @paths) = (undef, grep { $_ } $path // $ENV{LAYOUTD_SOCKET});
    @paths = ((map {"$_/layoutd.sock"} grep { $_ } $ENV{XDG_RUNTIME_DIR}), '/run/layoutd.sock') unless @paths;
    $socket ||= IO::Socket::UNIX->new(Peer => $_) for @paths;
    my $self = bless {socket => $socket || die("no daemon answers at @paths: $!\n"), last_id => 0, replies => {}, windows => {}}, $class;
    $self->{server} = $self->request(hello => {minVersion => 1, maxVersion => 1, client => 'Layoutd.pm'})->{hello};
    return $self;
}

# Sends a request and waits for its reply. Dies of a failure, which is a hash with a `code` and a `message`.
sub request {
    my ($self, $name, $fields, %options) = @_;
    return $self->wait($self->start($name, $fields, %options));
}

# Sends a request and returns its id. Options are members beside it, such as `withIds`.
sub start {
    my ($self, $name, $fields, %options) = @_;
    my $id = ++$self->{last_id};
    my $frame = pack 'V/a*', $json->encode({id => $id, $name => $fields, %options});
    $self->{socket}->print($frame) && $self->{socket}->flush or die "the daemon is gone: $!\n";
    return $id;
}

# Waits for the reply to the request with an id. Windows apply the events that come before it.
sub wait {
    my ($self, $id) = @_;
    $self->take_message until $self->{replies}{$id};
    my $reply = delete $self->{replies}{$id};
    die $reply->{error} if $reply->{error};
    return $reply;
}

# Reads one message.
sub take_message {
    my ($self) = @_;
    my $length = unpack 'V', $self->take_bytes(4);
    die "a frame has $length bytes, expected at most ${\LONGEST_FRAME}\n" if $length > LONGEST_FRAME;
    my $message = $json->decode($self->take_bytes($length));
    my $event = $message->{event} or return $self->{replies}{$message->{id} // 0} = $message;
    my $window = $self->{windows}{$event->{subscription}} or return;
    $window->apply($event->{windowChanged}) if $event->{windowChanged};
    $window->{is_closed} = 1 if $event->{containerClosed};
}

sub take_bytes {
    my ($self, $count) = @_;
    my $bytes;
    die "the daemon is gone\n" unless $count == (read($self->{socket}, $bytes, $count) // 0);
    return $bytes;
}

# The elements of a container that are in sight: a dictionary that applies events.
package Layoutd::Window;

# Opens a window. `place`: its rectangle and overscan, as in the schema; without `rect` it follows the container's bounds. Options are
# `rate` and `isPassive`, for a layout that moves, and those of `request`.
sub open {
    my ($class, $client, $container, $place, %options) = @_;
    my $self = bless {client => $client, place => $place, elements => {}, steps => []}, $class;
    my %motion = map { $_ => delete $options{$_} } grep { exists $options{$_} } qw(rate isPassive);
    my $reply = $client->request(subscribe => {%motion, container => $container, window => $place}, %options)->{subscribe};
    $self->{subscription} = $reply->{subscription};
    $client->{windows}{$reply->{subscription}} = $self;
    $self->apply($reply->{window});
    return $self;
}

# Puts the window elsewhere.
sub move {
    my ($self, $place) = @_;
    my $move = {subscription => $self->{subscription}, window => $place};
    my $reply = $self->{client}->request(moveWindow => $move);
    $self->{place} = $place;
    $self->apply($reply->{moveWindow}{window});
}

# Returns what has happened since the last call, each step as the daemon sent it; the elements are what they are after it.
sub take_steps {
    my ($self) = @_;
    $self->{client}->request(sync => {}) unless $self->{is_closed};
    return splice @{$self->{steps}};
}

sub apply {
    my ($self, $step) = @_;
    my $elements = $self->{elements};
    delete @$elements{@{$step->{disappeared}{keys} // []}};
    for my $part (map { $step->{$_} // () } qw(appeared moved changed)) {
        @$elements{@{$part->{keys}}} = Layoutd::Elements::rows($part->{attributes});
    }
    $self->{state} = $step;
    push @{$self->{steps}}, $step;
}

# Elements as the protocol's columns have them.
package Layoutd::Elements;

# A hash for each element. A column that is absent has its default for all of them.
sub rows {
    my ($columns) = @_;
    my ($frames, $names) = ($columns->{frames} // [], $columns->{kindNames} // ['cell']);
    my $categories = $columns->{kindCategories} // ['cell', ('supplementary') x $#$names];
    my $ids = $columns->{ids}{names} // $columns->{ids}{numbers} // [];
    # Of elements that are not cells, if sections have numbers and items names, or the other way round.
    my $section_ids = $columns->{sectionIds}{names} // $columns->{sectionIds}{numbers} // $ids;
    return map {
        my $kind = $columns->{kinds} ? $columns->{kinds}[$_] : 0;
        {
            kind => $names->[$kind], category => $categories->[$kind], id => ($kind ? $section_ids : $ids)->[$_],
            section => $columns->{sections}[$_], item => $columns->{items}[$_],
            frame => [@$frames[4 * $_ .. 4 * $_ + 3]], z_index => ($columns->{zIndexes} // [])->[$_] // 0,
            alpha => ($columns->{alphas} // [])->[$_] // 1, hidden => ($columns->{hidden} // [])->[$_] ? 1 : 0,
            estimated => ($columns->{estimated} // [])->[$_] ? 1 : 0,
        }
    } 0 .. $#{$columns->{sections} // []};
}

1;
