/** What the DevTools page collects and the panel gets, over fakes of both browsers' DevTools. */

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { captureOfHarEntry } from '../../../lib/formats/har/entry.ts';
import { Backlog } from '../../../lib/platform/devtools-network/backlog.ts';
import { collectNetwork, PanelFeed } from '../../../lib/platform/devtools-network/collector.ts';
import {
  inspectedNetwork,
  type NetworkMessage,
} from '../../../lib/platform/devtools-network/devtools-network.ts';
import {
  keptEntry,
  LONGEST_CAPTURED_BODY,
  withAnswer,
} from '../../../lib/platform/devtools-network/entry.ts';
import { jsonBytes } from '../../../lib/platform/json-size.ts';
import type { NetworkEvent } from '../../../lib/platform/ports.ts';

const TAB = 7;
const OURS = 'https://api.example.com';

class FakeEvent<Args extends readonly unknown[]> {
  readonly listeners = new Set<(...args: Args) => void>();
  addListener = (listener: (...args: Args) => void) => void this.listeners.add(listener);
  fire = (...args: Args) => {
    for (const listener of this.listeners) listener(...args);
  };
}

class FakePort {
  readonly onMessage = new FakeEvent<[unknown]>();
  readonly onDisconnect = new FakeEvent<[]>();
  readonly name: string;
  other: FakePort | undefined;
  constructor(name: string) {
    this.name = name;
  }
  /** As browsers do: the message is a copy. */
  postMessage = (message: unknown) => this.other?.onMessage.fire(JSON.parse(JSON.stringify(message)));
  disconnect = () => this.other?.onDisconnect.fire();
}

type Told = (...told: readonly unknown[]) => void;

/** How hosts hand out what's asked for. Each is told what a callback would be, and what a promise would. */
const HOSTS: readonly [
  string,
  (told: readonly unknown[], promised: unknown) => (callback?: Told) => unknown,
][] = [
  ['a promise, as Firefox does', (_, promised) => async () => promised],
  [
    // Chromium 150, which the polyfill leaves as it is where it doesn't know the call.
    'a callback alone, as Chromium 150 does',
    (told) => (callback) => void queueMicrotask(() => callback?.(...told)),
  ],
  [
    'a promise, and refuses a callback, as the polyfill does',
    (_, promised) => (callback) => {
      if (callback) throw new Error('Expected at most 0 arguments');
      return Promise.resolve(promised);
    },
  ],
  [
    'whichever is asked for, as Chromium 156 does',
    (told, promised) => (callback) => (callback ? void callback(...told) : Promise.resolve(promised)),
  ],
];

function fakeDevtools(har: (callback?: Told) => unknown = async () => ({ entries: [] })) {
  const onConnect = new FakeEvent<[FakePort]>();
  const network = {
    onRequestFinished: new FakeEvent<[unknown]>(),
    onNavigated: new FakeEvent<[string]>(),
    getHAR: har,
  };
  const connect = ({ name }: { name: string }) => {
    const [here, there] = [new FakePort(name), new FakePort(name)];
    here.other = there;
    there.other = here;
    onConnect.fire(there);
    return here;
  };
  // The exact bytes have tests of their own.
  Object.assign(fakeBrowser, {
    devtools: { network, inspectedWindow: { tabId: TAB } },
    permissions: undefined,
  });
  Object.assign(fakeBrowser.runtime, { onConnect, connect });
  return { network, connect, onConnect };
}

let started = 0;

function entry(
  changes: { url?: string; status?: number; headers?: readonly unknown[]; content?: unknown } = {},
) {
  const { url = `${OURS}/api/v1/orders`, status = 200, headers = [], content = ['', ''] } = changes;
  return {
    startedDateTime: new Date(1_767_225_600_000 + started++).toISOString(),
    _initiator: { stack: 'long' },
    request: { method: 'GET', url, headers, bodySize: 0, cookies: [{ name: 'session' }] },
    response: {
      status,
      headers: [
        { name: 'Date', value: 'now' },
        { name: 'Set-Cookie', value: 'a=1' },
      ],
    },
    getContent: vi.fn(async () => content),
  };
}

