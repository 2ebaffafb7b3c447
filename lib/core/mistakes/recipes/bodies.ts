/** Recipes that are about the body: how webhooks are signed. */

import type { ByteString } from '../../signing/bytes.ts';
import { literalBytes, slot } from '../joining/templates.ts';
import type { Mac } from '../variant.ts';
import { B, M, type Recipe, type RecipeParts, sequence, T } from './parts.ts';
import { headerOf } from './values.ts';

const SHA256: Mac = { hash: 'sha256', form: 'hash' };
const HMAC_SHA1: Mac = { hash: 'sha1', form: 'hmac' };

export function bodyRecipes(parts: RecipeParts): Recipe[] {
  return [
    ...(parts.subject.body === '' ? [] : bareRecipes()),
    ...webhookRecipes(parts),
    ...urlRecipes(parts),
  ];
}

/** Without a body there's nothing in them but the secret. */
function bareRecipes(): Recipe[] {
  return [
    { how: 'GitHub, Shopify: the body alone', template: [B], reach: 'any' },
    {
      how: 'HubSpot v1: SHA-256 of secret and body, no HMAC',
      template: [slot('key'), B],
      mac: SHA256,
      cost: 6,
    },
  ];
}

function webhookRecipes({ subject, K }: RecipeParts): Recipe[] {
  const ids = [headerOf(subject, /(webhook|request|message|event)-?id|idempotency/i), subject.keyId]
    .filter((id): id is ByteString => id !== undefined && id !== '')
    .map(literalBytes);
  return [
    { how: 'Stripe: timestamp, a dot and the body', template: sequence(T, '.', B), reach: 'any' },
    { how: 'Slack, Zoom: v0, timestamp and body with colons', template: sequence('v0:', T, ':', B) },
    { how: 'Paddle: timestamp, a colon and the body', template: sequence(T, ':', B), cost: 6 },
    { how: 'Zendesk: timestamp and body run together', template: sequence(T, B) },
    { how: 'Timestamp and body on two lines', template: sequence(T, '\n', B), cost: 6 },
    { how: 'Body and timestamp run together', template: sequence(B, T), cost: 7 },
    { how: 'Key id, timestamp and body run together', template: sequence(K, T, B), cost: 6 },
    ...ids.flatMap((id): Recipe[] => [
      {
        how: 'Standard Webhooks: id, timestamp and body with dots',
        template: sequence(id, '.', T, '.', B),
        secret: 'base64',
        cost: 5,
      },
      { how: 'Twitch: id, timestamp and body run together', template: sequence(id, T, B), cost: 7 },
    ]),
  ];
}

function urlRecipes({ urls }: RecipeParts): Recipe[] {
  return urls.flatMap(({ tokens: url, words }): Recipe[] => [
    {
      how: `HubSpot v3: method, URL, body and timestamp run together${words}`,
      template: sequence(M, url, B, T),
      cost: 5,
    },
    {
      how: `HubSpot v2: SHA-256 of secret, method, URL and body, no HMAC${words}`,
      template: sequence(slot('key'), M, url, B),
      mac: SHA256,
      cost: 7,
    },
    { how: `Square: URL and body run together${words}`, template: sequence(url, B), cost: 6 },
    {
      how: `Twilio: the URL, HMAC-SHA1${words}`,
      template: url,
      mac: HMAC_SHA1,
      cost: 6,
    },
  ]);
}
