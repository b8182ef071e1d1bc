#!/bin/sh
# Talks to layoutd with socat and jq alone: opens a container with a flow layout, asks what is in a rectangle,
# makes the bounds wider, asks again and closes the container.
#
#     flow.sh [socket [description]]    the default is $LAYOUTD_SOCKET; a description is a file of
#                                       examples/compositional, laid out in place of the flow
set -eu

fail() { # code message
    printf 'flow.sh: %s\n' "$2" >&2
    exit "$1"
}

socket=${1:-${LAYOUTD_SOCKET:-}}
layout='"layout": "flow", "parameters": {"itemSize": [80, 60], "minimumInteritemSpacing": 5}'
[ -n "$socket" ] || fail 64 'usage: flow.sh socket (or set LAYOUTD_SOCKET)'
for tool in socat jq; do
    command -v "$tool" >/dev/null || fail 69 "$tool is missing"
done
if [ -n "${2:-}" ]; then
    description=$(jq -c . "$2") || fail 66 "$2 is no JSON"
    layout="\"layout\": \"compositional\", \"parameters\": $description"
fi
[ -S "$socket" ] || fail 69 "no socket at $socket"
# socat gives these characters a meaning of its own.
address=UNIX-CONNECT:$(printf %s "$socket" | sed 's/[][\\:,!"'\''(){}]/\\&/g')

# A frame: the length of the body as u32, little-endian, then the body.
frame() {
    length=$(printf %s "$1" | wc -c)
    # %b, because a byte that is a percent sign would have a meaning in the format itself.
    printf %b "$(printf '\\0%03o\\0%03o\\0%03o\\0%03o' \
        $((length & 255)) $((length >> 8 & 255)) $((length >> 16 & 255)) $((length >> 24 & 255)))"
    printf %s "$1"
}

# The bodies of the frames, one a line. dd with blocks of one byte reads exactly so many bytes from a pipe, whatever
# the pieces; head -c may read ahead and lose the next frame's beginning.
bodies() {
    while prefix=$(dd bs=1 count=4 2>/dev/null | od -An -tu1) && [ -n "$prefix" ]; do
        # shellcheck disable=SC2086 # The four bytes are to be split.
        set -- $prefix
        [ $# -eq 4 ] || break
        dd bs=1 count=$(($1 + $2 * 256 + $3 * 65536 + $4 * 16777216)) 2>/dev/null
        echo
    done
}

# Sends the requests, ends its own side and reads all replies, one a line. The daemon answers every request before
# it hangs up too; -t is how long socat waits for that.
exchange() {
    replies=$(for request; do frame "$request"; done | socat -t 10 - "$address" | bodies)
    # Replies may come in any order, and a failure that no request can be named for has no id.
    printf '%s\n' "$replies" | jq -es --argjson count $# 'length == $count or any(.error)' >/dev/null 2>&1 ||
        fail 69 "no complete answer from $socket"
    failure=$(printf '%s\n' "$replies" | jq -r 'select(.error) | .error | "\(.code): \(.message)"')
    [ -z "$failure" ] || fail 70 "$failure"
}

reply() { # id filter
    printf '%s\n' "$replies" | jq -r --argjson id "$1" "select(.id == \$id) | $2"
}

# 64-bit integers such as the generation are strings; a field with the value 0 may be left out.
table='"generation \(.generation): \(.queryRect.attributes.items | length) elements",
    "section  item         x         y     width    height",
    (.queryRect.attributes as $a | range($a.items | length) as $i
        | [$a.sections[$i], $a.items[$i], $a.frames[4 * $i : 4 * $i + 4][]]
        | map(tostring | (" " * ([9 - length, 0] | max)) + .) | join(" "))'

# One exchange is one connection, so the container must outlive the connection that opened it. It would stay for good
# if nothing closed it: signals are ignored until its number is known, and close it from then on.
trap '' HUP INT PIPE TERM
exchange "{\"id\": 1, \"openContainer\": {$layout, \"lifetime\": \"persistent\",
    \"bounds\": {\"width\": 320, \"height\": 240}, \"sections\": [{\"itemCount\": 10}, {\"itemCount\": 90}]}}"
container=$(reply 1 .openContainer.container)
close() {
    exchange "{\"id\": 9, \"closeContainer\": {\"container\": $container}}"
}
trap close EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 141' PIPE
trap 'exit 143' TERM
echo "container $container: content $(reply 1 '.openContainer.contentSize | "\(.width) x \(.height)"')"

exchange "{\"id\": 1, \"queryRect\": {\"container\": $container, \"rect\": {\"y\": 100, \"width\": 320, \"height\": 140}}}"
reply 1 "$table"

# Two requests on one connection: those on one container are answered in the order sent.
exchange \
    "{\"id\": 1, \"updateContainer\": {\"container\": $container,
        \"operations\": [{\"setBounds\": {\"width\": 480, \"height\": 240}}]}}" \
    "{\"id\": 2, \"queryRect\": {\"container\": $container, \"rect\": {\"y\": 100, \"width\": 480, \"height\": 140}}}"
echo "width 480: content $(reply 1 '.updateContainer.contentSize | "\(.width) x \(.height)"')"
reply 2 "$table"

trap - EXIT
close
echo "container $container is closed"
