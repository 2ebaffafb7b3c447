/** Line 5 with what sha256sum and openssl print beside the hash of a file: its name. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import type { BodyHashMistakeId } from './mistakes.ts';

type Labelled = readonly [id: BodyHashMistakeId, parameter: Parameter, value: string];

/** What people call the file of a body. */
const LIKELY_NAMES = [
  ...['body.json', 'payload.json', 'request.json', 'data.json', 'order.json', 'req.json', 'b.json'],
  ...['body.txt', 'body', 'payload', '/dev/stdin'],
];

/** Of OpenSSL 3, and of those before it and LibreSSL. */
const OPENSSL_NAMES = ['SHA2-256', 'SHA256'];

/** @param file where it’s known that the body is of a file of this name. */
export function labelledByFile(hex: string, file: string | undefined): Labelled[] {
  const names = new Set([...(file === undefined ? [] : [file]), ...LIKELY_NAMES]);
  return [...names].flatMap((name) => [
    suffixedBy(hex, name),
    ...OPENSSL_NAMES.map((hash) => prefixedBy(hex, `${hash}(${name})=`)),
  ]);
}

const BY_SHA256SUM = /^([0-9a-f]{64}) [ *]([^\n]+)$/;
const BY_OPENSSL = /^((?:SHA2-256|SHA256)\([^\n]+\)=) ([0-9a-f]{64})$/;

/** The hash on such a line, whatever the file is called. */
export function fileLabelOf(
  line: ByteString,
): { readonly hash: ByteString; readonly use: Use<BodyHashMistakeId> } | undefined {
  const bySum = BY_SHA256SUM.exec(line);
  if (bySum) return read(bySum[1], suffixedBy('', bySum[2] ?? ''));
  const byOpenssl = BY_OPENSSL.exec(line);
  return byOpenssl ? read(byOpenssl[2], prefixedBy('', byOpenssl[1] ?? '')) : undefined;
}

function read(hash = '', [id, parameter]: Labelled) {
  return { hash: hash as ByteString, use: { id, ...parameterOf(parameter) } };
}

function suffixedBy(hex: string, name: string): Labelled {
  return ['bodyhash-suffixed', `two spaces and ${name}`, `${hex}  ${name}`];
}

function prefixedBy(hex: string, label: string): Labelled {
  return ['bodyhash-prefixed', label, `${label} ${hex}`];
}
