/** Bodies that don't fit what the headers or the method say of them. */

import { headerValue, headerValues, isPacked } from '../../signing/wire-request.ts';
import type { Evidence } from './evidence.ts';
import type { Sighting } from './symptom.ts';

export function getWithBody({ method, body, bodyLength, show }: Evidence): Sighting[] {
  if ((method !== 'GET' && method !== 'HEAD') || bodyLength === 0) return [];
  return [
    {
      ...{ id: 'transport-get-body-dropped', facts: { method, bytes: bodyLength } },
      ...{ code: null, certainty: 'possible' },
      seen: { where: 'body', text: show(body.slice(0, 40)) },
    },
  ];
}

/** At most one: what's odd about the framing is told by the header that counts first. */
export function bodyMismatch(evidence: Evidence): Sighting[] {
  const found = encoded(evidence) ?? framedTwice(evidence) ?? otherLength(evidence);
  return found ? [found] : [];
}

function seenIn({ request, show }: Evidence, name: string): NonNullable<Sighting['seen']> {
  return { where: 'header', name, text: show(headerValue(request.headers, name) ?? '') };
}

function encoded(evidence: Evidence): Sighting | undefined {
  const { request, body, bodyLength } = evidence;
  if (!isPacked(request) || bodyLength === 0) return undefined;
  const isPlain = /^\s{0,20}[{["]/.test(body) || /^[\x20-\x7e]{1,64}$/.test(body.slice(0, 64));
  const seen = seenIn(evidence, 'Content-Encoding');
  return isPlain
    ? {
        ...{ id: 'transport-replayed-capture', facts: { kind: 'decompressed' } },
        ...{ code: null, certainty: 'certain', seen },
      }
    : { id: 'body-compressed', facts: {}, code: null, certainty: 'likely', seen };
}

function framedTwice(evidence: Evidence): Sighting | undefined {
  const { request, body } = evidence;
  if (headerValue(request.headers, 'transfer-encoding') === undefined) return undefined;
  const seen = seenIn(evidence, 'Transfer-Encoding');
  if (headerValue(request.headers, 'content-length') !== undefined)
    return { id: 'transport-framed-twice', facts: {}, code: null, certainty: 'likely', seen };
  if (!/^[0-9a-f]{1,8}(?:;[^\r\n]{0,60})?\r\n/i.test(body) || !/\r\n0\r\n(?:\r\n)?$/.test(body))
    return undefined;
  return {
    ...{ id: 'transport-replayed-capture', facts: { kind: 'chunks' } },
    ...{ code: null, certainty: 'certain', seen },
  };
}

function otherLength(evidence: Evidence): Sighting | undefined {
  const { request, bodyLength, valid } = evidence;
  const declared = [...new Set(headerValues(request.headers, 'content-length'))];
  const [first] = declared;
  if (first === undefined || (declared.length === 1 && lengthIn(first) === bodyLength)) return undefined;
  const facts = {
    ...{ declared: lengthIn(first), bytes: bodyLength },
    isReconstructed: request.body.kind === 'bytes' && request.body.source === 'reencoded',
  };
  const seen = seenIn(evidence, 'Content-Length');
  return valid
    ? { id: 'transport-length-differs', facts, code: null, certainty: 'certain', seen }
    : {
        ...{ id: 'transport-replayed-capture', facts: { ...facts, kind: 'length' } },
        ...{ code: null, certainty: 'certain', seen },
      };
}

function lengthIn(declared: string): number | undefined {
  return /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
}
