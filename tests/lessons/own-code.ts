/** What learners type into broken clients, in every language whose small expressions are read. */

import { SIGNERS } from '../../lib/core/idioms/idioms.ts';
import type { MistakeId } from '../../lib/core/mistakes/catalogue.ts';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import { codeWith, stretchesOf } from '../../lib/lessons/broken/stretches.ts';

/** In place of the line that begins so, without what it's indented by. */
export const edited = (language: Language, start: string, lines: string): string => {
  const signer = SIGNERS[language];
  const found = signer.split('\n').find((line) => line.trim().startsWith(start));
  if (found === undefined) throw new Error(`${language} has no line ${start}`);
  const indent = /^\s*/.exec(found)?.[0] ?? '';
  const instead = lines.split('\n').map((line) => (line === '' ? '' : indent + line));
  return signer.replace(found, () => instead.join('\n'));
};

const PYTHON = ['python-requests', 'python-httpx', 'python-urllib'] as const;
const NODE = ['node-fetch', 'node-axios', 'typescript-fetch'] as const;
const JAVA = ['java-httpclient', 'java-okhttp'] as const;
const IN_JAVASCRIPT = [...NODE, 'browser-fetch', 'bruno', 'postman', 'insomnia'] as const;

/** Languages, the line that’s edited, by how it begins, what’s typed in its place, and what it comes to. */
export const OWN_CODE: readonly (readonly [readonly Language[], string, string, string])[] = [
  [
    PYTHON,
    'message =',
    'parts = [method, path, query, timestamp, body_hash]\nmessage = "\\n".join(parts)',
    'passed',
  ],
  [
    PYTHON,
    'message =',
    'parts = [method, path, query, timestamp, body_hash]\nmessage = "\\n".join(parts) + "\\n"',
    'join-trailing-newline',
  ],
  [
    PYTHON,
    'message =',
    'message = "\\n".join((method.upper(), path, query, timestamp, body_hash))',
    'passed',
  ],
  [
    PYTHON,
    'message =',
    'message = "\\n".join([method.lower(), path, query, timestamp, body_hash])',
    'method-lowercase',
  ],
  [PYTHON, 'message =', "message = f'{method}\\n{path}\\n{query}\\n{timestamp}\\n{body_hash}'", 'passed'],
  [
    PYTHON,
    'message =',
    'message = method + "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + body_hash',
    'passed',
  ],
  [
    PYTHON,
    'message =',
    'message = "{}\\n{}\\n{}\\n{}\\n{}".format(method, path, query, timestamp, body_hash)',
    'passed',
  ],
  [
    PYTHON,
    'message =',
    'message = "\\n".join([\n    method,\n    path,\n    query,\n    timestamp,\n    body_hash,\n])',
    'passed',
  ],
  [PYTHON, 'message =', 'message = "\\n".join([path, method, query, timestamp, body_hash])', 'join-order'],
  [
    PYTHON,
    'message =',
    'message = method\nmessage += "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + body_hash',
    'passed',
  ],
  [PYTHON, 'message =', 'message = "\\n".join([method, path, query, timestamp])', 'join-component-missing'],
  [PYTHON, 'message =', 'message = ", ".join([method, path, query, timestamp, body_hash])', 'join-other-sep'],
  [PYTHON, 'query =', 'query = "&".join(sorted(p for p in query.split("&") if p))', 'passed'],
  [PYTHON, 'query =', 'query = "&".join(sorted(filter(None, query.split("&"))))', 'passed'],
  [PYTHON, 'query =', 'query = "&".join(sorted(query.split("&")))', 'passed'],
  [
    PYTHON,
    'query =',
    'query = "&".join(sorted(set(p for p in query.split("&") if p)))',
    'query-identical-pairs-once',
  ],
  [PYTHON, 'query =', '', 'query-order-as-sent'],
  [PYTHON, 'body_hash =', 'body_hash = hashlib.sha256(raw).hexdigest().upper()', 'bodyhash-uppercase'],
  [PYTHON, 'key =', 'key = secret.encode()', 'passed'],
  [PYTHON, 'key =', 'key = secret.lower().encode()', 'key-case'],
  [PYTHON, 'mac =', 'mac = hmac.new(secret.encode(), message.encode(), digestmod=hashlib.sha256)', 'passed'],
  [PYTHON, 'mac =', 'mac = hmac.new(message.encode(), key, hashlib.sha256)', 'hmac-swapped-args'],
  [PYTHON, 'signature =', 'signature = mac.hexdigest().upper()', 'out-uppercase'],
  [PYTHON, 'signature =', 'signature = mac.digest().hex()', 'passed'],
  // Own code below the client’s wrong code mends it, leaves it, or makes it worse.
  ...(
    [
      ['message = message.strip()', 'passed'],
      ['message = message[:-1]', 'passed'],
      ['message = message.rstrip("\\n")', 'passed'],
      ['message = message.lstrip()', 'join-trailing-newline'],
    ] as const
  ).map(
    ([line, expected]) =>
      [
        ['python-requests'],
        'message =',
        `parts = [method, path, query, timestamp, body_hash]\nmessage = ''.join(p + '\\n' for p in parts)\n${line}`,
        expected,
      ] as const,
  ),
  [
    ['python-requests'],
    'body_hash =',
    'digest = lambda data: hashlib.sha256(data).hexdigest()\nline5 = digest(raw) if raw else ""\nbody_hash = line5\nbody_hash = digest(raw)',
    'passed',
  ],
  // Now isn’t a time of the code’s own.
  [PYTHON, 'timestamp =', 'timestamp = "1700000001"', 'other: timestamp'],
  [
    PYTHON,
    'message =',
    'message = "\\n".join([method, path, query, "1700000001", body_hash])',
    'other: timestamp',
  ],
  [NODE, 'const timestamp =', "const timestamp = '1700000001';", 'other: timestamp'],
  [
    PYTHON,
    'message =',
    'message = "\\n".join([method, path, query, timestamp, body_hash]).lower()',
    'method-lowercase,path-lowercased,query-case',
  ],
  [
    ['perl'],
    'my $message =',
    'my $message = uc $method . "\\n" . $path . "\\n" . $query . "\\n" . $timestamp . "\\n" . $body_hash;',
    'join-case',
  ],
  [
    IN_JAVASCRIPT,
    'const message =',
    "const parts = [method.toUpperCase(), path, query, timestamp, bodyHash];\nconst message = parts.join('\\n') + '\\n';",
    'join-trailing-newline',
  ],
  [
    IN_JAVASCRIPT,
    'const message =',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it’s code of a learner.
    'const message = `${method}\\n${path}\\n${query}\\n${timestamp}\\n${bodyHash}`;',
    'passed',
  ],
  [
    IN_JAVASCRIPT,
    'const message =',
    "const message = method.toLowerCase() + '\\n' + path + '\\n' + query + '\\n' + timestamp + '\\n' + bodyHash",
    'method-lowercase',
  ],
  [
    IN_JAVASCRIPT,
    'const message =',
    "let message = [method, path, query, timestamp, bodyHash].join('\\n');\nmessage += '\\n';",
    'join-trailing-newline',
  ],
  [
    NODE,
    'const bodyHash =',
    "const bodyHash = createHash('sha256').update(raw || '', 'utf8').digest('hex').toUpperCase();",
    'bodyhash-uppercase',
  ],
  [NODE, 'const mac =', "const mac = createHmac('sha256', message).update(secret);", 'hmac-swapped-args'],
  ...['[...mac.digest()]', 'Array.from(mac.digest())', '[...new Uint8Array(mac.digest())]'].map(
    (bytes) =>
      [
        NODE,
        'const signature =',
        `const signature = ${bytes}.map((b) => b.toString(16).padStart(2, '0')).join('');`,
        'passed',
      ] as const,
  ),
  [
    NODE,
    'const mac =',
    "const mac = createHmac('sha256', new Uint8Array([...key])).update(new Uint8Array(Buffer.from(message)));",
    'passed',
  ],
  ...['hex(Array.from(new Uint8Array(mac)))', 'hex(new Uint8Array(mac))'].map(
    (code) => [['browser-fetch'], 'const signature =', `const signature = ${code};`, 'passed'] as const,
  ),
  [
    NODE,
    'const query =',
    "const query = [...new Set(pairs)].sort().join('&');",
    'query-identical-pairs-once',
  ],
  [
    ['ruby'],
    'message =',
    'message = [method.downcase, path, query, timestamp, body_hash].join("\\n")',
    'method-lowercase',
  ],
  [
    ['ruby'],
    'message =',
    'message = "#{method}\\n#{path}\\n#{query}\\n#{timestamp}\\n#{body_hash}\\n"',
    'join-trailing-newline',
  ],
  ...['\\r\\n".chop', '\\r\\n".chomp', '\\r".chomp', '\\n".chomp', '\\n".chop'].map(
    (end) =>
      [
        ['ruby'],
        'message =',
        `message = "#{method}\\n#{path}\\n#{query}\\n#{timestamp}\\n#{body_hash}${end}`,
        'passed',
      ] as const,
  ),
  [['ruby'], 'query =', 'query = uri.query.to_s.split("&").sort.join("&")', 'passed'],
  [['ruby'], 'query =', 'query = uri.query.to_s.split("&").sort.reject(&:empty?).join("&")', 'passed'],
  [
    ['ruby'],
    'query =',
    'query = uri.query.to_s.split("&").reject(&:empty?).join("&")',
    'query-order-as-sent',
  ],
  [
    [...NODE, 'browser-fetch', 'bruno'],
    'const query =',
    "const query = url.search.slice(1).split('&').filter(Boolean).sort().join('&');",
    'passed',
  ],
  [
    [...NODE, 'browser-fetch', 'bruno'],
    'const query =',
    "const query = url.search.slice(1).split('&').sort().join('&');",
    'passed',
  ],
  [
    [...NODE, 'browser-fetch', 'bruno'],
    'const path =',
    'const path = url.pathname.toLowerCase();',
    'path-lowercased',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$message =',
    '$message = "$method\\n$path\\n{$query}\\n$timestamp\\n$bodyHash";',
    'passed',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$message =',
    '$message = strtolower($method) . "\\n" . $path . "\\n" . $query . "\\n" . $timestamp . "\\n" . $bodyHash;',
    'method-lowercase',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$signature =',
    "$signature = strtoupper(hash_hmac('sha256', $message, $secret));",
    'out-uppercase',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$signature =',
    "$signature = $path ? hash_hmac('sha256', $message, $secret) : ($method ? '' : $path);",
    'passed',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$signature =',
    "$signature = trim(hash_hmac('sha256', $message, $secret), 'x.');",
    'passed',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$query =',
    "$query = implode('&', array_unique($pairs));",
    'query-identical-pairs-once',
  ],
  [
    ['perl'],
    'my $message =',
    'my $message = join("\\n", uc $method, $path, $query, $timestamp, $body_hash) . "\\n";',
    'join-trailing-newline',
  ],
  [
    ['perl'],
    'my $message =',
    'my $message = "$method\\n$path\\n$query\\n$timestamp\\n$body_hash";',
    'passed',
  ],
  [
    ['java-httpclient', 'java-okhttp'],
    'String message =',
    'String message = String.join("\\n", method.toLowerCase(), path, query, timestamp, bodyHash);',
    'method-lowercase',
  ],
  [
    ['java-httpclient', 'java-okhttp'],
    'String message =',
    'String message = method + "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + bodyHash + "\\n";',
    'join-trailing-newline',
  ],
  [
    ['java-httpclient', 'java-okhttp'],
    'String signature =',
    'String signature = HexFormat.of().formatHex(signed).toUpperCase();',
    'out-uppercase',
  ],
  [
    ['csharp'],
    'string message =',
    'string message = $"{method}\\n{path}\\n{query}\\n{timestamp}\\n{bodyHash}\\n";',
    'join-trailing-newline',
  ],
  [['csharp'], 'string signature =', 'string signature = Convert.ToHexString(signed);', 'out-uppercase'],
  [
    ['kotlin'],
    'val message =',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it’s code of a learner.
    'val message = "$verb\\n$path\\n$query\\n$timestamp\\n${bodyHash}"',
    'passed',
  ],
  [['kotlin'], 'val query =', 'val query = pairs.joinToString("&")', 'query-order-as-sent'],
  [
    ['scala'],
    'val message =',
    'val message = Seq(verb.toLowerCase, path, query, timestamp, bodyHash).mkString("\\n")',
    'method-lowercase',
  ],
  [['scala'], 'val message =', 'val message = s"$verb\\n$path\\n$query\\n$timestamp\\n$bodyHash"', 'passed'],
  [['go'], 'message :=', 'message := strings.Join(parts, "\\n") + "\\n"', 'join-trailing-newline'],
  [
    ['go'],
    'parts :=',
    'parts := []string{strings.ToLower(method), path, query, timestamp, bodyHash}',
    'method-lowercase',
  ],
  [['go'], 'bodyHash :=', 'bodyHash := fmt.Sprintf("%x", sum)', 'passed'],
  [['go'], 'sum :=', 'sum := sha256.Sum256(raw)\nsum = sha256.Sum256(raw)', 'passed'],
  [['go'], 'signature :=', 'signature := fmt.Sprintf("%x", mac.Sum(nil))', 'passed'],
  [['go'], 'message :=', 'message := fmt.Sprintf("%s", strings.Join(parts, "\\n"))', 'passed'],
  [
    ['lua'],
    'local message =',
    'local message = table.concat({ method:lower(), path, query, timestamp, body_hash }, "\\n")',
    'method-lowercase',
  ],
  [
    ['lua'],
    'local message =',
    'local message = method .. "\\n" .. path .. "\\n" .. query .. "\\n" .. timestamp .. "\\n" .. body_hash',
    'passed',
  ],
  [
    ['elixir'],
    'message =',
    'message = [String.downcase(method), path, query, timestamp, body_hash] |> Enum.join("\\n")',
    'method-lowercase',
  ],
  [
    ['elixir'],
    'message =',
    'message = "#{method}\\n#{path}\\n#{query}\\n#{timestamp}\\n#{body_hash}" <> "\\n"',
    'join-trailing-newline',
  ],
  [
    ['r'],
    'message <-',
    'message <- paste0(method, "\\n", path, "\\n", query, "\\n", timestamp, "\\n", body_hash)',
    'passed',
  ],
  [
    ['r'],
    'message <-',
    'message <- paste(tolower(method), path, query, timestamp, body_hash, sep = "\\n")',
    'method-lowercase',
  ],
  [
    ['rust'],
    'let message =',
    'let message = format!("{}\\n{}\\n{}\\n{}\\n{}\\n", method.as_str(), path, &query, &timestamp, &body_hash);',
    'join-trailing-newline',
  ],
];

