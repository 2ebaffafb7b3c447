/** A secret shows nowhere but where it's asked for. */

import { format, inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';

const TEXT = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516';
const secret = new Secret(TEXT);

/** Every own property at any depth, and what prototypes compute, as a component inspector would walk them. */
function walk(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string' || typeof value === 'symbol') return [value.toString()];
  if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value))
    return [];
  seen.add(value);
  const found: string[] = [];
  for (let owner: object | null = value; owner !== null; owner = Object.getPrototypeOf(owner))
    for (const name of Reflect.ownKeys(owner)) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      found.push(name.toString(), ...walk(descriptor?.value, seen));
      if (descriptor?.get && name !== '__proto__' && owner !== Function.prototype)
        found.push(...walk(Reflect.get(owner, name, value), seen));
    }
  return found;
}

const ways: Record<string, () => unknown> = {
  'String()': () => String(secret),
  template: () => `${secret}`,
  concatenation: () => `${['key: ', secret].join('')}`,
  'String.prototype.concat': () => String.prototype.concat.call('', secret as unknown as string),
  'JSON.stringify': () => JSON.stringify(secret),
  'JSON.stringify, nested': () => JSON.stringify({ key: { secret, list: [secret] } }, null, 2),
  inspect: () => inspect(secret),
  'inspect, everything shown': () => inspect({ secret }, { showHidden: true, depth: 9, getters: true }),
  'inspect without custom inspection': () =>
    inspect(secret, { customInspect: false, showHidden: true, depth: 9, getters: true }),
  'format %s': () => format('%s', secret),
  'format %o': () => format('%o', { secret }),
  'format %O': () => format('%O', { secret }),
  'format %j': () => format('%j', { secret }),
  structuredClone: () => inspect(structuredClone({ secret }), { showHidden: true, depth: 9 }),
  spread: () => JSON.stringify({ ...secret }),
  'Object.assign': () => inspect(Object.assign({}, secret), { showHidden: true }),
  'Object.keys': () => Object.keys(secret).join(),
  'Object.entries': () => JSON.stringify(Object.entries(secret)),
  'getOwnPropertyNames and symbols': () => Reflect.ownKeys(secret).map(String).join(),
  'for … in': () => {
    const names: string[] = [];
    for (const name in secret) names.push(name);
    return names.join();
  },
  'walk over all properties': () => walk({ props: { value: secret } }).join('\n'),
  'an error’s message': () => new Error(`no such key: ${secret}`).message,
  'an error’s cause': () => inspect(new Error('failed', { cause: secret }), { showHidden: true }),
  'a thrown type error': () => {
    try {
      return (secret as unknown as () => string)();
    } catch (error) {
      return inspect(error);
    }
  },
  'Object.prototype.toString': () => Object.prototype.toString.call(secret),
  toLocaleString: () => secret.toLocaleString(),
};

describe('the text doesn’t show', () => {
  test.each(Object.keys(ways))('through %s', (way) => {
    const shown = String(ways[way]?.());
    expect(shown).not.toContain(TEXT);
    expect(shown).not.toContain(TEXT.slice(8, 16));
  });

  test('the walk sees what there is to see', () => {
    expect(walk({ props: { value: TEXT } })).toContain(TEXT);
    expect(walk(secret)).toContain('reveal');
  });

  test('a placeholder shows instead', () => {
    expect([`${secret}`, JSON.stringify(secret), inspect(secret)]).toEqual([
      '[secret]',
      '"[secret]"',
      '[secret]',
    ]);
  });
});

test('it’s revealed when asked, and keys the HMAC with all its UTF-8 bytes', () => {
  expect(secret.reveal()).toBe(TEXT);
  expect(secret.keyBytes()).toEqual(utf8(TEXT));
  expect(new Secret('sk_é').keyBytes()).toEqual(utf8('sk_é'));
});

test('the bytes are a copy, so wiping them leaves the secret', () => {
  secret.keyBytes().fill(0);
  expect(secret.keyBytes()).toEqual(utf8(TEXT));
});
