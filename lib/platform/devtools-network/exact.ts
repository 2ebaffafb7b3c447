/** An entry of DevTools with the body's exact bytes in the place of its text, where they were seen. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import type { TakenBody, ToldRequest } from '../exact-bodies/exact-bodies.ts';
import { type KeptEntry, LONGEST_CAPTURED_BODY } from './entry.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What tells whose bytes are whose. `undefined` where the request has no body, or makes no sense. */
export function toldRequest(given: unknown): ToldRequest | undefined {
  const request = isFields(given) && isFields(given['request']) ? given['request'] : undefined;
  if (!request || !isFields(given)) return undefined;
  const { method, url, postData, headers } = request;
  const startedAt = Date.parse(String(given['startedDateTime']));
  if (typeof method !== 'string' || typeof url !== 'string' || Number.isNaN(startedAt)) return undefined;
  const length = contentLength(headers);
  const text = isFields(postData) && typeof postData['text'] === 'string' ? postData['text'] : undefined;
  if (text === undefined && !isFields(postData) && !length) return undefined;
  return { method, url, startedAt, text, length, isCompressed: isCompressed(headers) };
}

/** With them as our own export writes exact bytes, which `captureOfHarEntry` reads; or why they can’t be had. */
export function withSeenBody(kept: KeptEntry, taken: TakenBody | undefined): KeptEntry {
  if (!taken) return kept;
  if (taken.kind !== 'bytes') return { ...kept, entry: { ...kept.entry, _exactBody: taken.kind } };
  const length = taken.bytes.length;
  if (Math.ceil(length / 3) * 4 > LONGEST_CAPTURED_BODY) return kept;
  const text = btoa(byteStringOfBytes(taken.bytes));
  const request = kept.entry['request'] as Fields;
  const { postData } = request;
  const mimeType = isFields(postData) ? postData['mimeType'] : undefined;
  const exact = { _bodySource: 'exact', bodySize: length, postData: { mimeType, text, encoding: 'base64' } };
  const { _gaps: _, ...rest } = request;
  return { ...kept, entry: { ...kept.entry, _exactBody: taken.kind, request: { ...rest, ...exact } } };
}

function contentLength(headers: unknown): number | undefined {
  const values = valuesOf(headers, 'content-length');
  return values.length === 1 && /^\d{1,15}$/.test(values[0] ?? '') ? Number(values[0]) : undefined;
}

function isCompressed(headers: unknown): boolean {
  return valuesOf(headers, 'content-encoding').some((value) => value.toLowerCase() !== 'identity');
}

function valuesOf(headers: unknown, name: string): readonly string[] {
  if (!Array.isArray(headers)) return [];
  return headers
    .filter(isFields)
    .filter((header) => String(header['name']).toLowerCase() === name)
    .map((header) => String(header['value']));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
