/** Signing with Python and httpx: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const PYTHON_HTTPX = {
  method: {
    wrong: code`
      class Verb(str, Enum):
          POST = "POST"
      message = f"{Verb.POST}\n{path}\n{query}\n{timestamp}\n{body_hash}"`,
    right: code`
      method = method.upper()`,
    why: 'Since Python 3.11 an f-string prints such a member as Verb.POST',
  },
  path: {
    wrong: code`
      path = url.partition("?")[0]
      client.request(method, url, content=raw, headers=sign(method, path))`,
    right: code`
      request = client.build_request(method, url, content=raw)
      target = request.url.raw_path.decode("ascii")
      path, _, query = target.partition("?")`,
    why: 'Only the built request has the base URL’s path in front',
  },
  query: {
    wrong: code`
      query = str(request.url.params)`,
    right: code`
      target = request.url.raw_path.decode("ascii")
      path, _, query = target.partition("?")
      query = "&".join(sorted(pair for pair in query.split("&") if pair))`,
    why: 'The pairs are sorted as they’re sent, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      timestamp = str(datetime.utcnow().timestamp())`,
    right: code`
      timestamp = str(int(time.time()))`,
    why: 'A naive utcnow() is taken for local time, and the fraction has to go',
  },
  body: {
    wrong: code`
      raw = json.dumps(order).encode("utf-8")
      client.post(url, json=order, headers=sign("POST", url, raw))`,
    right: code`
      raw = json.dumps(order).encode("utf-8")
      response = send("POST", url, raw)  # signs and sends these bytes`,
    why: 'The signer hashes and sends raw; json= serializes again, since 0.28 without spaces',
  },
  charset: {
    wrong: code`
      raw = json.dumps(order, ensure_ascii=False)
      body_hash = hashlib.sha256(raw.encode("latin-1")).hexdigest()`,
    right: code`
      raw = json.dumps(order, ensure_ascii=False).encode("utf-8")
      body_hash = hashlib.sha256(raw).hexdigest()`,
    why: 'The text becomes UTF-8 bytes once; those are hashed and sent',
  },
  'body-hash': {
    wrong: code`
      body_hash = hashlib.sha256(raw or b"null").hexdigest()`,
    right: code`
      body_hash = hashlib.sha256(raw or b"").hexdigest()`,
    why: 'Without a body, nothing is hashed: neither null nor {}',
  },
  joining: {
    wrong: code`
      message = f"""{method}
      {path}
      {query}
      {timestamp}
      {body_hash}
      """`,
    right: code`
      message = "\n".join([method, path, query, timestamp, body_hash])`,
    why: 'A text in triple quotes takes its indentation and last newline along',
  },
  'load-key': {
    wrong: code`
      secret = os.getenv("SIGNING_SECRET", "secret")`,
    right: code`
      secret = os.environ["SIGNING_SECRET"].strip()`,
    why: 'A missing secret stops the program, and a newline at its end goes',
  },
  'key-bytes': {
    wrong: code`
      key = bytes.fromhex(secret.rpartition("_")[2])`,
    right: code`
      key = secret.encode("utf-8")`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      mac = hashlib.sha256((secret + message).encode("utf-8"))`,
    right: code`
      key = secret.encode("utf-8")
      mac = hmac.new(key, message.encode("utf-8"), hashlib.sha256)`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      signature = str(base64.b64encode(mac.digest()))`,
    right: code`
      signature = mac.hexdigest()`,
    why: 'It’s 64 lowercase hex digits, not Base64, and no b in front',
  },
  headers: {
    wrong: code`
      client.headers.update({"X-Timestamp": timestamp, "X-Signature": signature})
      request = client.build_request(method, url, content=raw)`,
    right: code`
      request = client.build_request(method, url, content=raw)
      request.headers["X-Api-Key"] = key_id
      request.headers["X-Timestamp"] = timestamp
      request.headers["X-Signature"] = signature`,
    why: 'What’s set on the client stays for the next request, which it doesn’t fit',
  },
  'per-attempt': {
    wrong: code`
      request = sign(client.build_request("GET", url))
      for attempt in range(5):
          response = client.send(request)
          if response.status_code < 500:
              break
          time.sleep(2 ** attempt * 30)`,
    right: code`
      for attempt in range(5):
          response = send("GET", url)
          if response.status_code < 500:
              break
          time.sleep(2 ** attempt * 30)`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      client = httpx.Client(follow_redirects=True)
      response = client.send(request)`,
    right: code`
      client = httpx.Client(follow_redirects=False)
      response = client.send(request)
      if response.has_redirect_location:
          raise RuntimeError("Set the URL to " + response.headers["Location"])`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      template = base_url + "/api/v1/orders?status={status}"
      headers = sign("GET", template)
      client.get(template.format(status=status), headers=headers)`,
    right: code`
      template = base_url + "/api/v1/orders?status={status}"
      url = template.format(status=quote(status, safe=""))
      response = send("GET", url)`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const PYTHON_HTTPX_SIGNER = code`
  import hashlib, hmac, os, time
  import httpx

  key_id = os.environ["API_KEY_ID"]
  secret = os.environ["SIGNING_SECRET"].strip()
  client = httpx.Client(follow_redirects=False)


  def send(method, url, raw=b""):
      method = method.upper()
      request = client.build_request(method, url, content=raw)
      target = request.url.raw_path.decode("ascii")
      path, _, query = target.partition("?")
      query = "&".join(sorted(pair for pair in query.split("&") if pair))
      timestamp = str(int(time.time()))
      body_hash = hashlib.sha256(raw or b"").hexdigest()
      message = "\n".join([method, path, query, timestamp, body_hash])

      key = secret.encode("utf-8")
      mac = hmac.new(key, message.encode("utf-8"), hashlib.sha256)
      signature = mac.hexdigest()

      request.headers["Content-Type"] = "application/json"
      request.headers["X-Api-Key"] = key_id
      request.headers["X-Timestamp"] = timestamp
      request.headers["X-Signature"] = signature
      return client.send(request)`;
