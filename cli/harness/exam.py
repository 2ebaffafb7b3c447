import base64, json, sys
import client

for line in sys.stdin:
    call = json.loads(line)
    body = call["body"] or {"text": ""}
    data = json.dumps(body["json"]) if "json" in body else body.get("text", "")
    data = base64.b64decode(body["base64"]) if "base64" in body else data.encode()
    query = [tuple(pair) for pair in call["query"]]
    more = {name: call[name] for name in ("keyId", "baseUrl") if name in call}
    try:
        if call.get("kind") == "pages":
            client.list(call["path"], query)
            continue
        response = client.request(call["method"], call["path"], query, data, **more)
        if call.get("kind") == "codes" and hasattr(client, "code_of"):
            print(json.dumps({"id": call["id"], "code": client.code_of(response)}), flush=True)
    except Exception as error:
        print(f"{call['id']}: {error}", file=sys.stderr)  # and on to the next call
