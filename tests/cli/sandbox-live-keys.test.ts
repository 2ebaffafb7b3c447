/** Requests on their way through the proxy are looked through for live keys: many at once, within bounds. */

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createLiveKeyCheck, LOOKED_TOGETHER } from '../../cli/sandbox-live-keys.ts';
import { atOnce, type Clearing, clearRequest } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';

const request = (body: Uint8Array | string) => wireRequest({ method: 'POST', target: '/a', body });
const NEVER = new AbortController().signal;

/** Looks at so many bytes, a stretch at a time, and tells how many have begun and not ended yet beyond the bound. */
function counted(bytes: number, onLong = () => {}) {
  const seen = { long: 0, mostLong: 0, looked: 0 };
  const nothing = () => atOnce(clearRequest(request(''), sought([])));
  function* clear(): Clearing<unknown> {
    let looked = 0;
    let isLong = false;
    for (; looked < bytes; looked += 65_536) {
      if (!isLong && looked > LOOKED_TOGETHER) {
        isLong = true;
        seen.mostLong = Math.max(seen.mostLong, ++seen.long);
        onLong();
      }
      seen.looked += 65_536;
      yield 65_536;
    }
    if (isLong) seen.long--;
    return nothing();
  }
  return { seen, clear };
}

test('eight bodies that unpack to much don’t do so at once', async () => {
  const { seen, clear } = counted(8 * LOOKED_TOGETHER);
  const check = createLiveKeyCheck(clear);
  const found = await Promise.all(Array.from({ length: 8 }, () => check(request('a'), NEVER)));
  expect(found).toEqual(Array.from({ length: 8 }));
  expect(seen.mostLong).toBe(1);
  expect(seen.looked).toBe(8 * 8 * LOOKED_TOGETHER);
});

test('a short one isn’t kept waiting by a long one', async () => {
  const long = gzipSync(new Uint8Array(30_000_000));
  const check = createLiveKeyCheck();
  const ended: string[] = [];
  const leave = new AbortController();
  const first = check(request(long), leave.signal).then((found) => ended.push(`long: ${found}`));
  await check(request('{"key":"sk_live_madeUp0123456789"}'), NEVER).then((found) =>
    ended.push(`short: ${found}`),
  );
  leave.abort();
  await first;
  expect(ended).toEqual(['short: live-key', 'long: gone']);
});

test('work for a client that went is given up, begun or not', async () => {
  const leave = new AbortController();
  const { seen, clear } = counted(1000 * LOOKED_TOGETHER, () => leave.abort());
  const check = createLiveKeyCheck(clear);
  const all = Array.from({ length: 4 }, () => check(request('a'), leave.signal));
  expect(await Promise.all(all)).toEqual(['gone', 'gone', 'gone', 'gone']);
  expect(seen.looked).toBeLessThan(5 * LOOKED_TOGETHER);
});
