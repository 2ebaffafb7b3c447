/** Signatures with something around or inside the digits, and lists of bytes. */

import { quoted } from '../explanation.ts';
import { PRINT_HEX, type SignatureShape, spacedShape } from './shape.ts';

/** @param inner reads the shape of what is inside. */
export function dressedShape(
  sent: string,
  inner: (value: string) => SignatureShape,
): SignatureShape | undefined {
  const within = (value: string): { asHex?: string } => {
    const { asHex } = inner(value);
    return asHex === undefined ? {} : { asHex };
  };
  return (
    separated(sent) ??
    byteList(sent) ??
    signedHex(sent) ??
    token(sent) ??
    twice(sent) ??
    inQuotes(sent, within) ??
    labelled(sent, within) ??
    compound(sent, within) ??
    spaced(sent, within)
  );
}

type Within = (value: string) => { asHex?: string };

function separated(sent: string): SignatureShape | undefined {
  if (!/^[0-9a-f]{2}(?:[-: ][0-9a-f]{2}){31}$/i.test(sent)) return undefined;
  return {
    kind: 'hex-separated',
    title: 'Take the separators out of the signature',
    text: 'Its bytes stand apart, as BitConverter and some tools print them.',
    fix: 'Remove the separators and turn the digits to lowercase, or use a function that prints plain hex.',
    asHex: sent.replace(/[-: ]/g, '').toLowerCase(),
  };
}

/** As in `[12, -1, 255]`, `12,255` and `12 255`. */
function byteList(sent: string): SignatureShape | undefined {
  const bare = sent.replace(/^[[({]|[\])}]$/g, '').trim();
  if (!/^-?\d{1,3}(?:[ ,]{1,2}-?\d{1,3}){7,}$/.test(bare)) return undefined;
  const numbers = bare.split(/[ ,]+/).map(Number);
  const whole = numbers.length === 32 && numbers.every((number) => number >= -128 && number <= 255);
  return {
    kind: 'byte-list',
    title: 'Print the signature as hex',
    text: `It’s a list of ${numbers.length} numbers: the bytes were printed one by one in decimal.`,
    fix: PRINT_HEX,
    ...(whole && { asHex: numbers.map((number) => hexPair(number)).join('') }),
  };
}

function hexPair(number: number): string {
  return (number & 0xff).toString(16).padStart(2, '0');
}

/** Bytes or a whole number printed with their sign: Apps Script's `-7d-5b`, Java's BigInteger without the 1. */
function signedHex(sent: string): SignatureShape | undefined {
  // Shorter ones, such as a UUID, are no digest.
  if (sent.length < 45 || !/^[0-9a-f]*(?:-[0-9a-f]+)+$/i.test(sent)) return undefined;
  const number = /^-([0-9a-f]{48,64})$/i.exec(sent)?.[1];
  return {
    kind: 'signed-hex',
    title: 'Mask each byte with 0xff before printing it',
    text: 'It has minus signs: bytes above 127 were printed as negative numbers.',
    fix: 'Print (b & 0xff) as two hex digits for each byte. In Java, use HexFormat or new BigInteger(1, bytes).',
    ...(number !== undefined && {
      asHex: ((1n << 256n) - BigInt(`0x${number}`)).toString(16).padStart(64, '0'),
    }),
  };
}

function token(sent: string): SignatureShape | undefined {
  if (!/^(?:Bearer )?eyJ[\w-]+\.[\w-]+\./.test(sent)) return undefined;
  return {
    kind: 'jwt',
    title: 'Send an HMAC as the signature, not a token',
    text: 'It’s a JSON Web Token.',
    fix: 'Compute the HMAC of the five lines instead. The service has no bearer tokens.',
  };
}

function twice(sent: string): SignatureShape | undefined {
  const [, first, second] = /^([0-9a-f]{64}), ?([0-9a-f]{64})(?:, ?[0-9a-f]{64})*$/i.exec(sent) ?? [];
  if (first === undefined) return undefined;
  const same = first.toLowerCase() === second?.toLowerCase();
  return {
    kind: 'twice',
    title: 'Send X-Signature once',
    text: same ? 'It holds the same signature twice.' : 'It holds several signatures.',
    fix: 'Set the header instead of adding to it, and clear the old one before a retry is signed.',
    ...(same && { asHex: first.toLowerCase() }),
  };
}

function inQuotes(sent: string, within: Within): SignatureShape | undefined {
  const [, mark, inside] = /^(b?["'`])([^"'`]+)["'`]?$/.exec(sent) ?? [];
  if (mark === undefined || inside === undefined) return undefined;
  return {
    kind: 'quoted',
    title: 'Take the quotes off the signature',
    text: mark.startsWith('b')
      ? 'It’s a printed Python bytes object, with b and quotes around it.'
      : 'It’s sent with quotes around it.',
    fix: 'Send the string itself: no JSON.stringify or repr around it, .decode() on bytes in Python, -r with jq.',
    ...within(inside),
  };
}

const LABEL =
  /^(sha-?256[=: ] ?|v\d[=:] ?|hmac[- ]?(?:sha)?-?(?:256)?[=: ] ?|(?:hmac-)?(?:sha2?-?256)?\(stdin\)= ?|signature[=: ] ?|bearer |basic |0x)(.+)$/i;

function labelled(sent: string, within: Within): SignatureShape | undefined {
  const [, label, rest] = LABEL.exec(sent) ?? [];
  const [, digits] = /^([0-9a-f]{64}) [ *]\S{1,200}$/i.exec(sent) ?? [];
  if (digits !== undefined)
    return prefixed('The digits are followed by a file name, as sha256sum prints one.', within(digits));
  if (label === undefined || rest === undefined) return undefined;
  return prefixed(
    `It begins with ${quoted(label)}. X-Signature holds nothing but the 64 digits.`,
    within(rest),
  );
}

function prefixed(text: string, inside: { asHex?: string }): SignatureShape {
  return {
    kind: 'prefixed',
    title: 'Send the hex digits alone as the signature',
    text,
    fix: 'Cut away everything but the 64 digits before the header is set.',
    ...inside,
  };
}

/** Several parts, as other vendors' headers have: the longest digest in it is what would have to be sent. */
function compound(sent: string, within: Within): SignatureShape | undefined {
  if (!/\b(?:v\d|t|credential|signature|keyid|algorithm|signedheaders|ts|nonce)=/i.test(sent))
    return undefined;
  const digest = /[0-9a-f]{64}|[\w+/-]{43}=/i.exec(sent)?.[0];
  return prefixed(
    'It has several parts, like the signature header of another service.',
    digest === undefined ? {} : within(digest),
  );
}

function spaced(sent: string, within: Within): SignatureShape | undefined {
  const bare = sent.replace(/\\[nr]|\s/g, '');
  if (bare === sent || !/^(?:[0-9a-f]{64}|[\w+/-]{43}=|[\w+/-]{88})$/i.test(bare)) return undefined;
  return { ...spacedShape(bare), ...within(bare) };
}
