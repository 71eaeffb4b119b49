"""Receives webhooks, verifies them, and prints each event once.

WEBHOOK_SECRET  the secret of the webhook, whsec_…; while it is replaced, both secrets with a space between them
PORT            where to listen on this machine (3000)
"""

import base64
import binascii
import hashlib
import hmac
import json
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# An older request may have been recorded by others, who send it again.
MAX_AGE_SECONDS = 300
MAX_BODY_BYTES = 16 * 1024 * 1024
MAX_REMEMBERED = 10_000


def keys_in(secrets):
    """The keys of secrets like whsec_…"""
    try:
        keys = [base64.b64decode(secret.removeprefix("whsec_"), validate=True) for secret in secrets.split()]
    except binascii.Error:
        sys.exit("WEBHOOK_SECRET must be whsec_ and base64, as Stratus shows it.")
    return keys or sys.exit("WEBHOOK_SECRET is missing: set it to the secret of the webhook.")


def fault_of(headers, body, keys, now):
    """Why a request is not a webhook; None if it is one."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit() or abs(now - int(timestamp)) > MAX_AGE_SECONDS:
        return "the timestamp is missing, too old or too new"
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = [b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)) for key in keys]
    # While a secret is replaced, there is a signature by each.
    given = headers.get("webhook-signature", "").encode().split()
    if any(hmac.compare_digest(one, other) for one in expected for other in given):
        return None
    return "the signature matches no secret"


def apply(event):
    """What a real receiver does with an event; it is quick, or only stores the event for later."""
    print(event["time"], event["type"], event["entitytype"], event["entityid"], flush=True)


class Webhooks(BaseHTTPRequestHandler):
    """Answers 204 when an event has been applied, or is here again."""

    protocol_version = "HTTP/1.1"
    keys = []
    # A real receiver stores the ids with its results, in one transaction.
    applied = OrderedDict()
    lock = threading.Lock()

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not length.isascii() or not length.isdigit() or int(length) > MAX_BODY_BYTES:
            self.close_connection = True
            return self.answer(413)
        body = self.rfile.read(int(length))
        fault = fault_of(self.headers, body, self.keys, time.time())
        if fault:
            print(f"refused: {fault}", flush=True)
            return self.answer(400)
        self.apply_once(self.headers["webhook-id"], json.loads(body))
        self.answer(204)

    def apply_once(self, message_id, event):
        with self.lock:
            if message_id in self.applied:
                print("repeated, dropped:", message_id, flush=True)
                return
            apply(event)
            self.applied[message_id] = True
            if len(self.applied) > MAX_REMEMBERED:
                self.applied.popitem(last=False)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Only events are printed."""


def main():
    Webhooks.keys = keys_in(os.environ.get("WEBHOOK_SECRET", ""))
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Webhooks)
    server.daemon_threads = True
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print(f"Receiving at http://127.0.0.1:{server.server_port}/hook. Ctrl-C ends.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
