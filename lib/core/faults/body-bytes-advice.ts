/** The words for mistakes in the body's bytes: line breaks, charsets, quotes, encodings. */

import type { BodyFaultId } from './body-faults.ts';
import type { Advice } from './fault.ts';

export const BODY_BYTES_ADVICE = {
  'body-bytes-repr': {
    title: 'Hash the bytes, not a printed form of them',
    happened: (how) => `Your code hashed text that shows the body’s bytes instead of the bytes: ${how}.`,
    fix: 'Give the bytes themselves to the hash function. Don’t put a bytes value into a string first.',
    idioms: {
      'python-requests': { wrong: 'digest(f"{raw}".encode())', right: 'digest(raw)' },
      'node-fetch': { wrong: 'sha256(JSON.stringify(buffer))', right: 'sha256(buffer)' },
    },
  },
  'body-trailing-newline': {
    title: 'Hash and send the body with the same ending',
    happened: (how) =>
      `Your code hashed the body ${how}. It was sent with another ending, and a line break counts.`,
    fix: 'Build the bytes once and use them twice. Watch out for encoders, echo and editors that put a line break at the end.',
    idioms: {
      go: {
        wrong: 'json.NewEncoder(&body).Encode(order) // adds a newline',
        right: 'raw, err := json.Marshal(order)\nbody.Write(raw)',
      },
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
    title: 'Send the file as it is, with --data-binary',
    happened: (how) =>
      `Your code hashed the file ${how}. What was sent has no line breaks: curl -d @file takes them out.`,
    fix: 'Use --data-binary @file, or --json @file, which send the file’s bytes unchanged.',
    idioms: {
      curl: { wrong: 'curl -d @order.json "$URL"', right: 'curl --data-binary @order.json "$URL"' },
    },
  },
  'body-crlf': {
    title: 'Use one kind of line break for hashing and sending',
    happened: (how) => `Your code hashed the body ${how}, so its line breaks aren’t the ones that were sent.`,
    fix: 'Send the very text that was hashed. Compact JSON, without line breaks, can’t go wrong here.',
    idioms: {
      postman: {
        wrong: 'sha256(pm.request.body.raw) // pretty text with \\r\\n',
        right:
          "const raw = JSON.stringify(JSON.parse(pm.request.body.raw))\npm.request.body.update({ mode: 'raw', raw })\nsha256(raw)",
      },
    },
  },
  'body-bom': {
    title: 'Leave out the byte-order mark',
    happened: (how) => `Your code hashed the body ${how}. Its three bytes, EF BB BF, change the hash.`,
    fix: 'Encode as UTF-8 without a byte-order mark, once, and hash and send those bytes.',
    idioms: {
      csharp: {
        wrong: 'new StreamWriter(stream, Encoding.UTF8)',
        right: 'new StreamWriter(stream, new UTF8Encoding(false))',
      },
      powershell: {
        wrong: 'Set-Content body.json $raw -Encoding UTF8',
        right: '[IO.File]::WriteAllText("$PWD/body.json", $raw)',
      },
    },
  },
  'body-charset': {
    title: 'Turn the body into UTF-8 once, to hash and send it',
    happened: (how) =>
      `Your code hashed the text as ${how}. The bytes that were sent are in another charset.`,
    fix: 'Name UTF-8 where text becomes bytes, then hash those bytes and send the same ones.',
    idioms: {
      'java-okhttp': {
        wrong: 'sha256(json.getBytes())',
        right: 'sha256(json.getBytes(StandardCharsets.UTF_8))',
      },
      csharp: {
        wrong: 'sha256(Encoding.ASCII.GetBytes(json))',
        right: 'sha256(Encoding.UTF8.GetBytes(json))',
      },
      'python-requests': {
        wrong: 'requests.post(url, data=text)',
        right: 'requests.post(url, data=text.encode("utf-8"))',
      },
      powershell: {
        wrong: 'Invoke-RestMethod $url -Body $json',
        right: 'Invoke-RestMethod $url -Body ([Text.Encoding]::UTF8.GetBytes($json))',
      },
    },
  },
  'body-mojibake': {
    title: 'Don’t convert text that’s UTF-8 already',
    happened: (how) => `Your code hashed ${how}. Converting UTF-8 as if it were something else garbles it.`,
    fix: 'Remove the conversion, read the text as UTF-8 where it comes in, and leave it alone after that.',
    idioms: {
      'php-guzzle': { wrong: '$raw = utf8_encode($raw);', right: '// $raw is UTF-8 already' },
    },
  },
  'body-unicode-form': {
    title: 'Hash and send text in one Unicode form',
    happened: (how) =>
      `Your code hashed the text in Unicode form ${how}. It was sent in another form, which looks alike but has other bytes.`,
    fix: 'Normalise the text first, if at all, then serialise it once and use those bytes for both.',
  },
  'body-blank-stripped': {
    title: 'Don’t remove spaces from the body’s text',
    happened: (how) =>
      `Your code hashed the body with ${how}, those inside strings too. It was sent with them.`,
    fix: 'Let the serialiser write compact JSON instead of replacing spaces, and send what was hashed.',
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
  'body-trimmed': {
    title: 'Hash the body with the spaces at its ends',
    happened: (how) => `Your code hashed the body ${how}. The bytes that were sent differ there.`,
    fix: 'Trim the text before it’s used for anything, or not at all, and hash the bytes that are sent.',
  },
  'body-encoded': {
    title: 'Hash the body in the form it’s sent in',
    happened: (how) => `Your code hashed the body in another encoding than it was sent in: ${how}.`,
    fix: 'Hash the bytes as they go on the wire, after compression and without base64, hex or percent-encoding of your own.',
  },
  'body-escaped-slashes': {
    title: 'Don’t add or remove backslashes before quotes',
    happened: (how) => `Your code hashed the body ${how}. It was sent without that change.`,
    fix: 'Find what escapes or unescapes the text, such as a shell, a CI variable or wp_slash, and sign after it.',
    idioms: {
      'php-guzzle': { wrong: "hash('sha256', addslashes($raw))", right: "hash('sha256', $raw)" },
    },
  },
  'body-quoted': {
    title: 'Keep the shell’s quotes out of the body',
    happened: (how) =>
      `Your code hashed the body ${how}. It was sent with other quotes around it, or with none.`,
    fix: 'Let the shell eat its quotes, or read the body from a file, and hash the same bytes that are sent.',
    idioms: {
      curl: { wrong: 'curl -d "\'$BODY\'" "$URL"', right: 'curl --data-binary "$BODY" "$URL"' },
    },
  },
  'body-html-entities': {
    title: 'Hash the characters, not HTML entities',
    happened: (how) => `Your code hashed the body with ${how}, but it was sent without that change.`,
    fix: 'Take the body from where it’s made, not from a page or a field that escapes HTML.',
  },
} satisfies Partial<Record<BodyFaultId, Advice>>;