const JS_LIST = 'const parts = [method, path, query, timestamp, bodyHash];';
const JS_PARTS = `${JS_LIST}\nconst message = parts.join('\\n');`;
const PY_PARTS = 'parts = [method, path, query, timestamp, body_hash]\nmessage = "\\n".join(parts)';
const PHP_PARTS =
  '$parts = [$method, $path, $query, $timestamp, $bodyHash];\n$message = implode("\\n", $parts);';
const PERL_PARTS =
  'my @parts = ($method, $path, $query, $timestamp, $body_hash);\nmy $message = join "\\n", @parts;';
const RUBY_PARTS = 'parts = [method, path, query, timestamp, body_hash]\nmessage = parts.join("\\n")';
const JAVA_HEX =
  'StringBuilder hex = new StringBuilder();\nfor (byte b : signed) hex.append(String.format("%02x", b));\nString signature = hex.toString();';
const JAVA_HASH = 'byte[] hash = digest;\nString bodyHash = HexFormat.of().formatHex(hash);';
const JAVA_HASH_LOOP =
  'byte[] hash = digest;\nStringBuilder hex = new StringBuilder();\nfor (byte b : hash) hex.append(String.format("%02x", b & 0xff));\nString bodyHash = hex.toString();';
const BASE64_HASH =
  "const hash = createHash('sha256').update(raw ?? '');\nconst bodyHash = hash.digest('hex');";

