/** Bodies byte for byte: whose they are, when they may be seen at all, and what's kept of them. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { heldBytes } from '../../../lib/core/held-bytes.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { captureOfHarEntry } from '../../../lib/formats/har/entry.ts';
import { keptEntry, toldRequest, withSeenBody } from '../../../lib/platform/devtools-network/entry.ts';
import {
  ExactBodies,
  type SeenBody,
  type SeenRequest,
  type TakenBody,
  type ToldRequest,
} from '../../../lib/platform/exact-bodies/exact-bodies.ts';
import { exactBodies } from '../../../lib/platform/exact-bodies/grant.ts';
import { observeBodies } from '../../../lib/platform/exact-bodies/observer.ts';
import { missingBody } from '../../formats/reading.ts';

const URL_ = 'https://api.example.com/api/v1/charges';
const START = 1_767_225_600_000;
const INVALID = Uint8Array.of(0x7b, 0xff, 0xc3, 0x28, 0x7d);

const seeing = (...bodies: readonly (readonly [at: number, body: SeenBody | Uint8Array])[]): ExactBodies => {
  const all = new ExactBodies();
  all.begin(START - 1000);
  for (const [at, body] of bodies)
    all.add({
      method: 'POST',
      url: URL_,
      at: START + at,
      body: body instanceof Uint8Array ? { kind: 'bytes', bytes: body } : body,
    });
  return all;
};

const told = (changes: Partial<ToldRequest> = {}): ToldRequest => ({
  method: 'POST',
  url: URL_,
  startedAt: START,
  text: '{\u00ff\u00c3(}',
  isCompressed: false,
  length: 5,
  ...changes,
});

const bytes = (body: Uint8Array): TakenBody => ({ kind: 'bytes', bytes: body });

describe('bytes that were seen', () => {
  it('are the request’s where method, URL, time, text and length agree', () => {
    expect(seeing([3, INVALID]).take(told())).toEqual(bytes(INVALID));
    expect(seeing([3, INVALID]).take(told({ url: `${URL_}#part` }))).toEqual(bytes(INVALID));
    expect(seeing([3, INVALID]).take(told({ length: undefined }))).toEqual(bytes(INVALID));
    expect(seeing([3, INVALID]).take(told({ text: '{\ufffd\ufffd(}' }))).toEqual(bytes(INVALID));
    const bom = utf8('\ufeff{}');
    expect(seeing([3, bom]).take(told({ text: '\ufeff{}', length: 5 }))).toEqual(bytes(bom));
  });

  it.each([
    ['another method', { method: 'PUT' }, undefined],
    ['another URL', { url: `${URL_}?a=1` }, undefined],
    ['much earlier', { startedAt: START + 60_000 }, undefined],
    ['much later', { startedAt: START - 900 - 5000 }, undefined],
    ['another length', { length: 6 }, { kind: 'unsure' }],
    ['another text', { text: '{aÃ(}' }, { kind: 'unsure' }],
    ['neither text nor length', { text: undefined, length: undefined }, { kind: 'unsure' }],
    ['compressed, and no length', { isCompressed: true, length: undefined }, { kind: 'unsure' }],
  ] as const)('aren’t, where it’s %s', (_, changes, expected) => {
    expect(seeing([3, INVALID]).take(told(changes))).toEqual(expected);
  });

  it('of a compressed body go by their length, since the text is what was compressed', () => {
    expect(seeing([3, INVALID]).take(told({ isCompressed: true, text: 'x'.repeat(700) }))).toEqual(
      bytes(INVALID),
    );
  });

  it('aren’t taken by their length alone beside one that nothing is told of', () => {
    const all = seeing([1, { kind: 'untold' }], [2, INVALID]);
    expect(all.take(told({ text: undefined }))).toEqual({ kind: 'unsure' });
    expect(all.take(told({ isCompressed: true }))).toEqual({ kind: 'unsure' });
    expect(all.take(told())).toEqual(bytes(INVALID));
    expect(all.take(told({ text: undefined }))).toEqual({ kind: 'untold' });
  });

  it('are found among others that were sent at once, and taken once', () => {
    const [a, b] = [Uint8Array.of(0xff, 1), Uint8Array.of(0xff, 2)];
    const all = seeing([1, a], [2, b]);
    const second = told({ text: '\u00ff\u0002', length: 2 });
    expect(all.take(second)).toEqual(bytes(b));
    expect(all.take(second)).toEqual({ kind: 'unsure' });
    expect(all.take(told({ text: '\u00ff\u0001', length: 2 }))).toEqual(bytes(a));
    expect(all.take(second)).toBeUndefined();
  });

  it('aren’t guessed at where two that differ would fit', () => {
    const all = seeing([1, Uint8Array.of(0xff)], [2, Uint8Array.of(0xfe)]);
    expect(all.take(told({ text: '\ufffd', length: 1 }))).toEqual({ kind: 'unsure' });
    const same = seeing([1, INVALID], [2, Uint8Array.from(INVALID)]);
    expect([same.take(told()), same.take(told()), same.take(told())]).toEqual([
      bytes(INVALID),
      bytes(INVALID),
      undefined,
    ]);
  });

  it('that lack a file’s part aren’t taken for all', () => {
    const without = utf8('--b\r\n\r\n--b--');
    expect(seeing([1, without]).take(told({ text: '--b\r\n\ufffd\r\n--b--', length: 14 }))).toEqual({
      kind: 'unsure',
    });
  });

  it('are nobody’s of before they were all seen', () => {
    const all = new ExactBodies();
    all.add({ method: 'POST', url: URL_, at: START, body: { kind: 'bytes', bytes: INVALID } });
    expect(all.take(told())).toBeUndefined();
    all.begin(START + 1);
    expect(all.take(told())).toBeUndefined();
  });

  const seen = (at: number): SeenRequest => ({
    method: 'POST',
    url: URL_,
    at: START + at,
    body: { kind: 'bytes', bytes: INVALID },
  });

  it('are bounded by all that’s kept of them, long URLs too', () => {
    const all = new ExactBodies({ requests: 1000, bytes: 100_000 });
    all.begin(START - 1000);
    all.add(seen(0));
    for (const at of [1, 2, 3, 4]) all.add({ ...seen(at), url: `${URL_}?${'x'.repeat(20_000)}` });
    expect(all.take(told())).toBeUndefined();
  });

  it('are bounded, and what took the place of others is doubted', () => {
    const all = new ExactBodies({ requests: 10, bytes: 2.5 * heldBytes(seen(0)) });
    all.begin(START - 1000);
    for (const at of [0, 1, 2]) all.add(seen(at));
    expect(all.take(told())).toBeUndefined();
    all.add(seen(9000));
    expect(all.take(told({ startedAt: START + 8999 }))).toEqual(bytes(INVALID));
  });

  it('that the browser doesn’t tell are told of as such', () => {
    expect(seeing([1, { kind: 'form' }]).take(told())).toEqual({ kind: 'form' });
    expect(seeing([1, { kind: 'untold' }]).take(told({ text: undefined }))).toEqual({ kind: 'untold' });
  });
});

describe('an entry', () => {
  const given = (changes: object = {}) => ({
    startedDateTime: new Date(START).toISOString(),
    request: {
      method: 'POST',
      url: URL_,
      headers: [{ name: 'Content-Length', value: '5' }],
      bodySize: 7,
      postData: { mimeType: '', text: '{ÿÃ(}' },
      ...changes,
    },
    response: { status: 200, headers: [] },
  });
  const read = (entry: unknown, taken: TakenBody | undefined) => {
    const kept = keptEntry(entry);
    if (!kept) throw new Error('it must be kept');
    const capture = captureOfHarEntry(JSON.parse(JSON.stringify(withSeenBody(kept, taken).entry)));
    return capture.ok ? capture.capture : undefined;
  };

  it('with bytes reads as exact, whatever its text was', () => {
    expect(read(given(), bytes(INVALID))?.request.body).toEqual({
      kind: 'bytes',
      bytes: INVALID,
      source: 'exact',
    });
    expect(read(given(), undefined)?.request.body).toMatchObject({ source: 'reencoded' });
    expect(read(given(), { kind: 'form' })?.request.body).toMatchObject({ source: 'reencoded' });
  });

  it('whose body was missing has one', () => {
    const without = given({ postData: undefined });
    expect(missingBody(read(without, undefined))).toBeDefined();
    expect(read(without, bytes(INVALID))).toMatchObject({ request: { body: { source: 'exact' } } });
    expect(missingBody(read(without, bytes(INVALID)))).toBeUndefined();
  });

  it('tells what there’s to compare, and nothing where there’s no body', () => {
    expect(toldRequest(given())).toEqual(told());
    const zipped = [
      { name: 'content-encoding', value: 'gzip' },
      { name: 'content-length', value: '5' },
    ];
    expect(toldRequest(given({ headers: zipped }))).toMatchObject({ isCompressed: true, length: 5 });
    for (const nothing of [null, {}, { request: {} }, given({ postData: undefined, headers: [] })])
      expect(toldRequest(nothing)).toBeUndefined();
  });

  it('doesn’t grow beyond what may go to the panel', () => {
    const large = new Uint8Array(12_000_001);
    expect(read(given(), bytes(large))?.request.body).toMatchObject({ source: 'reencoded' });
  });
});

type Listener = (details: object) => void;

/** Chromium's permissions and requests, as far as they're used. */
function fakeChromium() {
  const granted = { permissions: new Set<string>(), origins: new Set<string>() };
  const changed = new Set<() => void>();
  const listeners = new Map<Listener, { urls: string[]; tabId?: number }>();
  const has = ({ permissions = [], origins = [] }: { permissions?: string[]; origins?: string[] }) =>
    permissions.every((one) => granted.permissions.has(one)) &&
    origins.every((one) => granted.origins.has(one));
  const tell = () => {
    for (const listener of changed) listener();
  };
  const event = { addListener: changed.add.bind(changed), removeListener: changed.delete.bind(changed) };
  const permissions = {
    contains: async (what: object) => has(what),
    request: vi.fn(
      async ({ permissions: more = [], origins = [] }: { permissions?: string[]; origins?: string[] }) => {
        for (const one of more) granted.permissions.add(one);
        for (const one of origins) granted.origins.add(one);
        tell();
        return true;
      },
    ),
    remove: async ({
      permissions: fewer = [],
      origins = [],
    }: {
      permissions?: string[];
      origins?: string[];
    }) => {
      for (const one of fewer) granted.permissions.delete(one);
      for (const one of origins) granted.origins.delete(one);
      tell();
      return true;
    },
    getAll: async () => ({ permissions: [...granted.permissions], origins: [...granted.origins] }),
    onAdded: event,
    onRemoved: event,
  };
  const webRequest = {
    onBeforeRequest: {
      addListener: (listener: Listener, filter: { urls: string[]; tabId?: number }) =>
        listeners.set(listener, filter),
      removeListener: (listener: Listener) => listeners.delete(listener),
    },
  };
  Object.assign(fakeBrowser, { permissions, webRequest });
  const send = (tabId: number, requestBody: object | undefined) => {
    for (const [listener, filter] of listeners)
      if (filter.tabId === undefined || filter.tabId === tabId)
        listener({ method: 'POST', url: URL_, timeStamp: Date.now() + 2, tabId, requestBody });
  };
  return { granted, permissions, listeners, send };
}

