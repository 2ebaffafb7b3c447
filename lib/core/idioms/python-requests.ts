/** Signing with Python and requests: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const PYTHON_REQUESTS = {
  method: {
    wrong: code`
      headers = sign("GET", url, params, raw)
      requests.post(url, params=params, data=raw, headers=headers)`,
    right: code`
      method = method.upper()
      request = requests.Request(method, url, params=params, data=raw).prepare()`,
    why: 'One variable gives the verb to the request and to the first line',
  },
  path: {
    wrong: code`
      path = url.removeprefix(base_url)
      requests.post(url, params=params, data=raw, headers=sign("POST", path))`,
    right: code`
      request = requests.Request(method, url, params=params, data=raw).prepare()
      path, _, query = request.path_url.partition("?")`,
    why: 'The path of the base URL is signed too, and the prepared request has all of it',
  },
  query: {
    wrong: code`
      query = urlencode(params)
      requests.get(url, params=params, headers=sign("GET", url, query))`,
    right: code`
      request = requests.Request(method, url, params=params, data=raw).prepare()
      path, _, query = request.path_url.partition("?")
      query = "&".join(sorted(pair for pair in query.split("&") if pair))`,
    why: 'The pairs are sorted as they’re sent, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      headers["X-Timestamp"] = str(int(time.time()))
      message = "\n".join([method, path, query, str(time.time()), body_hash])`,
    right: code`
      timestamp = str(int(time.time()))`,
    why: 'One reading of the clock, in whole seconds, goes to the header and the string',
  },
  body: {
    wrong: code`
      raw = json.dumps(order, separators=(",", ":")).encode("utf-8")
      headers = sign("POST", url, raw)
      requests.post(url, json=order, headers=headers)`,
    right: code`
      raw = json.dumps(order, separators=(",", ":")).encode("utf-8")
      response = send("POST", url, raw)  # signs and sends these bytes`,
    why: 'The signer hashes raw and sends it with data=; json= sends spaces after commas and colons',
  },
  charset: {
    wrong: code`
      raw = json.dumps(order, ensure_ascii=False)
      requests.post(url, data=raw, headers=headers)`,
    right: code`
      raw = json.dumps(order, ensure_ascii=False).encode("utf-8")
      requests.post(url, data=raw, headers=headers)`,
    why: 'A str is sent as Latin-1 by many versions, bytes are sent as they are',
  },
  'body-hash': {
    wrong: code`
      body_hash = hashlib.sha256(raw).hexdigest() if raw else ""`,
    right: code`
      body_hash = hashlib.sha256(raw or b"").hexdigest()`,
    why: 'Without a body, the last line is the hash of zero bytes, not an empty line',
  },
  joining: {
    wrong: code`
      parts = [method, path, query, timestamp, body_hash]
      message = "\n".join(filter(None, parts)) + "\n"`,
    right: code`
      message = "\n".join([method, path, query, timestamp, body_hash])`,
    why: 'There are always five lines, and no newline after the last',
  },
  'load-key': {
    wrong: code`
      secret = os.environ["SIGNING_SECRET"]`,
    right: code`
      secret = os.environ["SIGNING_SECRET"].strip()`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s stripped on loading',
  },
  'key-bytes': {
    wrong: code`
      key = base64.b64decode(secret.removeprefix("sk_test_"))`,
    right: code`
      key = secret.encode("utf-8")`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      mac = hmac.new(message.encode(), secret.encode(), hashlib.sha256)`,
    right: code`
      key = secret.encode("utf-8")
      mac = hmac.new(key, message.encode("utf-8"), hashlib.sha256)`,
    why: 'The key comes first, then the message',
  },
  output: {
    wrong: code`
      signature = base64.b64encode(mac.digest()).decode()`,
    right: code`
      signature = mac.hexdigest()`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      session.headers.update({"X-Timestamp": timestamp, "X-Signature": signature})
      request = session.prepare_request(requests.Request(method, url, params=params, data=raw))`,
    right: code`
      request = requests.Request(method, url, params=params, data=raw).prepare()
      request.headers["X-Api-Key"] = key_id
      request.headers["X-Timestamp"] = timestamp
      request.headers["X-Signature"] = signature`,
    why: 'What’s set on the session stays for the next request, which it doesn’t fit',
  },
  'per-attempt': {
    wrong: code`
      headers = sign("GET", url)
      for attempt in range(5):
          response = requests.get(url, headers=headers)
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
      response = session.send(request)`,
    right: code`
      response = session.send(request, allow_redirects=False)
      if response.is_redirect:
          raise RuntimeError("Set the URL to " + response.headers["Location"])`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      template = base_url + "/api/v1/orders?status={status}"
      headers = sign("GET", template)
      requests.get(template.format(status=status), headers=headers)`,
    right: code`
      template = base_url + "/api/v1/orders?status={status}"
      url = template.format(status=quote(status, safe=""))
      response = send("GET", url)`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const PYTHON_REQUESTS_SIGNER = code`
  import hashlib, hmac, os, time
  import requests

  key_id = os.environ["API_KEY_ID"]
  secret = os.environ["SIGNING_SECRET"].strip()
  session = requests.Session()


  def send(method, url, raw=b"", params=None):
      method = method.upper()
      request = requests.Request(method, url, params=params, data=raw).prepare()
      path, _, query = request.path_url.partition("?")
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
      return session.send(request, allow_redirects=False)`;
