/** The words for mistakes in how a JSON body is printed. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { BodyMistakeId } from './mistakes.ts';

/** What `json=` sets by itself, `data=` and `content=` don’t. */
const PYTHON_JSON_TYPE = 'headers["Content-Type"] = "application/json"';

export const REQUESTS_BODY = `raw = json.dumps(order).encode()\ndigest(raw)\n${PYTHON_JSON_TYPE}\nrequests.post(url, data=raw, headers=headers)`;
const HTTPX_BODY = `raw = json.dumps(order).encode()\ndigest(raw)\n${PYTHON_JSON_TYPE}\nclient.post(url, content=raw, headers=headers)`;
const FETCH_BODY =
  'const raw = JSON.stringify(order)\nsha256(raw)\nfetch(url, { method, headers, body: raw })';
/** Text is sent as a form where nothing is said of it. */
export const PHP_CURL_BODY =
  "$raw = json_encode($order);\n$headers = sign('POST', $url, $raw);\n$headers[] = 'Content-Type: application/json';\ncurl_setopt($curl, CURLOPT_HTTPHEADER, $headers);\ncurl_setopt($curl, CURLOPT_POSTFIELDS, $raw);";
export const GUZZLE_BODY =
  "$raw = json_encode($order);\n$headers = sign('POST', $url, $raw) + ['Content-Type' => 'application/json'];\n$client->post($url, ['headers' => $headers, 'body' => $raw]);";

/** What json= sends has spaces. */
const COMPACT_HASHED = {
  wrong: 'digest(json.dumps(order, separators=(",", ":")))\nrequests.post(url, json=order, headers=headers)',
  right: REQUESTS_BODY,
};

