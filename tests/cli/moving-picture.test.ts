import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { movingPicture } from '../../cli/moving-picture.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** Of one grey pixel; its data in two chunks, as a large picture's is. */
function pixel(grey: number, width = 1): Buffer {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const packed = deflateSync(Buffer.from([0, ...Array<number>(width).fill(grey)]));
  const data = [packed.subarray(0, 3), packed.subarray(3)].map((part) => chunk('IDAT', part));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...data, chunk('IEND', Buffer.alloc(0))]);
}

function chunksIn(png: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const found = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return found;
}

describe('a moving picture', () => {
  const moving = movingPicture([
    { png: pixel(10), ms: 1500 },
    { png: pixel(200), ms: 40 },
  ]);
  const chunks = chunksIn(moving);
  const of = (type: string) => chunks.filter((one) => one.type === type).map(({ data }) => data);

  it('is a PNG whose first frame is what’s shown where nothing moves', () => {
    expect(moving.subarray(0, 8)).toEqual(SIGNATURE);
    expect(chunks.map(({ type }) => type)).toEqual([
      'IHDR',
      'acTL',
      'fcTL',
      'IDAT',
      'IDAT',
      'fcTL',
      'fdAT',
      'fdAT',
      'IEND',
    ]);
    expect([...inflateSync(Buffer.concat(of('IDAT')))]).toEqual([0, 10]);
  });

  it('has each frame’s pixels and time, numbered in one row', () => {
    expect(of('acTL').map((data) => [data.readUInt32BE(0), data.readUInt32BE(4)])).toEqual([[2, 0]]);
    expect(of('fcTL').map((data) => data.readUInt16BE(20) / data.readUInt16BE(22))).toEqual([1.5, 0.04]);
    expect([...of('fcTL'), ...of('fdAT')].map((data) => data.readUInt32BE(0))).toEqual([0, 1, 2, 3]);
    expect([...inflateSync(Buffer.concat(of('fdAT').map((data) => data.subarray(4))))]).toEqual([0, 200]);
  });

  it('is refused where the frames differ in size, or there are none', () => {
    const frames = [pixel(1), pixel(1, 2)].map((png) => ({ png, ms: 100 }));
    expect(() => movingPicture(frames)).toThrow('one size');
    expect(() => movingPicture([])).toThrow('first PNG');
  });
});
