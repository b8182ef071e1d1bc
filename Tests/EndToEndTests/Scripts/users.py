#!/usr/bin/env python3
"""Tests every right with every access as three users: the owner, a member of its group, and a stranger. Needs root.

    users.py --socket PATH --user SCRIPT

Prints one line of JSON: the number of checks, and every outcome that contradicts the access.
"""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import Any, Dict, List

SCOPES = ("private", "sameGroup", "everyone")
ORIGIN = {"indexPath": {"section": 0, "item": 0}}
PATHS = {"indexPaths": [{"section": 0, "item": 0}]}
SCREEN = {"rect": {"width": 320, "height": 480}}
POINT = {"point": {"x": 1, "y": 1}}
# Every request that names a container by its number and does not change it.
SEEING: Dict[str, Dict[str, Any]] = {
    "prepare": {}, "queryRect": SCREEN, "queryItems": PATHS, "querySupplementary": {"kind": "header", **PATHS},
    "queryDecorations": {"kind": "background", **PATHS}, "queryBatch": {"queries": [{"queryRect": SCREEN}]},
    "transition": {"toLayout": "grid", "progress": 0.5}, "queryOrthogonal": {"section": 0},
    "targetOffset": {"proposed": {"x": 1}}, "hitTest": POINT, "insertionPoint": POINT, "selectRect": SCREEN,
    "neighbour": {"from": {}, "direction": "next"}, "scrollTarget": ORIGIN, "captureAnchor": {}, "explain": ORIGIN,
    "queryContainer": {}, "querySections": {"section": 0}, "readingOrder": {"section": 0, **SCREEN},
    "prefetch": {"offset": {"y": 1}, "velocity": {"y": 1}},
}
# Every one that changes it, but for the operations below.
CHANGING: Dict[str, Dict[str, Any]] = {
    "beginMovement": {**PATHS, **POINT}, "updateMovement": {"position": {"x": 9, "y": 9}}, "cancelMovement": {},
    "endMovement": {}, "beginTransition": {"toLayout": "grid"}, "updateTransition": {"progress": 0.5},
    "cancelTransition": {}, "finishTransition": {}, "stepContainer": {"steps": 1},
}
# A container that was never open.
NOBODY = 987654
CHANGES = [{"setBounds": {"width": 200, "height": 480}}, {"setParameters": {"minimumLineSpacing": 3}},
           {"batchUpdate": {"deleteItems": [{"section": 0, "item": 0}]}}, {"invalidate": {}}]


