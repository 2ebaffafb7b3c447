/** The key id: a secret in its place or anywhere else, a shape no key id has, another environment than the secret's. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../../api.ts';
import { checkKeyId, type KeyIdProblem } from '../../signing/key-pair.ts';
import { holdsSecret } from '../../signing/secret-shape.ts';
import { KEY_SHAPES } from '../explain-invalid-key.ts';
import { type Evidence, readable } from './evidence.ts';
import type { Symptom } from './symptom.ts';

const SENT_SECRET = '“sk_…”';
const REVOKE =
  'Revoke the API key in the merchant portal, create another, and keep its secret out of every request.';

export function keyIsSecret(evidence: Evidence): Symptom[] {
  const place = secretAsKey(evidence) ?? secretElsewhere(evidence);
  return place ? [{ id: 'sym-key-is-secret', fix: REVOKE, ...place }] : [];
}

type Place = Omit<Symptom, 'id' | 'fix'>;

function secretAsKey({ values, holdsKnown }: Evidence): Place | undefined {
  const sent = values[AUTH_HEADERS.key];
  const where = {
    code: 'invalid_key',
    seen: { where: 'header', name: AUTH_HEADERS.key, text: SENT_SECRET },
  } as const;
  if (sent.some((value) => /^["'`\s]*(?:Bearer )?sk_/.test(readable(value))))
    return {
      ...where,
      title: 'Revoke this secret: it was sent as the key id',
      detail:
        'X-Api-Key begins with sk_. That’s the secret, which is never sent: key id and secret changed places, and whoever could read this request has it now.',
      certainty: 'certain',
    };
  if (!sent.some((value) => holdsKnown(value))) return undefined;
  return {
    ...where,
    title: 'The secret stands in the key id',
    detail:
      'X-Api-Key holds the secret, or all of it behind its sk_. If it’s a real one, revoke the API key: whoever could read this request has it now. If both were made up, give them different endings.',
    certainty: 'likely',
  };
}

function secretElsewhere({ request, body, hide, holdsKnown }: Evidence): Place | undefined {
  const holds = (text: string) => holdsSecret(text) || holdsKnown(text);
  const header = request.headers.find(([, value]) => holds(value) || holds(basicCredentials(value)));
  const where = header ? 'header' : holds(request.target) ? 'target' : holds(body) ? 'body' : undefined;
  if (where === undefined) return undefined;
  const name = hide(header?.[0] ?? '').slice(0, 40);
  const place = { header: `The header ${name}`, target: 'The URL', body: 'The body' };
  return {
    title: 'Revoke this secret: it was sent with the request',
    detail: `${place[where]} holds what looks like a secret (sk_…). A secret only keys the signature and is never sent; whoever could read this request has it now.`,
    code: null,
    certainty: 'likely',
    seen: { where, ...(header && { name }), text: SENT_SECRET },
  };
}

/** `Authorization: Basic` holds name and password in base64; only looked into, never shown. */
function basicCredentials(value: string): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]{8,512}={0,2})$/i.exec(value) ?? [];
  const bits = Array.from(encoded.replaceAll('=', ''), (digit) =>
    ALPHABET.indexOf(digit).toString(2).padStart(6, '0'),
  ).join('');
  return (bits.match(/[01]{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const FIXES: Partial<Record<KeyIdProblem, string>> = {
  placeholder:
    'Put the key id from the merchant portal in its place, and check that the tool replaces the variable.',
  'prefix-only': 'Copy the whole key id from the merchant portal.',
  'not-header-safe': 'Copy the key id again from the merchant portal, without anything around it.',
};

export function keyWrongShape({ keyId, show }: Evidence): Symptom[] {
  if (keyId === undefined) return [];
  // Stray blanks and quotes are told of by themselves; here it's about what is left.
  const bare = readable(keyId).replace(/^["'`\s]+|["'`\s]+$/g, '');
  const checked = checkKeyId(bare.replace(/^pk_live_/, 'pk_test_').replace(/[\s\p{Cc}\p{Cf}]/gu, ''));
  if (checked.ok || checked.problem === 'is-secret') return [];
  const { problem } = checked;
  const { title } = KEY_SHAPES[problem](show(keyId));
  const hasPrefix = bare.startsWith(KEY_PREFIXES.test) || bare.startsWith(KEY_PREFIXES.live);
  const certain = !hasPrefix || problem === 'prefix-only';
  return [
    {
      id: 'sym-key-wrong-shape',
      title,
      detail: `X-Api-Key is ${show(keyId)}. ${/^\w{1,20} pk_/.test(bare) ? 'A word stands before the key id.' : (KEY_WORDS[problem] ?? 'Key ids begin with pk_test_ or pk_live_.')}`,
      fix: FIXES[problem] ?? 'Send the key id from the merchant portal as it is: pk_test_… or pk_live_….',
      code: certain ? 'invalid_key' : null,
      certainty: certain ? 'certain' : 'likely',
      seen: { where: 'header', name: AUTH_HEADERS.key, text: show(keyId) },
    },
  ];
}

const KEY_WORDS: Partial<Record<KeyIdProblem, string>> = {
  placeholder: 'That’s a placeholder that was never replaced.',
  'prefix-only': 'That’s the prefix alone.',
  'not-header-safe': 'It holds characters no key id has.',
};

/** The document shows only the prefix `sk_` for secrets, so the rest of it is a hint and no proof. */
export function keyEnvironment({ keyId, secret, show }: Evidence): Symptom[] {
  if (keyId === undefined || secret === undefined) return [];
  const ofKey = /^pk_(live|test)_/.exec(keyId)?.[1];
  const ofSecret = /^["'\s]*sk_(live|test)_/.exec(secret.reveal())?.[1];
  if (ofKey === undefined || ofSecret === undefined || ofKey === ofSecret) return [];
  return [
    {
      id: 'sym-key-env',
      title: 'Take key id and secret from the same API key',
      detail: `X-Api-Key begins with pk_${ofKey}_, and the secret with sk_${ofSecret}_. The document shows only the prefix sk_, but these look like two environments.`,
      fix: `Load the secret that was created together with this key id, from the ${ofKey === 'test' ? 'test' : 'live'} environment’s settings.`,
      code: null,
      certainty: 'likely',
      seen: { where: 'header', name: AUTH_HEADERS.key, text: show(keyId) },
    },
  ];
}