function fail(message: string): never {
  throw new Error(message);
}

const SIGNED = [{ name: 'x-api-key', value: 'pk_test_a' }];
const isOurs = (url: string) => url.startsWith(OURS);

function watching() {
  const events: NetworkEvent[] = [];
  const stop = inspectedNetwork()?.watch((more) => events.push(...more));
  const urls = () =>
    events.flatMap((event) =>
      event.kind === 'request' ? [(event.entry as { request: { url: string } }).request.url] : [event.kind],
    );
  return { events, urls, stop: () => stop?.() };
}

const settled = () => vi.advanceTimersByTimeAsync(300);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(fakeBrowser, { devtools: undefined });
});

describe('the panel', () => {
  it('is told whether a page was left, which may have sent requests that DevTools never tells of', async () => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const panel = watching();
    network.onNavigated.fire('https://a.example/first');
    network.onRequestFinished.fire(entry({ url: 'https://a.example/first' }));
    network.onNavigated.fire('https://a.example/next');
    await settled();
    const left = panel.events.filter((event) => event.kind === 'navigated');
    expect(left.map(({ hasLeftPage }) => hasLeftPage)).toEqual([false, true]);
  });

  it('gets what happened before it was shown, and what happens then', async () => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    network.onRequestFinished.fire(entry({ url: 'https://a.example/1' }));
    network.onNavigated.fire('https://a.example/next');
    await settled();
    const panel = watching();
    await settled();
    expect(panel.urls()).toEqual(['https://a.example/1', 'navigated']);
    network.onRequestFinished.fire(entry({ url: 'https://a.example/2' }));
    await settled();
    expect(panel.urls()).toEqual(['https://a.example/1', 'navigated', 'https://a.example/2']);
    expect(panel.events.map((event) => 'id' in event && event.id)).toEqual([1, 2, 3]);
  });

  it('gets what the log has from before the page was there, and nothing twice', async () => {
    const [done, pending, both] = [
      entry({ url: 'https://a.example/done' }),
      entry({ url: 'https://a.example/pending', status: 0 }),
      entry({ url: 'https://a.example/both' }),
    ];
    const { network } = fakeDevtools(async () => ({ entries: [done, pending, both, null, 'x'] }));
    collectNetwork(isOurs);
    network.onRequestFinished.fire(both);
    await settled();
    network.onRequestFinished.fire({ ...done, time: 5 });
    network.onRequestFinished.fire({ ...pending, response: { status: 200 } });
    const panel = watching();
    await settled();
    expect(panel.urls().toSorted()).toEqual([
      'https://a.example/both',
      'https://a.example/done',
      'https://a.example/pending',
    ]);
  });

  it.each([
    ['one heard, both in the log', 200, (log: readonly object[]) => ({ heard: [log[1]], later: [] })],
    ['both heard, both in the log', 200, (log: readonly object[]) => ({ heard: log, later: [] })],
    ['both told again', 200, (log: readonly object[]) => ({ heard: [], later: log })],
    [
      'one ends later',
      0,
      (log: readonly object[]) => ({ heard: [], later: [{ ...log[1], response: { status: 401 } }] }),
    ],
  ])('loses none of two requests that are alike to the millisecond: %s', async (_, status, told) => {
    const first = entry({ url: 'https://a.example/twin' });
    const log = [first, { ...first, response: { status } }];
    const { heard, later } = told(log);
    const { network } = fakeDevtools(async () => ({ entries: log }));
    collectNetwork(isOurs);
    for (const one of heard) network.onRequestFinished.fire(one);
    await settled();
    for (const one of later) network.onRequestFinished.fire(one);
    const panel = watching();
    await settled();
    expect(panel.urls()).toEqual(['https://a.example/twin', 'https://a.example/twin']);
  });

  it.each(HOSTS)('gets what ended before DevTools was open where the log comes by %s', async (_, host) => {
    const log = { entries: [entry({ url: 'https://a.example/before' })] };
    fakeDevtools(host([log], log));
    collectNetwork(isOurs);
    const panel = watching();
    await settled();
    expect(panel.urls()).toEqual(['https://a.example/before']);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('no log'))],
    ['refuses at once', () => fail('no log')],
    ['has none', async () => undefined],
    ['hands out nonsense', async () => ({ entries: 'none' })],
  ])('does without the log where the browser %s', async (_, har) => {
    const { network } = fakeDevtools(har);
    collectNetwork(isOurs);
    await settled();
    network.onRequestFinished.fire(entry({ url: 'https://a.example/1' }));
    network.onRequestFinished.fire('no entry');
    network.onRequestFinished.fire(null);
    network.onRequestFinished.fire({ request: { method: 1 } });
    const panel = watching();
    await settled();
    expect(panel.urls()).toEqual(['https://a.example/1']);
  });

  it('is of its own DevTools window', async () => {
    const { network, connect } = fakeDevtools();
    collectNetwork(isOurs);
    const other = vi.fn();
    connect({ name: 'network of tab 8' }).onMessage.addListener(other);
    network.onRequestFinished.fire(entry());
    await settled();
    expect(other).not.toHaveBeenCalled();
    const panel = watching();
    await settled();
    expect(panel.events).toHaveLength(1);
  });

  it('that’s gone misses nothing when it’s back', async () => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const first = watching();
    network.onRequestFinished.fire(entry());
    await settled();
    first.stop();
    network.onRequestFinished.fire(entry({ url: 'https://a.example/late' }));
    await settled();
    expect(first.events).toHaveLength(1);
    const second = watching();
    await settled();
    expect(second.urls()).toEqual(['https://a.example/late']);
  });

  it('isn’t there outside DevTools', () => {
    Object.assign(fakeBrowser, { devtools: undefined });
    expect(inspectedNetwork()).toBeUndefined();
  });

  it('takes no message that isn’t one of events', () => {
    const { onConnect } = fakeDevtools();
    let page: FakePort | undefined;
    onConnect.addListener((port) => {
      page = port;
    });
    const panel = watching();
    for (const message of [null, 'events', {}, { events: 'x' }]) page?.postMessage(message);
    expect(panel.events).toEqual([]);
  });
});

