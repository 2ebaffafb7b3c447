/** The words for the body hash's mistakes. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { BodyHashMistakeId } from './mistakes.ts';

const CURL_HASH = 'HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d" " -f1)';

export const BODY_HASH_ADVICE = {
  'bodyhash-empty': {
    title: 'Body hash missing: line 5 is empty',
    happened: () => 'Your code left line 5 empty instead of putting a hash there.',
    fix: 'Hash the body on every request. Without a body, line 5 is the SHA-256 of zero bytes, e3b0c442…b855.',
    idioms: {
      'node-fetch': {
        wrong: "const line5 = raw ? sha256(raw) : ''",
        right: "const line5 = sha256(raw ?? '')",
      },
      'browser-fetch': {
        wrong: "const bodyHash = raw ? hex(await crypto.subtle.digest('SHA-256', bytesOf(raw))) : '';",
        right: "const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytesOf(raw ?? '')));",
      },
      'typescript-fetch': {
        wrong: "const line5 = raw ? sha256(raw) : '';",
        right: "const line5 = sha256(raw ?? '');",
      },

      'node-axios': {
        wrong: "const line5 = raw ? sha256(raw) : ''",
        right: "const line5 = sha256(raw ?? '')",
      },
      'php-guzzle': {
        wrong: "$line5 = $raw ? hash('sha256', $raw) : '';",
        right: "$line5 = hash('sha256', $raw ?? '');",
      },
      'php-curl': {
        wrong: "$line5 = $raw ? hash('sha256', $raw) : '';",
        right: "$line5 = hash('sha256', $raw);",
      },

      'python-requests': {
        wrong: 'line5 = digest(raw) if raw else ""',
        right: 'line5 = digest(raw or b"")',
      },
      'python-urllib': {
        wrong: 'body_hash = hashlib.sha256(raw).hexdigest() if raw else ""',
        right: 'body_hash = hashlib.sha256(raw).hexdigest()',
      },

      csharp: {
        wrong: 'raw == null ? "" : Sha256Hex(raw)',
        right: 'Sha256Hex(raw ?? Array.Empty<byte>())',
      },
      perl: {
        wrong: "my $line5 = length $raw ? sha256_hex($raw) : '';",
        right: 'my $line5 = sha256_hex($raw);',
      },
      lua: {
        wrong: 'local line5 = raw and hex(digest.new("sha256"):final(raw)) or ""',
        right: 'local line5 = hex(digest.new("sha256"):final(raw or ""))',
      },
      bruno: {
        wrong: "const line5 = raw ? CryptoJS.SHA256(raw).toString() : '';",
        right: 'const line5 = CryptoJS.SHA256(raw).toString();',
      },
      insomnia: {
        wrong: "const line5 = raw ? CryptoJS.SHA256(raw).toString() : '';",
        right: 'const line5 = CryptoJS.SHA256(raw).toString();',
      },
    },
  },
  'bodyhash-rawbody': {
    title: 'Line 5 holds the body, not its hash',
    happened: () => 'Your code put the body itself on line 5.',
    fix: 'Hash the body’s bytes with SHA-256, and put the lowercase hex of that hash on line 5.',
  },
  'bodyhash-uppercase': {
    title: 'Body hash in upper case',
    happened: (how) =>
      `Your code wrote the body hash ${how}. The signature covers text, where A and a differ.`,
    fix: 'Lowercase the hex before it goes on line 5.',
    idioms: {
      csharp: { wrong: 'Convert.ToHexString(hash)', right: 'Convert.ToHexString(hash).ToLowerInvariant()' },
      'java-httpclient': {
        wrong: 'HexFormat.of().withUpperCase().formatHex(hash)',
        right: 'HexFormat.of().formatHex(hash)',
      },
      elixir: { wrong: 'body_hash = Base.encode16(:crypto.hash(:sha256, raw))' },
    },
  },
  'bodyhash-base64': {
    title: 'Body hash in base64, not hex',
    happened: (how) => `Your code wrote the body hash ${how}.`,
    fix: 'Ask the hash function for hex: 64 lowercase digits.',
    idioms: {
      'node-fetch': { wrong: "hash.digest('base64')", right: "hash.digest('hex')" },
      'browser-fetch': {
        wrong: 'const bodyHash = btoa(String.fromCharCode(...new Uint8Array(digest)));',
        right: 'const bodyHash = hex(digest);',
      },
      'typescript-fetch': { wrong: "hash.digest('base64')", right: "hash.digest('hex')" },

      ruby: {
        wrong: 'OpenSSL::Digest::SHA256.base64digest(raw)',
        right: 'OpenSSL::Digest::SHA256.hexdigest(raw)',
      },
      lua: {
        wrong: 'mime.b64(digest.new("sha256"):final(raw))',
        right: 'hex(digest.new("sha256"):final(raw))',
      },
    },
  },
  'bodyhash-base64-of-hex': {
    title: 'Body hash hex-encoded, then base64-encoded',
    happened: (how) => `Your code put ${how} of the hash on line 5.`,
    fix: 'Remove the base64 step: line 5 is the hex text.',
    idioms: {
      'php-guzzle': { wrong: "base64_encode(hash('sha256', $raw))", right: "hash('sha256', $raw)" },
    },
  },
  'bodyhash-raw': {
    title: 'Body hash as raw bytes, not hex',
    happened: (how) => `Your code put the hash on line 5 as bytes instead of hex: ${how}.`,
    fix: 'Turn the 32 bytes into 64 lowercase hex digits before you join them with the other lines.',
    idioms: {
      'node-fetch': { wrong: 'hash.digest()', right: "hash.digest('hex')" },
      'browser-fetch': {
        wrong: 'const bodyHash = new TextDecoder().decode(digest);',
        right: 'const bodyHash = hex(digest);',
      },
      'php-guzzle': { wrong: "hash('sha256', $raw, true)", right: "hash('sha256', $raw)" },
      'php-curl': { wrong: "hash('sha256', $raw, true)", right: "hash('sha256', $raw)" },

      'python-requests': { wrong: 'hashlib.sha256(raw).digest()', right: 'hashlib.sha256(raw).hexdigest()' },
      perl: { wrong: 'sha256($raw)', right: 'sha256_hex($raw)' },
    },
  },
  'bodyhash-alg': {
    title: 'Body not hashed with SHA-256',
    happened: (how) => `Your code hashed the body with ${how}.`,
    fix: 'Use SHA-256 for the body, as for the signature.',
    idioms: {
      'python-requests': {
        wrong: 'hashlib.sha512(raw).hexdigest()',
        right: 'hashlib.sha256(raw).hexdigest()',
      },
      'php-guzzle': { wrong: 'md5($raw)', right: "hash('sha256', $raw)" },
    },
  },
  'bodyhash-hmac': {
    title: 'Line 5 holds an HMAC, not a plain hash',
    happened: (how, use?) =>
      `Your code put an HMAC of the body on line 5 (${how})${use?.way === 'without-the-secret' ? '' : ', with the secret as the key'}.`,
    fix: 'Use plain SHA-256 for the body. Only the HMAC over the five lines uses the secret.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', secret).update(raw ?? '').digest('hex')",
        right: "createHash('sha256').update(raw ?? '').digest('hex')",
      },
    },
  },
  'bodyhash-double': {
    title: 'Body hashed twice',
    happened: (how) => `Your code hashed the body’s hash again: ${how}.`,
    fix: 'Remove one of the two hash steps. A helper that takes the body may hash it already.',
  },
  'bodyhash-encoded-twice': {
    title: 'Body hash hex-encoded twice',
    happened: (how) => `Your code encoded the body’s hash twice: line 5 is ${how}, 128 digits long.`,
    fix: 'Remove one of the two encodings. A function that returns the hash in hex has encoded it already.',
  },
  'bodyhash-of-encoded': {
    title: 'Body encoded before hashing',
    happened: (how) => `Your code turned the body into ${how} and hashed that text.`,
    fix: 'Hash the bytes as they’re sent. Decode them first where a gateway gives you the body in base64.',
  },
  'bodyhash-prefixed': {
    title: 'Label before the body hash on line 5',
    happened: (how) => `Your code put a label on line 5 along with the body hash: ${how}.`,
    fix: 'Take only the 64 hex digits from the output.',
  },
  'bodyhash-label-only': {
    title: 'Line 5 holds openssl’s label, not the hash',
    happened: (how) => `Your code put the label that openssl prints on line 5, not the hash: ${how}.`,
    fix: 'Use openssl dgst -r, which prints the hash first, as sha256sum does.',
  },
  'bodyhash-suffixed': {
    title: 'Extra characters after the body hash',
    happened: (how) => `Your code put more on line 5 than the body hash: ${how}.`,
    fix: 'Cut the output at the first space and remove the line break.',
  },
  'bodyhash-newline-in-hash': {
    title: 'Body hashed with an extra line break',
    happened: (how) => `Your code hashed the body with ${how} after it, which isn’t in the sent body.`,
    fix: 'Use printf %s, which adds no line break, instead of echo or a here-string.',
    idioms: {
      curl: { wrong: 'HASH=$(echo "$BODY" | sha256sum | cut -d" " -f1)', right: CURL_HASH },
    },
  },
  'bodyhash-zeros-dropped': {
    title: 'Zeros missing in the body hash',
    happened: (how) =>
      `Your code lost zeros of the body hash, those ${how}. It shows only when the hash has such a zero.`,
    fix: 'Print two hex digits for each byte, 64 in all.',
    idioms: {
      'java-okhttp': {
        wrong: 'for (byte b : hash) hex.append(Integer.toHexString(b & 0xff));',
        right: 'for (byte b : hash) hex.append(String.format("%02x", b));',
      },
      'java-httpclient': {
        wrong: 'new BigInteger(1, hash).toString(16)',
        right: 'HexFormat.of().formatHex(hash)',
      },
      ...withFetch({ wrong: 'b.toString(16)', right: "b.toString(16).padStart(2, '0')" }),
      rust: {
        wrong: 'digest.iter().map(|byte| format!("{:x}", byte)).collect::<String>()',
        right: 'hex::encode(digest)',
      },
      kotlin: {
        wrong:
          'val digest = MessageDigest.getInstance("SHA-256").digest(raw)\nval bodyHash = digest.joinToString("") { "%x".format(it) }',
      },
    },
  },
  'bodyhash-signed': {
    title: 'Body hash printed as numbers or signed bytes',
    happened: (how) => `Your code printed the hash’s bytes as signed or decimal numbers: ${how}.`,
    fix: 'Mask each byte with 0xff and print two lowercase hex digits, or use your library’s hex function.',
    idioms: {
      'java-okhttp': {
        wrong: 'for (byte b : hash) hex.append(Integer.toHexString(b));',
        right: 'for (byte b : hash) hex.append(String.format("%02x", b));',
      },
      'java-httpclient': {
        wrong: 'for (byte b : hash) hex.append(Integer.toHexString(b));',
        right: 'for (byte b : hash) hex.append(String.format("%02x", b));',
      },
    },
  },
  'bodyhash-separated': {
    title: 'Separators in the body hash',
    happened: (how) => `Your code printed the body hash with separators between its bytes: ${how}.`,
    fix: 'Remove the separators and use lowercase: 64 hex digits in a row.',
    idioms: {
      csharp: {
        wrong: 'BitConverter.ToString(hash)',
        right: 'Convert.ToHexString(hash).ToLowerInvariant()',
      },
    },
  },
  'bodyhash-quoted': {
    title: 'Quotes around the body hash',
    happened: (how) => `Your code put the body hash on line 5 in quotes: ${how}.`,
    fix: 'Use the text itself, without JSON.stringify or a printed bytes value around it.',
    idioms: {
      'python-requests': { wrong: 'f"{binascii.hexlify(h)}"', right: 'binascii.hexlify(h).decode()' },
    },
  },
  'bodyhash-go-sum-misuse': {
    title: 'Body passed to Sum(), which doesn’t hash it',
    happened: (how) =>
      `Your code called Sum with the body. That appends the hash of zero bytes to the body instead of hashing it. Your code printed the result ${how}.`,
    fix: 'Call sha256.Sum256 with the body, or Write it to the hash and call Sum with nil.',
    idioms: {
      go: {
        wrong: 'fmt.Sprintf("%x", sha256.New().Sum(body))',
        right: 'fmt.Sprintf("%x", sha256.Sum256(body))',
      },
    },
  },
  'bodyhash-literal': {
    title: 'Constant text in place of the body hash',
    happened: (how) => `Your code put text on line 5 that doesn’t depend on the body: ${how}.`,
    fix: 'Compute the SHA-256 of the body’s bytes, and check that the joined variable holds it.',
    idioms: {
      postman: {
        wrong: 'CryptoJS.SHA256(buffer).toString()',
        right: 'CryptoJS.SHA256(CryptoJS.lib.WordArray.create(buffer)).toString()',
      },
      'node-fetch': {
        wrong: "const line5 = crypto.subtle.digest('SHA-256', raw) // a promise",
        right: "const line5 = createHash('sha256').update(raw ?? '').digest('hex')",
      },
      'browser-fetch': {
        wrong: "const bodyHash = crypto.subtle.digest('SHA-256', bytesOf(raw)); // a promise",
        right: "const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytesOf(raw ?? '')));",
      },
    },
  },
  'bodyhash-length': {
    title: 'Line 5 holds the body’s length or MD5',
    happened: (how) => `Your code put a different property of the body on line 5: ${how}.`,
    fix: 'Replace it with the lowercase hex SHA-256 of the body’s bytes.',
  },
  'bodyhash-hexbody': {
    title: 'Line 5 holds the encoded body, not its hash',
    happened: (how) => `Your code put the body on line 5 without hashing it, in ${how}.`,
    fix: 'Hash the bytes with SHA-256, and print the 32 bytes of the hash in lowercase hex.',
  },
} satisfies Record<BodyHashMistakeId, Advice>;
