/** The words for mistakes in how a JSON body is printed. */

import type { BodyFaultId } from './body-faults.ts';
import type { Advice } from './fault.ts';

export const REQUESTS_BODY =
  'raw = json.dumps(order).encode()\ndigest(raw)\nrequests.post(url, data=raw, headers=headers)';
const HTTPX_BODY =
  'raw = json.dumps(order).encode()\ndigest(raw)\nclient.post(url, content=raw, headers=headers)';
const FETCH_BODY =
  'const raw = JSON.stringify(order)\nsha256(raw)\nfetch(url, { method, headers, body: raw })';
export const GUZZLE_BODY =
  "$raw = json_encode($order);\n$headers = sign('POST', $url, $raw) + ['Content-Type' => 'application/json'];\n$client->post($url, ['headers' => $headers, 'body' => $raw]);";

/** What json= sends has spaces. */
const COMPACT_HASHED = {
  wrong: 'digest(json.dumps(order, separators=(",", ":")))\nrequests.post(url, json=order, headers=headers)',
  right: REQUESTS_BODY,
};

export const BODY_JSON_ADVICE = {
  'body-serializer-profile': {
    title: 'Serialise the body once, sign and send those bytes',
    happened: (how, use?) =>
      `Your code hashed the same data, but not in the bytes that were sent: it hashed ${use?.meant === 'body' ? how : `the output of ${how}`}.`,
    fix: 'Turn the object into JSON once, keep the bytes, hash them, and give the same bytes to the HTTP library instead of the object.',
    idioms: { 'python-requests': COMPACT_HASHED },
  },
  'body-respaced': {
    title: 'Hash the body with the spaces it’s sent with',
    happened: (how) =>
      `Your code hashed the JSON ${how}. It was sent with other spaces, and each space counts.`,
    fix: 'Serialise once and send the text that was hashed, so that nothing puts in or takes out spaces afterwards.',
    idioms: {
      'python-requests': COMPACT_HASHED,
      'python-httpx': {
        wrong: 'digest(json.dumps(order))\nclient.post(url, json=order, headers=headers)',
        right: HTTPX_BODY,
      },
    },
  },
  'body-pretty': {
    title: 'Hash the body with the line breaks it’s sent with',
    happened: (how) =>
      `Your code hashed the JSON broken into lines, with ${how}. It was sent in another layout.`,
    fix: 'Use one layout for hashing and for sending: keep the text that was hashed and send exactly that.',
    idioms: {
      'node-fetch': {
        wrong:
          'sha256(JSON.stringify(order, null, 2))\nfetch(url, { method, headers, body: JSON.stringify(order) })',
        right: FETCH_BODY,
      },
      powershell: {
        wrong:
          '$hash = Get-Sha256 ($order | ConvertTo-Json)\nirm $url -Method Post -Headers $headers -Body ($order | ConvertTo-Json -Compress)',
        right:
          '$raw = $order | ConvertTo-Json -Compress\n$hash = Get-Sha256 $raw\nirm $url -Method Post -Headers $headers -Body $raw',
      },
    },
  },
  'body-key-order': {
    title: 'Hash the members in the order they’re sent',
    happened: (how) => `Your code hashed the body’s members ${how}. They were sent in another order.`,
    fix: 'Leave the order alone: only the query is sorted. Hash the very bytes that are sent.',
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
    title: 'Escape non-ASCII letters the same way on both sides',
    happened: (how) =>
      `Your code hashed the characters beyond ASCII ${how}. They were sent in the other form, which is other bytes.`,
    fix: 'Serialise once and send what was hashed. If two serialisers must be used, give them the same setting for non-ASCII text.',
    idioms: {
      'python-requests': {
        wrong:
          'digest(json.dumps(order, ensure_ascii=False))\nrequests.post(url, json=order, headers=headers)',
        right:
          'raw = json.dumps(order, ensure_ascii=False).encode()\ndigest(raw)\nrequests.post(url, data=raw, headers=headers)',
      },
      'php-guzzle': {
        wrong:
          "$headers = sign('POST', $url, json_encode($order, JSON_UNESCAPED_UNICODE));\n$client->post($url, ['headers' => $headers, 'json' => $order]);",
        right: GUZZLE_BODY,
      },
    },
  },
  'body-esc-slash': {
    title: 'Escape slashes the same way on both sides',
    happened: (how) => `Your code hashed the slashes in the JSON ${how}. They were sent the other way.`,
    fix: 'Encode the body once and send that string, or give both encoders the same setting for slashes.',
    idioms: {
      'php-guzzle': {
        wrong:
          "$headers = sign('POST', $url, json_encode($order, JSON_UNESCAPED_SLASHES));\n$client->post($url, ['headers' => $headers, 'json' => $order]);",
        right: GUZZLE_BODY,
      },
    },
  },
  'body-esc-html': {
    title: 'Escape HTML characters the same way on both sides',
    happened: (how, use?) =>
      `The JSON your code hashed and the JSON that was sent don’t escape the same characters. The hashed one has ${use?.way === 'no-escapes' ? 'no \\u escapes' : `\\u escapes for ${how}`}.`,
    fix: 'Hash and send the output of one serialiser. Its escapes don’t matter as long as they’re the same bytes.',
    idioms: {
      go: {
        wrong:
          'raw, err := json.Marshal(order)\nsign(raw)\nencoder := json.NewEncoder(&body)\nencoder.SetEscapeHTML(false)\nerr = encoder.Encode(order)',
        right: 'raw, err := json.Marshal(order)\nsign(raw)\nbody.Write(raw)',
      },
      'java-okhttp': {
        wrong:
          'sign(new Gson().toJson(order).getBytes(UTF_8));\nRequestBody.create(mapper.writeValueAsBytes(order), JSON);',
        right: 'byte[] raw = mapper.writeValueAsBytes(order);\nsign(raw);\nRequestBody.create(raw, JSON);',
      },
      csharp: {
        wrong:
          'Sign(JsonSerializer.SerializeToUtf8Bytes(order));\nnew StringContent(JsonConvert.SerializeObject(order));',
        right:
          'byte[] raw = JsonSerializer.SerializeToUtf8Bytes(order);\nSign(raw);\nnew ByteArrayContent(raw);',
      },
    },
  },
  'body-python-repr': {
    title: 'Hash JSON, not Python’s text of the dict',
    happened: (how) => `Your code hashed what Python prints for the object, which isn’t JSON: ${how}.`,
    fix: 'Use json.dumps once, encode it as UTF-8, hash those bytes and send them.',
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
    title: 'Hash the JSON, not the object turned into text',
    happened: (how) =>
      `Your code hashed the text its language prints for an object, not the JSON that was sent: ${how}.`,
    fix: 'Serialise the object as JSON, hash that and send it. Putting an object into a string prints something else.',
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
    title: 'Encode the body as JSON once, not twice',
    happened: (how) =>
      `Your code hashed ${how}. Text that was JSON already was encoded again, on one side only.`,
    fix: 'Give the HTTP library the finished text or bytes, not through the option that serialises, and hash the same.',
    idioms: {
      'python-requests': {
        wrong: 'requests.post(url, json=json.dumps(order), headers=headers)',
        right: 'raw = json.dumps(order).encode()\nrequests.post(url, data=raw, headers=headers)',
      },
      'node-axios': {
        wrong: 'sha256(raw)\naxios.post(url, JSON.stringify(raw), { headers })',
        right: 'sha256(raw)\naxios.post(url, Buffer.from(raw), { headers })',
      },
      postman: {
        wrong: 'JSON.stringify(pm.request.body.raw)',
        right: 'pm.variables.replaceIn(pm.request.body.raw)',
      },
    },
  },
  'body-number-format': {
    title: 'Keep the body’s numbers as they’re written',
    happened: (how) =>
      `Your code hashed the numbers ${how}. They were sent written in another way, as 10.00 and 10 are.`,
    fix: 'Hash the text that’s sent without reading it into numbers and printing it again.',
  },
  'body-number-retyped': {
    title: 'Sign each value in the type it’s sent in',
    happened: (how) => `Your code hashed ${how}. The body that was sent has the other type there.`,
    fix: 'Leave the values’ types alone between signing and sending: "10.00" in quotes isn’t 10.00.',
    idioms: {
      'node-fetch': { wrong: '{ amount: Number(amount) }', right: '{ amount: String(amount) }' },
      'python-requests': { wrong: '{"amount": float(amount)}', right: '{"amount": str(amount)}' },
    },
  },
  'body-nulls': {
    title: 'Leave out empty members on both sides or on neither',
    happened: (how) => `Your code hashed the body with ${how}. It was sent with those members as they were.`,
    fix: 'Clean the object first, then serialise it once, and sign and send that text.',
    idioms: {
      csharp: {
        wrong:
          'Sign(JsonSerializer.SerializeToUtf8Bytes(order, ignoreNulls));\nawait client.PostAsJsonAsync(url, order);',
        right:
          'byte[] raw = JsonSerializer.SerializeToUtf8Bytes(order, ignoreNulls);\nSign(raw);\nusing var content = new ByteArrayContent(raw);\ncontent.Headers.Add("Content-Type", "application/json");\nawait client.PostAsync(url, content);',
      },
    },
  },
  'body-key-case': {
    title: 'Use one naming policy for signing and sending',
    happened: (how) => `Your code hashed ${how}. They were sent in another case.`,
    fix: 'Serialise with one mapper and one naming policy, and send the very text that was hashed.',
    idioms: {
      csharp: {
        wrong:
          'Sign(JsonSerializer.SerializeToUtf8Bytes(order));\nawait client.PostAsJsonAsync(url, order); // camelCase',
        right:
          'var web = new JsonSerializerOptions(JsonSerializerDefaults.Web);\nbyte[] raw = JsonSerializer.SerializeToUtf8Bytes(order, web);\nSign(raw);\nusing var content = new ByteArrayContent(raw);\ncontent.Headers.Add("Content-Type", "application/json");\nawait client.PostAsync(url, content);',
      },
    },
  },
} satisfies Partial<Record<BodyFaultId, Advice>>;
