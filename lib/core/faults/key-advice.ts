/** The words for faults of the key. They never hold the secret or a part of it. */

import type { Advice } from './fault.ts';
import type { KEY_FAULTS } from './key-faults.ts';

export const KEY_ADVICE = {
  'key-whitespace': {
    title: 'Trim the secret when you load it',
    happened: (how) =>
      `Your code used the secret with ${how} as the HMAC’s key. Files, variables and copying often add that.`,
    fix: 'Trim what you read from the file or variable, or store the secret with nothing around it.',
    idioms: {
      'python-requests': {
        wrong: 'secret = open("key.txt").read()',
        right: 'secret = open("key.txt").read().strip()',
      },
      curl: {
        wrong: 'echo "$SECRET" | base64  # for a Kubernetes secret',
        right: 'printf %s "$SECRET" | base64',
      },
      'node-fetch': {
        wrong: "const secret = readFileSync('key.txt', 'utf8')",
        right: "const secret = readFileSync('key.txt', 'utf8').trim()",
      },
    },
  },
  'key-quoted': {
    title: 'Take the quotes off the secret',
    happened: (how) =>
      `Your code used the secret with ${how} as the HMAC’s key. Some loaders keep the quotes of the file, others take them off.`,
    fix: 'Write the secret without quotes where your tool keeps them, as docker --env-file does, or strip them on load.',
    idioms: {
      curl: {
        wrong: 'SECRET=$(jq .secret config.json)',
        right: 'SECRET=$(jq -r .secret config.json)',
      },
    },
  },
  'key-prefix-stripped': {
    title: 'Use the whole secret, with its sk_ prefix',
    happened: (how) => `Your code took off the secret’s start, ${how}, and used the rest as the HMAC’s key.`,
    fix: 'Pass the secret to the HMAC as it was issued, from sk_ to its last character.',
    idioms: {
      'python-requests': {
        wrong: 'key = secret.removeprefix("sk_").encode()',
        right: 'key = secret.encode()',
      },
    },
  },
  'key-base64-decoded': {
    title: 'Use the secret as text, don’t base64-decode it',
    happened: (how) =>
      `Your code decoded the secret as base64 (${how}) and used those bytes as the HMAC’s key.`,
    fix: 'Remove the decoding: the key is the secret’s text as UTF-8 bytes.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', Buffer.from(secret, 'base64'))",
        right: "createHmac('sha256', secret)",
      },
      'python-requests': {
        wrong: 'hmac.new(base64.b64decode(secret), message, hashlib.sha256)',
        right: 'hmac.new(secret.encode(), message, hashlib.sha256)',
      },
      'php-guzzle': {
        wrong: "hash_hmac('sha256', $message, base64_decode($secret))",
        right: "hash_hmac('sha256', $message, $secret)",
      },
    },
  },
  'key-hex-decoded': {
    title: 'Use the secret as text, don’t hex-decode it',
    happened: (how) => `Your code read the secret as hex (${how}) and used those bytes as the HMAC’s key.`,
    fix: 'Remove the decoding: the key is the secret’s text as UTF-8 bytes.',
    idioms: {
      'php-guzzle': {
        wrong: "hash_hmac('sha256', $message, pack('H*', $secret))",
        right: "hash_hmac('sha256', $message, $secret)",
      },
      'node-fetch': {
        wrong: "createHmac('sha256', Buffer.from(secret, 'hex'))",
        right: "createHmac('sha256', secret)",
      },
      curl: {
        wrong: 'openssl dgst -sha256 -mac HMAC -macopt hexkey:"$SECRET" -r',
        right: 'openssl dgst -sha256 -hmac "$SECRET" -r',
      },
    },
  },
  'key-base64-encoded': {
    title: 'Use the secret itself as the key, not its base64',
    happened: (how) => `Your code didn’t use the secret as the HMAC’s key, but ${how}.`,
    fix: 'Remove the encoding. Where the secret comes from a Kubernetes data field, decode that field first.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', btoa(secret))",
        right: "createHmac('sha256', secret)",
      },
    },
  },
  'key-hex-encoded': {
    title: 'Use the secret itself as the key, not its hex',
    happened: (how) => `Your code didn’t use the secret as the HMAC’s key, but ${how}.`,
    fix: 'Remove the conversion to hex: the key is the secret’s text as UTF-8 bytes.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', Buffer.from(secret).toString('hex'))",
        right: "createHmac('sha256', secret)",
      },
    },
  },
  'key-hashed': {
    title: 'Use the secret itself as the key, not a hash of it',
    happened: (how) => `Your code hashed the secret first: the HMAC’s key was ${how}.`,
    fix: 'Remove the hash: the key is the secret’s text as UTF-8 bytes.',
  },
  'key-id-used': {
    title: 'Use the secret as the HMAC’s key, not the key id',
    happened: (how) => `Your code used the public key id, ${how}, as the HMAC’s key.`,
    fix: 'Pass the value that starts with sk_ to the HMAC. The one that starts with pk_ only goes into X-Api-Key.',
  },
  'key-pair-swapped': {
    title: 'Swap key id and secret, then revoke this pair',
    happened: () => 'Your code sent the secret as X-Api-Key, so it has gone over the wire.',
    fix: 'Put the value that starts with pk_ into X-Api-Key and sign with the other. Then revoke this pair and create a new one in the merchant portal.',
  },
  'key-other-known': {
    title: 'Sign with the secret of the key id you send',
    happened: (how) =>
      `Your code signed with the secret of another key, ${how}, than the one named in X-Api-Key.`,
    fix: 'Load key id and secret together, as one pair, from the same environment.',
  },
  'key-unresolved-literal': {
    title: 'Load the secret: a placeholder is in its place',
    happened: (how) => `Your code never got the secret: the HMAC’s key was ${how}.`,
    fix: 'Set the variable where the program runs, and check that the quotes or the template around it let it be filled in.',
    idioms: {
      curl: { wrong: "-hmac '$SIGNING_SECRET'", right: '-hmac "$SIGNING_SECRET"' },
      postman: {
        wrong: "CryptoJS.HmacSHA256(message, '{{secret}}')",
        right: "CryptoJS.HmacSHA256(message, pm.environment.get('secret'))",
      },
    },
  },
  'key-truncated-by-parser': {
    title: 'Quote the secret where it’s stored',
    happened: (how) => `Your code got the secret from a file or shell that changed it: ${how}.`,
    fix: 'Put single quotes around the secret in that file, or escape the character, and compare its length after loading.',
    idioms: {
      'python-requests': {
        wrong: 'value = line.split("=")[1]',
        right: 'value = line.split("=", 1)[1]',
      },
      'php-guzzle': {
        wrong: "// key.ini: secret=abc;def\n$secret = parse_ini_file('key.ini')['secret'];",
        right: "// key.ini: secret='abc;def'\n$secret = parse_ini_file('key.ini')['secret'];",
      },
    },
  },
  'key-truncated-length': {
    title: 'Use the whole secret: a part of it is missing',
    happened: (how) => `Your code signed with only a part of the secret: ${how}.`,
    fix: 'Copy the whole secret again, and make room for all of it in the column or buffer that stores it.',
  },
  'key-case': {
    title: 'Keep upper and lower case of the secret',
    happened: (how) => `Your code used the secret ${how} as the HMAC’s key.`,
    fix: 'Find the configuration loader or template function that changes case, and load the secret without it.',
  },
  'key-urlencoded': {
    title: 'Don’t URL-encode or -decode the secret',
    happened: (how) =>
      `Your code treated the secret like a part of a URL: the HMAC’s key was the secret, ${how}.`,
    fix: 'Take the secret straight from its store, without a URL, form or escape function on the way.',
  },
  'key-concat': {
    title: 'Use the secret alone as the key',
    happened: (how) => `Your code used the secret with ${how} as the HMAC’s key.`,
    fix: 'Pass the secret alone to the HMAC. The key id only goes into X-Api-Key.',
  },
  'key-derived-sigv4': {
    title: 'Use the secret directly, without deriving a key',
    happened: (how) =>
      `Your code derived the HMAC’s key from the secret and a scope (${how}), as cloud services do.`,
    fix: 'Remove the chain of HMACs over date, region and service: the key is the secret’s text.',
  },
  'key-charset': {
    title: 'Turn the secret into bytes as UTF-8',
    happened: (how) => `Your code turned the secret’s text into bytes as ${how}.`,
    fix: 'Name UTF-8 where the text becomes bytes, and save key files without a byte-order mark.',
    idioms: {
      csharp: {
        wrong: 'new HMACSHA256(Encoding.Unicode.GetBytes(secret))',
        right: 'new HMACSHA256(Encoding.UTF8.GetBytes(secret))',
      },
      powershell: {
        wrong: '$secret > key.txt',
        right: '[IO.File]::WriteAllText("$PWD/key.txt", $secret)',
      },
    },
  },
  'key-invisible': {
    title: 'Remove an invisible character from the secret',
    happened: (how) => `Your code used a secret that isn’t quite the one that was issued: ${how}.`,
    fix: 'Copy the secret again from where it was first stored, not from a chat, a PDF or a wiki.',
  },
  'key-typographic': {
    title: 'Undo what autocorrect did to the secret',
    happened: (how) => `Your code used a secret that an editor or chat had retouched: ${how}.`,
    fix: 'Copy the secret again through a plain text editor, with smart punctuation off.',
  },
  'key-homoglyph': {
    title: 'Paste the secret instead of typing it',
    happened: (how) => `Your code used a secret that differs from the one that was issued: ${how}.`,
    fix: 'Copy and paste the secret: 0 and O, or 1, l and I, are easily taken for each other.',
  },
  'key-bytes-repr': {
    title: 'Pass the secret’s bytes instead of printing them',
    happened: (how) =>
      `Your code printed the secret’s bytes and used what came out (${how}) as the HMAC’s key.`,
    fix: 'Pass the bytes themselves to the HMAC, or decode them as UTF-8 where text is needed.',
    idioms: {
      'python-requests': {
        wrong: 'key = str(secret_bytes).encode()',
        right: 'key = secret_bytes',
      },
    },
  },
  'key-object': {
    title: 'Pass the secret’s text, not the object around it',
    happened: (how) =>
      `Your code turned an object into text instead of the secret: the HMAC’s key was ${how}.`,
    fix: 'Read the text out of the object, array or promise before it becomes the key.',
    idioms: {
      powershell: {
        wrong: '"$secureSecret"',
        right: '[Net.NetworkCredential]::new("", $secureSecret).Password',
      },
    },
  },
  'key-filename': {
    title: 'Pass the secret, not the name of its file',
    happened: (how) =>
      `Your code used a file’s name instead of what’s in the file as the HMAC’s key: ${how}.`,
    fix: 'Read the file and pass its content. openssl takes the key itself after -hmac.',
    idioms: {
      curl: {
        wrong: 'openssl dgst -sha256 -hmac key.txt -r',
        right: 'openssl dgst -sha256 -hmac "$(cat key.txt)" -r',
      },
    },
  },
  'key-rotated-unknown': {
    title: 'Check that this secret belongs to the key id sent',
    happened: () =>
      'Nothing tried with this secret fits. Your code may have signed with another one, such as an older secret or another environment’s.',
    fix: 'Compare the secret’s last characters with what the program loaded, or create a new API key and use that.',
  },
} satisfies Record<keyof typeof KEY_FAULTS, Advice>;
