/** The words for mistakes from the message to the digest. */

import type { Advice } from '../mistake-row.ts';
import type { HMAC_MISTAKES } from './mistakes.ts';

/** For each other digest. */
function otherDigest(name: string): Advice {
  return {
    title: `Signature made with ${name}, not SHA-256`,
    happened: (how) => `Your code made the digest with ${how}. The server uses SHA-256.`,
    fix: 'Name SHA-256 explicitly where you create the HMAC.',
  };
}

export const HMAC_ADVICE = {
  'hmac-swapped-args': {
    title: 'HMAC key and message swapped',
    happened: (how, use?) =>
      use?.way === 'nothing-as-message'
        ? `Your code made an HMAC with ${how}. The secret wasn’t used.`
        : `Your code passed the HMAC’s arguments in reverse order: ${how} and the secret as the message.`,
    fix: 'Pass the secret as the key and the canonical string as the message. Libraries differ in which comes first.',
    idioms: {
      'node-fetch': {
        wrong: 'CryptoJS.HmacSHA256(secret, message)',
        right: 'CryptoJS.HmacSHA256(message, secret)',
      },
      'browser-fetch': {
        wrong:
          "const keyBytes = bytesOf(message);\nconst key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['sign']);\nconst mac = await crypto.subtle.sign('HMAC', key, bytesOf(secret));",
        right:
          "const keyBytes = bytesOf(secret);\nconst key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['sign']);\nconst mac = await crypto.subtle.sign('HMAC', key, bytesOf(message));",
      },
      'typescript-fetch': {
        wrong: "createHmac('sha256', message).update(secret)",
        right: "createHmac('sha256', secret).update(message)",
      },

      'php-guzzle': {
        wrong: "hash_hmac('sha256', $secret, $message)",
        right: "hash_hmac('sha256', $message, $secret)",
      },
      'php-curl': {
        wrong: "hash_hmac('sha256', $secret, $message)",
        right: "hash_hmac('sha256', $message, $secret)",
      },

      ruby: {
        wrong: "OpenSSL::HMAC.hexdigest('SHA256', message, secret)",
        right: "OpenSSL::HMAC.hexdigest('SHA256', secret, message)",
      },
      perl: { wrong: 'hmac_sha256_hex($secret, $message)', right: 'hmac_sha256_hex($message, $secret)' },
      lua: {
        wrong: 'hex(hmac.new(message, "sha256"):final(secret))',
        right: 'hex(hmac.new(secret, "sha256"):final(message))',
      },

      'python-requests': {
        wrong: 'hmac.new(message, secret, hashlib.sha256)',
        right: 'hmac.new(secret, message, hashlib.sha256)',
      },
      'python-urllib': {
        wrong: 'mac = hmac.new(message.encode(), secret.encode(), hashlib.sha256)',
        right: 'mac = hmac.new(secret.encode(), message.encode(), hashlib.sha256)',
      },
      c: {
        wrong: 'HMAC(EVP_sha256(), text, (int)strlen(message), key, key_size, mac, NULL);',
        right: 'HMAC(EVP_sha256(), key, (int)key_size, text, strlen(message), mac, NULL);',
      },
      r: {
        wrong: 'mac <- sha256(key, key = charToRaw(message))',
        right: 'mac <- sha256(charToRaw(message), key = key)',
      },
      bruno: { wrong: 'CryptoJS.HmacSHA256(secret, message)', right: 'CryptoJS.HmacSHA256(message, secret)' },
      insomnia: {
        wrong: 'CryptoJS.HmacSHA256(secret, message)',
        right: 'CryptoJS.HmacSHA256(message, secret)',
      },
    },
  },
  'hmac-plain-hash': {
    title: 'Plain hash used instead of an HMAC',
    happened: (how) => `Your code hashed without an HMAC. It hashed ${how}.`,
    fix: 'Call your library’s HMAC function with the secret as the key, rather than joining the secret to the message.',
  },
  'hmac-sha1': {
    ...otherDigest('SHA-1'),
    idioms: {
      'browser-fetch': {
        wrong: "const algorithm = { name: 'HMAC', hash: 'SHA-1' };",
        right: "const algorithm = { name: 'HMAC', hash: 'SHA-256' };",
      },
      lua: {
        wrong: 'hex(hmac.new(secret):final(message))',
        right: 'hex(hmac.new(secret, "sha256"):final(message))',
      },
    },
  },
  'hmac-md5': {
    ...otherDigest('MD5'),
    fix: 'Name SHA-256 explicitly where you create the HMAC.',
    idioms: {
      'python-requests': {
        wrong: 'hmac.new(secret, message, "md5")',
        right: 'hmac.new(secret, message, hashlib.sha256)',
      },
    },
  },
  'hmac-sha512': otherDigest('SHA-512'),
  'hmac-sha384': otherDigest('SHA-384'),
  'hmac-sha3': otherDigest('SHA-3'),
  'hmac-sha512-256': otherDigest('SHA-512/256'),
  'hmac-sha224': otherDigest('SHA-224'),
  'hmac-double': {
    title: 'HMAC computed twice',
    happened: (how) => `Your code ran the HMAC twice, the second time ${how}.`,
    fix: 'Find a function that signs inside one that already signs, and remove one of them.',
  },
  'hmac-then-hash': {
    title: 'HMAC hashed once more',
    happened: (how) => `Your code hashed the finished HMAC once more and sent that: ${how}.`,
    fix: 'Remove the hash after the HMAC, and send the HMAC’s own hex.',
  },
  'hmac-go-sum-misuse': {
    title: 'Message passed to Sum(), so it isn’t signed',
    happened: () =>
      'Your code passed the message to Sum, which only puts the HMAC of zero bytes after it. The message itself was never signed.',
    fix: 'Call Write with the message first, then Sum(nil).',
    idioms: {
      go: {
        wrong: 'mac.Sum([]byte(message))',
        right: 'mac.Write([]byte(message))\nsignature := hex.EncodeToString(mac.Sum(nil))',
      },
    },
  },
  'hmac-body-only': {
    title: 'Only the body signed',
    happened: (how) =>
      `Your code signed ${how}, as webhooks are signed. Method, path, query and timestamp are missing.`,
    fix: 'Build the canonical string of five lines, with the body’s SHA-256 as the last, and sign that.',
  },
  'hmac-key-wordarray': {
    title: 'Secret parsed by CryptoJS before use',
    happened: (how) =>
      `Your code parsed the secret with ${how}, so the HMAC’s key wasn’t the secret’s text but other bytes.`,
    fix: 'Pass the secret as a string, or parse it with CryptoJS.enc.Utf8.',
    idioms: {
      postman: {
        wrong: 'CryptoJS.HmacSHA256(message, CryptoJS.enc.Hex.parse(secret))',
        right: 'CryptoJS.HmacSHA256(message, secret)',
      },
      bruno: {
        wrong: 'CryptoJS.HmacSHA256(message, CryptoJS.enc.Hex.parse(secret))',
        right: 'CryptoJS.HmacSHA256(message, secret)',
      },
      insomnia: {
        wrong: 'CryptoJS.HmacSHA256(message, CryptoJS.enc.Hex.parse(secret))',
        right: 'CryptoJS.HmacSHA256(message, secret)',
      },

      'node-fetch': {
        wrong: 'CryptoJS.HmacSHA256(message, CryptoJS.enc.Base64.parse(secret))',
        right: 'CryptoJS.HmacSHA256(message, secret)',
      },
    },
  },
  'hmac-asymmetric': {
    title: 'Public-key signature or JWT, not an HMAC',
    happened: () =>
      'The signature has the shape of a public-key scheme, such as RSA, Ed25519 or a JWT. The server checks an HMAC.',
    fix: 'Use HMAC-SHA256 with the secret of your API key. No private key or token is involved.',
  },
  'hmac-wrong-message': {
    title: 'Canonical string never reached the HMAC',
    happened: () => 'Your code signed something else than the canonical string.',
    fix: 'Check the variable that holds the canonical string, and that it’s written to the HMAC before the digest is taken.',
  },
  'hmac-buggy-library': {
    title: 'Nonstandard HMAC implementation',
    happened: (how) => `Your code’s HMAC isn’t the standard one: it works with ${how}.`,
    fix: 'Replace the hand-written HMAC with your platform’s own, and check it with the test cases of RFC 4231.',
  },
} satisfies Record<keyof typeof HMAC_MISTAKES, Advice>;
