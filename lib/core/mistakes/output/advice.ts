/** The words for output mistakes. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { OUTPUT_MISTAKES } from './mistakes.ts';

const PRINT_HEX = 'Print the digest’s 32 bytes as 64 lowercase hex digits.';

export const OUTPUT_ADVICE = {
  'out-uppercase': {
    title: 'Signature in upper case',
    happened: (how, use?) =>
      `Your code printed the signature in uppercase hex${use?.way === 'all-digits' ? '' : ` (${how})`}.`,
    fix: 'Lowercase the hex before it goes into X-Signature.',
    idioms: {
      csharp: { wrong: 'Convert.ToHexString(hash)', right: 'Convert.ToHexString(hash).ToLowerInvariant()' },
      'java-okhttp': {
        wrong: 'String.format("%02X", b)',
        right: 'String.format("%02x", b)',
      },
      'java-httpclient': {
        wrong: 'String.format("%02X", b)',
        right: 'String.format("%02x", b)',
      },
      'python-urllib': { wrong: 'mac.hexdigest().upper()', right: 'mac.hexdigest()' },
      perl: { wrong: 'uc hmac_sha256_hex($message, $secret)', right: 'hmac_sha256_hex($message, $secret)' },
      lua: { wrong: 'string.format("%02X", byte:byte())', right: 'string.format("%02x", byte:byte())' },
      c: { wrong: 'for (int i = 0; i < 32; i++) sprintf(signature + 2 * i, "%02X", mac[i]);' },
      elixir: { wrong: 'signature = Base.encode16(mac)' },
    },
  },
  'out-base64': {
    title: 'Signature in base64, not hex',
    happened: (how) => `Your code printed the signature in base64 (${how}).`,
    fix: 'Print the digest as lowercase hex.',
    idioms: {
      'node-fetch': { wrong: ".digest('base64')", right: ".digest('hex')" },
      'browser-fetch': {
        wrong: 'const signature = btoa(String.fromCharCode(...new Uint8Array(mac)));',
        right: 'const signature = hex(mac);',
      },
      'typescript-fetch': { wrong: ".digest('base64')", right: ".digest('hex')" },

      'node-axios': { wrong: ".digest('base64')", right: ".digest('hex')" },
      'python-requests': { wrong: 'base64.b64encode(mac.digest()).decode()', right: 'mac.hexdigest()' },
      'python-httpx': { wrong: 'base64.b64encode(mac.digest()).decode()', right: 'mac.hexdigest()' },
      'python-urllib': { wrong: 'base64.b64encode(mac.digest()).decode()', right: 'mac.hexdigest()' },

      'php-guzzle': {
        wrong: "base64_encode(hash_hmac('sha256', $message, $secret, true))",
        right: "hash_hmac('sha256', $message, $secret)",
      },
      'php-curl': {
        wrong: "base64_encode(hash_hmac('sha256', $message, $secret, true))",
        right: "hash_hmac('sha256', $message, $secret)",
      },

      go: { wrong: 'base64.StdEncoding.EncodeToString(sum)', right: 'hex.EncodeToString(sum)' },
      perl: {
        wrong: "encode_base64(hmac_sha256($message, $secret), '')",
        right: 'hmac_sha256_hex($message, $secret)',
      },
      lua: {
        wrong: 'mime.b64(hmac.new(secret, "sha256"):final(message))',
        right: 'hex(hmac.new(secret, "sha256"):final(message))',
      },
      elixir: { wrong: 'signature = Base.encode64(mac)' },
      bruno: { wrong: 'mac.toString(CryptoJS.enc.Base64)', right: 'mac.toString()' },
      insomnia: { wrong: 'mac.toString(CryptoJS.enc.Base64)', right: 'mac.toString()' },
      r: { wrong: 'signature <- base64_encode(mac)' },
      kotlin: { wrong: 'val signature = Base64.getEncoder().encodeToString(signed)' },
      scala: { wrong: 'val signature = Base64.getEncoder.encodeToString(signed)' },
    },
  },
  'out-base64url': {
    title: 'Signature in URL-safe base64, not hex',
    happened: (how) => `Your code printed the signature in URL-safe base64 (${how}).`,
    fix: 'Print the digest as lowercase hex.',
    idioms: {
      'node-fetch': { wrong: ".digest('base64url')", right: ".digest('hex')" },
      'typescript-fetch': { wrong: ".digest('base64url')", right: ".digest('hex')" },
    },
  },
  'out-base64-of-hex': {
    title: 'Signature hex-encoded, then base64-encoded',
    happened: (how) => `Your code encoded the signature twice: ${how}.`,
    fix: 'Send the hex digits as they are, without the base64 step: they’re already the signature.',
    idioms: {
      'php-guzzle': {
        wrong: "base64_encode(hash_hmac('sha256', $message, $secret))",
        right: "hash_hmac('sha256', $message, $secret)",
      },
      'php-curl': {
        wrong: "base64_encode(hash_hmac('sha256', $message, $secret))",
        right: "hash_hmac('sha256', $message, $secret)",
      },
    },
  },
  'out-prefixed': {
    title: 'Extra text before or after the signature',
    happened: (how) => `Your code sent the signature with ${how.replace(/(?<=“.{24}).+(?=”)/su, '…')}.`,
    fix: 'Send the 64 hex digits alone: cut off everything else.',
  },
  'out-dashed': {
    title: 'Separators in the signature',
    happened: (how) => `Your code printed the signature with ${how}.`,
    fix: 'Print the hex digits without anything between them, in lowercase.',
    idioms: {
      csharp: {
        wrong: 'BitConverter.ToString(hash)',
        right: 'Convert.ToHexString(hash).ToLowerInvariant()',
      },
    },
  },
  'out-leading-zeros-dropped': {
    title: 'Leading zeros missing in the signature',
    happened: (how) =>
      `Your code printed the digest as one number, which has no leading zeros (${how}). It fails about one time in 16.`,
    fix: 'Pad the hex to 64 digits, or print the bytes instead of a number.',
    idioms: {
      'java-okhttp': { wrong: 'new BigInteger(1, mac).toString(16)', right: 'HexFormat.of().formatHex(mac)' },
      'java-httpclient': {
        wrong: 'new BigInteger(1, mac).toString(16)',
        right: 'HexFormat.of().formatHex(mac)',
      },
      'python-requests': { wrong: "hex(int.from_bytes(digest, 'big'))[2:]", right: 'digest.hex()' },
      go: { wrong: 'new(big.Int).SetBytes(sum).Text(16)', right: 'hex.EncodeToString(sum)' },
    },
  },
  'out-byte-zeros-dropped': {
    title: 'Zeros missing inside the signature',
    happened: (how) =>
      `In the signature, your code printed bytes below 16 as one hex digit instead of two (${how}).`,
    fix: 'Pad each byte to two digits, or use your library’s hex function.',
    idioms: {
      ...withFetch({
        wrong: "bytes.map((b) => b.toString(16)).join('')",
        right: "bytes.map((b) => b.toString(16).padStart(2, '0')).join('')",
      }),
      'java-okhttp': { wrong: 'Integer.toHexString(b & 0xff)', right: 'String.format("%02x", b)' },
      'java-httpclient': { wrong: 'Integer.toHexString(b & 0xff)', right: 'String.format("%02x", b)' },
      csharp: { wrong: 'b.ToString("x")', right: 'b.ToString("x2")' },
      lua: { wrong: 'string.format("%x", byte:byte())', right: 'string.format("%02x", byte:byte())' },
      rust: {
        wrong: 'bytes.iter().map(|byte| format!("{:x}", byte)).collect::<String>()',
        right: 'hex::encode(bytes)',
      },
      c: {
        wrong: 'char *end = signature;\nfor (int i = 0; i < 32; i++) end += sprintf(end, "%x", mac[i]);',
        right: 'char *end = signature;\nfor (int i = 0; i < 32; i++) end += sprintf(end, "%02x", mac[i]);',
      },
    },
  },
  'out-sign-extended': {
    title: 'Extra ffffff digits in the signature',
    happened: (how) => `Your code printed negative bytes as whole numbers, with ffffff before them (${how}).`,
    fix: 'Mask each byte with 0xff and pad it to two digits, or use your library’s hex function.',
  },
  'out-signed-bytes': {
    title: 'Signature printed from signed bytes',
    happened: (how) => `Your code printed the digest’s bytes as signed numbers: ${how}.`,
    fix: 'Mask each byte with 0xff first, then print it as two hex digits.',
    idioms: {
      ...withFetch({
        wrong: "('0' + b.toString(16)).slice(-2)",
        right: "('0' + (b & 0xff).toString(16)).slice(-2)",
      }),
      'java-okhttp': { wrong: 'new BigInteger(mac).toString(16)', right: 'HexFormat.of().formatHex(mac)' },
      'java-httpclient': {
        wrong: 'new BigInteger(mac).toString(16)',
        right: 'HexFormat.of().formatHex(mac)',
      },
    },
  },
  'out-byte-list': {
    title: 'Signature printed as a list of numbers',
    happened: (how) => `Your code printed the digest’s bytes as ${how}.`,
    fix: PRINT_HEX,
  },
  'out-truncated': {
    title: 'Part of the signature missing',
    happened: (how) => `Your code sent only a part of the signature: ${how}.`,
    fix: 'Send all 64 digits, and widen whatever cuts them: a column, a buffer, a line of output.',
  },
  'out-hex-of-text': {
    title: 'Signature hex-encoded twice',
    happened: (how) => `Your code turned text into hex that was the signature already: ${how}.`,
    fix: 'Remove the second hex step: print the digest’s bytes as hex, once.',
    idioms: {
      go: { wrong: 'fmt.Sprintf("%x", hexString)', right: 'hexString' },
      'python-requests': { wrong: 'binascii.hexlify(mac.hexdigest().encode())', right: 'mac.hexdigest()' },
    },
  },
  'out-urlencoded': {
    title: 'Signature URL-encoded',
    happened: () => 'Your code URL-encoded the signature, but the server doesn’t decode headers.',
    fix: 'Put the 64 lowercase hex digits into the header as they are.',
  },
  'out-quoted': {
    title: 'Quotes around the signature',
    happened: (how) => `Your code sent the signature in ${how}.`,
    fix: 'Send the text itself: don’t serialize it, and decode bytes instead of printing them.',
    idioms: {
      'python-requests': { wrong: 'str(signature_bytes)', right: 'signature_bytes.decode()' },
      'python-httpx': { wrong: 'str(signature_bytes)', right: 'signature_bytes.decode()' },
      ...withFetch({ wrong: 'JSON.stringify(signature)', right: 'signature' }),
      curl: { wrong: "jq '.signature'", right: "jq -r '.signature'" },
    },
  },
  'out-whitespace': {
    title: 'Whitespace in or around the signature',
    happened: (how) => `Your code sent the signature with spaces or line breaks ${how}.`,
    fix: 'Remove all spaces and line breaks before setting the header. Print the signature as hex, which has none.',
  },
  'out-raw': {
    title: 'Signature as raw bytes, not hex',
    happened: (how) =>
      `Your code put the digest’s bytes into the header without printing them as hex: ${how}.`,
    fix: PRINT_HEX,
  },
  'out-hex-too-long': {
    title: 'Signature has more than 64 hex digits',
    happened: () => 'Your code printed more hex digits than the 32 bytes of the digest give.',
    fix: PRINT_HEX,
  },
  'out-token': {
    title: 'Signature is a token, not an HMAC',
    happened: () => 'Your code sent a JSON Web Token as the signature.',
    fix: 'Compute the HMAC of the five lines instead. The API has no bearer tokens.',
  },
  'out-not-hex': {
    title: 'Signature isn’t 64 lowercase hex digits',
    happened: () => 'Your code sent something in X-Signature that isn’t a hex digest.',
    fix: PRINT_HEX,
  },
  'out-literal': {
    title: 'Signature header holds text, not a digest',
    happened: (how) => `Your code sent text that holds no digest: ${how}.`,
    fix: 'Print the digest’s bytes as lowercase hex, and check what the header holds before sending.',
  },
  'out-compound': {
    title: 'Signature sent together with other fields',
    happened: (how) => `Your code sent the signature as ${how}, as some other APIs require.`,
    fix: 'Put only the 64 hex digits into X-Signature. Key id and timestamp have headers of their own.',
  },
  'out-reversed': {
    title: 'Bytes of the signature in a different order',
    happened: (how) => `Your code printed the digest in a different order: ${how}.`,
    fix: 'Print the bytes from first to last, each with its high digit first, with your library’s hex function.',
  },
  'out-base32-58': {
    title: 'Signature in base32 or another base, not hex',
    happened: (how) => `Your code printed the signature in ${how}.`,
    fix: PRINT_HEX,
  },
  'out-header-duplicate': {
    title: 'Signature header sent more than once',
    happened: (how) => `Your code sent X-Signature more than once. The one that matches is ${how}.`,
    fix: 'Set the header instead of adding it, and sign in one place only.',
    idioms: {
      csharp: {
        wrong: 'request.Headers.Add("X-Signature", signature)',
        right: 'request.Headers.Remove("X-Signature");\nrequest.Headers.Add("X-Signature", signature);',
      },
      'java-okhttp': {
        wrong: 'builder.addHeader("X-Signature", signature)',
        right: 'builder.header("X-Signature", signature)',
      },
      go: {
        wrong: 'req.Header.Add("X-Signature", signature)',
        right: 'req.Header.Set("X-Signature", signature)',
      },
    },
  },
} as const satisfies Record<keyof typeof OUTPUT_MISTAKES, Advice>;