class User:
    def __init__(self, uid: int, gid: int, script: str, socket: str) -> None:
        self.uid, self.gid = uid, gid
        self.process = subprocess.Popen([*as_user(uid, gid), script, socket], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, name: str, /, **fields: Any) -> Any:
        self.process.stdin.write(json.dumps([name, fields]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def open(self, name: str, count: int = 5, **fields: Any) -> Any:
        sizes = [50.0 + item % 7 for item in range(2 * count)]
        return self.ask("openContainer", layout="flow", bounds={"width": 320, "height": 480}, name=name,
                        sections=[{"itemCount": count, "itemSizes": sizes}], lifetime="persistent", **fields)

    def is_in(self, scope: str, owner: User) -> bool:
        return self is owner or scope == "everyone" or scope == "sameGroup" and self.gid == owner.gid


def as_user(uid: int, gid: int) -> List[str]:
    """A command that starts Python as another user; this interpreter may be in a folder that only root can enter."""
    for python in (sys.executable, "/usr/bin/python3", "/usr/local/bin/python3"):
        command = ["setpriv", "--reuid", str(uid), "--regid", str(gid), "--clear-groups", python, "-B"]
        if subprocess.run([*command, "-c", ""], capture_output=True).returncode == 0:
            return command
    sys.exit("no Python that other users can run")


class Trial:
    def __init__(self, owner: User, others: List[User]) -> None:
        self.owner, self.others = owner, others
        self.tried, self.wrong = 0, []

    def expect(self, is_as_expected: bool, *what: Any) -> None:
        self.tried += 1
        if not is_as_expected:
            self.wrong.append(" ".join(map(str, what)))

    def expect_allowed(self, is_allowed: bool, reply: Dict[str, Any], *what: Any, is_seen: bool = False) -> None:
        """Checks that a request is allowed, or rejected with `permission.denied`, or as unknown if the container is hidden."""
        code = reply.get("error", {}).get("code", "")
        refusals = ("permission.denied", "container.unknown")
        self.expect(code not in refusals if is_allowed else code == refusals[0 if is_seen else 1],
                    *what, "is allowed" if is_allowed else "is not allowed", "but was answered", code or "no error")

    def expect_hidden(self, user: User, number: int, name: str, who: str) -> None:
        """A user that may not see a container gets the same replies as if it had never existed."""
        requests = {**SEEING, **CHANGING, "closeContainer": {}, "subscribe": {"events": ["invalidated"]},
                    "updateContainer": {"operations": CHANGES}}
        for request, fields in requests.items():
            hidden, absent = (user.ask(request, container=each, **fields)["error"] for each in (number, NOBODY))
            for part in ("code", "message"):
                self.expect(hidden[part] == absent[part].replace(str(NOBODY), str(number)), who, request, hidden, absent)
        hidden, absent = (user.ask("attachContainer", name=each, owner=self.owner.uid)["error"] for each in (name, "nobody"))
        for part in ("code", "message"):
            self.expect(hidden[part] == absent[part].replace("nobody", name), who, "attachContainer", hidden, absent)
        own = user.open(name)
        self.expect("openContainer" in own, who, "a container of the same name", own)
        user.ask("closeContainer", container=own.get("openContainer", {}).get("container", 0))

    def rights(self, read: str, write: str) -> None:
        owner, name = self.owner, f"{read}-{write}"
        number = owner.open(name, access={"read": read, "write": write})["openContainer"]["container"]
        owner.ask("subscribe", container=number, events=["invalidated", "containerClosed"])
        for user in (owner, *self.others):
            may_write = user.is_in(write, owner)
            may_read = user.is_in(read, owner) or may_write
            who = f"{name}, user {user.uid} of group {user.gid}:"
            for request, fields in SEEING.items():
                self.expect_allowed(may_read, user.ask(request, container=number, **fields), who, request)
            attached = user.ask("attachContainer", name=name, owner=owner.uid)
            self.expect_allowed(may_read, attached, who, "attachContainer")
            listed = {each["container"]: each for each in user.ask("listContainers")["listContainers"].get("containers", ())}
            self.expect((number in listed) == may_read, who, "listContainers", list(listed))
            for state in (attached.get("attachContainer", {}).get("state"), listed.get(number)):
                if may_read:
                    self.expect(state is not None and state.get("isWritable", False) == may_write
                                and state["owner"] == owner.uid, who, state)
            if user is not owner:
                self.expect(user.ask("attachContainer", name=name)["error"]["code"] == "container.unknown", who, "own name")
                if not may_read:
                    self.expect_hidden(user, number, name, who)
                self.subscriptions(user, number, may_read, who)
            self.changes(user, number, may_write, may_read, who)
        self.closing(number, name, read, write)

    def subscriptions(self, user: User, number: int, may_read: bool, who: str) -> None:
        """Events for subscribers; a subscription to all containers covers only the user's own."""
        own = user.ask("subscribe", container=number, events=["invalidated"])
        self.expect_allowed(may_read, own, who, "subscribe")
        everything = user.ask("subscribe", events=["invalidated", "containerClosed"])["subscribe"]
        self.expect(not everything.get("containers"), who, "subscribe to all", everything)
        self.owner.ask("updateContainer", container=number, operations=[{"invalidate": {}}])
        events = user.ask("events")
        self.expect([each["container"] for each in events] == [number] * may_read, who, "events", events)
        for reply in (own, {"subscribe": everything}):
            if "subscribe" in reply:
                user.ask("unsubscribe", subscription=reply["subscribe"]["subscription"])
        self.owner.ask("events")

    def changes(self, user: User, number: int, may_write: bool, may_read: bool, who: str) -> None:
        """A rejected change has no effect and is not reported."""
        def state() -> Any:
            return self.owner.ask("queryRect", container=number, rect={"width": 1e6, "height": 1e6})

        requests = [("updateContainer", {"operations": [change]}) for change in CHANGES] + list(CHANGING.items())
        for request, fields in requests:
            before = state()
            reply = user.ask(request, container=number, **fields)
            self.expect_allowed(may_write, reply, who, request, fields, is_seen=may_read)
            events, after = self.owner.ask("events"), state()
            if not may_write:
                self.expect(not events and {**before, "id": after["id"]} == after, who, request, fields, "events", events)
            elif request == "updateContainer":
                self.expect([each["kind"] for each in events] == ["invalidated"], who, "events", events)
        self.owner.ask("updateContainer", container=number, operations=[
            {"batchUpdate": {"insertItems": [{"section": 0, "item": 0, "items": {"itemCount": 1, "itemSizes": [50, 50]}}]}},
            {"setBounds": {"width": 320, "height": 480}}, {"setParameters": {"minimumLineSpacing": None}}])
        self.owner.ask("events")

    def closing(self, number: int, name: str, read: str, write: str) -> None:
        """Users without the right try first; the container exists until a user with the right closes it."""
        for user in sorted((*self.others, self.owner), key=lambda each: each.is_in(write, self.owner)):
            may_write, who = user.is_in(write, self.owner), f"{name}, user {user.uid} of group {user.gid}:"
            reply = user.ask("closeContainer", container=number)
            self.expect_allowed(may_write, reply, who, "closeContainer", is_seen=user.is_in(read, self.owner) or may_write)
            events = [each["kind"] for each in self.owner.ask("events")]
            self.expect(events == ["containerClosed"] * may_write, who, "events", events)
            if may_write:
                number = self.owner.open(name, access={"read": read, "write": write})["openContainer"]["container"]
                self.owner.ask("subscribe", container=number, events=["containerClosed"])
        self.owner.ask("closeContainer", container=number)
        self.owner.ask("events")

    def quotas(self) -> None:
        """One user's containers do not count towards another's limits."""
        for fill, code in ((lambda user, n: user.open(f"small {n}", access={"write": "everyone"}), "limit.containersPerUser"),
                           (lambda user, n: user.open(f"large {n}", 20_000), "limit.memoryPerUser")):
            counts = []
            for user in (self.owner, *self.others):
                opened = []
                while "error" not in (reply := fill(user, len(opened))):
                    opened.append(reply["openContainer"]["container"])
                self.expect(reply["error"]["code"] == code, f"user {user.uid}", reply)
                counts.append(len(opened))
                user.opened = opened
            self.expect(len(set(counts)) == 1 and counts[0] > 1, code, counts)
            if code == "limit.memoryPerUser":
                self.charged_to_owner()
            for user in (self.owner, *self.others):
                for number in user.opened:
                    user.ask("closeContainer", container=number)

    def charged_to_owner(self) -> None:
        """Data that another user adds to a container is charged to its owner."""
        guest = self.others[0]
        for number in guest.opened:
            guest.ask("closeContainer", container=number)
        guest.opened = []
        shared = self.owner.open("shared", 1, access={"write": "everyone"})["openContainer"]["container"]
        own = guest.open("own", 1)["openContainer"]["container"]
        more = [{"setSections": {"sections": [{"itemCount": 28_000, "itemSizes": [50.0 + n % 7 for n in range(56_000)]}]}}]
        refused = guest.ask("updateContainer", container=shared, operations=more)
        self.expect(refused.get("error", {}).get("code") == "limit.memoryPerUser", "a guest's change", refused)
        self.expect("error" not in guest.ask("updateContainer", container=own, operations=more), "a guest's own")
        self.owner.opened.append(shared)
        guest.opened.append(own)


    def administration(self, root: User) -> None:
        """Root sees and closes everybody's containers and clients, others their own alone."""
        owner, stranger = self.owner, self.others[-1]
        number = owner.open("secret")["openContainer"]["container"]
        clients = {}
        for user in (root, owner, stranger):
            everything = user.ask("listContainers", all=True)
            self.expect(everything["error"]["code"] == "permission.denied" if user is not root else
                        number in [each["container"] for each in everything["listContainers"]["containers"]],
                        user.uid, "listContainers all", everything)
            listed = user.ask("listClients")["listClients"]
            seen = {each.get("user", 0): each["client"] for each in listed["clients"]}
            clients.update({user.uid: seen.get(user.uid)})
            self.expect(set(seen) == ({0, owner.uid, self.others[0].uid, stranger.uid} if user is root else {user.uid}),
                        user.uid, "listClients", listed)
            self.expect({each.get("user", 0) for each in listed["users"]} == set(seen), user.uid, "accounts", listed)
        self.expect(root.ask("queryRect", container=number, **SCREEN)["error"]["code"] == "container.unknown", "root queries")
        self.expect(stranger.ask("closeContainer", container=number)["error"]["code"] == "container.unknown", "a stranger closes")
        self.expect("error" not in root.ask("closeContainer", container=number), "root closes")
        self.expect(owner.ask("queryRect", container=number, **SCREEN)["error"]["code"] == "container.unknown", "it is closed")
        refused = stranger.ask("disconnectClient", client=clients[owner.uid])
        self.expect(refused["error"]["code"] == "client.unknown", "a stranger disconnects", refused)
        self.expect("error" not in root.ask("disconnectClient", client=clients[owner.uid]), "root disconnects")
        left = root.ask("listClients")["listClients"]["clients"]
        while clients[owner.uid] in [each["client"] for each in left]:
            left = root.ask("listClients")["listClients"]["clients"]
        lost = owner.ask("ping")
        self.expect(lost["error"]["code"] == "connection.disconnected", "the disconnected client", lost)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--user", required=True, metavar="SCRIPT", help="user.py, where every user can read it")
    options = parser.parse_args()
    owner, neighbour, stranger = (User(uid, gid, options.user, options.socket)
                                  for uid, gid in ((65533, 65533), (65532, 65533), (65531, 65531)))
    trial = Trial(owner, [neighbour, stranger])
    for read in SCOPES:
        for write in SCOPES:
            trial.rights(read, write)
    trial.quotas()
    root = User(0, 0, options.user, options.socket)
    trial.administration(root)
    for user in (owner, neighbour, stranger, root):
        user.process.stdin.close()
        user.process.wait()
    print(json.dumps({"tried": trial.tried, "wrong": trial.wrong}))
    return bool(trial.wrong)


if __name__ == "__main__":
    sys.exit(main())