describe('an answer', () => {
  const refusal = '{"error":{"code":"bad_signature"}}';
  const answerIn = ({ events }: ReturnType<typeof watching>) => {
    const [event] = events;
    if (event?.kind !== 'request') return undefined;
    return (event.entry as { response: { content?: { text: string } } }).response.content?.text;
  };

  it.each([
    ['a list', [refusal, '']],
    ['a list with a media type', [refusal, 'application/json']],
    ['an object', { content: refusal, encoding: '' }],
  ])('is read where the request is one of ours and was refused, as %s', async (_, content) => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    network.onRequestFinished.fire(entry({ status: 401, content }));
    const panel = watching();
    await settled();
    expect(answerIn(panel)).toBe(refusal);
  });

  it.each(HOSTS)('is read where it comes by %s', async (_, host) => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const getContent = host([refusal, ''], { content: refusal, encoding: '' });
    network.onRequestFinished.fire({ ...entry({ status: 401 }), getContent });
    const panel = watching();
    await settled();
    expect(answerIn(panel)).toBe(refusal);
  });

  it('is read of a signed request to anywhere', async () => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const url = 'https://b.example/x';
    network.onRequestFinished.fire(entry({ url, status: 401, headers: SIGNED, content: [refusal, ''] }));
    const panel = watching();
    await settled();
    expect(answerIn(panel)).toBe(refusal);
  });

  it.each([
    ['of another page’s request', { url: 'https://b.example/x', status: 401 }],
    ['of a request that was accepted', { status: 200 }],
  ])('isn’t even asked for %s', async (_, changes) => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const given = entry({ ...changes, content: [refusal, ''] });
    network.onRequestFinished.fire(given);
    const panel = watching();
    await settled();
    expect(panel.events).toHaveLength(1);
    expect(given.getContent).not.toHaveBeenCalled();
  });

  it.each([
    ['base64 by its object', { content: 'AAAA', encoding: 'base64' }],
    ['base64 by its list', ['AAAA', 'base64']],
    ['gone', [null, '']],
    ['too long', ['x'.repeat(300_000), '']],
    ['nothing', undefined],
  ])('that’s %s is left out', async (_, content) => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const given = { ...entry({ status: 500 }), getContent: async () => content };
    network.onRequestFinished.fire(given);
    const panel = watching();
    await settled();
    expect(panel.events).toHaveLength(1);
    expect(answerIn(panel)).toBeUndefined();
  });

  it('that never comes, or that the browser refuses, holds up nothing', async () => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const panel = watching();
    network.onRequestFinished.fire({ ...entry({ status: 401 }), getContent: () => new Promise(() => {}) });
    network.onRequestFinished.fire({
      ...entry({ status: 401 }),
      getContent: () => Promise.reject(new Error('gone')),
    });
    network.onRequestFinished.fire({ ...entry({ status: 401 }), getContent: undefined });
    await settled();
    expect(panel.events).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(panel.events).toHaveLength(3);
  });

  it('in base64 as Firefox says it is left out', async () => {
    const { network } = fakeDevtools();
    collectNetwork(isOurs);
    const given = entry({ status: 401, content: ['AAAA', 'image/png'] });
    Object.assign(given.response, { content: { encoding: 'base64' } });
    network.onRequestFinished.fire(given);
    const panel = watching();
    await settled();
    expect(answerIn(panel)).toBeUndefined();
  });
});

