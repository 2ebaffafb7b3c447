/** The words for what X-Signature shows by itself: its length and its alphabet, and digests that are known without a search. */

import { counted } from '../counts.ts';
import type { OwnWords } from './shown.ts';

/**
 * What is left of the difference once the form is mended. `form-only`: the digest is the expected one. `part`: what's
 * there of it is. `differs`: the digest differs too. `unknown`: the form doesn't give the digest back, or the secret
 * isn't at hand.
 */
export type ShapeVerdict = 'form-only' | 'part' | 'differs' | 'unknown';

interface OtherHash {
  readonly hash: string;
  readonly digits: number;
  readonly form: 'hex' | 'base64';
}

/** What the shape alone tells, by the row's id. */
export interface ShapeFacts {
  'out-uppercase': Nothing;
  'out-base64': { readonly isPadded: boolean };
  'out-base64url': { readonly isPadded: boolean };
  'out-base64-of-hex': Nothing;
  'out-prefixed': {
    readonly around: { readonly kind: 'label'; readonly text: string } | { readonly kind: 'file-name' };
  };
  'out-compound': Nothing;
  'out-dashed': Nothing;
  'out-sign-extended': { readonly digits: number };
  'out-hex-too-long': { readonly digits: number };
  'out-signed-bytes': Nothing;
  'out-byte-list': { readonly numbers: number };
  'out-truncated': { readonly digits: number };
  'out-hex-of-text': Nothing;
  'out-urlencoded': Nothing;
  'out-quoted': { readonly isPrintedBytes: boolean };
  'out-whitespace': { readonly character: string };
  'out-raw': { readonly isLost: boolean };
  'out-literal': { readonly sent: string } | { readonly digest: 'nothing' | 'crypto-js' };
  'out-base32-58': { readonly alphabet: 'base32' | 'base58' };
  'out-token': Nothing;
  'out-not-hex': { readonly sent: string; readonly length: number };
  'out-header-duplicate': { readonly isSame: boolean };
  'hmac-go-sum-misuse': Nothing;
  'hmac-asymmetric': { readonly digits: number; readonly form: 'hex' | 'base64' };
  'hmac-md5': OtherHash;
  'hmac-sha1': OtherHash;
  'hmac-sha224': OtherHash;
  'hmac-sha384': OtherHash;
  'hmac-sha512': OtherHash;
}

type Nothing = Record<never, never>;

export type ShapeId = keyof ShapeFacts;

export type SignatureFacts = {
  [Id in ShapeId]: ShapeFacts[Id] & { readonly verdict: ShapeVerdict };
} & {
  'hmac-plain-hash': Nothing;
  'hmac-wrong-message': { readonly sent: 'body-hash' | 'nothing' };
};

type Words = { readonly [Id in keyof SignatureFacts]: (facts: SignatureFacts[Id]) => OwnWords };

const PRINT_HEX =
  'Print the 32 bytes of the HMAC as lowercase hex, two digits a byte, and send nothing else in X-Signature.';
const OTHER_HASH_FIX = 'Compute an HMAC with SHA-256, keyed with the secret, and print it as lowercase hex.';

