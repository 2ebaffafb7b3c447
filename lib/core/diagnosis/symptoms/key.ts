/** The key id: a secret in its place or anywhere else, a shape no key id has, another environment than the secret's. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../../api.ts';
import { soundKeyId } from '../../signing/key-pair.ts';
import { holdsSecret } from '../../signing/secret-shape.ts';
import { type Evidence, readable } from './evidence.ts';
import type { Sighting } from './symptom.ts';

const SENT_SECRET = '“sk_…”';

export function keyIsSecret(evidence: Evidence): Sighting[] {
  const found = secretAsKey(evidence) ?? secretElsewhere(evidence);
  return found ? [found] : [];
}

function secretAsKey({ values, holdsKnown }: Evidence): Sighting | undefined {
  const sent = values[AUTH_HEADERS.key];
  const isWhole = sent.some((value) => /^["'`\s]*(?:Bearer )?sk_/.test(readable(value)));
  if (!isWhole && !sent.some((value) => holdsKnown(value))) return undefined;
  return {
    ...{ id: 'key-pair-swapped', facts: { isWhole } },
    ...{ code: 'invalid_key', certainty: isWhole ? 'certain' : 'likely' },
    seen: { where: 'header', name: AUTH_HEADERS.key, text: SENT_SECRET },
  };
}

function secretElsewhere({ request, body, hide, holdsKnown }: Evidence): Sighting | undefined {
  const holds = (text: string) => holdsSecret(text) || holdsKnown(text);
  const header = request.headers.find(([, value]) => holds(value) || holds(basicCredentials(value)));
  const where = header ? 'header' : holds(request.target) ? 'target' : holds(body) ? 'body' : undefined;
  if (where === undefined) return undefined;
  const name = hide(header?.[0] ?? '').slice(0, 40);
  return {
    ...{ id: 'secret-sent', facts: { where, name } },
    ...{ code: null, certainty: 'likely' },
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

export function keyWrongShape({ keyId, show }: Evidence): Sighting[] {
  if (keyId === undefined) return [];
  // Stray blanks and quotes are told of by themselves; here it's about what is left.
  const bare = readable(keyId).replace(/^["'`\s]+|["'`\s]+$/g, '');
  const checked = soundKeyId(bare.replace(/^pk_live_/, 'pk_test_').replace(/[\s\p{Cc}\p{Cf}]/gu, ''));
  if (checked.ok || checked.problem === 'is-secret') return [];
  const { problem } = checked;
  const hasPrefix = bare.startsWith(KEY_PREFIXES.test) || bare.startsWith(KEY_PREFIXES.live);
  const isCertain = !hasPrefix || problem === 'prefix-only';
  const sent = show(keyId);
  return [
    {
      ...{ id: 'key-id-malformed', facts: { sent, problem, hasWordBefore: /^\w{1,20} pk_/.test(bare) } },
      ...(isCertain ? { code: 'invalid_key', certainty: 'certain' } : { code: null, certainty: 'likely' }),
      seen: { where: 'header', name: AUTH_HEADERS.key, text: sent },
    },
  ];
}

/** The API docs show only the prefix `sk_` for secrets, so the rest of it is a hint and no proof. */
export function keyEnvironment({ keyId, secret, show }: Evidence): Sighting[] {
  if (keyId === undefined || secret === undefined) return [];
  const keyOf = modeIn(/^pk_(live|test)_/, keyId);
  const secretOf = modeIn(/^["'\s]*sk_(live|test)_/, secret.reveal());
  if (keyOf === undefined || secretOf === undefined || keyOf === secretOf) return [];
  return [
    {
      ...{ id: 'key-other-known', facts: { keyOf, secretOf } },
      ...{ code: null, certainty: 'likely' },
      seen: { where: 'header', name: AUTH_HEADERS.key, text: show(keyId) },
    },
  ];
}

function modeIn(prefix: RegExp, text: string): 'live' | 'test' | undefined {
  const mode = prefix.exec(text)?.[1];
  return mode === 'live' || mode === 'test' ? mode : undefined;
}
