/** A pair is found in pasted text of any layout, and in nothing else. */

import { describe, expect, it } from 'vitest';
import { checkPair, cleaned } from '../../../components/keys/pair-check.ts';
import { findLabelled, findPair } from '../../../lib/core/signing/pasted-pair.ts';

const PAIR = { id: 'pk_test_7b1f0c2d', secret: 'sk_test_9e+4a/B=' };
const { id, secret } = PAIR;

describe('a pasted pair', () => {
  it.each([
    ['side by side', `${id} ${secret}`],
    ['the other way round', `${secret}\t${id}`],
    ['on two lines', `\r\n${id}\r\n${secret}\r\n`],
    ['env lines', `PAY_KEY_ID=${id}\nexport PAY_SECRET="${secret}"`],
    ['JSON', JSON.stringify({ pk: id, sk: secret })],
    ['JSON on one line without spaces', `{"key_id":"${id}","secret":"${secret}"}`],
    ['YAML', `key-id: ${id}\nsecret: ${secret}`],
    ['with a colon between', `${id}:${secret}`],
    ['a form body', `key_id=${id}&secret=${encodeURIComponent(secret)}&currency=USDT`],
    ['a form body that begins with the secret', `secret=${encodeURIComponent(secret)}&key_id=${id}`],
    ['a query that wasn’t escaped', `key_id=${id}&secret=${secret}`],
    ['with a comma between', `${id},${secret}`],
    ['a sentence', `Use ${id}, with the secret ${secret}, for now.`],
    ['the same twice', `${id} ${secret} ${id}`],
    ['with invisible characters around', `\u200b${id}\u200b ${secret}\ufeff`],
  ])('is found %s', (_, text) => expect(findPair(text)).toEqual(PAIR));

  it('may end a sentence', () => {
    expect(findPair('The pair is pk_test_1 and sk_2.')).toEqual({ id: 'pk_test_1', secret: 'sk_2' });
  });

  it('is found for live keys too, so that they’re refused by name', () => {
    expect(findPair('pk_live_1 sk_live_2')).toEqual({ id: 'pk_live_1', secret: 'sk_live_2' });
  });

  it.each([
    ['one half', id],
    ['the other half', secret],
    ['two pairs', 'pk_test_1 sk_1 pk_test_2 sk_2'],
    ['names of variables', 'my_pk_test_id = my_sk_secret'],
    ['prefixes alone', 'pk_test_ and sk_'],
    ['nothing', ''],
  ])('isn’t found in %s', (_, text) => expect(findPair(text)).toBeUndefined());
});

describe('the check of a pair', () => {
  it.each([
    ['swapped', { id: secret, secret: id }, 'swap'],
    ['swapped, with a live key id', { id: 'sk_1', secret: 'pk_live_1' }, 'swap'],
    ['a lone secret in the key id field', { id: secret, secret: '' }, 'move'],
    ['a lone key id in the secret field', { id: '', secret: id }, 'move'],
    ['right', PAIR, undefined],
    ['two secrets', { id: secret, secret }, undefined],
    ['empty', { id: '', secret: '' }, undefined],
  ])('of one that’s %s', (_, pair, misplaced) => expect(checkPair(pair).misplaced).toBe(misplaced));

  it.each(['', 'p', 'pk_', 'pk_test', 'pk_test_', 'pk_liv'])(
    'waits while “%s” may become a key id',
    (typed) => expect(checkPair({ id: typed, secret: '' }).id.unfinished).toBe(true),
  );

  it.each(['x', 'pk_prod', 'pk_test_1'])('doesn’t wait for “%s”', (typed) =>
    expect(checkPair({ id: typed, secret: '' }).id.unfinished).toBe(false),
  );

  it('knows the key id only where it’s a good one', () => {
    expect(checkPair(PAIR).goodId).toBe(id);
    expect(checkPair({ id: secret, secret: id }).goodId).toBeUndefined();
  });

  it.each([
    [` ${id}\n`, id],
    [`"${id}"`, id],
    [`' ${id} '`, id],
    [`pk_test_ 7b1f\u200b0c2d`, id],
  ])('takes out what doesn’t belong: %j', (dirty, clean) => expect(cleaned(dirty)).toBe(clean));
});

describe('one half with its name', () => {
  it.each([
    ['an env line', `COUNTERSIGN_SECRET=${secret}\n`],
    ['one that’s exported', `  export SIGNING_SECRET='${secret}'`],
    ['PowerShell', `$env:COUNTERSIGN_SECRET = "${secret}"`],
    ['YAML', `secret: ${secret}`],
    ['JSON', `"secret": "${secret}",`],
    ['what the sandbox prints', `  secret  ${secret}`],
  ])('is found in %s', (_, text) => expect(findLabelled(text)).toBe(secret));

  it('is found of a key id too', () => expect(findLabelled(`COUNTERSIGN_KEY_ID=${id}`)).toBe(id));

  it.each([
    ['it stands alone', secret],
    ['both halves are there', `${id} ${secret}`],
    ['two secrets are there', `old=${secret} new=sk_test_other`],
    ['more follows', `secret=${secret} amount=5`],
    ['there’s none', 'secret=hunter2'],
    ['the name is a text', `${'word '.repeat(20)}${secret}`],
  ])('isn’t where %s', (_, text) => expect(findLabelled(text)).toBeUndefined());

  it('takes no time of a text that is long', () => {
    expect(findLabelled(`${'a:'.repeat(200_000)} "`)).toBeUndefined();
  });
});
