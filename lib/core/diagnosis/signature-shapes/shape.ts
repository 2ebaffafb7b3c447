/** What a signature's length and alphabet prove. */

export interface SignatureShape {
  readonly kind:
    | 'hex-64'
    | 'hex-uppercase'
    | 'hex-separated'
    | 'hex-short'
    | 'hex-long'
    | 'hex-of-text'
    | 'sign-extended'
    | 'signed-hex'
    | 'byte-list'
    | 'message-first'
    | 'base64'
    | 'base64-of-hex'
    | 'other-alphabet'
    | 'prefixed'
    | 'quoted'
    | 'whitespace'
    | 'twice'
    | 'url-encoded'
    | 'jwt'
    | 'other-hash'
    | 'asymmetric'
    | 'printed-object'
    | 'not-a-signature'
    | 'raw-bytes'
    | 'other';
  /** The remedy. */
  readonly title: string;
  /** What was seen, in sentences. */
  readonly text: string;
  /** From a verb. */
  readonly fix: string;
  /** Lowercase hex it stands for, to hold against the expected signature. */
  readonly asHex?: string;
}

/** The same for every shape that's an encoding of the right digest. */
export const PRINT_HEX =
  'Print the 32 bytes of the HMAC as lowercase hex, two digits a byte, and send nothing else in X-Signature.';

export const HASH_BY_BYTES: Readonly<Record<number, string>> = {
  16: 'MD5',
  20: 'SHA-1',
  28: 'SHA-224',
  48: 'SHA-384',
  64: 'SHA-512',
};

/** Hash of nothing, and what CryptoJS gives for anything that's no string or word array. */
export const TELLING_DIGESTS: Readonly<Record<string, string>> = {
  e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855: 'the SHA-256 of zero bytes',
  '4ea5c508a6566e76240543f8feb06fd457777be39549c4016436afda65d2330e':
    'what CryptoJS gives as the SHA-256 of a buffer or an object it can’t read',
};

/** @param digits what is left once blanks, line breaks and invisible characters are taken out. */
export function spacedShape(digits: string): SignatureShape {
  return {
    kind: 'whitespace',
    title: 'Take the white space out of the signature',
    text: 'There are spaces, line breaks or invisible characters among its digits, as encoders that wrap lines leave them.',
    fix: 'Print it on one line without any space: in Ruby strict_encode64 or hexdigest, with openssl base64 the option -A.',
    ...(/^[0-9a-f]{64}$/i.test(digits) && { asHex: digits.toLowerCase() }),
  };
}
