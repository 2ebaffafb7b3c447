/** Where Java's samples stand: those of its own HTTP client, and of OkHttp. */

import type { Way } from '../../../../lib/core/mistakes/ways.ts';
import { jsonJars } from '../compiled-programs.ts';
import {
  asking,
  CHARGE,
  ESCAPED,
  HASH_ZEROS,
  ORDERS,
  posting,
  QUERY,
  SIGNATURE_HIGH,
  SIGNATURE_ZEROS,
  TIME,
  TWICE,
} from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const FROZEN = `String timestamp = "${TIME}";`;
const HTTPCLIENT: Bench = { language: 'java-httpclient', frozen: FROZEN };
const OKHTTP: Bench = { language: 'java-okhttp', frozen: FROZEN };

/** What prints the signature from a digest that the code calls `mac`. */
const printing = (asked: Place['asked']): Place => ({
  asked,
  before: 'static String print(byte[] mac) {\nreturn ‹code›;\n}',
  for: 'output',
  as: 'String signature = print(signed);',
});

const BOTH = {
  'query-identical-pairs-once': { asked: TWICE },
  'join-crlf': { asked: CHARGE },
  'join-charset': { asked: CHARGE },
  'bodyhash-signed': { asked: CHARGE },
  'out-uppercase': [{ asked: CHARGE }, { asked: CHARGE, symptom: 'out-uppercase' }],
  'out-leading-zeros-dropped': printing(SIGNATURE_ZEROS),
  'out-byte-zeros-dropped': { asked: SIGNATURE_ZEROS },
  'out-signed-bytes': printing(SIGNATURE_HIGH),
} satisfies Places;

/** The members of a JSON text whose values are strings, in their order. */
const MEMBERS = `static Map<String, String> members(byte[] raw) {
Map<String, String> order = new LinkedHashMap<>();
java.util.regex.Matcher pairs = java.util.regex.Pattern.compile("\\"([^\\"]*)\\":\\"([^\\"]*)\\"")
    .matcher(new String(raw, StandardCharsets.UTF_8));
while (pairs.find()) order.put(pairs.group(1), pairs.group(2));
return order;
}
static byte[] hashed;
static void sha256(byte[] bytes) { hashed = bytes; }
static void sign(byte[] bytes) { hashed = bytes; }
static final Charset UTF_8 = StandardCharsets.UTF_8;`;

const DIGEST = 'byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);';

/** The code hashes one text and makes a body of another, each as an expression of its own. */
const filling = (asked: Place['asked'], made: 'RequestBody' | 'BodyPublisher', way?: Way): Place => ({
  ...(way && { way }),
  asked,
  needs: { said: 'Gson and Jackson in the local Maven repository', present: () => jsonJars() !== undefined },
  before: (code) => `${MEMBERS}
static class Gson {
String toJson(Object value) { return new com.google.gson.Gson().toJson(value); }
}
static final Gson gson = new Gson();
static final com.fasterxml.jackson.databind.ObjectMapper mapper = new com.fasterxml.jackson.databind.ObjectMapper();
static ${made} body;
static void fill(Map<String, String> order) throws Exception {
${code.replace(new RegExp(`^${made}s?\\.`, 'm'), (start) => `body = ${start}`)}
}`,
  text: DIGEST,
  as: `fill(members(raw));\n${DIGEST.replace('raw', 'hashed')}`,
  also: [
    made === 'RequestBody'
      ? ['RequestBody body = bodiless ? null : RequestBody.create(raw, JSON);', '']
      : ['BodyPublisher body = BodyPublishers.ofByteArray(raw);', ''],
  ],
});

export const HTTPCLIENT_SAMPLES = samplesOf(HTTPCLIENT, {
  ...BOTH,
  'path-with-query': { asked: QUERY },
  'path-decoded': { asked: ESCAPED, for: 'path' },
  'query-order-as-sent': { asked: QUERY },
  'query-decoded': {
    asked: asking('/api/v1/orders?q=x%20y'),
    text: 'String sent = Objects.requireNonNullElse(uri.getRawQuery(), "");',
  },
  'ts-ms': {
    symptom: 'ts-ms',
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: '‹code›\nString timestamp = Long.toString(ts);',
  },
  'body-lang-stringify': filling(CHARGE, 'BodyPublisher'),
  'bodyhash-uppercase': { asked: CHARGE },
  'bodyhash-zeros-dropped': { asked: HASH_ZEROS },
} satisfies Places);

export const OKHTTP_SAMPLES = samplesOf(OKHTTP, {
  ...BOTH,
  'query-order-as-sent': { asked: QUERY },
  'body-key-order': [
    filling(
      posting(
        '{"merchant_order_id":"A-1","amount":"10.50","currency":"USD","network":"TRON","callback_url":"x","note":"y","email":"z","country":"DE"}',
      ),
      'RequestBody',
      'hashmap',
    ),
    filling(
      posting('{"currency":"USD","amount":"10.50","network":"TRON","merchant_order_id":"A-1"}'),
      'RequestBody',
      'hashmap-copied',
    ),
  ],
  'body-esc-html': filling(posting(`{"note":"a<b>&c='d'"}`), 'RequestBody'),
  'bodyhash-zeros-dropped': { asked: HASH_ZEROS },
  'out-header-duplicate': {
    asked: CHARGE,
    text: '.header("X-Signature", signature)\n.build();',
    as: '.header("X-Signature", "0".repeat(64));\n‹code›;\nRequest request = builder.build();',
    also: [
      [
        'Request request = new Request.Builder().url(url).method(method, body)',
        'Request.Builder builder = new Request.Builder().url(url).method(method, body)',
      ],
    ],
  },
} satisfies Places);
