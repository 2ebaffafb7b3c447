/** The words for mistakes in the body's bytes: line breaks, charsets, quotes, encodings. */

import type { Advice } from '../mistake-row.ts';
import type { BodyMistakeId } from './mistakes.ts';

export const BODY_BYTES_ADVICE = {
  'body-bytes-repr': {
    title: 'Body bytes hashed in printed form',
    happened: (how) => `Your code hashed text that shows the body’s bytes, not the bytes themselves: ${how}.`,
    fix: 'Give the bytes themselves to the hash function. Don’t put a bytes value into a string first.',
    idioms: {
      'python-requests': { wrong: 'digest(f"{raw}".encode())', right: 'digest(raw)' },
      'python-urllib': {
        wrong: 'body_hash = hashlib.sha256(str(raw).encode()).hexdigest()',
        right: 'body_hash = hashlib.sha256(raw).hexdigest()',
      },

      'node-fetch': { wrong: 'sha256(JSON.stringify(buffer))', right: 'sha256(buffer)' },
    },
  },
  'body-trailing-newline': {
    title: 'Line break at the end of the body differs',
    happened: (how) => `Your code hashed the body ${how}. The body that was sent ends differently.`,
    fix: 'Build the bytes once, hash them and send them. Check encoders, echo and editors: they often put a line break at the end.',
    idioms: {
      curl: {
        wrong: 'HASH=$(echo "$BODY" | openssl dgst -sha256 -r | cut -d" " -f1)',
        right: 'HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d" " -f1)',
      },
      'node-axios': {
        wrong: 'sha256(raw)\naxios.post(url, raw, { headers }) // axios trims JSON text',
        right: 'sha256(raw)\naxios.post(url, Buffer.from(raw), { headers })',
      },
    },
  },
  'body-newlines-stripped': {
    title: 'Line breaks removed by curl -d @file',
    happened: (how) =>
      `Your code hashed the file ${how}. The sent body has no line breaks: curl -d @file removes them.`,
    fix: 'Use --data-binary @file, or --json @file, which send the file’s bytes unchanged.',
    idioms: {
      curl: { wrong: 'curl -d @order.json "$URL"', right: 'curl --data-binary @order.json "$URL"' },
    },
  },
  'body-escapes-interpreted': {
    title: 'Sequences such as \\n or %d in the body interpreted',
    happened: (how) =>
      `Sequences such as \\n or %d in the body became other characters before your code hashed it: ${how}.`,
    fix: 'Print the body with printf %s, not with echo, printf %b or as a format. Write real newlines into a string.',
  },
  'body-truncated': {
    title: 'Only the start of the body hashed',
    happened: (how) => `Your code hashed only a part of the body: ${how}.`,
    fix: 'Read the body to its end before you hash it, and hash the same bytes that you send.',
  },
  'body-padded': {
    title: 'Rest of a buffer hashed with the body',
    happened: (how) =>
      `Your code hashed the body with ${how} after it. A fixed buffer, or text in C, ends with such bytes.`,
    fix: 'Give the hash the number of bytes that were written, not the size of the buffer.',
  },
  'body-crlf': {
    title: 'Line endings differ in hashed and sent body',
    happened: (how) => `Your code hashed the body ${how}, so its line breaks aren’t the ones that were sent.`,
    fix: 'Hash the very bytes that are sent. If the body comes from a file, open it in binary mode: text mode changes its line breaks.',
  },
  'body-bom': {
    title: 'Byte-order mark only hashed, or only sent',
    happened: (how) =>
      `Your code hashed the body ${how}. The three bytes of the mark, EF BB BF, change the hash.`,
    fix: 'Encode as UTF-8 without a byte-order mark, once, and hash and send those bytes.',
  },
  'body-charset': {
    title: 'Body hashed and sent in different charsets',
    happened: (how) => `Your code hashed the text as ${how}. The sent bytes are in a different charset.`,
    fix: 'Encode the text as UTF-8 once, then hash those bytes and send the same ones. Remove other conversions before the hash, such as utf8_decode or a binary encoding.',
    idioms: {
      'python-requests': {
        wrong: 'requests.post(url, data=text)',
        right: 'requests.post(url, data=text.encode("utf-8"))',
      },
    },
  },
  'body-mojibake': {
    title: 'Body garbled: UTF-8 read as another charset',
    happened: (how) => `Your code hashed ${how}. Text is garbled when UTF-8 is read as a different charset.`,
    fix: 'Remove the conversion, read the text as UTF-8 where it comes in, and leave it unchanged after that.',
    idioms: {
      'php-guzzle': { wrong: '$raw = utf8_encode($raw);', right: '// $raw is UTF-8 already' },
      'php-curl': { wrong: '$raw = utf8_encode($raw);', right: '// $raw is UTF-8 already' },
      perl: {
        wrong: "my $body_hash = sha256_hex(encode('UTF-8', $raw));",
        right: 'my $body_hash = sha256_hex($raw); # encode_json has made bytes already',
      },
    },
  },
  'body-read-as-text': {
    title: 'Body hashed as text, but its bytes aren’t UTF-8',
    happened: (how) => `Your code turned the body into text before it hashed it: ${how}. Bytes were sent.`,
    fix: 'Hash the bytes that are sent, before anything turns them into text.',
  },
  'body-unicode-form': {
    title: 'Body hashed in a different Unicode form',
    happened: (how) =>
      `Your code hashed the text in Unicode form ${how}. It was sent in a different form, which looks the same but has different bytes.`,
    fix: 'Normalize the text first, if at all, then serialize it once and use those bytes for both.',
  },
  'body-blank-stripped': {
    title: 'Whitespace removed from the hashed body',
    happened: (how, use) =>
      use?.way === 'line-breaks-removed'
        ? `Your code hashed the body with ${how}. It was sent with them.`
        : `Your code hashed the body with ${how}, also inside strings. It was sent with them.`,
    fix: 'Let the serializer write compact JSON instead of removing spaces, and send what was hashed.',
    fixes: { 'line-breaks-removed': 'Hash the body as it’s sent, with its line breaks.' },
    idioms: {
      'python-requests': {
        wrong: 'json.dumps(order).replace(" ", "")',
        right: 'json.dumps(order, separators=(",", ":"))',
      },
      ruby: {
        wrong: "order.to_json.gsub(/\\s+/, '')",
        right: 'order.to_json',
      },
    },
  },
  'body-word-split': {
    title: 'Unquoted shell variable changed the hashed body',
    happened: (how) =>
      `Your code hashed the body ${how}: the shell splits an unquoted variable into words. The body was sent with its own spaces and line breaks.`,
    fix: 'Put the variable in double quotes and use printf %s, which adds no line break. Hash and send the same variable.',
    idioms: {
      curl: {
        wrong: 'HASH=$(echo $BODY | openssl dgst -sha256 -r | cut -d" " -f1)',
        right: 'HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d" " -f1)',
      },
    },
  },
  'body-trimmed': {
    title: 'Whitespace at an end of the body differs',
    happened: (how) => `Your code hashed the body ${how}. The sent bytes differ there.`,
    fix: 'Trim the text before it’s used for anything, or not at all, and hash the bytes that are sent.',
  },
  'body-encoded': {
    title: 'Body hashed in a different encoding than sent',
    happened: (how) => `Your code hashed the body in a different encoding than it was sent in: ${how}.`,
    fix: 'Hash the bytes as they’re sent, without base64, hex or percent-encoding of your own.',
    fixes: {
      'base64-as-string':
        'Serialize the body once, and hash the result. Serialized a second time, its bytes are written in base64.',
    },
  },
  'body-compressed': {
    title: 'Body hashed before it was compressed',
    happened: (how) => `Your code hashed the body ${how}. The server hashes the bytes as transmitted.`,
    fix: 'Turn off request compression for this API, or sign after the body has been compressed.',
  },
  'body-escaped-slashes': {
    title: 'Backslashes differ in hashed and sent body',
    happened: (how) => `Your code hashed the body ${how}. The body that was sent differs in that.`,
    fix: 'Find what escapes or unescapes the text, such as a shell or a CI variable, and sign after it.',
  },
  'body-quotes-lost': {
    title: 'Double quotes of the body lost in the shell',
    happened: (how) =>
      `Your code hashed the body ${how}. The sent body lacks these double quotes: a shell removed them.`,
    fix: 'Send the body from a file: --data-binary @body.json. In a Unix shell, single quotes around the body work too, but then $variables aren’t replaced. Inside double quotes, write \\" for each double quote.',
  },
  'body-quoted': {
    title: 'Quotes around the body differ',
    happened: (how) =>
      `Your code hashed the body ${how}. It was sent with different quotes around it, or without quotes.`,
    fix: 'Let the shell remove its quotes, or read the body from a file. Hash the same bytes that are sent.',
    idioms: {
      curl: { wrong: 'curl -d "\'$BODY\'" "$URL"', right: 'curl --data-binary "$BODY" "$URL"' },
    },
  },
  'body-html-entities': {
    title: 'HTML entities differ in hashed and sent body',
    happened: (how) => `Your code hashed the body with ${how}. The body that was sent differs in that.`,
    fix: 'Take the body from where it’s made, not from a page or a field that escapes HTML. If an input filter escapes it on the way, pass the raw bytes on.',
  },
} satisfies Partial<Record<BodyMistakeId, Advice>>;