/**
 * A client’s wrong code, mended with the least change: the names that it brings along stay. Languages, mistakes, lines.
 */
export const MENDED: readonly (readonly [readonly Language[], readonly MistakeId[], string])[] = [
  [
    [...NODE, 'browser-fetch'],
    ['join-empty-dropped', 'join-trailing-newline', 'join-literal-backslash-n', 'join-array-tostring'],
    JS_PARTS,
  ],
  [
    ['browser-fetch'],
    ['join-trailing-newline'],
    `${JS_LIST}\nconst message = parts.map((p) => p + '\\n').join('').trimEnd();`,
  ],
  [
    ['browser-fetch'],
    ['out-byte-zeros-dropped'],
    "const bytes = Array.from(new Uint8Array(mac));\nconst signature = bytes.map((b) => b.toString(16).padStart(2, '0')).join('');",
  ],
  [
    ['browser-fetch'],
    ['join-prehashed'],
    "const hashed = hex(await crypto.subtle.digest('SHA-256', bytesOf(message)));\nconst mac = await crypto.subtle.sign('HMAC', key, bytesOf(message));",
  ],
  [
    ['browser-fetch', 'node-fetch'],
    ['query-bare-qmark'],
    "const line3 = query;\nconst message = [method, path, line3, timestamp, bodyHash].join('\\n');",
  ],
  [
    ['browser-fetch', 'node-fetch'],
    ['path-slashes-encoded'],
    'const line2 = url.pathname;\nconst path = line2;',
  ],
  [
    ['browser-fetch', 'node-fetch'],
    ['ts-quoted'],
    "const ts = timestamp;\nconst message = [method, path, query, String(ts), bodyHash].join('\\n');",
  ],
  [
    ['bruno', 'insomnia'],
    ['bodyhash-empty'],
    'const line5 = CryptoJS.SHA256(raw).toString();\nconst bodyHash = line5;',
  ],
  [
    ['bruno'],
    ['out-base64'],
    'const mac = CryptoJS.HmacSHA256(message, secret);\nconst signature = mac.toString(CryptoJS.enc.Hex);',
  ],
  [
    ['bruno'],
    ['query-identical-pairs-once'],
    "const pairs = sent.split('&');\nconst query = pairs.filter(Boolean).sort().join('&');",
  ],
  [
    ['postman'],
    ['bodyhash-literal'],
    'const buffer = Buffer.from(raw);\nconst bodyHash = CryptoJS.SHA256(raw).toString();',
  ],
  [
    ['csharp'],
    ['out-uppercase', 'out-dashed'],
    'byte[] hash = signed;\nstring signature = Convert.ToHexString(hash).ToLower();',
  ],
  [
    ['csharp'],
    ['out-dashed'],
    'byte[] hash = signed;\nstring signature = BitConverter.ToString(hash).Replace("-", "").ToLowerInvariant();',
  ],
  [['csharp'], ['path-with-query'], 'var uri = url;\nvar path = uri.AbsolutePath;'],
  [
    ['csharp'],
    ['join-literal-backslash-n'],
    'string[] parts = { method, path, query, timestamp, bodyHash };\nstring message = string.Join("\\n", parts);',
  ],
  [
    ['csharp'],
    ['bodyhash-uppercase', 'bodyhash-separated'],
    'byte[] hash = digest;\nstring bodyHash = Convert.ToHexString(hash).ToLowerInvariant();',
  ],
  [['go'], ['out-hex-of-text'], 'hexString := hex.EncodeToString(mac.Sum(nil))\nsignature := hexString'],
  [['go'], ['bodyhash-go-sum-misuse'], 'body := raw\nbodyHash := fmt.Sprintf("%x", sha256.Sum256(body))'],
  [JAVA, ['out-uppercase', 'out-byte-zeros-dropped'], JAVA_HEX],
  [
    JAVA,
    ['join-crlf'],
    'List<String> parts = List.of(method, path, query, timestamp, bodyHash);\nString message = String.join("\\n", parts);',
  ],
  [['java-httpclient'], ['bodyhash-uppercase', 'bodyhash-zeros-dropped'], JAVA_HASH],
  [
    ['java-httpclient'],
    ['bodyhash-zeros-dropped'],
    'byte[] hash = digest;\nString bodyHash = String.format("%064x", new BigInteger(1, hash));',
  ],
  ...[
    'String[] ps = sent.split("&");\nArrays.sort(ps);\nString query = String.join("&", ps);',
    'List<String> ps = Arrays.stream(sent.split("&")).filter(p -> !p.isEmpty()).sorted().toList();\nString query = String.join("&", ps);',
  ].map((lines) => [JAVA, ['query-identical-pairs-once' as const], lines] as const),
  [JAVA, ['bodyhash-signed'], JAVA_HASH_LOOP],
  [['java-okhttp'], ['bodyhash-zeros-dropped'], JAVA_HASH_LOOP],
  [
    ['lua'],
    ['bodyhash-empty'],
    'local line5 = hex(digest.new("sha256"):final(raw or ""))\nlocal body_hash = line5',
  ],
  [
    ['lua'],
    ['join-trailing-newline'],
    'local parts = { method, path, query, timestamp, body_hash }\nlocal message = table.concat(parts, "\\n")',
  ],
  [
    ['node-fetch'],
    ['join-none'],
    "const hmac = createHmac('sha256', key).update(message);\nconst mac = hmac;",
  ],
  [['node-fetch', 'typescript-fetch'], ['bodyhash-base64', 'bodyhash-raw'], BASE64_HASH],
  [
    ['node-fetch'],
    ['out-byte-zeros-dropped'],
    "const bytes = [...mac.digest()];\nconst signature = bytes.map((b) => b.toString(16).padStart(2, '0')).join('');",
  ],
  [
    ['node-fetch'],
    ['bodyhash-literal'],
    "const line5 = createHash('sha256').update(raw ? raw : '').digest('hex');\nconst bodyHash = line5;",
  ],
  [
    ['node-axios'],
    ['method-lowercase'],
    "const lines = [method, path, query, timestamp, bodyHash];\nconst message = lines.join('\\n');",
  ],
  [
    ['typescript-fetch'],
    ['method-lowercase'],
    "method = method.toUpperCase();\ntype Method = 'get' | 'post';\nconst lines = [method as Method, path, query, timestamp, bodyHash];\nconst message = lines.join('\\n');",
  ],
  [['perl'], ['bodyhash-empty'], 'my $line5 = sha256_hex($raw);\nmy $body_hash = $line5;'],
  [['perl'], ['join-empty-dropped', 'join-trailing-newline', 'join-literal-backslash-n'], PERL_PARTS],
  [['php-curl', 'php-guzzle'], ['bodyhash-empty'], "$line5 = hash('sha256', $raw);\n$bodyHash = $line5;"],
  [['php-curl', 'php-guzzle'], ['join-empty-dropped', 'join-literal-backslash-n'], PHP_PARTS],
  [['python-requests', 'python-httpx'], ['join-empty-dropped', 'join-trailing-newline'], PY_PARTS],
  [
    ['python-requests'],
    ['bodyhash-empty'],
    'digest = lambda data: hashlib.sha256(data).hexdigest()\nline5 = digest(raw)\nbody_hash = line5',
  ],
  [
    ['python-requests'],
    ['bodyhash-empty'],
    'digest = lambda data: hashlib.sha256(data).hexdigest()\nline5 = digest(raw) if raw else digest(b"")\nbody_hash = line5',
  ],
  [['python-requests'], ['out-leading-zeros-dropped'], 'digest = mac.digest()\nsignature = digest.hex()'],
  [
    ['python-requests', 'python-httpx'],
    ['out-quoted'],
    'signature_bytes = mac.hexdigest().encode()\nsignature = signature_bytes.decode()',
  ],
  [
    ['python-requests'],
    ['join-empty-message'],
    "signature = hmac.new(key, message.encode(), digestmod='sha256').hexdigest()",
  ],
  [['ruby'], ['join-empty-dropped', 'join-literal-backslash-n'], RUBY_PARTS],
  [
    ['ruby'],
    ['method-lowercase'],
    'method = method.upcase.to_sym\nlines = [method.to_s, path, query, timestamp, body_hash]\nmessage = lines.join("\\n")',
  ],
  [
    ['ruby'],
    ['method-enum-repr'],
    'line = method\nmessage = [line, path, query, timestamp, body_hash].join("\\n")',
  ],
  [
    ['rust'],
    ['out-byte-zeros-dropped'],
    'let bytes = mac.finalize().into_bytes();\nlet signature: String = bytes.iter().map(|byte| format!("{:02x}", byte)).collect::<String>();',
  ],
  [
    ['rust'],
    ['bodyhash-zeros-dropped'],
    'let digest = Sha256::digest(&raw);\nlet body_hash: String = digest.iter().map(|byte| format!("{:02x}", byte)).collect::<String>();',
  ],
];