describe('an entry', () => {
  it('keeps the request as it stands, and nothing nobody reads', () => {
    const given = {
      ...entry({ headers: [...SIGNED, { name: 'B', value: ' x ' }, { name: 1 }, null], status: 204 }),
      _fromCache: 'disk',
    };
    Object.assign(given.request, { postData: { mimeType: 'a/b', text: '\u0000é', params: [] } });
    const kept = keptEntry(given);
    expect(kept).toMatchObject({ status: 204, carriesAuthHeader: true, url: `${OURS}/api/v1/orders` });
    expect(kept?.entry).toEqual({
      startedDateTime: given.startedDateTime,
      _fromCache: 'disk',
      request: {
        method: 'GET',
        url: `${OURS}/api/v1/orders`,
        headers: [...SIGNED, { name: 'B', value: ' x ' }],
        bodySize: 0,
        postData: { mimeType: 'a/b', text: '\u0000é' },
      },
      response: { status: 204, headers: [{ name: 'Date', value: 'now' }] },
    });
  });

  it('keeps a form’s fields where there’s no text', () => {
    const given = entry();
    Object.assign(given.request, { postData: { mimeType: 'a/b', params: [{ name: 'a', value: '1' }] } });
    expect(keptEntry(given)?.entry).toMatchObject({
      request: { postData: { params: [{ name: 'a', value: '1' }] } },
    });
  });

  it('says of a body that’s too long that it isn’t there', () => {
    const given = entry();
    Object.assign(given.request, { postData: { text: 'x'.repeat(LONGEST_CAPTURED_BODY + 1) } });
    const kept = keptEntry(given);
    expect(kept?.entry['request']).toMatchObject({
      _gaps: [{ part: { kind: 'body' }, said: expect.stringContaining('16 MB') }],
    });
    expect(JSON.stringify(kept).length).toBeLessThan(1000);
  });

  it('doesn’t change where there’s no answer to add', () => {
    const kept = keptEntry(entry());
    expect(kept && withAnswer(kept, undefined)).toEqual(kept);
  });
});

