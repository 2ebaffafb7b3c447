/** A kept exchange as text to read and to compare: its bytes as they are, or JSON laid out. */

import { byteStringOfBytes, byteStringOfText, textOfUtf8 } from '../../lib/core/signing/bytes.ts';
import type { StoredExchange } from '../../lib/storage/saved/records.ts';
import { laidOutJson } from '../request/json-layout.ts';

export type ExchangePart = 'answer' | 'headers' | 'request';

/** One character per byte. */
export function exchangeBodyText(part: ExchangePart, exchange: StoredExchange): string {
  const { answerBody, answerHeaders, reason } = exchange;
  if (part === 'answer') return byteStringOfBytes(answerBody);
  if (part === 'headers') return [reason, ...answerHeaders.map(field)].join('\n');
  return requestText(exchange, exchange.body ? byteStringOfBytes(exchange.body) : '');
}

/** With JSON laid out; `undefined` where there's none. One character per byte. */
export function laidOutText(part: ExchangePart, exchange: StoredExchange): string | undefined {
  if (part === 'headers') return undefined;
  const body = laidOut(part === 'answer' ? exchange.answerBody : exchange.body);
  if (body === undefined) return undefined;
  return part === 'answer' ? body : requestText(exchange, body);
}

function laidOut(body: Uint8Array | null): string | undefined {
  const text = body && textOfUtf8(body);
  const json = text ? laidOutJson(text) : undefined;
  return json && byteStringOfText(json);
}

function requestText({ method, target, headers }: StoredExchange, body: string): string {
  return [`${method} ${target}`, ...headers.map(field), '', body].join('\n');
}

function field([name, value]: readonly [string, string]): string {
  return `${name}: ${value}`;
}