const raw = (...parts: readonly (Uint8Array | undefined)[]) => ({
  raw: parts.map((part) => (part ? { bytes: Uint8Array.from(part).buffer } : { file: '/a' })),
});
const take = (bodies: ExactBodies) => bodies.take(told({ startedAt: Date.now() }));

describe('the DevTools page', () => {
  beforeEach(() => void vi.useFakeTimers({ now: START }));
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(fakeBrowser, { permissions: undefined, webRequest: undefined });
  });
  const settled = () => vi.advanceTimersByTimeAsync(1);

  it('sees nothing until it’s allowed, then its own tab alone, and nothing once that’s given back', async () => {
    const chromium = fakeChromium();
    const bodies = new ExactBodies();
    observeBodies(bodies, 7);
    await settled();
    expect(chromium.listeners.size).toBe(0);
    await chromium.permissions.request({ permissions: ['webRequest'] });
    await settled();
    expect([...chromium.listeners.values()]).toEqual([{ urls: ['<all_urls>'], tabId: 7 }]);
    chromium.send(8, raw(INVALID));
    expect(take(bodies)).toBeUndefined();
    chromium.send(7, raw(INVALID));
    expect(take(bodies)).toEqual(bytes(INVALID));
    chromium.send(7, raw(INVALID));
    await chromium.permissions.remove({ permissions: ['webRequest'] });
    await settled();
    expect(chromium.listeners.size).toBe(0);
    expect(take(bodies)).toBeUndefined();
  });

  it('sees from the start where it was allowed before, and joins what comes in parts', async () => {
    const chromium = fakeChromium();
    chromium.granted.permissions.add('webRequest');
    const bodies = new ExactBodies();
    observeBodies(bodies, 7);
    await settled();
    chromium.send(7, raw(INVALID.subarray(0, 2), INVALID.subarray(2)));
    expect(take(bodies)).toEqual(bytes(INVALID));
    chromium.send(7, raw(INVALID, undefined));
    expect(take(bodies)).toEqual({ kind: 'untold' });
    chromium.send(7, { error: 'Unknown error.' });
    expect(take(bodies)).toEqual({ kind: 'untold' });
    chromium.send(7, { formData: { a: ['1'] } });
    expect(take(bodies)).toEqual({ kind: 'form' });
    chromium.send(7, undefined);
    expect(take(bodies)).toBeUndefined();
  });

  it('takes nothing for complete that began before the last origin was allowed', async () => {
    const chromium = fakeChromium();
    chromium.granted.permissions.add('webRequest');
    const bodies = new ExactBodies();
    observeBodies(bodies, 7);
    await settled();
    const startedAt = Date.now();
    vi.advanceTimersByTime(1000);
    await chromium.permissions.request({ origins: ['https://api.example.com/*'] });
    await settled();
    chromium.send(7, raw(INVALID));
    expect(bodies.take(told({ startedAt }))).toBeUndefined();
    expect(bodies.take(told({ startedAt: Date.now() }))).toEqual(bytes(INVALID));
  });

  it('does nothing in a browser that can’t ask there', () => {
    Object.assign(fakeBrowser, { permissions: undefined });
    observeBodies(new ExactBodies(), 7);
    expect(exactBodies()).toBeUndefined();
  });
});