describe('the backlog', () => {
  const event = (id: number, text = ''): NetworkEvent => ({ kind: 'request', id, entry: { text } });
  const everything = (backlog: Backlog) => {
    const taken: NetworkEvent[] = [];
    for (let more = backlog.next(); more.length > 0; more = backlog.next()) {
      taken.push(...more);
      backlog.taken(more);
    }
    return taken;
  };
  const each = jsonBytes(event(1));

  it('lets the oldest go beyond its number, and says how many', () => {
    const backlog = new Backlog({ requests: 3, bytes: 1000 });
    for (let id = 1; id <= 10; id++) backlog.add(event(id));
    expect(everything(backlog)).toEqual([{ kind: 'dropped', count: 7 }, event(8), event(9), event(10)]);
    expect(everything(backlog)).toEqual([]);
    backlog.add(event(11));
    expect(everything(backlog)).toEqual([event(11)]);
  });

  it('lets the oldest go beyond its bytes, even the newest where it’s too long alone', () => {
    const backlog = new Backlog({ requests: 100, bytes: 2 * each + 1 });
    for (let id = 1; id <= 4; id++) backlog.add(event(id));
    expect(everything(backlog)).toEqual([{ kind: 'dropped', count: 2 }, event(3), event(4)]);
    backlog.add(event(5, 'x'.repeat(2 * each)));
    expect(everything(backlog)).toEqual([{ kind: 'dropped', count: 1 }]);
  });

  it('counts every byte of a request, its URL and its headers too', () => {
    const backlog = new Backlog({ requests: 100, bytes: 5000 });
    for (let id = 1; id <= 4; id++)
      backlog.add({ kind: 'request', id, entry: { url: '\u0000'.repeat(200), headers: ['é'.repeat(400)] } });
    expect(everything(backlog)[0]).toEqual({ kind: 'dropped', count: 2 });
  });

  it('hands out in batches, and is as quick with many', () => {
    const backlog = new Backlog();
    for (let id = 1; id <= 60_000; id++) backlog.add(event(id));
    const first = backlog.next();
    expect(first[0]).toEqual({ kind: 'dropped', count: 50_000 });
    expect(first.length).toBeLessThanOrEqual(200);
    expect(everything(backlog)).toHaveLength(10_001);
  });

  it('hands out a long one by itself', () => {
    const backlog = new Backlog();
    for (const [id, length] of [10, 900_000, 900_000, 10].entries())
      backlog.add(event(id, 'x'.repeat(length)));
    expect(backlog.next()).toHaveLength(2);
    backlog.taken(backlog.next());
    expect(backlog.next()).toHaveLength(2);
  });
});

test('a message’s bytes are counted to the last one', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  const parts = fc.oneof(
    text,
    fc.constantFrom('\ud800', '\udc00', '\u0000', '"', '\\', '\n', '\b', '\f', '\x7f', 'é'),
  );
  const texts = fc.array(parts).map((all) => all.join(''));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      texts,
      fc.double(),
      fc.integer(),
      fc.constantFrom(null, true, false, undefined),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, (one) => {
      const json: string | undefined = JSON.stringify(one);
      expect(jsonBytes(one)).toBe(json === undefined ? 0 : utf8(json).length);
    }),
    { numRuns: 300 },
  );
});

