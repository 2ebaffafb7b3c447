/** The vault's cipher: Argon2id as its reference computes it, and what a guess costs on slow and fast machines. */

import { expect, test } from 'vitest';
import { hexOf, utf8 } from '../../lib/core/signing/bytes.ts';
import { derive } from '../../lib/platform/kdf.ts';
import { costFor, derivedInWorker, webVaultCipher } from '../../lib/platform/vault-cipher.ts';

test('Argon2id gives what the reference implementation’s own test expects', async () => {
  const salt = hexOf(utf8('somesalt'));
  const key = await derive('password', { name: 'argon2id', memory: 65_536, passes: 2, lanes: 1, salt });
  expect(hexOf(key)).toBe('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7');
});

test.each([
  ['slow', 3000, { memory: 19_456, passes: 2, lanes: 1 }],
  ['usual', 125, { memory: 77_824, passes: 2, lanes: 1 }],
  ['very fast', 10, { memory: 262_144, passes: 7, lanes: 1 }],
  ['one whose clock stands still', 0, { memory: 262_144, passes: 16, lanes: 1 }],
])('on a %s machine a guess costs half a second, and never less than OWASP asks for', (_, ms, cost) =>
  expect(costFor(ms)).toEqual(cost),
);

test('what’s sealed opens with the same key for the same purpose alone', async () => {
  const cipher = webVaultCipher(derive);
  const [key, other] = [cipher.random(32), cipher.random(32)] as const;
  const box = await cipher.seal(key, utf8('made up'), 'one');
  expect(await cipher.open(key, box, 'one')).toEqual(utf8('made up'));
  expect(await cipher.open(other, box, 'one')).toBeUndefined();
  expect(await cipher.open(key, box, 'another')).toBeUndefined();
  expect(await cipher.open(key, { ...box, bytes: box.bytes.slice(2) }, 'one')).toBeUndefined();
  expect((await cipher.seal(key, utf8('made up'), 'one')).bytes).not.toBe(box.bytes);
});

test('a key that nobody waits for any more isn’t computed further', async () => {
  const workers: { ended: number; asked: number }[] = [];
  const derived = derivedInWorker(() => {
    const worker = Object.assign(new EventTarget(), {
      ...{ ended: 0, asked: 0 },
      terminate: () => void worker.ended++,
      postMessage: () => void worker.asked++,
    });
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const kdf = { name: 'argon2id', memory: 8, passes: 1, lanes: 1, salt: '00'.repeat(16) } as const;
  const controller = new AbortController();
  const derivation = derived('made up', kdf, controller.signal);
  expect(workers).toMatchObject([{ ended: 0, asked: 1 }]);
  controller.abort(new Error('closed'));
  await expect(derivation).rejects.toThrow('closed');
  expect(workers).toMatchObject([{ ended: 1 }]);
  await expect(derived('made up', kdf, controller.signal)).rejects.toThrow('closed');
  expect(workers).toHaveLength(1);
});
