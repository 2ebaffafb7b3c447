"""Answers requests as the API document says, line by line, with Python's own library alone. Strings have one character per byte."""

import hashlib
import hmac
import json
import sys

KEY, SECRET, NOW = sys.argv[1], sys.argv[2].encode(), int(sys.argv[3])
DIGITS = set("0123456789")


def header(fields, name):
    values = [value.strip(" \t") for field, value in fields if field.encode().lower() == name]
    return ", ".join(values) if values else None


def is_integer(text):
    digits = text[1:] if text.startswith("-") else text
    return digits != "" and set(digits) <= DIGITS


def canonical(request, timestamp):
    path, _, query = request["target"].partition("?")
    pairs = sorted(pair.encode("latin-1") for pair in query.split("&") if pair)
    lines = [
        request["method"].encode().upper(),
        path.encode("latin-1"),
        b"&".join(pairs),
        timestamp.encode("latin-1"),
        hashlib.sha256(request["body"].encode("latin-1")).hexdigest().encode(),
    ]
    return b"\n".join(lines)


def answer(request):
    key = header(request["headers"], b"x-api-key")
    timestamp = header(request["headers"], b"x-timestamp")
    signature = header(request["headers"], b"x-signature")
    message = canonical(request, timestamp or "")
    right = hmac.new(SECRET, message, hashlib.sha256).hexdigest()
    if not (key and timestamp and signature):
        code = "missing_auth"
    elif not is_integer(timestamp):
        code = "bad_timestamp"
    elif abs(int(timestamp) - NOW) > 300:
        code = "stale_request"
    elif key != KEY:
        code = "invalid_key"
    elif signature != right:
        code = "bad_signature"
    else:
        code = "accepted"
    return f"{code} {right} {hashlib.sha256(message).hexdigest()}"


for line in sys.stdin:
    print(answer(json.loads(line)))