/** What `Image` is, for one that’s there after so many milliseconds. */
function pictureAfter(milliseconds: number, onThere: () => void = () => undefined) {
  return class {
    onload: () => void = () => undefined;
    set src(_: string) {
      setTimeout(() => {
        this.onload();
        onThere();
      }, milliseconds);
    }
  };
}

describe('the permission', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(fakeBrowser, { permissions: undefined, webRequest: undefined });
  });
  const ORIGINS = ['https://api.example.com', 'http://127.0.0.1:4000'];

  it('is asked for with the origins, heard of by its own picture, and given back without what else is needed', async () => {
    const chromium = fakeChromium();
    vi.stubGlobal(
      'Image',
      class {
        set src(url: string) {
          expect(url).toMatch(/icon\/16\.png\?heard=\d+-\d$/);
          chromium.send(-1, undefined);
        }
      },
    );
    const port = exactBodies();
    expect(await port?.state(ORIGINS)).toBe('off');
    expect(await port?.allow(ORIGINS)).toEqual({ kind: 'granted' });
    expect(chromium.permissions.request).toHaveBeenCalledWith({
      permissions: ['webRequest'],
      origins: ['https://api.example.com:443/*', 'http://127.0.0.1:4000/*'],
    });
    expect(await port?.state(ORIGINS)).toBe('on');
    expect(chromium.listeners.size).toBe(0);
    expect(await port?.state([...ORIGINS, 'https://other.example'])).toBe('off');
    await port?.giveBack(['http://127.0.0.1:4000']);
    expect(await port?.state(ORIGINS)).toBe('off');
    expect([...chromium.granted.origins]).toEqual(['http://127.0.0.1:4000/*']);
  });

  it('that changes nothing is found out', async () => {
    fakeChromium();
    vi.stubGlobal('Image', pictureAfter(1));
    const port = exactBodies();
    await port?.allow(ORIGINS);
    expect(await port?.state(ORIGINS)).toBe('deaf');
  });

  it('isn’t taken for one that changes nothing where the machine is busy', async () => {
    const chromium = fakeChromium();
    vi.stubGlobal(
      'Image',
      pictureAfter(600, () => chromium.send(-1, undefined)),
    );
    const port = exactBodies();
    await port?.allow(ORIGINS);
    expect(await port?.state(ORIGINS)).toBe('on');
  });

  it('isn’t taken for one that changes nothing where the browser begins to listen late', async () => {
    const chromium = fakeChromium();
    vi.stubGlobal(
      'Image',
      class {
        onload: () => void = () => undefined;
        set src(url: string) {
          queueMicrotask(() => this.onload());
          if (url.endsWith('-2')) chromium.send(-1, undefined);
        }
      },
    );
    const port = exactBodies();
    await port?.allow(ORIGINS);
    expect(await port?.state(ORIGINS)).toBe('on');
  });

  it('that the browser won’t ask for isn’t there', async () => {
    const { permissions } = fakeChromium();
    permissions.request.mockRejectedValue(new Error('Not now.'));
    permissions.contains = () => Promise.reject(new Error('Unknown permission.'));
    const port = exactBodies();
    expect(await port?.allow(ORIGINS)).toEqual({ kind: 'unavailable', reason: 'Not now.' });
    expect(await port?.state(ORIGINS)).toBe('off');
  });
});
