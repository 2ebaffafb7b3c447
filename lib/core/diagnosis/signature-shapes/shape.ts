/** What a signature's length and alphabet prove: the mistake they show, as data. */

import type { ShapeFacts, ShapeId } from '../../mistakes/signature-shown.ts';

/** The row of the catalogue, and what was seen of it. */
export type ShapeShown = {
  readonly [Id in ShapeId]: { readonly id: Id; readonly facts: ShapeFacts[Id] };
}[ShapeId];

export interface SignatureShape {
  /** `undefined` for 64 lowercase hex digits, which have the form that's asked for. */
  readonly shown: ShapeShown | undefined;
  /** Lowercase hex it stands for, to hold against the expected signature. */
  readonly asHex?: string | undefined;
}

export const HASH_BY_BYTES: Readonly<
  Record<
    number,
    readonly [id: 'hmac-md5' | 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha384' | 'hmac-sha512', hash: string]
  >
> = {
  16: ['hmac-md5', 'MD5'],
  20: ['hmac-sha1', 'SHA-1'],
  28: ['hmac-sha224', 'SHA-224'],
  48: ['hmac-sha384', 'SHA-384'],
  64: ['hmac-sha512', 'SHA-512'],
};

/** Hash of zero bytes, and what CryptoJS gives for anything that's no string or word array. */
export const TELLING_DIGESTS: Readonly<Record<string, 'nothing' | 'crypto-js'>> = {
  e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855: 'nothing',
  '4ea5c508a6566e76240543f8feb06fd457777be39549c4016436afda65d2330e': 'crypto-js',
};
