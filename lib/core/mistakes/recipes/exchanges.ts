/** Recipes of exchanges and payment processors. */

import type { ByteString } from '../../signing/bytes.ts';
import { literalBytes, slot } from '../joining/templates.ts';
import { base64 } from '../key/decoding.ts';
import type { Mac } from '../variant.ts';
import { B, D, M, P, Q, type Recipe, type RecipeParts, sequence, T } from './parts.ts';
import { headerOf, hexHash, isoMilliseconds, rawHash } from './values.ts';

const HMAC_SHA512: Mac = { hash: 'sha512', form: 'hmac' };
const HMAC_SHA384: Mac = { hash: 'sha384', form: 'hmac' };

export function exchangeRecipes(parts: RecipeParts): Recipe[] {
  return [...targetRecipes(parts), ...parameterRecipes(parts), ...hashedRecipes(parts)];
}

/** Those that sign path and query together, and the body itself. */
function targetRecipes({ targets, date, K, subject }: RecipeParts): Recipe[] {
  const type = headerOf(subject, /^content-type$/i) ?? '';
  return targets.flatMap(({ tokens: target, words }): Recipe[] => [
    {
      how: `Coinbase, KuCoin, Bitget: timestamp, method, path with query and body run together${words}`,
      template: sequence(T, M, target, B),
      secret: 'base64',
      ...(words === '' && { reach: 'any' }),
    },
    ...(date
      ? [
          {
            how: `OKX: timestamp as an ISO date, method, path with query and body run together${words}`,
            template: sequence(isoMilliseconds(date), M, target, B),
            cost: 5,
          },
        ]
      : []),
    {
      how: `BitMEX, CKEditor: method, path with query, timestamp and body run together${words}`,
      template: sequence(M, target, T, B),
      ...(words === '' && { reach: 'any' }),
    },
    {
      how: `Coinbase’s order with the body’s hash: timestamp, method, path with query, hash${words}`,
      template: sequence(T, M, target, D),
      cost: 5,
    },
    {
      how: `BitMEX’s order with the body’s hash: method, path with query, timestamp, hash${words}`,
      template: sequence(M, target, T, D),
      cost: 6,
    },
    {
      how: `Deribit: timestamp, nonce, method, path with query and body, each with a newline${words}`,
      template: sequence(T, '\n', nonceOf(subject), '\n', M, '\n', target, '\n', B, '\n'),
      cost: 8,
    },
    {
      how: `Bitstamp: BITSTAMP and the key id, method, host, path with query, type, nonce, timestamp, v2, body${words}`,
      template: sequence(
        ...['BITSTAMP ', K, M, text(subject.host), target, text(type), nonceOf(subject), T, 'v2', B],
      ),
      cost: 8,
    },
  ]);
}

/** Those that sign parameters, as a query or a form, and not the path. */
function parameterRecipes({ K, subject }: RecipeParts): Recipe[] {
  const payloads = [
    ...(subject.lines.query === '' ? [] : [{ token: Q, words: 'query' }]),
    ...(subject.body === '' ? [] : [{ token: B, words: 'body' }]),
  ];
  const payload = payloads.flatMap(({ token, words }): Recipe[] => [
    ...['5000', '20000', ''].map((window) => ({
      how: `Bybit: timestamp, key id, ${window === '' ? 'no window' : `window ${window}`} and ${words} run together`,
      template: sequence(T, K, window, token),
      cost: window === '5000' ? 5 : 7,
    })),
    {
      how: `MEXC futures: key id, timestamp and ${words} run together`,
      template: sequence(K, T, token),
      cost: 6,
    },
  ]);
  const mark = subject.lines.query === '' ? '' : '&';
  return [
    ...payload,
    ...(payloads.length === 0
      ? []
      : [{ how: 'Binance, MEXC: query and body run together', template: sequence(Q, B) }]),
    {
      how: 'Binance, MEXC: query with the timestamp as its last parameter, then the body',
      template: sequence(Q, `${mark}timestamp=`, T, B),
    },
    {
      how: 'Phemex: path, query, timestamp and body run together',
      template: sequence(P, Q, T, B),
      cost: 7,
    },
    {
      how: 'HTX: method, host, path and query on four lines',
      template: sequence(M, '\n', text(subject.host), '\n', P, '\n', Q),
      cost: 6,
    },
  ];
}

/** Longer bodies aren't made into base64 literals. */
const LONGEST_LITERAL = 65_536;

/** Those with another hash than SHA-256, or with the body hashed into something. */
function hashedRecipes({ subject }: RecipeParts): Recipe[] {
  const { body, timestamp } = subject;
  const short = body.length <= LONGEST_LITERAL;
  return [
    {
      how: 'Gate.io: five lines with the timestamp last, SHA-512 for body and signature',
      template: sequence(M, '\n', P, '\n', Q, '\n', hexHash('sha512', body), '\n', T),
      mac: HMAC_SHA512,
    },
    {
      how: 'Kraken: path and the SHA-256 of timestamp and body, HMAC-SHA512',
      template: sequence(P, literalBytes(rawHash('sha256', `${timestamp}${body}` as ByteString))),
      mac: HMAC_SHA512,
      secret: 'base64',
      cost: 6,
    },
    { how: 'CoinPayments, NOWPayments: the body alone, HMAC-SHA512', template: [B], mac: HMAC_SHA512 },
    {
      how: 'Bitfinex: path, timestamp and body run together, HMAC-SHA384',
      template: sequence(P, T, B),
      mac: HMAC_SHA384,
      cost: 7,
    },
    ...(short
      ? [
          {
            how: 'Gemini: the body in base64, HMAC-SHA384',
            template: [literalBytes(base64(body))],
            mac: HMAC_SHA384,
            cost: 7,
          },
          {
            how: 'Cryptomus: MD5 of the body in base64 and the secret',
            template: [literalBytes(base64(body)), slot('key')],
            mac: { hash: 'md5', form: 'hash' } as const,
            cost: 6,
          },
        ]
      : []),
  ];
}

function nonceOf(subject: RecipeParts['subject']): readonly [] | ReturnType<typeof literalBytes> {
  return text(headerOf(subject, /nonce/i));
}

function text(bytes: ByteString | undefined | ''): readonly [] | ReturnType<typeof literalBytes> {
  return bytes ? literalBytes(bytes) : [];
}
