import base64, json, sys
from client import request

for line in sys.stdin:
    call = json.loads(line)
    body = call["body"] or {"text": ""}
    data = json.dumps(body["json"]) if "json" in body else body.get("text", "")
    data = base64.b64decode(body["base64"]) if "base64" in body else data.encode()
    query = [tuple(pair) for pair in call["query"]]
    try:
        request(call["method"], call["path"], query, data)
    except Exception as error:
        print(f"{call['id']}: {error}", file=sys.stderr)  # and on to the next call
