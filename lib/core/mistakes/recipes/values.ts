/** What recipes of other APIs are made of besides the five lines: dates, URLs, decoded secrets, hashes. */

import { digest, hmac } from '../../hashing/other-hashes.ts';
import { type ByteString, byteStringOfBytes, byteStringOfText, bytesOf, hexOf } from '../../signing/bytes.ts';
import { base64, base64Decoded } from '../key/decoding.ts';
import type { Subject } from '../subject.ts';
import type { HashName } from '../variant.ts';

/** The timestamp as a date, where it's whole seconds in years with four digits; `undefined` elsewhere. */
export function dateOf(timestamp: ByteString): Date | undefined {
  if (!/^\d{1,12}$/.test(timestamp)) return undefined;
  const seconds = Number(timestamp);
  return seconds > 253_402_300_799 ? undefined : new Date(seconds * 1000);
}

/** `2025-11-24T16:00:00.000Z`. */
export function isoMilliseconds(date: Date): string {
  return date.toISOString();
}

/** `20251124T160000Z`. */
export function isoBasic(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** `Mon, 24 Nov 2025 16:00:00 GMT` (RFC 9110, 5.6.7). */
export function httpDate(date: Date): string {
  return date.toUTCString();
}

/** `https://host`, or `undefined` where the request names no host. */
export function originOfSubject({ host }: Subject): string | undefined {
  return host ? `https://${host}` : undefined;
}

export function headerOf({ request }: Subject, pattern: RegExp): ByteString | undefined {
  return request.headers.find(([name, value]) => pattern.test(name) && value !== '')?.[1];
}

export function keyBytesOf({ secret }: Subject): ByteString {
  return byteStringOfBytes(secret.keyBytes());
}

/** Every key that base64-decoding the secret gives: with and without its prefixes, by strict and lenient decoders. */
export function base64Keys(subject: Subject): ByteString[] {
  const secret = keyBytesOf(subject);
  const parts = secret.split('_');
  const texts = parts.slice(0, 3).map((_, index) => parts.slice(index).join('_'));
  const keys = texts.flatMap((text) => [base64Decoded(text, 'either'), base64Decoded(text, 'skip')]);
  return [...new Set(keys)].filter((key) => key !== '' && key !== secret);
}

export function rawHash(hash: HashName, bytes: ByteString): ByteString {
  return byteStringOfBytes(digest(hash, bytesOf(bytes)));
}

export function hexHash(hash: HashName, bytes: ByteString): string {
  return hexOf(digest(hash, bytesOf(bytes)));
}

export function base64Hash(hash: HashName, bytes: ByteString): string {
  return base64(rawHash(hash, bytes));
}

/** AWS Signature Version 4’s key: the secret sent through the HMAC with date, region, service and a constant. */
export function derivedKey(secret: ByteString, prefix: string, steps: readonly string[]): ByteString {
  const key = steps.reduce(
    (chained, step) => hmac('sha256', chained, bytesOf(byteStringOfText(step))),
    bytesOf(`${prefix}${secret}` as ByteString),
  );
  return byteStringOfBytes(key);
}
