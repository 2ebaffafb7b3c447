/** Where C#'s samples stand. */

import { asking, CHARGE, ESCAPED, ORDERS, QUERY, SIGNATURE_ZEROS, TIME } from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'csharp', frozen: `string timestamp = "${TIME}";` };

const LISTED = 'string[] parts = { method, path, query, timestamp, bodyHash };\nstring message = ‹code›;';
const MESSAGE = 'Encoding.UTF8.GetBytes(message)';

const digest = (how?: string): Place => ({
  ...(how !== undefined && { how }),
  asked: CHARGE,
  for: 'body-hash',
  as: 'byte[] hash = digest;\nstring bodyHash = ‹code›;',
});

const printed = (how: string): Place => ({
  how,
  asked: CHARGE,
  for: 'output',
  as: 'byte[] hash = signed;\nstring signature = ‹code›;',
});

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
    how: 'the first 2 segments and the slash dropped',
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
  'path-with-query': {
    how: 'the query as sent, and on line 3 too',
    asked: QUERY,
    for: 'path',
    as: 'var uri = url;\n‹code›',
  },
  'path-decoded': { how: 'all escapes decoded', asked: ESCAPED, for: 'path', as: 'var uri = url;\n‹code›' },
  'query-order-as-sent': { how: 'as sent', asked: QUERY, over: 'query' },
  'query-order-ci-locale': {
    how: 'with localeCompare',
    asked: asking('/api/v1/orders?a=B&c=1&a=b'),
    text: 'Array.Sort(pairs, StringComparer.Ordinal);',
    as: 'pairs = ‹code›.ToArray();',
  },
  'bodyhash-empty': {
    asked: ORDERS,
    before: `static string Sha256Hex(byte[] data) => Convert.ToHexString(SHA256.HashData(data)).ToLowerInvariant();
static string Line5(byte[] raw) => ‹code›;`,
    for: 'body-hash',
    as: 'string bodyHash = Line5(raw.Length == 0 ? null : raw);',
  },
  'bodyhash-uppercase': digest(),
  'bodyhash-separated': digest('dashes, in upper case'),
  'join-crlf': {
    how: 'CR LF between the lines',
    asked: CHARGE,
    // As on Windows.
    before: `static class Environment {
public static string NewLine => "\\r\\n";
public static string GetEnvironmentVariable(string name) => System.Environment.GetEnvironmentVariable(name);
}`,
    for: 'joining',
    as: LISTED,
  },
  'join-literal-backslash-n': { how: 'the two characters \\n', asked: CHARGE, for: 'joining', as: LISTED },
  'join-charset': { how: 'UTF-16, little-endian', asked: CHARGE, text: MESSAGE },
  'key-charset': {
    how: 'UTF-16, little-endian',
    asked: CHARGE,
    before: `class HMACSHA256 : System.Security.Cryptography.HMACSHA256 {
public HMACSHA256(byte[] key) : base(key) {}
}`,
    text: `HMACSHA256.HashData(key, ${MESSAGE})`,
    as: `‹code›.ComputeHash(${MESSAGE})`,
  },
  'out-uppercase': [printed('all digits'), { ...printed(''), symptom: 'sym-sig-upper' }],
  'out-dashed': printed('dashes between the bytes'),
  'out-byte-zeros-dropped': {
    asked: SIGNATURE_ZEROS,
    for: 'output',
    as: 'string signature = string.Concat(signed.Select(b => ‹code›));',
  },
  'out-header-duplicate': {
    asked: CHARGE,
    text: 'request.Headers.Add("X-Signature", signature);',
    as: 'request.Headers.Add("X-Signature", new string(\'0\', 64));\n‹code›;',
  },
} satisfies Places);
