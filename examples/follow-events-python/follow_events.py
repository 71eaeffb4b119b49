"""Follows the event stream through the durable consumer of a subscriber, and prints each event.

STRATUS_STACK     description of a running stack (.stratus/stack.json); eval "$(npx stratus env)" sets it
NATS_URL          nats://USER:PASSWORD@HOST:PORT, as stratus subscriber create prints it, instead of the stack's
CONSUMER          name of the durable consumer (the user's name)
NATS_TLS_CA_FILE  authority (PEM) of the broker's certificate; with it, use tls:// in NATS_URL
"""

import asyncio
import json
import os
import signal
import ssl
import sys
import time
from urllib.parse import unquote, urlsplit

import nats
from nats.js.errors import APIError

# Unacknowledged events count towards max_ack_pending, so few events wait, and not for long.
MAX_WAITING = 100
MAX_GAP_SECONDS = 10
# How much later than ack_wait a redelivery may be.
MARGIN_SECONDS = 5


class Follower:
    """Applies the events of each resource once and in order of their sequence."""

    def __init__(self):
        # The last applied sequence of each resource; a real subscriber stores it with its results.
        self.last = {}
        # Events that came before their predecessor, by resource and sequence; not acknowledged yet.
        self.waiting = {}
        # Until then, an event that is missing may be redelivered.
        self.settled_at = 0

    def expect_redeliveries(self, info):
        """What an earlier process or connection did not acknowledge comes again after ack_wait, behind newer events."""
        if info.num_ack_pending:
            self.settled_at = time.monotonic() + info.config.ack_wait + MARGIN_SECONDS

    def is_settled(self):
        return time.monotonic() >= self.settled_at

    async def handle(self, message):
        event = read(message)
        if event is None:
            # Otherwise an invalid message would be redelivered forever.
            print(f"  unreadable, dropped: {message.subject}")
            await message.term()
            return
        resource, sequence = event["resource"], event["sequence"]
        may_be_first = resource not in self.last and self.is_settled()
        if sequence > self.last.get(resource, 0) + 1 and not may_be_first:
            self.waiting[resource, sequence] = (time.monotonic(), event, message)
            return
        await self.settle(event, message)
        await self.follow_on(resource)

    async def settle(self, event, message):
        resource, sequence = event["resource"], event["sequence"]
        if sequence <= self.last.get(resource, 0):
            print(f"  repeated, dropped: {event['type']} of {resource}, {event['id']}")
        else:
            apply(event)
            self.last[resource] = sequence
        await message.ack()

    async def follow_on(self, resource):
        """Applies the waiting events that now have their predecessor."""
        for key in sorted(key for key in self.waiting if key[0] == resource):
            if key[1] > self.last.get(resource, 0) + 1:
                return
            _, event, message = self.waiting.pop(key)
            await self.settle(event, message)

    async def end_long_gaps(self):
        """Continues without a missing event. `data` is the whole record, so the next event heals the state."""
        while self.waiting and self.is_settled():
            (resource, _), (since, _, _) = min(self.waiting.items(), key=lambda each: each[1][0])
            if len(self.waiting) <= MAX_WAITING and time.monotonic() - since < MAX_GAP_SECONDS:
                return
            following = min(sequence for name, sequence in self.waiting if name == resource)
            if resource in self.last:
                print(f"  gap: event {self.last[resource]} of {resource} is followed by {following}")
            self.last[resource] = following - 1
            await self.follow_on(resource)


def read(message):
    try:
        event = json.loads(message.data)
        resource = f"{event['entitytype']} {event['entityid']}"
        # A string of digits; events of earlier versions have a number.
        return {**event, "resource": resource, "sequence": int(event["sequence"])}
    except (ValueError, KeyError, TypeError):
        return None


def apply(event):
    """A real subscriber commits its effect together with the sequence, before it acknowledges."""
    job = f"  {event['jobstatus']} {event.get('jobpercent', '')}" if "jobstatus" in event else ""
    label, actor, sequence = event["entitylabel"], event["actor"], event["sequence"]
    print(f"{event['time']}  {event['type']:<21} {event['resource']} \"{label}\"  #{sequence}  by {actor}{job}")


def broker_url():
    file = os.environ.get("STRATUS_STACK") or ".stratus/stack.json"
    try:
        url = os.environ.get("NATS_URL") or json.load(open(file))["subscriber"]["natsUrl"]
    except (OSError, ValueError, KeyError, TypeError):
        sys.exit(f"{file} describes no running stack: start one with npm start, or set STRATUS_STACK or NATS_URL.")
    if not urlsplit(url).hostname:
        sys.exit("NATS_URL is not a URL: set it to nats://USER:PASSWORD@HOST:PORT.")
    return url


def tls_context():
    file = os.environ.get("NATS_TLS_CA_FILE")
    try:
        return ssl.create_default_context(cafile=file) if file else None
    except OSError as error:
        sys.exit(f"NATS_TLS_CA_FILE is not usable: {error}")


def refused(user):
    return f"The broker refuses the user {user}: use the URL that stratus subscriber create or rotate printed."


async def connected(url, user, reconnected):
    host = urlsplit(url).netloc.rpartition("@")[2]
    told = set()

    async def report(error):
        if "authorization violation" in str(error).lower():
            sys.exit(refused(user))
        # The client tries again every two seconds, for as long as it takes.
        if str(error) not in told:
            print(f"  waiting for {host}: {error}", flush=True)
        told.add(str(error))

    async def forget():
        told.clear()
        reconnected.set()
        print("  the broker is back", flush=True)

    return await nats.connect(
        url, tls=tls_context(), max_reconnect_attempts=-1, connect_timeout=5, error_cb=report, reconnected_cb=forget
    )


async def main():
    if sys.argv[1:] in (["--help"], ["-h"]):
        print(__doc__)
        return
    url = broker_url()
    user = unquote(urlsplit(url).username or "")
    consumer = os.environ.get("CONSUMER") or user
    if not consumer:
        sys.exit("NATS_URL names no user: set CONSUMER to the name of the durable consumer.")
    reconnected = asyncio.Event()
    connection = await connected(url, user, reconnected)
    follower = Follower()
    try:
        events = await connection.jetstream().pull_subscribe_bind(durable=consumer, stream="EVENTS")
        follower.expect_redeliveries(await events.consumer_info())
    except (nats.errors.Error, asyncio.TimeoutError) as error:
        sys.exit(f"The consumer {consumer} cannot be used ({error}): set CONSUMER to the name given to stratus subscriber create.")
    print(f"Following {consumer}. Ctrl-C ends.", flush=True)

    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    while not stopping.is_set():
        try:
            if reconnected.is_set():
                follower.expect_redeliveries(await events.consumer_info())
                reconnected.clear()
            for message in await events.fetch(100, timeout=1):
                await follower.handle(message)
        except asyncio.TimeoutError:
            pass  # no new events
        except (APIError, nats.errors.Error) as error:
            if connection.is_closed:
                # The client gives up only when a reconnect is refused: the password was changed, or the user deleted.
                sys.exit(refused(user))
            # The consumer is being recreated, or the broker is unavailable.
            print(f"  waiting: {error}")
            await asyncio.sleep(1)
        await follower.end_long_gaps()
    # NATS delivers them at the next start, at once.
    for _, _, message in follower.waiting.values():
        await message.nak()
    await connection.flush()
    await connection.close()


asyncio.run(main())
