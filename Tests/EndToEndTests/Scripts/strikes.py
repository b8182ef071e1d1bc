#!/usr/bin/env python3
"""One user's requests take a plugin to its limits; another user and root can still use it. Needs root.

    strikes.py --socket PATH --user SCRIPT

The plugin `trap` never returns if the bounds are 666 wide. Prints one line of JSON: the replies and events of each user.
"""
import argparse
import json
from typing import Any, Dict

from users import User

UIDS = {"offender": 12001, "other": 12002, "root": 0}


def outcome(answer: Dict[str, Any]) -> str:
    return answer.get("error", {}).get("code", "done")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--socket", required=True)
    parser.add_argument("--user", required=True)
    arguments = parser.parse_args()
    users = {name: User(uid, uid, arguments.user, arguments.socket) for name, uid in UIDS.items()}
    found: Dict[str, Dict[str, Any]] = {name: {"changes": []} for name in users}
    opened = {name: user.ask("openContainer", layout="trap", bounds={"width": 320, "height": 480},
                             sections=[{"itemCount": 1}])["openContainer"]["container"]
              for name, user in users.items()}
    for user in users.values():
        user.ask("subscribe", events=["pluginQuarantined", "layoutFailed"])

    def change(name: str, width: int) -> None:
        answer = users[name].ask("updateContainer", container=opened[name],
                                 operations=[{"setBounds": {"width": width, "height": 480}}])
        found[name]["changes"].append(outcome(answer))

    for _ in range(4):
        change("offender", 666)
    for name in users:
        change(name, 100)
    for name, user in users.items():
        plugin = user.ask("listPlugins")["listPlugins"]["plugins"][0]
        found[name]["state"] = [plugin["state"], plugin.get("quarantinedUsers", [])]
        found[name]["events"] = sorted(event["kind"] for event in user.ask("events"))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