describe('a message that the browser refuses', () => {
  const LIMIT = 64 * 1024 * 1024;

  /** Throws as Chromium does at what’s too long, and whatever else is told to. */
  function strict(refuses: (json: string) => boolean = () => false) {
    const found: NetworkEvent[] = [];
    const onDisconnect = new FakeEvent<[]>();
    const longest = { bytes: 0 };
    const port = {
      onDisconnect,
      postMessage(message: unknown) {
        const json = JSON.stringify(message);
        const bytes = Buffer.byteLength(json);
        longest.bytes = Math.max(longest.bytes, bytes);
        if (bytes > LIMIT || refuses(json)) throw new Error('refused');
        found.push(...(JSON.parse(json) as NetworkMessage).events);
      },
    };
    return { port, found, longest, disconnect: () => onDisconnect.fire() };
  }

  const kept = (url: string, text?: string) => {
    const given = entry({ url, headers: [{ name: 'Host', value: 'a.example' }] });
    if (text !== undefined)
      Object.assign(given.request, { method: 'POST', postData: { mimeType: 'a/b', text } });
    return keptEntry(given)?.entry ?? {};
  };
  const idsOf = (events: readonly NetworkEvent[]) =>
    events.map((event) => ('id' in event ? event.id : event));
  const bodyOf = (events: readonly NetworkEvent[], id: number) => {
    const event = events.find((one) => one.kind === 'request' && one.id === id);
    const read = event?.kind === 'request' ? captureOfHarEntry(event.entry) : undefined;
    return read?.ok ? read.capture : undefined;
  };

  it('loses no request: one with 12 MB of NULs is a row that says why its body isn’t there, among all the others', async () => {
    const feed = new PanelFeed();
    for (let id = 1; id <= 100; id++) feed.request(id, kept(`https://a.example/${id}`));
    feed.request(101, kept('https://a.example/nul', '\u0000'.repeat(12_000_000)));
    for (let id = 102; id <= 200; id++) feed.request(id, kept(`https://a.example/${id}`));
    const panel = strict();
    feed.attach(panel.port);
    await settled();
    expect(idsOf(panel.found)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    expect(bodyOf(panel.found, 101)).toMatchObject({
      request: { method: 'POST', body: { kind: 'none' } },
      gaps: [{ said: expect.stringMatching(/too large to capture: .* 72\.0 MB, .* 60 MB/) }],
    });
    expect(panel.longest.bytes).toBeLessThan(2_000_000);
  });

  it('isn’t even tried: long bodies go one by one', async () => {
    const feed = new PanelFeed();
    for (let id = 1; id <= 4; id++) feed.request(id, kept('https://a.example/', '\u0001'.repeat(400_000)));
    const panel = strict();
    feed.attach(panel.port);
    await settled();
    expect(idsOf(panel.found)).toEqual([1, 2, 3, 4]);
    expect(panel.longest.bytes).toBeLessThan(2_500_000);
    expect(bodyOf(panel.found, 4)?.request.body).toMatchObject({ kind: 'bytes' });
  });

  it('for a reason nobody knows costs that one its body, and the others nothing', async () => {
    const feed = new PanelFeed();
    for (let id = 1; id <= 9; id++)
      feed.request(id, kept('https://a.example/', id === 4 ? 'cursed' : 'fine'));
    const panel = strict((json) => json.includes('cursed'));
    feed.attach(panel.port);
    await settled();
    expect(idsOf(panel.found)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(bodyOf(panel.found, 4)?.gaps).toMatchObject([{ part: { kind: 'body' } }]);
    expect(bodyOf(panel.found, 5)?.gaps).toEqual([]);
  });

  it('with or without its body is told of as lost', async () => {
    const feed = new PanelFeed();
    for (let id = 1; id <= 3; id++) feed.request(id, kept(`https://a.example/${id === 2 ? 'cursed' : ''}`));
    const panel = strict((json) => json.includes('cursed'));
    feed.attach(panel.port);
    await settled();
    expect(idsOf(panel.found)).toEqual([1, { kind: 'dropped', count: 1 }, 3]);
  });

  it('since the panel is gone goes to the next panel', async () => {
    const feed = new PanelFeed();
    const gone = strict(() => true);
    feed.attach(gone.port);
    for (let id = 1; id <= 300; id++) feed.request(id, kept(`https://a.example/${id}`));
    await settled();
    const next = strict();
    feed.attach(next.port);
    gone.disconnect();
    await settled();
    expect(idsOf(next.found)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
  });
});
