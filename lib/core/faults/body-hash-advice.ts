/** The words for the body hash's mistakes. */

import type { BodyHashFaultId } from './body-hash-faults.ts';
import type { Advice } from './fault.ts';

const CURL_HASH = 'HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d" " -f1)';

export const BODY_HASH_ADVICE = {
  'bodyhash-empty': {
    title: 'Put a SHA-256 on line 5, never an empty line',
    happened: () => 'Your code left line 5 empty instead of putting a hash there.',
    fix: 'Hash the body on every request. Without a body that’s the SHA-256 of zero bytes, e3b0c442…b855.',
    idioms: {
      'node-fetch': {
        wrong: "const line5 = raw ? sha256(raw) : ''",
        right: "const line5 = sha256(raw ?? '')",
      },
      'node-axios': {
        wrong: "const line5 = raw ? sha256(raw) : ''",
        right: "const line5 = sha256(raw ?? '')",
      },
      'php-guzzle': {
        wrong: "$line5 = $raw ? hash('sha256', $raw) : '';",
        right: "$line5 = hash('sha256', $raw ?? '');",
      },
      'python-requests': {
        wrong: 'line5 = digest(raw) if raw else ""',
        right: 'line5 = digest(raw or b"")',
      },
      csharp: {
        wrong: 'raw == null ? "" : Sha256Hex(raw)',
        right: 'Sha256Hex(raw ?? Array.Empty<byte>())',
      },
    },
  },
  'bodyhash-rawbody': {
    title: 'Put the body’s hash on line 5, not the body',
    happened: () => 'Your code put the body itself on line 5.',
    fix: 'Hash the body’s bytes with SHA-256 and put the lowercase hex of that there.',
  },
  'bodyhash-uppercase': {
    title: 'Write the body hash in lowercase hex',
    happened: (how) =>
      `Your code wrote the body hash ${how}. The signature is over text, where A and a differ.`,
    fix: 'Lowercase the hex before it goes on line 5.',
    idioms: {
      csharp: { wrong: 'Convert.ToHexString(hash)', right: 'Convert.ToHexString(hash).ToLowerInvariant()' },
      'java-httpclient': {
        wrong: 'HexFormat.of().withUpperCase().formatHex(hash)',
        right: 'HexFormat.of().formatHex(hash)',
      },
    },
  },
  'bodyhash-base64': {
    title: 'Write the body hash in hex, not base64',
    happened: (how) => `Your code wrote the body hash ${how}.`,
    fix: 'Ask the hash function for hex: 64 lowercase digits.',
    idioms: {
      'node-fetch': { wrong: "hash.digest('base64')", right: "hash.digest('hex')" },
      ruby: {
        wrong: 'OpenSSL::Digest::SHA256.base64digest(raw)',
        right: 'OpenSSL::Digest::SHA256.hexdigest(raw)',
      },
    },
  },
  'bodyhash-base64-of-hex': {
    title: 'Write the body hash in hex, without base64 over it',
    happened: (how) => `Your code put ${how} of the hash on line 5.`,
    fix: 'Leave out the base64: the hex text is what belongs there.',
    idioms: {
      'php-guzzle': { wrong: "base64_encode(hash('sha256', $raw))", right: "hash('sha256', $raw)" },
    },
  },
  'bodyhash-raw': {
    title: 'Write the body hash in hex, not as raw bytes',
    happened: (how) => `Your code put the hash on line 5 as bytes instead of hex: ${how}.`,
    fix: 'Turn the 32 bytes into 64 lowercase hex digits before they’re joined with the other lines.',
    idioms: {
      'node-fetch': { wrong: 'hash.digest()', right: "hash.digest('hex')" },
      'php-guzzle': { wrong: "hash('sha256', $raw, true)", right: "hash('sha256', $raw)" },
      'python-requests': { wrong: 'hashlib.sha256(raw).digest()', right: 'hashlib.sha256(raw).hexdigest()' },
    },
  },
  'bodyhash-alg': {
    title: 'Hash the body with SHA-256',
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
    title: 'Hash the body without the secret',
    happened: (how) => `Your code put an HMAC of the body, keyed with the secret, on line 5 (${how}).`,
    fix: 'Use plain SHA-256 for the body. The secret comes in once, in the HMAC over the five lines.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', secret).update(raw).digest('hex')",
        right: "createHash('sha256').update(raw).digest('hex')",
      },
    },
  },
  'bodyhash-double': {
    title: 'Hash the body once',
    happened: (how) => `Your code hashed the body’s hash again: ${how}.`,
    fix: 'Leave out one of the two. A helper that takes the body may hash it already.',
  },
  'bodyhash-encoded-twice': {
    title: 'Write the body hash in hex once, not twice',
    happened: (how) => `Your code encoded the body’s hash twice: line 5 is ${how}, 128 digits long.`,
    fix: 'Leave out one encoding. A function that returns the hash in hex has encoded it already.',
    idioms: {
      'php-guzzle': { wrong: "bin2hex(hash('sha256', $raw))", right: "hash('sha256', $raw)" },
      'node-fetch': {
        wrong: "Buffer.from(hash.digest('hex')).toString('hex')",
        right: "hash.digest('hex')",
      },
    },
  },
  'bodyhash-of-encoded': {
    title: 'Hash the body’s bytes, not an encoded form',
    happened: (how) => `Your code turned the body into ${how} and hashed that text.`,
    fix: 'Hash the bytes as they’re sent. Decode first where a gateway hands the body over in base64.',
  },
  'bodyhash-prefixed': {
    title: 'Put the bare hash on line 5, without a label',
    happened: (how) => `Your code put a label on line 5 along with the body hash: ${how}.`,
    fix: 'Take only the 64 hex digits from the output.',
    idioms: {
      curl: { wrong: 'HASH=$(printf %s "$BODY" | openssl dgst -sha256)', right: CURL_HASH },
    },
  },
  'bodyhash-label-only': {
    title: 'Take the hash from openssl’s output, not its label',
    happened: (how) => `Your code put the label that openssl prints on line 5 instead of the hash: ${how}.`,
    fix: 'Use openssl dgst -r, which prints the hash first, as sha256sum does.',
    idioms: {
      curl: {
        wrong: 'HASH=$(printf %s "$BODY" | openssl dgst -sha256 | cut -d" " -f1)',
        right: CURL_HASH,
      },
    },
  },
  'bodyhash-suffixed': {
    title: 'Put the bare hash on line 5, with nothing after it',
    happened: (how) => `Your code put more on line 5 than the body hash: ${how}.`,
    fix: 'Cut the output at the first space and take off the line break.',
    idioms: {
      curl: {
        wrong: 'HASH=$(printf %s "$BODY" | sha256sum)',
        right: 'HASH=$(printf %s "$BODY" | sha256sum | cut -d" " -f1)',
      },
    },
  },
  'bodyhash-newline-in-hash': {
    title: 'Hash the body without the line break echo adds',
    happened: (how) =>
      `Your code hashed the body with ${how} behind it, which isn’t in the body that was sent.`,
    fix: 'Use printf %s, which adds nothing, instead of echo or a here-string.',
    idioms: {
      curl: { wrong: 'HASH=$(echo "$BODY" | sha256sum | cut -d" " -f1)', right: CURL_HASH },
    },
  },
  'bodyhash-zeros-dropped': {
    title: 'Print the body hash with all its zeros',
    happened: (how) =>
      `Your code lost zeros of the body hash, those ${how}. It only shows when the hash has such a zero.`,
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
      'node-fetch': { wrong: 'b.toString(16)', right: "b.toString(16).padStart(2, '0')" },
    },
  },
  'bodyhash-signed': {
    title: 'Print the hash’s bytes as unsigned hex',
    happened: (how) => `Your code printed bytes above 7f as negative numbers: ${how}.`,
    fix: 'Mask each byte with 0xff and print two lowercase hex digits, or use a function made for it.',
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
    title: 'Print the body hash without separators',
    happened: (how) => `Your code printed the body hash with something between its bytes: ${how}.`,
    fix: 'Remove the separators and use lowercase: 64 hex digits in a row.',
    idioms: {
      csharp: {
        wrong: 'BitConverter.ToString(hash)',
        right: 'Convert.ToHexString(hash).ToLowerInvariant()',
      },
    },
  },
  'bodyhash-quoted': {
    title: 'Take the quotes off the body hash',
    happened: (how) => `Your code put the body hash on line 5 in quotes: ${how}.`,
    fix: 'Use the text itself, without JSON.stringify or a printed bytes value round it.',
    idioms: {
      'python-requests': { wrong: 'f"{binascii.hexlify(h)}"', right: 'binascii.hexlify(h).decode()' },
    },
  },
  'bodyhash-go-sum-misuse': {
    title: 'Use sha256.Sum256(body), not New().Sum(body)',
    happened: (how) =>
      `Your code called Sum with the body. That appends the hash of zero bytes to the body instead of hashing it; your code printed that ${how}.`,
    fix: 'Call sha256.Sum256 with the body, or Write it to the hash and call Sum with nil.',
    idioms: {
      go: {
        wrong: 'fmt.Sprintf("%x", sha256.New().Sum(body))',
        right: 'fmt.Sprintf("%x", sha256.Sum256(body))',
      },
    },
  },
  'bodyhash-literal': {
    title: 'Put the computed hash on line 5, not a constant',
    happened: (how) => `Your code put something on line 5 that doesn’t depend on the body: ${how}.`,
    fix: 'Compute the SHA-256 of the body’s bytes and check that the variable joined in holds it.',
    idioms: {
      postman: {
        wrong: 'CryptoJS.SHA256(buffer).toString()',
        right: 'CryptoJS.SHA256(CryptoJS.lib.WordArray.create(buffer)).toString()',
      },
      'node-fetch': {
        wrong: "const line5 = crypto.subtle.digest('SHA-256', raw) // a promise",
        right: "const line5 = createHash('sha256').update(raw).digest('hex')",
      },
    },
  },
  'bodyhash-length': {
    title: 'Put the SHA-256 on line 5, nothing else of the body',
    happened: (how) => `Your code put something else about the body on line 5: ${how}.`,
    fix: 'Replace it with the lowercase hex SHA-256 of the body’s bytes.',
  },
  'bodyhash-hexbody': {
    title: 'Hash the body before printing it in hex',
    happened: (how) => `Your code put the body on line 5 without hashing it, in ${how}.`,
    fix: 'Run SHA-256 over the bytes and print the 32 bytes of that in lowercase hex.',
  },
} satisfies Record<BodyHashFaultId, Advice>;