export const SIGNATURE_SHOWN: Words = {
  'out-uppercase': ({ verdict }) => ({
    ...(verdict === 'differs' && { title: 'Signature in uppercase hex, and not valid either' }),
    detail: `X-Signature is 64 hex digits, some of them uppercase. The API docs say lowercase. They don’t say whether uppercase is accepted; Countersign assumes that it isn’t.${left(verdict)}`,
    fix: 'Print the hex digits in lowercase, or turn the string to lowercase before it’s sent.',
  }),
  'out-base64': ({ isPadded, verdict }) => base64Words(isPadded, verdict),
  'out-base64url': ({ isPadded, verdict }) => base64Words(isPadded, verdict),
  'out-base64-of-hex': ({ verdict }) => ({
    detail: `X-Signature is base64 of 64 hex digits: the digest was encoded twice.${left(verdict)}`,
    fix: 'Leave the base64 step out: the hex digits are already the signature.',
  }),
  'out-prefixed': ({ around, verdict }) => ({
    detail: `${
      around.kind === 'label'
        ? `X-Signature begins with ${around.text}. It must be the 64 hex digits alone.`
        : 'The digits are followed by a file name, as sha256sum prints one.'
    }${left(verdict)}`,
    fix: 'Set the header to the 64 hex digits of the HMAC, with nothing before or after them.',
  }),
  'out-compound': ({ verdict }) => ({
    detail: `X-Signature has several parts, like the signature header of another API.${left(verdict)}`,
  }),
  'out-dashed': ({ verdict }) => ({
    detail: `The bytes of X-Signature stand apart.${left(verdict)}`,
    detailIn: { dotnet: 'BitConverter.ToString prints them so.' },
    fix: 'Remove the separators and turn the digits to lowercase, or use a function that prints plain hex.',
  }),
  'out-sign-extended': ({ digits, verdict }) => ({
    detail: `X-Signature has ${counted(digits, 'hex digit')} instead of 64. Negative bytes were printed as 32-bit numbers, giving ffffff.${left(verdict)}`,
  }),
  'out-hex-too-long': ({ digits, verdict }) => ({
    detail: `X-Signature has ${counted(digits, 'hex digit')} instead of 64.${left(verdict)}`,
    fix: PRINT_HEX,
  }),
  'out-signed-bytes': ({ verdict }) => ({
    detail: `X-Signature has minus signs: bytes above 127 were printed as negative numbers.${left(verdict)}`,
    fix: 'Print (b & 0xff) as two hex digits for each byte.',
    fixIn: { java: 'In Java, HexFormat.of().formatHex(bytes) does that.' },
  }),
  'out-byte-list': ({ numbers, verdict }) => ({
    detail: `X-Signature is a list of ${numbers} numbers: the bytes were printed one by one in decimal.${left(verdict)}`,
    fix: PRINT_HEX,
  }),
  'out-truncated': ({ digits, verdict }) => ({
    detail: `X-Signature has ${counted(digits, 'hex digit')} of 64. ${
      digits === 60
        ? 'xxd -p breaks its line after 60: use xxd -p -c 256.'
        : 'Digits were cut off, or zeros were lost when the bytes were printed.'
    }${left(verdict)}`,
    fix: 'Print two hex digits for every byte, with a leading zero where it’s needed, and don’t go by way of a number.',
  }),
  'out-hex-of-text': ({ verdict }) => ({
    detail: `X-Signature is the hex of a text that’s already encoded: the digest was printed, and its letters were printed again.${left(verdict)}`,
    fix: PRINT_HEX,
  }),
  'out-urlencoded': ({ verdict }) => ({
    detail: `X-Signature is percent-encoded base64. X-Signature is lowercase hex.${left(verdict)}`,
    fix: PRINT_HEX,
  }),
  'out-quoted': ({ isPrintedBytes, verdict }) => ({
    detail: `${isPrintedBytes ? 'X-Signature is a printed Python bytes object, with b and quotes around it.' : 'X-Signature was sent with quotes around it.'}${left(verdict)}`,
    fix: 'Send the string itself, without quotes around it.',
    fixIn: {
      python: 'In Python, call .decode() on bytes, and leave repr out.',
      javascript: 'In JavaScript, leave JSON.stringify out.',
      shell: 'With jq, use -r.',
    },
  }),
  'out-whitespace': ({ character, verdict }) => ({
    detail: `X-Signature holds ${character} among its digits, as encoders that wrap lines leave it.${left(verdict)}`,
    fix: 'Print it on one line, without any space.',
    fixIn: { ruby: 'In Ruby, hexdigest does that.', shell: 'With openssl base64, add -A.' },
  }),
  'out-raw': ({ isLost, verdict }) => ({
    detail: `${
      isLost
        ? 'X-Signature is raw bytes that were read as text: what couldn’t be read became U+FFFD and is lost.'
        : 'X-Signature holds bytes that no hex digit has: the raw digest was sent as text.'
    }${left(verdict)}`,
    fix: PRINT_HEX,
  }),
  'out-literal': (facts) =>
    'sent' in facts
      ? {
          detail: `X-Signature is ${facts.sent}: a program printed an object or an unset variable.`,
          fix: 'Take the digest’s bytes out of the object and print them as hex.',
          fixIn: {
            python: 'In Python, hexdigest() does that.',
            javascript: 'In JavaScript, digest("hex") or toString("hex") does that.',
          },
        }
      : {
          title: 'Signature is the same for every request',
          detail: `X-Signature is ${DIGESTS[facts.digest]}, whatever the request.`,
          fix: 'Check that the canonical string and the secret really reach the HMAC function, and that it’s an HMAC.',
        },
  'out-base32-58': ({ alphabet, verdict }) => ({
    detail: `X-Signature looks like ${alphabet} of 32 bytes. The length is correct, the encoding isn’t.${left(verdict)}`,
    fix: PRINT_HEX,
  }),
  'out-token': () => ({ detail: 'X-Signature is a JSON Web Token.' }),
  'out-not-hex': ({ sent, length }) => ({
    detail: `X-Signature is ${sent}, ${counted(length, 'character that isn’t', 'characters that aren’t')} a hex digest.`,
  }),
  'out-header-duplicate': ({ isSame, verdict }) => ({
    detail: `${isSame ? 'X-Signature holds the same signature twice.' : 'X-Signature holds several signatures.'}${left(verdict)}`,
  }),
  'hmac-go-sum-misuse': () => ({
    detail:
      'X-Signature holds the canonical string itself, with an HMAC of zero bytes behind it: in Go, Sum(msg) appends to msg and signs nothing.',
    fix: 'Call mac.Write([]byte(msg)) first, then take mac.Sum(nil) and print that as hex.',
  }),
  'hmac-asymmetric': ({ digits, form }) => ({
    detail: `${lengthWords(digits, form)}, as an RSA signature of 2048 bits has. HMAC-SHA256 gives ${form === 'hex' ? 64 : 32}.`,
    fix: OTHER_HASH_FIX,
  }),
  'hmac-md5': otherHash,
  'hmac-sha1': otherHash,
  'hmac-sha224': otherHash,
  'hmac-sha384': otherHash,
  'hmac-sha512': otherHash,
  'hmac-plain-hash': () => ({
    detail:
      'X-Signature is the plain SHA-256 of the canonical string. The string is correct, but the secret is nowhere in it.',
    fix: 'Replace the hash function by HMAC-SHA256, keyed with the secret.',
  }),
  'hmac-wrong-message': ({ sent }) =>
    sent === 'body-hash'
      ? {
          title: 'Body’s hash sent as the signature',
          detail:
            'X-Signature is the SHA-256 of the body: line 5 of the canonical string, not its signature.',
          fix: 'Join the five lines with \\n, and send the HMAC of that string.',
        }
      : {
          title: 'HMAC computed over zero bytes',
          detail:
            'X-Signature is the HMAC of zero bytes: the secret is correct, but the message never reached the function.',
          fix: 'Check the variable that holds the canonical string, and that it’s written to the HMAC before the digest is taken.',
        },
};

