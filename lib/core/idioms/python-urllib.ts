/** Signing with Python's standard library alone: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const PYTHON_URLLIB = {
  method: {
    wrong: code`
      headers = sign("GET", url, raw)
      request = urllib.request.Request(url, data=raw, headers=headers)`,
    right: code`
      method = method.upper()
      request = urllib.request.Request(url, data=raw or None, method=method)`,
    why: 'Without a method, urllib sends POST as soon as there’s a body',
  },
  path: {
    wrong: code`
      path = urllib.parse.unquote(urllib.parse.urlsplit(url).path)`,
    right: code`
      request = urllib.request.Request(url, data=raw or None, method=method)
      path, _, query = (request.selector or "/").partition("?")`,
    why: 'The selector is what urllib sends, escapes and all; the path ends before the question mark',
  },
  query: {
    wrong: code`
      query = urllib.parse.urlencode(params)
      request = urllib.request.Request(url + "?" + query, headers=sign("GET", url, query))`,
    right: code`
      request = urllib.request.Request(url, data=raw or None, method=method)
      path, _, query = (request.selector or "/").partition("?")
      query = "&".join(sorted(pair for pair in query.split("&") if pair))`,
    why: 'The pairs are sorted as they’re sent, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      timestamp = str(time.time())`,
    right: code`
      timestamp = str(int(time.time()))`,
    why: 'It’s whole seconds; time.time() has a fraction',
  },
  body: {
    wrong: code`
      headers = sign("POST", url, json.dumps(order).encode("utf-8"))
      data = urllib.parse.urlencode(order).encode("utf-8")
      request = urllib.request.Request(url, data=data, headers=headers)`,
    right: code`
      raw = json.dumps(order).encode("utf-8")
      response = send("POST", url, raw)  # signs and sends these bytes`,
    why: 'The bytes that are signed are sent; urlencode makes a form of them',
  },
  charset: {
    wrong: code`
      raw = json.dumps(order, ensure_ascii=False).encode("latin-1")`,
    right: code`
      raw = json.dumps(order, ensure_ascii=False).encode("utf-8")`,
    why: 'JSON travels as UTF-8; those bytes are hashed and sent',
  },
  'body-hash': {
    wrong: code`
      body_hash = hashlib.sha256(raw).hexdigest() if raw else ""`,
    right: code`
      body_hash = hashlib.sha256(raw).hexdigest()`,
    why: 'Without a body, the last line is the hash of zero bytes, not an empty line',
  },
  joining: {
    wrong: code`
      message = f"{method}\n{path}\n{query}\n{timestamp}\n{body_hash}\n"`,
    right: code`
      message = "\n".join([method, path, query, timestamp, body_hash])`,
    why: 'There are five lines, and no newline after the last',
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
      key = bytes.fromhex(secret.removeprefix("sk_test_"))`,
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
      signature = base64.b64encode(mac.digest()).decode("ascii")`,
    right: code`
      signature = mac.hexdigest()`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      opener.addheaders = [("X-Timestamp", timestamp), ("X-Signature", signature)]
      response = opener.open(url, raw)`,
    right: code`
      request = urllib.request.Request(url, data=raw or None, method=method)
      request.add_header("X-Api-Key", key_id)
      request.add_header("X-Timestamp", timestamp)
      request.add_header("X-Signature", signature)`,
    why: 'What’s set on the opener stays for the next request, which it doesn’t fit',
  },
  'per-attempt': {
    wrong: code`
      request = signed_request("GET", url)
      try:
          response = opener.open(request)
      except urllib.error.HTTPError:
          response = opener.open(request)`,
    right: code`
      try:
          response = send("GET", url)
      except urllib.error.HTTPError as error:
          if error.code < 500:
              raise
          response = send("GET", url)`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      response = urllib.request.urlopen(request)`,
    right: code`
      class NoRedirect(urllib.request.HTTPRedirectHandler):
          def redirect_request(self, *args):
              return None

      response = urllib.request.build_opener(NoRedirect).open(request)`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      template = base_url + "/api/v1/orders?status={status}"
      headers = sign("GET", template)
      request = urllib.request.Request(template.format(status=status), headers=headers)`,
    right: code`
      query = urllib.parse.urlencode({"status": status})
      response = send("GET", base_url + "/api/v1/orders?" + query)`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const PYTHON_URLLIB_SIGNER = code`
  import hashlib, hmac, os, time
  import urllib.error, urllib.request

  key_id = os.environ["API_KEY_ID"]
  secret = os.environ["SIGNING_SECRET"].strip()


  class NoRedirect(urllib.request.HTTPRedirectHandler):
      def redirect_request(self, *args):
          return None


  opener = urllib.request.build_opener(NoRedirect)


  def send(method, url, raw=b""):
      method = method.upper()
      request = urllib.request.Request(url, data=raw or None, method=method)
      path, _, query = (request.selector or "/").partition("?")
      query = "&".join(sorted(pair for pair in query.split("&") if pair))
      timestamp = str(int(time.time()))
      body_hash = hashlib.sha256(raw).hexdigest()
      message = "\n".join([method, path, query, timestamp, body_hash])

      key = secret.encode("utf-8")
      mac = hmac.new(key, message.encode("utf-8"), hashlib.sha256)
      signature = mac.hexdigest()

      request.add_header("Content-Type", "application/json")
      request.add_header("X-Api-Key", key_id)
      request.add_header("X-Timestamp", timestamp)
      request.add_header("X-Signature", signature)
      return opener.open(request)`;