export const BODY_JSON_ADVICE = {
  'body-serializer-profile': {
    title: 'Body serialized twice, with different results',
    happened: (how, use?) =>
      `Your code serialized the body twice: once to hash it, and once to send it. It hashed ${use?.meant === 'body' ? how : `the output of ${how}`}.`,
    fix: 'Serialize the object to JSON once and hash those bytes. Give the same bytes to the HTTP library, not the object.',
    idioms: { 'python-requests': COMPACT_HASHED },
  },
  'body-respaced': {
    title: 'Spaces differ in hashed and sent JSON',
    happened: (how) =>
      `Your code hashed the JSON ${how}. It was sent with different spaces, and each space counts.`,
    fix: 'Serialize once and send the text that was hashed, so that no later step adds or removes spaces.',
    idioms: {
      'python-requests': COMPACT_HASHED,
      'python-httpx': {
        wrong: 'digest(json.dumps(order))\nclient.post(url, json=order, headers=headers)',
        right: HTTPX_BODY,
      },
    },
  },
  'body-pretty': {
    title: 'Layout differs in hashed and sent JSON',
    happened: (how) =>
      `Your code hashed the JSON broken into lines, with ${how}. It was sent in a different layout.`,
    fix: 'Serialize once, keep the text that was hashed, and send exactly that text.',
    idioms: {
      'node-fetch': {
        wrong:
          'sha256(JSON.stringify(order, null, 2))\nfetch(url, { method, headers, body: JSON.stringify(order) })',
        right: FETCH_BODY,
      },
      'browser-fetch': {
        wrong:
          "const headers = await sign('POST', url, JSON.stringify(order, null, 2));\nawait fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });",
        right:
          "const raw = JSON.stringify(order);\nconst headers = await sign('POST', url, raw);\nawait fetch(url, { method: 'POST', headers, body: raw });",
      },
    },
  },
  'body-key-order': {
    title: 'Key order differs in hashed and sent JSON',
    happened: (how) => `Your code hashed the body’s members ${how}. They were sent in a different order.`,
    fix: 'Hash the very bytes that are sent, and don’t sort the keys. Only the query is sorted.',
    idioms: {
      'python-requests': {
        wrong: 'digest(json.dumps(order, sort_keys=True))\nrequests.post(url, json=order, headers=headers)',
        right: REQUESTS_BODY,
      },
      'java-okhttp': {
        wrong:
          'sha256(gson.toJson(new HashMap<>(order)).getBytes(UTF_8));\nRequestBody.create(gson.toJson(order), JSON);',
        right:
          'byte[] raw = gson.toJson(order).getBytes(UTF_8);\nsha256(raw);\nRequestBody.create(raw, JSON);',
      },
      go: {
        wrong: 'sum := sha256.Sum256(marshal(asMap(order)))\nsend(marshal(order))',
        right: 'raw := marshal(order)\nsum := sha256.Sum256(raw)\nsend(raw)',
      },
    },
  },
  'body-esc-unicode': {
    title: 'Non-ASCII escapes differ in hashed and sent JSON',
    happened: (how) =>
      `Your code hashed the characters beyond ASCII ${how}. They were sent in the other form, which has different bytes.`,
    fix: 'Serialize once and send what was hashed. If you must use two serializers, give them the same setting for non-ASCII text.',
    idioms: {
      'python-requests': {
        wrong:
          'digest(json.dumps(order, ensure_ascii=False))\nrequests.post(url, json=order, headers=headers)',
        right: `raw = json.dumps(order, ensure_ascii=False).encode()\ndigest(raw)\n${PYTHON_JSON_TYPE}\nrequests.post(url, data=raw, headers=headers)`,
      },
      'php-guzzle': {
        wrong:
          "$headers = sign('POST', $url, json_encode($order, JSON_UNESCAPED_UNICODE));\n$client->post($url, ['headers' => $headers, 'json' => $order]);",
        right: GUZZLE_BODY,
      },
    },
  },
  'body-esc-slash': {
    title: 'Slash escapes differ in hashed and sent JSON',
    happened: (how) => `Your code hashed the slashes in the JSON ${how}. They were sent the other way.`,
    fix: 'Hash the text that’s sent. Look for a second serializer with another setting for slashes, or for code that replaces them.',
    idioms: {
      'php-guzzle': {
        wrong:
          "$headers = sign('POST', $url, json_encode($order, JSON_UNESCAPED_SLASHES));\n$client->post($url, ['headers' => $headers, 'json' => $order]);",
        right: GUZZLE_BODY,
      },
      'php-curl': {
        wrong:
          "$headers = sign('POST', $url, json_encode($order, JSON_UNESCAPED_SLASHES));\ncurl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($order));",
        right: PHP_CURL_BODY,
      },
    },
  },
  'body-esc-html': {
    title: 'HTML escapes differ in hashed and sent JSON',
    happened: (how, use?) =>
      `The hashed and the sent JSON don’t escape the same characters. The JSON your code hashed has ${use?.way === 'no-escapes' ? 'no \\u escapes' : `\\u escapes only for ${how}, where it holds these characters`}.`,
    fix: 'Hash and send the output of one serializer. Its escapes don’t matter as long as the bytes are the same.',
    idioms: {
      'java-okhttp': {
        wrong:
          'sign(new Gson().toJson(order).getBytes(UTF_8));\nRequestBody.create(mapper.writeValueAsBytes(order), JSON);',
        right: 'byte[] raw = mapper.writeValueAsBytes(order);\nsign(raw);\nRequestBody.create(raw, JSON);',
      },
    },
  },
  'body-python-repr': {
    title: 'Body hashed as a printed Python dict, not JSON',
    happened: (how) =>
      `Your code hashed ${how}. That’s made from Python’s text for a dict. The request has JSON.`,
    fix: 'Use json.dumps once, encode its text as UTF-8, hash those bytes and send them.',
    idioms: {
      'python-requests': {
        wrong: 'digest(str(order).replace("\'", \'"\'))\nrequests.post(url, json=order, headers=headers)',
        right: REQUESTS_BODY,
      },
      'python-httpx': {
        wrong: 'digest(str(order))\nclient.post(url, json=order, headers=headers)',
        right: HTTPX_BODY,
      },
    },
  },
  'body-lang-stringify': {
    title: 'Body hashed as a printed object, not as JSON',
    happened: (how) =>
      `Your code hashed the text its language prints for an object or for null: ${how}. That isn’t the body that was sent.`,
    fix: 'Hash the very bytes that are sent, without parsing them first. Serialize an object as JSON, once, and hash and send that.',
    idioms: {
      ruby: {
        wrong: 'OpenSSL::Digest::SHA256.hexdigest(order.to_s)\nrequest.body = order.to_json',
        right: 'raw = JSON.generate(order)\nOpenSSL::Digest::SHA256.hexdigest(raw)\nrequest.body = raw',
      },
      'java-httpclient': {
        wrong:
          'sha256(order.toString().getBytes(UTF_8));\nBodyPublishers.ofString(mapper.writeValueAsString(order));',
        right:
          'byte[] raw = mapper.writeValueAsBytes(order);\nsha256(raw);\nBodyPublishers.ofByteArray(raw);',
      },
      go: {
        wrong: 'sum := sha256.Sum256([]byte(fmt.Sprint(order)))',
        right: 'raw, err := json.Marshal(order)\nsum := sha256.Sum256(raw)',
      },
      'node-fetch': {
        wrong: "sha256('' + order)\nfetch(url, { method, headers, body: JSON.stringify(order) })",
        right: FETCH_BODY,
      },
    },
  },
  'body-double-encoded': {
    title: 'Body double-encoded: JSON inside a JSON string',
    happened: (how) =>
      `Your code hashed ${how}. Text that was already JSON was encoded again, on one side only.`,
    fix: 'Give the HTTP library the finished text or bytes, not through the option that serializes, and hash the same bytes.',
    idioms: {
      'python-requests': {
        wrong: 'requests.post(url, json=json.dumps(order), headers=headers)',
        right: `raw = json.dumps(order).encode()\n${PYTHON_JSON_TYPE}\nrequests.post(url, data=raw, headers=headers)`,
      },
      'node-axios': {
        wrong: 'sha256(raw)\naxios.post(url, JSON.stringify(raw), { headers })',
        right: 'sha256(raw)\naxios.post(url, Buffer.from(raw), { headers })',
      },
      postman: {
        wrong: 'JSON.stringify(pm.request.body.raw)',
        right: 'pm.variables.replaceIn(pm.request.body.raw)',
      },
      insomnia: {
        wrong: 'JSON.stringify(insomnia.request.body.raw)',
        right: 'insomnia.variables.replaceIn(insomnia.request.body.raw)',
      },
    },
  },
  'body-date-format': {
    title: 'Date formats differ in hashed and sent JSON',
    happened: (how) => `Your code hashed the dates ${how}, but they were sent in a different format.`,
    fix: 'Turn each date into text once. Serialize the body once, then hash and send that text.',
  },
  'body-number-format': {
    title: 'Number formats differ in hashed and sent JSON',
    happened: (how) =>
      `Your code hashed the numbers ${how}. They were sent in a different format, so the bytes differ.`,
    fix: 'Hash the text that’s sent, without reading it into numbers and printing it again.',
  },
  'body-number-retyped': {
    title: 'Value types differ in hashed and sent JSON',
    happened: (how) => `Your code hashed ${how}. The sent body has the other type there.`,
    fix: 'Give each value the type in the API docs: "10.00" in quotes isn’t 10.00. Hash the very text that’s sent.',
    idioms: {
      ...withFetch({ wrong: '{ amount: Number(amount) }', right: '{ amount: String(amount) }' }),
      'python-requests': { wrong: '{"amount": float(amount)}', right: '{"amount": str(amount)}' },
    },
  },
  'body-number-separators': {
    title: 'Number separators differ in hashed and sent JSON',
    happened: (how) => `Your code hashed the amounts ${how}. They were sent with different separators.`,
    fix: 'Write amounts with a decimal point and without thousands separators, such as "1250.00". Format numbers by locale only for people. Hash the very text that’s sent.',
    idioms: {
      ...withFetch({
        wrong: "{ amount: Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 }) }",
        right: '{ amount: Number(amount).toFixed(2) }',
      }),
      'python-requests': {
        wrong: '{"amount": f"{float(amount):,.2f}"}',
        right: '{"amount": f"{float(amount):.2f}"}',
      },
      'php-guzzle': {
        wrong: "['amount' => number_format((float) $amount, 2)]",
        right: "['amount' => number_format((float) $amount, 2, '.', '')]",
      },
    },
  },
  'body-number-exponent': {
    title: 'Number hashed or sent with an exponent, as 1E+2',
    happened: (how) => `Your code hashed the amounts ${how}. They were sent in the other form.`,
    fix: 'Print decimals without an exponent, and hash the very text that’s sent.',
    idioms: {
      'python-requests': {
        wrong: '{"amount": str(Decimal(amount).normalize())}',
        right: '{"amount": f"{Decimal(amount):f}"}',
      },
      ruby: {
        wrong: '{ amount: BigDecimal(amount).to_s }',
        right: '{ amount: BigDecimal(amount).to_s("F") }',
      },
    },
  },
  'body-minor-units': {
    title: 'Amount hashed or sent in cents: units differ',
    happened: (how) => `Your code hashed the amount ${how}. It was sent in the other unit.`,
    fix: 'Send a decimal amount such as "12.50", as the API docs say, and convert it before the body is built. Hash that same body.',
    idioms: {
      ...withFetch({ wrong: '{ amount: Math.round(amount * 100) }', right: '{ amount: String(amount) }' }),
      'python-requests': {
        wrong: '{"amount": round(float(amount) * 100)}',
        right: '{"amount": str(amount)}',
      },
    },
  },
  'body-nulls': {
    title: 'Empty values differ in hashed and sent JSON',
    happened: (how) => `Your code hashed the body with ${how}. It was sent with those members as they were.`,
    fix: 'Serialize once, after all changes of empty values, and sign and send that text.',
  },
  'body-key-case': {
    title: 'Key case differs in hashed and sent JSON',
    happened: (how) => `Your code hashed ${how}. The keys were sent in a different case.`,
    fix: 'Serialize with one mapper and one naming policy, and send the very text that was hashed.',
  },
} satisfies Partial<Record<BodyMistakeId, Advice>>;
