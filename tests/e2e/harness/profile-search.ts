/** Looks for a secret in every file of a browser's profile, in whatever form it may have been written. */

import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Long enough to be there by no chance, and short enough that compression leaves it whole. */
const PIECE = 10;

export interface SecretForm {
  readonly form: string;
  readonly bytes: Buffer;
}

/** Pieces of it in all forms: what's compressed keeps no text whole, but some of its pieces. Its end is random. */
export function formsOf(secret: string): readonly SecretForm[] {
  const random = secret.slice(-32);
  if (random.length < 32) throw new Error('What’s searched for needs 32 characters');
  const pieces = [0, 11, 22].map((at) => random.slice(at, at + PIECE));
  return pieces.flatMap((piece) => {
    const bytes = Buffer.from(piece);
    const each = (form: (byte: number) => string) => Buffer.from([...bytes].map(form).join(''));
    const hex = (byte: number) => byte.toString(16).padStart(2, '0');
    return [
      { form: 'raw', bytes },
      { form: 'hex', bytes: each(hex) },
      { form: 'HEX', bytes: each((byte) => hex(byte).toUpperCase()) },
      { form: 'percent', bytes: each((byte) => `%${hex(byte)}`) },
      { form: 'PERCENT', bytes: each((byte) => `%${hex(byte).toUpperCase()}`) },
      { form: 'JSON', bytes: each((byte) => `\\u00${hex(byte)}`) },
      { form: 'UTF-16LE', bytes: Buffer.from(piece, 'utf16le') },
      { form: 'UTF-16BE', bytes: Buffer.from(piece, 'utf16le').swap16() },
      ...base64Forms(piece),
    ];
  });
}

/** As it stands in longer base64, at each of the three places a byte may have in a group. */
function base64Forms(piece: string): readonly SecretForm[] {
  return [0, 1, 2].flatMap((before) => {
    const from = (3 - before) % 3;
    const whole = piece.slice(from, from + 3 * Math.floor((piece.length - from) / 3));
    return (['base64', 'base64url'] as const).map((form) => ({
      form,
      bytes: Buffer.from(Buffer.from(whole).toString(form)),
    }));
  });
}

export interface ProfileSearch {
  readonly files: number;
  readonly bytes: number;
  /** Files that were opened besides, as they're compressed. */
  readonly opened: number;
  readonly hits: readonly string[];
}

export function searchProfile(folder: string, secrets: readonly string[]): ProfileSearch {
  const forms = secrets.flatMap(formsOf);
  const found = { files: 0, bytes: 0, opened: 0, hits: [] as string[] };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const bytes = contentOf(path.join(folder, name));
    if (!bytes) continue;
    found.files++;
    found.bytes += bytes.length;
    for (const [kind, text] of [['', bytes] as const, ...unpacked(bytes)]) {
      if (kind !== '') found.opened++;
      for (const { form, bytes: piece } of forms)
        if (text.includes(piece)) found.hits.push(`${name}${kind}: ${form}`);
    }
  }
  return found;
}

/** Sockets and what's gone meanwhile have none. */
function contentOf(file: string): Buffer | undefined {
  try {
    return statSync(file).isFile() ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const MOZ_LZ4 = Buffer.from('mozLz40\0');

function unpacked(bytes: Buffer): (readonly [string, Buffer])[] {
  const all: (readonly [string, Buffer])[] = [];
  const attempt = (kind: string, open: () => Buffer): void => {
    try {
      all.push([kind, open()]);
    } catch {
      // It only began like one.
    }
  };
  for (let at = bytes.indexOf(GZIP); at >= 0; at = bytes.indexOf(GZIP, at + 1))
    attempt('(gzip)', () => gunzipSync(bytes.subarray(at)));
  attempt('(zlib)', () => inflateSync(bytes));
  if (bytes.length < 1 << 20) attempt('(brotli)', () => brotliDecompressSync(bytes));
  for (const sealed of sessionRecords(bytes)) attempt('(session)', () => opened(sealed));
  if (bytes.subarray(0, MOZ_LZ4.length).equals(MOZ_LZ4))
    attempt('(lz4)', () => lz4(bytes.subarray(MOZ_LZ4.length + 4)));
  return all;
}

const SESSIONS = Buffer.from('SNSS');
const SEALED = Buffer.from('v10');

/** Of Chromium’s files that bring tabs back, with what was typed into their forms. Each is sealed by itself. */
function* sessionRecords(bytes: Buffer): Generator<Buffer> {
  if (!bytes.subarray(0, SESSIONS.length).equals(SESSIONS)) return;
  for (let at = 8; at + 4 < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at);
    const from = bytes.indexOf(SEALED, at);
    if (from >= 0 && from < end) yield bytes.subarray(from + SEALED.length, end);
    at = end;
  }
}

/** As Chromium seals on Linux without a keyring: by a password that’s the same everywhere. */
export const SESSION_SEAL = {
  cipher: 'aes-128-cbc',
  key: pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1'),
  iv: Buffer.alloc(16, ' '),
} as const;

function opened(sealed: Buffer): Buffer {
  const { cipher, key, iv } = SESSION_SEAL;
  const decipher = createDecipheriv(cipher, key, iv);
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}

/** One block. */
function lz4(block: Buffer): Buffer {
  const out: number[] = [];
  let at = 0;
  const next = () => block[at++] ?? 0;
  const length = (nibble: number) => {
    let sum = nibble;
    if (nibble === 15)
      for (let more = 255; more === 255; ) {
        more = next();
        sum += more;
      }
    return sum;
  };
  while (at < block.length) {
    const token = next();
    for (let left = length(token >> 4); left > 0; left--) out.push(next());
    if (at >= block.length) break;
    const offset = next() | (next() << 8);
    for (let left = length(token & 15) + 4; left > 0; left--) out.push(out[out.length - offset] ?? 0);
  }
  return Buffer.from(out);
}
