/** Pictures one after the other in one file: an animated PNG, which browsers and GitHub play. */

import { crc32 } from 'node:zlib';

export interface Frame {
  /** Of the same size and kind as the first one. */
  readonly png: Uint8Array;
  /** How long it's shown, in milliseconds. */
  readonly ms: number;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const SIGNATURE_BYTES = 8;
/** Of its length, its type and its checksum. */
const BESIDE_DATA = 12;
const ENDLESS = 0;

/**
 * Their pixels stay as they're packed: each frame's data only gets another name and a number.
 * Source: PNG specification, third edition, 11.3.5 (acTL, fcTL, fdAT).
 */
export function movingPicture(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png, ms }) => ({ chunks: chunksOf(Buffer.from(png)), ms }));
  const [first] = pictures;
  const head = first?.chunks.find(({ type }) => type === 'IHDR');
  if (!first || !head) throw new Error('A moving picture needs a first PNG');
  for (const { chunks } of pictures)
    if (chunks.find(({ type }) => type === 'IHDR')?.data.equals(head.data) !== true)
      throw new Error('All frames have to be PNGs of one size and kind');
  let sequence = 0;
  const drawn = pictures.flatMap(({ chunks, ms }, index) => {
    const control = { type: 'fcTL', data: frameControl(sequence++, head.data, ms) };
    const pixels = chunks.filter(({ type }) => type === 'IDAT');
    return [
      control,
      ...pixels.map((one) => (index === 0 ? one : { type: 'fdAT', data: numbered(sequence++, one.data) })),
    ];
  });
  const play = { type: 'acTL', data: uint32s(frames.length, ENDLESS) };
  const signature = Buffer.from(frames[0]?.png.subarray(0, SIGNATURE_BYTES) ?? []);
  const end = { type: 'IEND', data: Buffer.alloc(0) };
  return Buffer.concat([signature, ...[head, play, ...drawn, end].map(written)]);
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at + BESIDE_DATA <= png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += BESIDE_DATA + length;
  }
  return chunks;
}

/** The whole picture, drawn over the one before. @param head the data of `IHDR`, which begins with width and height. */
function frameControl(sequence: number, head: Buffer, ms: number): Buffer {
  const place = uint32s(sequence, head.readUInt32BE(0), head.readUInt32BE(4), 0, 0);
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(ms, 0);
  delay.writeUInt16BE(1000, 2);
  return Buffer.concat([place, delay]);
}

function numbered(sequence: number, data: Buffer): Buffer {
  return Buffer.concat([uint32s(sequence), data]);
}

function written({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32s(data.length), named, uint32s(crc32(named))]);
}

function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}
