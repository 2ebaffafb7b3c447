/** Signatures with something around or inside the digits, and lists of bytes. */

import { characterName } from '../../signing/look-alikes.ts';
import { quoted } from '../quoted.ts';
import type { SignatureShape } from './shape.ts';

/** Reads the shape of what's inside. */
type Inner = (value: string) => SignatureShape;

export function dressedShape(sent: string, inner: Inner): SignatureShape | undefined {
  return (
    separated(sent) ??
    byteList(sent) ??
    signedHex(sent) ??
    token(sent) ??
    twice(sent) ??
    inQuotes(sent, inner) ??
    labelled(sent, inner) ??
    compound(sent, inner) ??
    spaced(sent, inner)
  );
}

function separated(sent: string): SignatureShape | undefined {
  return /^[0-9a-f]{2}(?:[-: ][0-9a-f]{2}){31}$/i.test(sent)
    ? { shown: { id: 'out-dashed', facts: {} }, asHex: sent.replace(/[-: ]/g, '').toLowerCase() }
    : undefined;
}

/** As in `[12, -1, 255]`, `12,255` and `12 255`. */
function byteList(sent: string): SignatureShape | undefined {
  const bare = sent.replace(/^[[({]|[\])}]$/g, '').trim();
  if (!/^-?\d{1,3}(?:[ ,]{1,2}-?\d{1,3}){7,}$/.test(bare)) return undefined;
  const numbers = bare.split(/[ ,]+/).map(Number);
  const isWhole = numbers.length === 32 && numbers.every((number) => number >= -128 && number <= 255);
  return {
    shown: { id: 'out-byte-list', facts: { numbers: numbers.length } },
    ...(isWhole && { asHex: numbers.map((number) => hexPair(number)).join('') }),
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
    shown: { id: 'out-signed-bytes', facts: {} },
    ...(number !== undefined && {
      asHex: ((1n << 256n) - BigInt(`0x${number}`)).toString(16).padStart(64, '0'),
    }),
  };
}

function token(sent: string): SignatureShape | undefined {
  return /^(?:Bearer )?eyJ[\w-]+\.[\w-]+\./.test(sent)
    ? { shown: { id: 'out-token', facts: {} } }
    : undefined;
}

function twice(sent: string): SignatureShape | undefined {
  const [, first, second] = /^([0-9a-f]{64}), ?([0-9a-f]{64})(?:, ?[0-9a-f]{64})*$/i.exec(sent) ?? [];
  if (first === undefined) return undefined;
  const isSame = first.toLowerCase() === second?.toLowerCase();
  return {
    shown: { id: 'out-header-duplicate', facts: { isSame } },
    ...(isSame && { asHex: first.toLowerCase() }),
  };
}

function inQuotes(sent: string, inner: Inner): SignatureShape | undefined {
  const [, mark, inside] = /^(b?["'`])([^"'`]+)["'`]?$/.exec(sent) ?? [];
  if (mark === undefined || inside === undefined) return undefined;
  const isPrintedBytes = mark.startsWith('b');
  return { shown: { id: 'out-quoted', facts: { isPrintedBytes } }, asHex: inner(inside).asHex };
}

const LABEL =
  /^(sha-?256[=: ] ?|v\d[=:] ?|hmac[- ]?(?:sha)?-?(?:256)?[=: ] ?|(?:hmac-)?(?:sha2?-?256)?\(stdin\)= ?|signature[=: ] ?|bearer |basic |0x)(.+)$/i;

function labelled(sent: string, inner: Inner): SignatureShape | undefined {
  const [, digits] = /^([0-9a-f]{64}) [ *]\S{1,200}$/i.exec(sent) ?? [];
  if (digits !== undefined)
    return {
      shown: { id: 'out-prefixed', facts: { around: { kind: 'file-name' } } },
      asHex: inner(digits).asHex,
    };
  const [, label, rest] = LABEL.exec(sent) ?? [];
  if (label === undefined || rest === undefined) return undefined;
  return {
    shown: { id: 'out-prefixed', facts: { around: { kind: 'label', text: quoted(label) } } },
    asHex: inner(rest).asHex,
  };
}

/** Several parts, as other vendors' headers have: the longest digest in it is what would have to be sent. */
function compound(sent: string, inner: Inner): SignatureShape | undefined {
  if (!/\b(?:v\d|t|credential|signature|keyid|algorithm|signedheaders|ts|nonce)=/i.test(sent))
    return undefined;
  const digest = /[0-9a-f]{64}|[\w+/-]{43}=/i.exec(sent)?.[0];
  return {
    shown: { id: 'out-compound', facts: {} },
    ...(digest !== undefined && { asHex: inner(digest).asHex }),
  };
}

function spaced(sent: string, inner: Inner): SignatureShape | undefined {
  const bare = sent.replace(/\\[nr]|\s/g, '');
  if (bare === sent || !/^(?:[0-9a-f]{64}|[\w+/-]{43}=|[\w+/-]{88})$/i.test(bare)) return undefined;
  const character = /\\[nr]/.test(sent)
    ? 'a backslash and a letter'
    : characterName(/\s/.exec(sent)?.[0] ?? ' ');
  return { shown: { id: 'out-whitespace', facts: { character } }, asHex: inner(bare).asHex };
}
