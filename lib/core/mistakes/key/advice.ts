/** The words for mistakes of the key. They never hold the secret or a part of it. */

import type { Advice } from '../mistake-row.ts';
import type { KEY_MISTAKES } from './mistakes.ts';

/** Where the HMAC’s key was the code that reads the secret. */
const UNFILLED =
  'Change the quotes or the template around the variable, which left its name as text. Single quotes do that in many languages.';

export const KEY_ADVICE = {
  'key-whitespace': {
    title: 'Whitespace around the secret',
    happened: (how) =>
      `Your code used the secret with ${how} as the HMAC’s key. Files, variables and copying often add that.`,
    fix: 'Store the secret without anything before or after it. Or trim what your code reads from its file (such as key.txt) or variable.',
    idioms: {
      'python-requests': {
        wrong: 'secret = open("key.txt").read()',
        right: 'secret = open("key.txt").read().strip()',
      },
      'python-urllib': {
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
      'browser-fetch': {
        wrong: 'const secret = SIGNING_SECRET;',
        right: 'const secret = SIGNING_SECRET.trim();',
      },
      'typescript-fetch': {
        wrong: "const secret: string = readFileSync('key.txt', 'utf8');",
        right: "const secret: string = readFileSync('key.txt', 'utf8').trim();",
      },
      perl: { wrong: 'my $secret = <$file>;', right: 'my $secret = <$file> =~ s/\\s+$//r;' },
      lua: {
        wrong: 'local secret = io.open("key.txt"):read("a")',
        right: 'local secret = io.open("key.txt"):read("l")',
      },
    },
  },
  'key-quoted': {
    title: 'Quotes around the secret',
    happened: (how) =>
      `Your code used the secret with ${how} as the HMAC’s key. Some loaders keep the quotes of the file, others remove them.`,
    fix: 'Remove the quotes where the secret is stored, in the .env file or the variable. Most shells remove them, but docker --env-file passes them on.',
    idioms: {
      curl: {
        wrong: 'SECRET=$(jq .secret config.json)',
        right: 'SECRET=$(jq -r .secret config.json)',
      },
    },
  },
  'key-prefix-stripped': {
    title: 'Secret used without its prefix',
    happened: (how) => `Your code removed the secret’s start, ${how}, and used the rest as the HMAC’s key.`,
    fix: 'Pass the secret to the HMAC as it was issued, from its first character to its last. Keep sk_test_, which is part of it.',
    idioms: {
      'python-requests': {
        wrong: 'key = secret.removeprefix("sk_").encode()',
        right: 'key = secret.encode()',
      },
    },
  },
  'key-base64-decoded': {
    title: 'Secret decoded from base64 before use',
    happened: (how) =>
      `Your code decoded the secret as base64 (${how}) and used those bytes as the HMAC’s key.`,
    fix: 'Remove the decoding: the key is the secret’s text as UTF-8 bytes.',
  },
  'key-hex-decoded': {
    title: 'Secret decoded from hex before use',
    happened: (how) => `Your code read the secret as hex (${how}) and used those bytes as the HMAC’s key.`,
    fix: 'Remove the decoding: the key is the secret’s text as UTF-8 bytes.',
  },
  'key-base64-encoded': {
    title: 'Secret base64-encoded before use',
    happened: (how) => `Your code didn’t use the secret as the HMAC’s key, but ${how}.`,
    fix: 'Remove the encoding: the key is the secret’s text as UTF-8 bytes. If the variable or file already holds base64, as a Kubernetes data field does, decode that first.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', btoa(secret))",
        right: "createHmac('sha256', secret)",
      },
      'browser-fetch': {
        wrong: 'const keyBytes = new TextEncoder().encode(btoa(secret));',
        right: 'const keyBytes = new TextEncoder().encode(secret);',
      },
    },
  },
  'key-hex-encoded': {
    title: 'Secret hex-encoded before use',
    happened: (how) => `Your code didn’t use the secret as the HMAC’s key, but ${how}.`,
    fix: 'Remove the conversion to hex: the key is the secret’s text as UTF-8 bytes.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', Buffer.from(secret).toString('hex'))",
        right: "createHmac('sha256', secret)",
      },
      'typescript-fetch': {
        wrong: "createHmac('sha256', Buffer.from(secret).toString('hex'))",
        right: "createHmac('sha256', secret)",
      },
    },
  },
  'key-hashed': {
    title: 'Secret hashed before use',
    happened: (how) => `Your code hashed the secret first: the HMAC’s key was ${how}.`,
    fix: 'Remove the hash: the key is the secret’s text as UTF-8 bytes.',
  },
  'key-id-used': {
    title: 'Key id used in place of the secret',
    happened: (how) => `Your code used the public key id, ${how}, as the HMAC’s key.`,
    fix: 'Pass the value that starts with sk_ to the HMAC. The one that starts with pk_ only goes into X-Api-Key.',
  },
  'key-pair-swapped': {
    title: 'Secret sent as X-Api-Key',
    happened: () => 'Your code sent the secret as X-Api-Key, so the secret has left your system.',
    fix: 'Put the value that starts with pk_ into X-Api-Key and sign with the other. Then revoke this API key and create a new one in the merchant portal.',
  },
  'key-other-known': {
    title: 'Secret belongs to a different key id',
    happened: (how) =>
      `Your code signed with the secret of a different key, ${how}, than the one named in X-Api-Key.`,
    fix: 'Set the variables of key id and secret to one API key’s values, both of the same environment.',
  },
  'key-unresolved-literal': {
    title: 'Secret not loaded: empty or a placeholder',
    happened: (how) => `Your code never got the secret: the HMAC’s key was ${how}.`,
    fix: 'Set the variable where the program runs, and check the name by which the code reads it.',
    fixes: {
      'code-as-text': UNFILLED,
      'shell-variable': UNFILLED,
    },
    idioms: {
      curl: { wrong: "-hmac '$SIGNING_SECRET'", right: '-hmac "$SIGNING_SECRET"' },
    },
  },
  'key-truncated-by-parser': {
    title: 'Secret changed by a config file or shell',
    happened: (how) => `A file or shell changed the secret before your code got it: ${how}.`,
    fix: 'Put single quotes around the secret in that file, or escape the character, and compare its length after loading.',
  },
  'key-truncated-length': {
    title: 'Part of the secret missing',
    happened: (how) => `Your code signed with only a part of the secret: ${how}.`,
    fix: 'Copy the whole secret into its variable or file again. Make room for all of it in the column or buffer that stores it.',
  },
  'key-case': {
    title: 'Case of the secret changed',
    happened: (how) => `Your code used the secret ${how} as the HMAC’s key.`,
    fix: 'Find the configuration loader or template function that changes case, and load the secret without it.',
  },
  'key-urlencoded': {
    title: 'Secret URL-encoded or URL-decoded',
    happened: (how) =>
      `Your code treated the secret like a part of a URL: the HMAC’s key was the secret, ${how}.`,
    fix: 'Take the secret straight from its store, without a URL, form or escape function on the way.',
  },
  'key-escaped': {
    title: 'Secret escaped or unescaped',
    happened: (how) =>
      `A template, a filter or a form changed the secret on its way to the HMAC. The key was the secret, ${how}.`,
    fix: 'Take the secret straight from its store. Remove the template, filter or form that escapes it.',
  },
  'key-concat': {
    title: 'Extra text added to the secret',
    happened: (how) => `Your code used the secret with ${how} as the HMAC’s key.`,
    fix: 'Pass the secret alone to the HMAC. The key id only goes into X-Api-Key.',
  },
  'key-derived-sigv4': {
    title: 'Signing key derived from the secret',
    happened: (how) =>
      `Your code derived the HMAC’s key from the secret and a scope (${how}), as cloud services do.`,
    fix: 'Remove the chain of HMACs over date, region and service: the key is the secret’s text.',
  },
  'key-charset': {
    title: 'Secret not encoded as plain UTF-8',
    happened: (how) => `Your code turned the secret’s text into bytes as ${how}.`,
    fix: 'Name UTF-8 where the text becomes bytes, and save key files without a byte-order mark.',
    idioms: {
      csharp: {
        wrong: 'new HMACSHA256(Encoding.Unicode.GetBytes(secret))',
        right: 'new HMACSHA256(Encoding.UTF8.GetBytes(secret))',
      },
    },
  },
  'key-invisible': {
    title: 'Invisible character in the secret',
    happened: (how) => `Your code used a secret with a character that doesn’t show: ${how}.`,
    fix: 'Copy the secret into its variable or file again, from where it was first stored. Don’t copy from a chat, a PDF or a wiki.',
  },
  'key-typographic': {
    title: 'Secret changed by autocorrect',
    happened: (how) => `Your code used a secret that an editor or chat had changed: ${how}.`,
    fix: 'Copy the secret into its variable or file again, through a plain text editor with smart punctuation off.',
  },
  'key-homoglyph': {
    title: 'Typo in the secret',
    happened: (how) => `Your code used a secret that differs from the issued one: ${how}.`,
    fix: 'Copy and paste the secret into its variable or file. Characters such as 0 and O, or 1, l and I, are easily confused.',
  },
  'key-bytes-repr': {
    title: 'Secret’s bytes used in printed form',
    happened: (how) =>
      `Your code printed the secret’s bytes and used what came out (${how}) as the HMAC’s key.`,
    fix: 'Pass the bytes themselves to the HMAC, or decode them as UTF-8 where text is needed.',
  },
  'key-object': {
    title: 'Printed object used instead of the secret',
    happened: (how) =>
      `Your code turned an object into text instead of the secret: the HMAC’s key was ${how}.`,
    fix: 'Read the text out of the object, array or promise before it becomes the key.',
  },
  'key-filename': {
    title: 'File name used instead of the secret',
    happened: (how) =>
      `Your code used a file’s name instead of what’s in the file as the HMAC’s key: ${how}.`,
    fix: 'Read the file and pass its content. openssl takes the key itself after -hmac.',
  },
  'key-rotated-unknown': {
    title: 'Signed with a different secret',
    happened: () =>
      'No known mistake with this secret matches. Your code may have signed with a different secret, such as an older one or another environment’s.',
    fix: 'Compare the last characters of the secret that Countersign used with those of the secret that your program loaded. Or create a new API key and use that.',
  },
} satisfies Record<keyof typeof KEY_MISTAKES, Advice>;
