/** Every way out × every place a secret can stand: none leaves, and the message says where it stands. */

import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createLiveKeyCheck } from '../../cli/sandbox-live-keys.ts';
import type { Draft } from '../../lib/client/draft/draft.ts';
import { PIECE } from '../../lib/core/gate/look.ts';
import { sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { byteStringOfText, utf8 } from '../../lib/core/signing/bytes.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { madeUpKey, openPage } from './open-page.ts';
import { LOCAL_ORIGIN, standInSandbox } from './stand-in-sandbox.ts';
import { type Tried, WAYS_OUT } from './ways-out.ts';

const KEY = madeUpKey('planted', [LOCAL_ENVIRONMENT.id]);
const STORED = KEY.secret.reveal();
const LIVE = 'sk_live_madeUp0123456789';

async function opened(): Promise<Tried> {
  const fetched: [string, RequestInit | undefined][] = [];
  const sandbox = standInSandbox();
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
    if (String(url).startsWith(`${LOCAL_ORIGIN}/_sandbox/`)) return sandbox.fetch(url, init);
    fetched.push([String(url), init]);
    return new Response('{"data":[]}');
  });
  const page = await openPage({ fetch });
  await page.app().addKey(KEY);
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  await page.app().readyVariables();
  await page.app().openHistory();
  return { ...page, fetched, sandbox };
}

interface Place {
  readonly draft?: (secret: string) => Partial<Draft>;
  readonly request?: (secret: string) => Partial<WireRequest>;
  /** What the message says of it. */
  readonly said: RegExp;
}

const field = (name: string, value: string) => ({ headers: [{ name, value, enabled: true }] });
const wireField = (name: string, value: string): Partial<WireRequest> => ({
  headers: [[name, byteStringOfText(value)]],
});
const text = (body: string): Partial<Draft> => ({ body: { kind: 'text', text: body } });
const file = (bytes: Uint8Array): Partial<Draft> => ({
  body: { kind: 'file', name: 'body.bin', bytes, hash: sha256Hex(bytes) },
});
const bytes = (content: Uint8Array): Partial<WireRequest> => ({
  body: { kind: 'bytes', bytes: content, source: 'exact' },
});
/** As typed text, as a file, and as captured bytes. */
const body = (of: (secret: string) => string, said = /in the body/): Place => ({
  draft: (secret) => text(of(secret)),
  request: (secret) => bytes(utf8(of(secret))),
  said,
});
const inFile = (of: (secret: string) => Uint8Array, said = /in the body|signing secret/): Place => ({
  draft: (secret) => file(of(secret)),
  request: (secret) => bytes(of(secret)),
  said,
});
const hex = (secret: string) => Buffer.from(secret).toString('hex');

const PLACES: Readonly<Record<string, Place>> = {
  method: {
    draft: (method) => ({ method }),
    request: (method) => ({ method }),
    said: /method|signing secret/,
  },
  target: {
    draft: (secret) => ({ target: `/a?k=${secret}` }),
    request: (secret) => ({ target: byteStringOfText(`/a?k=${secret}`) }),
    said: /path and query|signing secret/,
  },
  'target, percent-encoded': {
    draft: (secret) => ({ target: `/a?k=%73%6b${secret.slice(2)}` }),
    request: (secret) => ({ target: byteStringOfText(`/a?k=%73%6b${secret.slice(2)}`) }),
    said: /path and query|signing secret/,
  },
  'header name': {
    draft: (secret) => field(secret, '1'),
    request: (secret) => wireField(secret, '1'),
    said: /name of header 1|signing secret/,
  },
  'header value': {
    draft: (secret) => field('X-Shop', `a ${secret}`),
    request: (secret) => wireField('X-Shop', `a ${secret}`),
    said: /header X-Shop|signing secret/,
  },
  'header value, in base64': {
    draft: (secret) => field('X-Shop', btoa(`me:${secret}`)),
    request: (secret) => wireField('X-Shop', btoa(`me:${secret}`)),
    said: /header X-Shop/,
  },
  'text body': body((secret) => `{"k":"${secret}"}`, /in the body|signing secret/),
  'text body, JSON-escaped': body((secret) => `{"k":"\\u0073k${secret.slice(2)}"}`),
  'text body, in base64': body((secret) => `{"k":"${btoa(`{"a":"${secret}"}`)}"}`),
  'text body, in hex': body((secret) => `{"k":"${hex(secret)}"}`),
  'text body, gzip in base64': body(
    (secret) => JSON.stringify({ k: gzipSync(`{"a":"${secret}"}`).toString('base64') }),
    /in the body .*inside base64 inside gzip|inside base64/,
  ),
  'file body': inFile((secret) => utf8(`{"k":"${secret}"}`)),
  'binary body': inFile((secret) => Buffer.concat([Buffer.from([0, 255, 254]), Buffer.from(secret)])),
  'binary body, in UTF-16': inFile((secret) => Buffer.from(`\ufeff${secret}`, 'utf16le')),
  'gzip body': inFile((secret) => gzipSync(`{"k":"${secret}"}`), /in the body at byte 6, inside gzip data/),
  'across a seam of two pieces': inFile((secret) => utf8(`${'a'.repeat(PIECE - 5)} ${secret}`)),
  'behind 2 MB': inFile(
    (secret) => utf8(`${'a'.repeat(2_100_000)} ${secret}`),
    /in the body at byte 2,100,001/,
  ),
};

