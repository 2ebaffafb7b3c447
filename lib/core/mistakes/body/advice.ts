/** The words for the body's mistakes; those about another body than was sent stand here. */

import type { Advice } from '../mistake-row.ts';
import { BODY_BYTES_ADVICE } from './bytes-advice.ts';
import { BODY_JSON_ADVICE, GUZZLE_BODY, PHP_CURL_BODY, REQUESTS_BODY } from './json-advice.ts';
import type { BodyMistakeId } from './mistakes.ts';

export const BODY_ADVICE = {
  ...BODY_JSON_ADVICE,
  ...BODY_BYTES_ADVICE,
  'body-signed-empty': {
    title: 'Empty body hashed instead of the body sent',
    happened: () => 'Your code hashed zero bytes, but a body was sent.',
    fix: 'Read the body into memory before hashing, or rewind the stream. Check that the signing code reads the same argument (such as json, data or body) that the HTTP client sends.',
    idioms: {
      go: {
        wrong:
          'raw, err := io.ReadAll(req.Body)\nio.Copy(hash, req.Body) // nothing is left\nreq.Body = io.NopCloser(bytes.NewReader(raw))',
        right:
          'raw, err := io.ReadAll(req.Body)\nreq.Body = io.NopCloser(bytes.NewReader(raw))\nhash.Write(raw)',
      },
      'node-axios': {
        wrong: "sha256(config.body ?? '')",
        right: "sha256(config.data ?? '')",
      },
      'php-guzzle': {
        wrong: "hash('sha256', $stream->getContents()); // read to its end before",
        right: "$stream->rewind(); hash('sha256', (string) $stream);",
      },
      'python-requests': {
        wrong:
          'raw = f.read()\ndigest(f.read())  # nothing is left\nrequests.post(url, data=raw, headers=headers)',
        right: 'raw = f.read()\ndigest(raw)\nrequests.post(url, data=raw, headers=headers)',
      },
    },
  },
  'body-sent-empty': {
    title: 'Body hashed, but none sent',
    happened: (how, use?) =>
      use?.meant === 'body'
        ? `Your code hashed a body, but none was sent: ${how}.`
        : `No body was sent, but your code hashed one: ${how}.`,
    fix: 'Put the SHA-256 of zero bytes on line 5 when there’s no body, as on every GET. Don’t turn a missing object into text. If a body was meant, find what dropped it.',
    idioms: {
      'node-fetch': {
        wrong: 'sha256(JSON.stringify(body || {}))',
        right: "sha256(body ? JSON.stringify(body) : '')",
      },
      'typescript-fetch': {
        wrong: 'sha256(JSON.stringify(body ?? {}))',
        right: "sha256(body ? JSON.stringify(body) : '')",
      },

      'node-axios': {
        wrong: 'sha256(JSON.stringify(config.data || {}))',
        right: "sha256(config.data ? JSON.stringify(config.data) : '')",
      },
      'python-requests': {
        wrong: 'digest(json.dumps(body or {}))',
        right: 'digest(json.dumps(body) if body else "")',
      },
      'php-guzzle': {
        wrong: "hash('sha256', json_encode($body)) // null",
        right: "hash('sha256', $body === null ? '' : json_encode($body))",
      },
    },
  },
  'body-form-encoded': {
    title: 'Form encoding differs in hashed and sent body',
    happened: (how) =>
      `Your code hashed the form encoded ${how}, but it was sent encoded in a different way.`,
    fix: 'Encode the form into text once, hash that text, and send it as the body.',
  },
  'body-form': {
    title: 'Body format differs: JSON and form fields',
    happened: (how) => `Your code hashed ${how}. The sent body is in the other format.`,
    fix: 'Send JSON, as this API requires, and hash the very text that’s sent.',
    idioms: {
      'python-requests': {
        wrong: 'digest(json.dumps(order))\nrequests.post(url, data=order, headers=headers)',
        right: REQUESTS_BODY,
      },
      'python-urllib': {
        wrong:
          'headers = sign("POST", url, json.dumps(order).encode())\ndata = urllib.parse.urlencode(order).encode()\nopener.open(urllib.request.Request(url, data, headers))',
        right:
          'data = json.dumps(order).encode()\nheaders = sign("POST", url, data)\nheaders["Content-Type"] = "application/json"\nopener.open(urllib.request.Request(url, data, headers))',
      },

      'php-guzzle': {
        wrong:
          "$headers = sign('POST', $url, json_encode($order));\n$client->post($url, ['headers' => $headers, 'form_params' => $order]);",
        right: GUZZLE_BODY,
      },
      'php-curl': {
        wrong:
          "$headers = sign('POST', $url, json_encode($order));\ncurl_setopt($curl, CURLOPT_POSTFIELDS, http_build_query($order));",
        right: PHP_CURL_BODY,
      },
    },
  },
  'body-mutated-after-signing': {
    title: 'Body changed after signing',
    happened: (how) => `Your code hashed ${how}. The body that was sent is different.`,
    fix: 'Hash the body after everything that changes it: interceptors, defaults, idempotency keys. Don’t change only the copy that’s hashed. Send the bytes that were hashed.',
    titles: { 'member-only-hashed': 'Member only in the hashed body' },
    fixes: {
      'member-only-hashed': 'Hash the text that’s sent. Don’t add the member to a copy for the hash.',
    },
    idioms: {
      'node-axios': {
        wrong:
          'client.interceptors.request.use(addDefaults);\nclient.interceptors.request.use(sign); // runs first: the last one added does',
        right: 'client.interceptors.request.use(sign);\nclient.interceptors.request.use(addDefaults);',
      },
      'typescript-fetch': {
        wrong:
          "const headers = sign('POST', url, JSON.stringify(order));\nconst body = JSON.stringify({ ...order, currency });\nawait fetch(url, { method: 'POST', headers, body });",
        right:
          "const body = JSON.stringify({ ...order, currency });\nconst headers = sign('POST', url, body);\nawait fetch(url, { method: 'POST', headers, body });",
      },
    },
  },
  'body-wrapped': {
    title: 'Body wrapped or unwrapped after hashing',
    happened: (how) => `Your code hashed ${how}. The sent body has a different object or array around it.`,
    fix: 'Add or remove the outer object before the body is serialized, and hash the whole of what’s sent.',
  },
  'body-placeholder': {
    title: 'Body hashed with an unfilled placeholder',
    happened: (how) =>
      `Your code hashed the template, before its variables were filled in: ${how}. The values were sent.`,
    fix: 'Fill in the variables in the script, set the result as the body, and hash that.',
    idioms: {
      postman: {
        wrong: 'CryptoJS.SHA256(pm.request.body.raw)',
        right: 'CryptoJS.SHA256(pm.variables.replaceIn(pm.request.body.raw))',
      },
      bruno: {
        wrong: 'CryptoJS.SHA256(req.getBody({ raw: true }))',
        right: 'CryptoJS.SHA256(bru.interpolate(req.getBody({ raw: true })))',
      },
      insomnia: {
        wrong: 'CryptoJS.SHA256(insomnia.request.body.raw)',
        right: 'CryptoJS.SHA256(insomnia.variables.replaceIn(insomnia.request.body.raw))',
      },
    },
  },
  'body-multipart': {
    title: 'Multipart body sent, something else hashed',
    happened: (how) =>
      `The body is multipart, with a new boundary for each request. Your code hashed ${how} instead.`,
    fix: 'Send JSON, as this API requires. If you must send a form, build its bytes first, then hash and send those.',
  },
  'body-previous': {
    title: 'Body of a different request hashed',
    happened: (how) => `Your code hashed a body that isn’t this request’s: ${how}.`,
    fix: 'Compute the hash for each request from the bytes about to be sent. Don’t keep it, and don’t share a buffer between requests.',
  },
} satisfies Record<BodyMistakeId, Advice>;
