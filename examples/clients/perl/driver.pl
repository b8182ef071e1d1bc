#!/usr/bin/perl
# Carries out the conformance script's commands, a JSON object a line: those that its scenarios of windows need.
use strict;
use warnings;
use FindBin;
use JSON::PP;
use lib $FindBin::Bin;
use Layoutd;

my $json = JSON::PP->new->canonical;
my ($client, $window, %started);

# JSON::PP writes 15 digits of a number. A rectangle has as many to begin with, so that it is the one that is sent.
sub rect { my %sides; @sides{qw(x y width height)} = map { 0 + "$_" } @{$_[0]}; return \%sides }

# Numbers with all of their digits, as texts whose quotes are removed in the end.
sub exact { return map { sprintf '#%.17g', $_ } @_ }

sub sides { return [exact(map { $_[0]{$_} // 0 } qw(x y width height))] }
sub size { return [exact(map { $_[0]{$_} // 0 } qw(width height))] }
sub truth { return $_[0] ? JSON::PP::true : JSON::PP::false }
sub place { return [@{$_[0]}{qw(kind section item)}] }
sub by_place { return sort { $a->[0] cmp $b->[0] || $a->[1] <=> $b->[1] || $a->[2] <=> $b->[2] } @_ }

sub row {
    my ($each) = @_;
    return [@{place($each)}, exact(@{$each->{frame}}), $each->{z_index}, exact($each->{alpha}), truth($each->{hidden}),
        truth($each->{estimated}), $each->{category}];
}

sub set_bounds {
    my ($container, $bounds) = @_;
    my $operation = {setBounds => rect($bounds)};
    return $client->request(updateContainer => {container => $container, operations => [$operation]});
}

# The window's elements, and the changes of its steps.
sub told {
    my ($command) = @_;
    my @steps = $window->take_steps;
    push @steps, $window->take_steps while $window->{state}{generation} < ($command->{generation} // 0);
    my %done = (appeared => [], disappeared => [], moved => []);
    for my $step (@steps) {
        push @{$done{$_}}, map { place($_) } Layoutd::Elements::rows($step->{$_}{attributes} // {}) for qw(appeared disappeared);
        my @now = Layoutd::Elements::rows($step->{moved}{attributes} // {});
        push @{$done{moved}}, map { [@{place($_)}, @{shift @now}{qw(section item)}] }
            Layoutd::Elements::rows($step->{moved}{before} // {});
    }
    my $state = $window->{state};
    return {
        window => {
            (map { $_ => [by_place(@{$done{$_}})] } keys %done),
            generation => "$state->{generation}", contentSize => size($state->{contentSize}),
            rect => sides($window->{place}{rect} // $state->{bounds}),
            elements => [by_place(map { row($_) } values %{$window->{elements}})],
        }
    };
}

my %commands = (
    features => sub { return {features => ['window']} },
    connect => sub {
        $client = Layoutd->connect($_[0]{socket});
        return {connected => $client->{server}{version}};
    },
    start => sub {
        my ($name, $fields) = %{$_[0]{request}};
        $started{$_[0]{as}} = $client->start($name, $fields);
        return {started => $_[0]{as}};
    },
    wait => sub {
        my $reply = $client->wait($started{$_[0]{for}});
        delete $reply->{id};
        return {reply => $reply};
    },
    open => sub {
        my ($command) = @_;
        my %fields = map { $_ => $command->{$_} } grep { exists $command->{$_} } qw(layout sections parameters name);
        my $reply = $client->request(openContainer => {%fields, bounds => rect($command->{bounds})});
        my $opened = $reply->{openContainer};
        return {opened => {container => $opened->{container}, contentSize => size($opened->{contentSize}),
            generation => $reply->{generation}}};
    },
    attach => sub {
        my $state = $client->request(attachContainer => {container => $_[0]{container}})->{attachContainer}{state};
        return {attached => {container => $state->{container}, generation => $state->{generation}}};
    },
    setBounds => sub {
        my $reply = set_bounds($_[0]{container}, $_[0]{bounds});
        my $updated = $reply->{updateContainer};
        my %changes = %{$updated->{changes} // {}};
        delete @changes{qw(contentSizeBefore contentSizeAfter)};
        return {updated => {generation => $reply->{generation}, contentSize => size($updated->{contentSize}),
            changed => truth(%changes)}};
    },
    window => sub {
        my ($command) = @_;
        my %place = map { $_ => $command->{$_} } grep { exists $command->{$_} } qw(overscan committed);
        my %motion = map { $_ => $command->{$_} } grep { exists $command->{$_} } qw(rate isPassive);
        $window = Layoutd::Window->open($client, $command->{container}, \%place, %motion);
        $window->{sets_bounds} = $command->{setsBounds};
        return told($command);
    },
    scrollWindow => sub {
        my ($command) = @_;
        if ($window->{sets_bounds}) {
            set_bounds($command->{container}, $command->{rect});
        } else {
            $window->move({%{$window->{place}}, rect => rect($command->{rect})});
        }
        return told($command);
    },
    followWindow => sub { return told($_[0]) },
);

$| = 1;
while (<STDIN>) {
    my $command = $json->decode($_);
    my $result = eval { ($commands{$command->{do}} // die "unknown command $command->{do}\n")->($command) };
    $result //= ref $@ ? {failure => {code => $@->{code}}} : {lost => 'connection.closed'};
    print $json->encode($result) =~ s/"#([^"]*)"/$1/gr, "\n";
}