const DRAFT: Draft = { method: 'POST', target: '/a', headers: [], body: { kind: 'none' }, leftOut: [] };
const REQUEST: WireRequest = {
  method: 'POST',
  target: byteStringOfText('/a'),
  headers: [],
  body: { kind: 'none' },
};

/** Never written there at all, so that nothing has to be held back: what’s left out is said elsewhere. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  // A longer body isn’t kept at all.
  history: /behind 2 MB/,
  'the kept draft': /file|binary|gzip body|seam|2 MB/,
  'copy what’s shown': /^(?!target)/,
  // A record is text.
  'export of records': /gzip body/,
  // What’s typed there is a query alone.
  Browse: /^(?!target)/,
};
/** Told by the way itself, in words of its own. */
const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  'copy as curl what’s typed': /^(?:holds-secret|not-ready)$/,
  'copy what’s shown': /^holds-secret$/,
  'handover from the popup': /holds-secret|too-long/,
  'collection export': /^It contains the secret of one of your keys\./,
  'the report of a diagnosis': /^holds-secret$|^copied$/,
  'a reproduction': /^holds-original$|^not-written$|^without it$/,
  'export of records': /^(?:.* is in the record ord_1\b.*\n?){3}$/,
};
const TOO_LONG: Readonly<Record<string, RegExp>> = { save: /longer than 1 MB/ };

const spellings = (secret: string) => [
  secret,
  secret.slice(8),
  hex(secret),
  Buffer.from(secret, 'utf16le').toString('latin1'),
];

function expectNothingOf(secret: string, out: readonly (string | Uint8Array)[]): void {
  for (const one of out) {
    const all = typeof one === 'string' ? one : Buffer.from(one).toString('latin1');
    for (const spelled of spellings(secret)) expect(all.includes(spelled)).toBe(false);
  }
}

const CASES = Object.entries(WAYS_OUT).flatMap(([way, { ofDraft, ofRequest }]) =>
  Object.entries(PLACES)
    .filter(([where]) => !LEFT_OUT[way]?.test(where))
    .map(([where, place]) => ({ way, where, place, ofDraft, ofRequest })),
);

describe.each([
  ['a stored secret', STORED],
  ['a live secret that’s known to nobody', LIVE],
])('%s', (_, secret) => {
  test.each(CASES)('doesn’t leave by $way from $where', async ({ way, where, place, ofDraft, ofRequest }) => {
    const page = await opened();
    const left = ofDraft
      ? await ofDraft(page, { ...DRAFT, ...place.draft?.(secret) })
      : await ofRequest?.(page, { ...REQUEST, ...place.request?.(secret) });
    if (!left) throw new Error('a way out is tried with a draft or a request');
    expectNothingOf(secret, left.out);
    expect(page.fetched).toEqual([]);
    const words = OWN_WORDS[way] ?? (where === 'behind 2 MB' ? (TOO_LONG[way] ?? place.said) : place.said);
    expect(left.said).toMatch(words);
    for (const spelled of spellings(secret)) expect(left.said.includes(spelled)).toBe(false);
  });
});

/** Which knows no stored secret: a test key in test traffic is the user’s own affair. */
const PROXIED = Object.entries(PLACES).flatMap(([where, { request }]) =>
  request ? [[where, { ...REQUEST, ...request(LIVE) }] as const] : [],
);

test.each(PROXIED)(
  'a live secret isn’t passed on by the local sandbox’s proxy from %s',
  async (_, request) => {
    const carriesLiveKey = createLiveKeyCheck();
    const { signal } = new AbortController();
    expect(await carriesLiveKey(request, signal)).toBe('live-key');
    expect(await carriesLiveKey(REQUEST, signal)).toBeUndefined();
  },
);

test.each(Object.entries(WAYS_OUT))('what holds none leaves by %s', async (way, { ofDraft, ofRequest }) => {
  const page = await opened();
  const left = ofDraft ? await ofDraft(page, DRAFT) : await ofRequest?.(page, REQUEST);
  const all = left?.out
    .map((one) => (typeof one === 'string' ? one : Buffer.from(one).toString()))
    .join('\n');
  expect(all, way).toContain('/a');
});

test('a secret that only a variable brings isn’t sent, and the message names the variable', async () => {
  const page = await opened();
  await page.app().setVariable({ name: 'half', value: STORED.slice(16) });
  page.app().replaceDraft({ ...DRAFT, target: `/a?k=${STORED.slice(8, 16)}{{half}}` });
  await page.app().send();
  expect(page.fetched).toEqual([]);
  const { sending } = page.app();
  expect(sending).toMatchObject({
    kind: 'not-sent',
    why: { problem: 'held-back', refusal: { standing: { variables: ['half'] } } },
  });
});

test('a long body is looked through in slices, with progress, and can be cancelled', async () => {
  const page = await opened();
  const long = new Uint8Array(3_000_000).fill(0x61);
  page.app().replaceDraft({ ...DRAFT, ...file(long) });
  const looked: number[] = [];
  page.store.subscribe(({ gateLooks: [look] }) => {
    if (!look?.looked || look.looked === looked.at(-1)) return;
    looked.push(look.looked);
    if (look.looked > 1_000_000) page.app().cancelSend();
  });
  await page.app().send();
  expect(looked.length).toBeGreaterThan(2);
  for (const [at, bytesSoFar] of looked.entries())
    expect(bytesSoFar - (looked[at - 1] ?? 0)).toBeLessThanOrEqual(3 * PIECE);
  expect(page.fetched).toEqual([]);
  expect(page.app().sending.kind).toBe('idle');
  expect(page.app().gateCancelled).toBe('send');
});