const LEFT: Readonly<Record<ShapeVerdict, string>> = {
  'form-only': ' Only its form is wrong: the digest itself is valid.',
  part: ' The digits that are there are valid; the others are missing.',
  differs: ' Besides its form, the digest doesn’t match either.',
  unknown: '',
};

function left(verdict: ShapeVerdict): string {
  return LEFT[verdict];
}

function base64Words(isPadded: boolean, verdict: ShapeVerdict): OwnWords {
  return {
    detail: `X-Signature is base64 of 32 bytes${isPadded ? '' : ', without the = at the end'}: the length is correct, the encoding isn’t.${left(verdict)}`,
    fix: PRINT_HEX,
  };
}

function otherHash({ hash, digits, form }: OtherHash): OwnWords {
  const also = (form === 'hex' ? 128 : 64) === digits ? ' or an Ed25519 signature' : '';
  return {
    title: 'Signature hasn’t the length of HMAC-SHA256',
    detail: `${lengthWords(digits, form)}, as ${hash}${also} gives. HMAC-SHA256 gives ${form === 'hex' ? 64 : 32}.`,
    fix: OTHER_HASH_FIX,
  };
}

function lengthWords(digits: number, form: 'hex' | 'base64'): string {
  return form === 'hex'
    ? `X-Signature has ${counted(digits, 'hex digit')}`
    : `X-Signature is base64 of ${digits} bytes`;
}

const DIGESTS = {
  nothing: 'the SHA-256 of zero bytes',
  'crypto-js': 'what CryptoJS gives as the SHA-256 of a buffer or an object it can’t read',
} as const;
