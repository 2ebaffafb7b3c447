/** Where C#'s samples stand. */

import { asking, CHARGE, ESCAPED, ORDERS, QUERY, SIGNATURE_ZEROS, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'csharp', frozen: `string timestamp = "${TIME}";` };

const LISTED = 'string[] parts = { method, path, query, timestamp, bodyHash };\nstring message = ‹code›;';
const MESSAGE = 'Encoding.UTF8.GetBytes(message)';

export const CSHARP_SAMPLES = samplesOf(BENCH, {
  'method-titlecase': {
    asked: CHARGE,
    // As RestSharp's enum prints.
    before:
      'enum Verb { Get, Post }\nclass Asked { public Verb Method; }\nstatic string Titled(Asked request) {\n‹code›\nreturn method;\n}',
    for: 'joining',
    as: 'method = Titled(new Asked { Method = method == "POST" ? Verb.Post : Verb.Get });\n‹step›',
    also: [['new HttpMethod(method)', 'new HttpMethod(method.ToUpperInvariant())']],
  },
  'path-prefix-stripped': {
    asked: ORDERS,
    before: `static string PathOf(Uri url) {
string host = url.GetLeftPart(UriPartial.Authority);
var client = new HttpClient();
‹code›
return path;
}`,
    for: 'path',
    as: 'string path = PathOf(url);',
  },
  'path-with-query': { asked: QUERY },
  'path-decoded': { asked: ESCAPED, for: 'path', as: 'var uri = url;\n‹code›' },
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'query-order-ci-locale': { asked: asking('/api/v1/orders?a=B&c=1&a=b') },
  'bodyhash-empty': {
    asked: ORDERS,
    before: `static string Sha256Hex(byte[] data) => Convert.ToHexString(SHA256.HashData(data)).ToLowerInvariant();
static string Line5(byte[] raw) => ‹code›;`,
    for: 'body-hash',
    as: 'string bodyHash = Line5(raw.Length == 0 ? null : raw);',
  },
  'bodyhash-uppercase': { asked: CHARGE },
  'bodyhash-separated': { asked: CHARGE },
  'join-crlf': {
    asked: CHARGE,
    // As on Windows.
    before: `static class Environment {
public static string NewLine => "\\r\\n";
public static string GetEnvironmentVariable(string name) => System.Environment.GetEnvironmentVariable(name);
}`,
    for: 'joining',
    as: LISTED,
  },
  'join-literal-backslash-n': { asked: CHARGE },
  'join-charset': { asked: CHARGE },
  'key-charset': {
    asked: CHARGE,
    before: `class HMACSHA256 : System.Security.Cryptography.HMACSHA256 {
public HMACSHA256(byte[] key) : base(key) {}
}`,
    text: `HMACSHA256.HashData(key, ${MESSAGE})`,
    as: `‹code›.ComputeHash(${MESSAGE})`,
  },
  'out-uppercase': [{ asked: CHARGE }, { asked: CHARGE, symptom: 'out-uppercase' }],
  'out-dashed': { asked: CHARGE },
  'out-byte-zeros-dropped': { asked: SIGNATURE_ZEROS },
  'out-header-duplicate': {
    asked: CHARGE,
    text: 'request.Headers.Add("X-Signature", signature);',
    as: 'request.Headers.Add("X-Signature", new string(\'0\', 64));\n‹code›;',
  },
} satisfies Places);