/** The signer, mended: `undefined` where this language’s clients don’t have the mistake. */
export function mendedCode(language: Language, mistake: MistakeId, lines: string): string | undefined {
  const wrong = stretchesOf(language).find((one) => one.mistake === mistake && one.isWrong);
  const indent = /^\s*/.exec(wrong?.lines[0] ?? '')?.[0] ?? '';
  return wrong && codeWith(language, [{ ...wrong, lines: lines.split('\n').map((line) => indent + line) }]);
}

/** That isn’t understood: the language wouldn’t read it so, or what it makes isn’t sure. */
export const NOT_UNDERSTOOD: readonly (readonly [readonly Language[], string, string])[] = [
  // Sets have no order.
  [PYTHON, 'message =', 'message = "\\n".join({method, path, query, timestamp, body_hash})'],
  [PYTHON, 'query =', 'query = "&".join(set(sorted(query.split("&"))))'],
  // A line that ends is over.
  [
    PYTHON,
    'message =',
    'message = method\n+ "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + body_hash',
  ],
  [
    ['ruby'],
    'message =',
    'message = method\n  + "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + body_hash',
  ],
  [['ruby'], 'message =', 'message = (method\n  + "\\n" + path)'],
  [
    ['go'],
    'message :=',
    'message := method\n+ "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + bodyHash',
  ],
  [['go'], 'message :=', 'message := strings\n.Join(parts, "\\n")'],
  [['go'], 'parts :=', 'parts := []string{\n  method, path,\n  query, timestamp, bodyHash\n}'],
  [
    ['kotlin'],
    'val message =',
    'val message = verb\n+ "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + bodyHash',
  ],
  // Texts over lines.
  [
    NODE,
    'const message =',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it’s code of a learner.
    'const message = String(`${method}\n${path}\n${query}\n${timestamp}\n${bodyHash}`);',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$message =',
    '$message = implode("\n", [$method, $path, $query, $timestamp, $bodyHash]);',
  ],
  // Splits that a text doesn’t say all of.
  [
    ['scala'],
    'val message =',
    'val message = Seq(verb, path.split("|").mkString("|"), query, timestamp, bodyHash).mkString("\\n")',
  ],
  [
    ['ruby'],
    'message =',
    'message = [method, path, query, timestamp, body_hash].join("\\n").split(" ").join(" ")',
  ],
  // Types and lists that the language has no such of.
  [
    ['node-fetch', 'browser-fetch'],
    'const message =',
    "const message: string = [method, path, query, timestamp, bodyHash].join('\\n');",
  ],
  [
    ['typescript-fetch'],
    'const message =',
    "const message: string[] = [method, path, query, timestamp, bodyHash].join('\\n');",
  ],
  [
    JAVA,
    'String message =',
    'byte[] message = String.join("\\n", method, path, query, timestamp, bodyHash);',
  ],
  [
    JAVA,
    'String message =',
    'List<String> message = String.join("\\n", method, path, query, timestamp, bodyHash);',
  ],
  [
    JAVA,
    'String message =',
    'String message = String.join("\\n", List.of(method, path), query, timestamp, bodyHash);',
  ],
  [
    ['csharp'],
    'string message =',
    'string[] message = string.Join("\\n", method, path, query, timestamp, bodyHash);',
  ],
  [
    ['kotlin'],
    'val message =',
    'val message: Int = listOf(verb, path, query, timestamp, bodyHash).joinToString("\\n")',
  ],
  [
    ['scala'],
    'val message =',
    'val message = String.join("\\n", Seq(verb, path, query, timestamp, bodyHash))',
  ],
  [['rust'], 'let message =', 'let message: u8 = parts.join("\\n");'],
  [
    ['rust'],
    'let message =',
    'let message = method + "\\n" + path + "\\n" + &query + "\\n" + &timestamp + "\\n" + &body_hash;',
  ],
  [['rust'], 'let message =', 'let message = [method, path, query, timestamp, body_hash].join("\\n");'],
  [['perl'], 'my $message =', 'my $message = join("\\n", [$method, $path, $query, $timestamp, $body_hash]);'],
  [PYTHON, 'message =', 'message = ("\\n".join([method, path, query, timestamp, body_hash]),)'],
  // A text is no boolean there.
  [
    JAVA,
    'String message =',
    'String message = String.join("\\n", method, path, query ? query : "", timestamp, bodyHash);',
  ],
  [
    ['csharp'],
    'string message =',
    'string message = string.Join("\\n", method, path, query ? query : "", timestamp, bodyHash);',
  ],
  [
    ['kotlin'],
    'val message =',
    'val message = listOf(verb, path, query ? query : "", timestamp, bodyHash).joinToString("\\n")',
  ],
  [
    ['scala'],
    'val message =',
    'val message = Seq(verb, path, query ? query : "", timestamp, bodyHash).mkString("\\n")',
  ],
  // PHP wants brackets around the second choice.
  [
    ['php-curl', 'php-guzzle'],
    '$signature =',
    "$signature = $path ? $query ? hash_hmac('sha256', $message, $secret) : '' : $method ? '' : '';",
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$signature =',
    "$signature = $path ? hash_hmac('sha256', $message, $secret) : $method ? '' : '';",
  ],
  // Characters that two dots stand for.
  [
    ['php-curl', 'php-guzzle'],
    '$signature =',
    "$signature = trim(hash_hmac('sha256', $message, $secret), 'g..z');",
  ],
  // Names that the language keeps.
  [PYTHON, 'message =', 'class = method\nmessage = "\\n".join([class, path, query, timestamp, body_hash])'],
  [
    NODE,
    'const message =',
    "const class = method;\nconst message = [class, path, query, timestamp, bodyHash].join('\\n');",
  ],
  // Algorithms that have other names.
  [PYTHON, 'signature =', 'signature = hmac.new(key, message.encode(), "SHA-256").hexdigest()'],
  [['php-curl', 'php-guzzle'], '$signature =', "$signature = hash_hmac('SHA-256', $message, $secret);"],
  [['ruby'], 'signature =', 'signature = OpenSSL::HMAC.hexdigest("sha-256", secret, message)'],
  // What fails when it runs.
  [NODE, 'const bodyHash =', "const bodyHash = createHash('sha256').update(raw).digest('hex');"],
  [NODE, 'const signature =', "const first = mac.digest('hex');\nconst signature = mac.digest('hex');"],
  [NODE, 'const query =', "const other = pairs.sort();\nconst query = pairs.join('&');"],
  [NODE, 'const query =', "const query = Set(pairs).join('&');"],
  [
    ['lua'],
    'local message =',
    'local message = table.concat({ method.upper(), path, query, timestamp, body_hash }, "\\n")',
  ],
  [
    ['php-curl', 'php-guzzle'],
    '$message =',
    '$message = "$method\\n$path\\n$query\\n$timestamp\\n$bodyHash[0]";',
  ],
  // A typed array makes numbers of the digits again: ff 10 03 would be written as 0103.
  [
    NODE,
    'const signature =',
    "const signature = mac.digest().map((b) => b.toString(16).padStart(2, '0')).join('');",
  ],
  [
    ['browser-fetch'],
    'const signature =',
    "const signature = new Uint8Array(mac).map((b) => b.toString(16).padStart(2, '0')).join('');",
  ],
  // An ArrayBuffer can’t be gone through, and only Buffers are written in a notation.
  [
    ['browser-fetch'],
    'const signature =',
    "const signature = Array.from(mac).map((b) => b.toString(16).padStart(2, '0')).join('');",
  ],
  [
    ['browser-fetch'],
    'const signature =',
    "const signature = [...mac].map((b) => b.toString(16).padStart(2, '0')).join('');",
  ],
  [['browser-fetch'], 'const signature =', "const signature = new Uint8Array(mac).toString('hex');"],
  [NODE, 'const signature =', "const signature = new Uint8Array(mac.digest()).toString('hex');"],
  [NODE, 'const signature =', "const signature = [...mac.digest()].toString('hex');"],
  [NODE, 'const signature =', "const signature = mac.digest().digest('hex');"],
  // Node hashes no Array, and a TextEncoder writes bytes as decimals.
  [NODE, 'const mac =', "const mac = createHmac('sha256', key).update([...Buffer.from(message)]);"],
  [
    ['browser-fetch'],
    'const mac =',
    "const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(bytesOf(message)));",
  ],
  [PYTHON, 'signature =', 'signature = mac.digest().hexdigest()'],
  // In Go a hash that’s going on is no bytes.
  [['go'], 'signature :=', 'signature := fmt.Sprintf("%x", mac)'],
  [['go'], 'signature :=', 'signature := hex.EncodeToString(mac[:])'],
  [['go'], 'bodyHash :=', 'bodyHash := hex.EncodeToString(sum)'],
  [['go'], 'bodyHash :=', 'bodyHash := hex.EncodeToString(sum.Sum(nil))'],
  // Java’s arrays and lists, and C#’s sequences, have functions of their own.
  [
    JAVA,
    'String message =',
    'String message = List.of(method).toArray(String[]::new).stream().collect(Collectors.joining(""));',
  ],
  [
    JAVA,
    'String message =',
    'List<String> parts = method.split("&");\nString message = String.join("\\n", parts);',
  ],
  [
    ['csharp'],
    'string query =',
    'string[] ps = sent.Split(\'&\').Where(p => p != "");\nstring query = string.Join("&", ps);',
  ],
  // A character is no text.
  [JAVA, 'String message =', "String message = '\\n' + '\\n' + method;"],
  [['csharp'], 'string message =', "string message = '\\n';"],
  // Texts that look like what’s read.
  [['node-fetch'], 'const path =', "const path = url.pathname + '[0]'[0];"],
  // In Go each name is read.
  [['go'], 'message :=', 'extra := method + path\nmessage := strings.Join(parts, "\\n")'],
  [
    ['go'],
    'message :=',
    'message := fmt.Sprintf("%s\\n%s\\n%s\\n%s\\n%s", method, path, query, timestamp, bodyHash)',
  ],
  // Functions that would call themselves.
  ...['f(f)', '[x for x in [y(y) for y in [f]]]', 'f(f if path else f)'].map(
    (code) => [PYTHON, 'message =', `f = lambda x: x(x)\nmessage = ${code}`] as const,
  ),
  ...['f(f)', '[f].map(f)', '[f].map((x) => x(x))', '[[f]].map((x) => x.map((y) => y(y)))'].map(
    (code) => [IN_JAVASCRIPT, 'const message =', `const f = (x) => x(x);\nconst message = ${code};`] as const,
  ),
  // Functions that make functions: what the inner one takes from the outer one isn’t kept.
  [
    IN_JAVASCRIPT,
    'const message =',
    "const x = method;\nconst f = (x) => (y) => [x, y].join('\\n');\nconst g = f(path);\nconst message = [g(path), query, timestamp, bodyHash].join('\\n');",
  ],
  [PYTHON, 'message =', 'f = lambda str: str(str)\nmessage = f(path)'],
  // More than anyone types.
  [PYTHON, 'message =', `x = ${Array(300).fill('path').join(' + ')}\nmessage = x`],
  [IN_JAVASCRIPT, 'const message =', `const message = ${'[...'.repeat(45)}path${']'.repeat(45)};`],
  [PYTHON, 'message =', `message = ${'('.repeat(990)}path${')'.repeat(990)}`],
  [PYTHON, 'message =', `message = ${'str('.repeat(51)}path${')'.repeat(51)}`],
];
