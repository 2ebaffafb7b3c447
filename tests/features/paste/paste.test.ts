/** Paste anywhere: what becomes the request, what goes to Diagnose, what’s only named, and the way back from each. */

import { describe, expect, test, vi } from 'vitest';
import { isAbout } from '../../../lib/features/exchange/explaining.ts';
import { placeOfPasted } from '../../../lib/features/paste/pasted-request.ts';
import type { PastedInto } from '../../../lib/features/paste/state.ts';
import { selectEnvironment, selectKey } from '../../../lib/state/selectors.ts';
import { answered, madeUpKey, type OpenedPage, openPage } from '../../state/open-page.ts';
import { captureFile, KEY_ID, SECRET, signedBy, UNSORTED } from '../../state/wrongly-signed.ts';

const captureAt = (timestamp: string) => ({ request: signedBy({ timestamp }), gaps: [], hints: {} });
const FIELD = { kind: 'target', start: 0, end: 0 } as const;
const PAGE = { kind: 'page' } as const;
type Place = typeof PAGE | { readonly kind: 'target'; readonly start: number; readonly end: number };
const BASE = 'https://api.staging.test/gate';
const CURL = `curl -X POST '${BASE}/api/v1/charges?b=2' -H 'Content-Type: application/json' -H 'X-Api-Key: pk_test_b' -H 'X-Signature: ab' -d '{"a":1}'`;
const REJECTED = `POST ${BASE}/api/v1/charges 401 X-Api-Key=pk_test_b X-Timestamp=1767225600 X-Signature=${'ab'.repeat(32)}`;

/** With an environment `Staging`, which two keys may sign for, and what was typed for the built-in sandbox. */
async function opened(): Promise<OpenedPage> {
  const page = await openPage();
  const { addEnvironment, addKey, chooseEnvironment, editDraft } = page.app();
  const made = await addEnvironment('Staging', BASE);
  if (!made.ok) throw new Error(made.problem);
  const id = made.environments.find(({ name }) => name === 'Staging')?.id ?? '';
  for (const name of ['a', 'b']) await addKey(madeUpKey(name, [id]));
  await chooseEnvironment('built-in');
  editDraft({ target: '/typed', method: 'PUT' });
  return page;
}

async function paste({ app }: OpenedPage, text: string, place: Place = PAGE): Promise<void> {
  const { view, draft } = app();
  const into: PastedInto =
    place.kind === 'page' ? { ...place, view } : { ...place, view, value: draft.target };
  await app().withPasted((actions) => actions.takeText(text, into));
}
async function drop({ app }: OpenedPage, ...files: readonly File[]): Promise<void> {
  const into: PastedInto = { ...PAGE, view: app().view };
  await app().withPasted((actions) => actions.takeFiles(files, into));
}
const act = (
  { app }: OpenedPage,
  name: 'undo' | 'diagnose' | 'replaceRequest' | 'addKey' | 'open' | 'compare',
) => app().withPasted((actions) => actions[name]());
const place = ({ app }: OpenedPage) => {
  const { pasted } = app();
  return pasted?.kind === 'draft' ? placeOfPasted(app(), pasted) : undefined;
};
const environment = ({ app }: OpenedPage) => selectEnvironment(app()).name;

/** What was chosen before. */
const BUILT_IN = expect.objectContaining({ id: 'built-in' });

describe('the part of the request that opens', () => {
  const WITHOUT_QUERY = CURL.replace('?b=2', '');

  test('is the body, where that’s all there is to see', async () => {
    const page = await opened();
    await paste(page, WITHOUT_QUERY, FIELD);
    expect(page.app().part).toBe('body');
  });

  test('stays the query, where there’s one', async () => {
    const page = await opened();
    await paste(page, CURL, FIELD);
    expect(page.app().part).toBe('query');
  });

  test('is the query again, once a request without a body comes', async () => {
    const page = await opened();
    await paste(page, WITHOUT_QUERY, FIELD);
    await paste(page, `curl '${BASE}/api/v1/orders'`, FIELD);
    expect(page.app().part).toBe('query');
  });
});

describe('into the address field', () => {
  test('a URL becomes environment, path and query; method and body stay; undo brings back all', async () => {
    const page = await opened();
    await paste(page, `${BASE}/api/v1/orders?b=2&a=%2F`, FIELD);
    expect(page.app().draft).toMatchObject({ method: 'PUT', target: '/api/v1/orders?b=2&a=%2F' });
    expect(environment(page)).toBe('Staging');
    expect(page.app().pasted).toMatchObject({
      kind: 'draft',
      text: { format: 'a URL', canDiagnose: false },
    });
    expect(place(page)).toEqual({ kind: 'there', before: BUILT_IN, name: 'Staging' });
    await act(page, 'undo');
    expect(page.app().draft.target).toBe('/typed');
    expect(environment(page)).toBe('Built-in sandbox');
    expect(page.app().pasted).toBeUndefined();
  });

  test('a URL of a host that’s none of the environments says where it goes now, and chooses none', async () => {
    const page = await opened();
    await paste(page, 'https://other.test/api/v1/orders', FIELD);
    expect(environment(page)).toBe('Built-in sandbox');
    expect(page.app().draft.target).toBe('/api/v1/orders');
    const origin = 'https://other.test';
    expect(place(page)).toMatchObject({ kind: 'elsewhere', host: origin, name: 'Built-in sandbox' });
    await page.app().addEnvironment('Other', origin);
    expect(place(page)).toEqual({ kind: 'there', before: BUILT_IN, name: 'Other' });
  });

  test('a host that begins as an environment’s does isn’t taken for it', async () => {
    const page = await opened();
    await paste(page, 'https://api.staging.test.evil.test/gate/api/v1/orders', FIELD);
    expect(place(page)?.kind).toBe('elsewhere');
    expect(environment(page)).toBe('Built-in sandbox');
  });

  test('a curl command becomes the request, with the key it had; undo brings back key and environment', async () => {
    const page = await opened();
    await paste(page, CURL, FIELD);
    expect(page.app().draft).toEqual({
      method: 'POST',
      target: '/api/v1/charges?b=2',
      headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
      body: { kind: 'text', text: '{"a":1}' },
      leftOut: [],
    });
    expect(selectKey(page.app())?.id).toBe('pk_test_b');
    expect(page.app().pasted).toMatchObject({
      text: { format: 'a curl command', isSigned: true, open: [] },
    });
    await act(page, 'undo');
    expect(page.app().draft).toMatchObject({ method: 'PUT', target: '/typed' });
    expect(environment(page)).toBe('Built-in sandbox');
    await page.app().chooseEnvironment(page.app().environments.at(-1)?.id ?? '');
    expect(selectKey(page.app())?.id).toBe('pk_test_a');
  });

  test('a curl command’s user and fragment don’t vanish: what became of each is said', async () => {
    const page = await opened();
    const [, path] = BASE.split('//');
    await paste(page, `curl 'https://me:made-up@${path}/api/v1/orders#top'`, FIELD);
    const { draft, pasted } = page.app();
    expect(draft.headers.map(({ name }) => name)).toContain('Authorization');
    expect(pasted).toMatchObject({ leftOut: ['user-as-header', 'fragment'] });
    await paste(page, `curl 'https://me:made-up@elsewhere.test/api/v1/orders'`, FIELD);
    expect(page.app().draft.headers.map(({ name }) => name)).not.toContain('Authorization');
    expect(page.app().pasted).toMatchObject({ leftOut: ['user'] });
    await paste(page, `curl 'https://me:made-up@elsewhere.test/api/v1/orders' -b a=1`, FIELD);
    expect(page.app().pasted).toMatchObject({ leftOut: ['user', 'credentials'] });
  });

  test('the timestamp another request was frozen with isn’t a pasted one’s; undo brings it back', async () => {
    const page = await opened();
    const frozen = { kind: 'fixed', text: '1' };
    page.app().typeTimestamp('1');
    await paste(page, CURL, FIELD);
    expect(page.app().timestampMode).toEqual({ kind: 'running', offset: 0 });
    await act(page, 'undo');
    expect(page.app().timestampMode).toEqual(frozen);
    await paste(page, `${BASE}/api/v1/orders?b=2`, FIELD);
    expect(page.app().timestampMode).toEqual(frozen);
  });

  test('“Diagnose instead” puts the request back and diagnoses what was pasted', async () => {
    const page = await opened();
    await paste(page, CURL, FIELD);
    await act(page, 'diagnose');
    expect(page.app()).toMatchObject({ view: 'diagnose', draft: { target: '/typed' }, pasted: undefined });
    expect(page.app().diagnosisItems.map(({ source, capture }) => [source, capture.request.method])).toEqual([
      ['pasted', 'POST'],
    ]);
    expect(page.app().captureText).toBe('');
  });

  test('diagnosed once it was sent, what was pasted stays beside its answer', async () => {
    const page = await opened();
    await paste(page, CURL.replace(BASE, 'https://sandbox.invalid'), FIELD);
    await page.app().addKey(madeUpKey('c', ['built-in']));
    await page.app().send();
    await act(page, 'diagnose');
    expect(page.app()).toMatchObject({ view: 'diagnose', draft: { target: '/api/v1/charges?b=2' } });
    expect(isAbout(answered(page.app()), page.app().draft)).toBe(true);
    await page.app().undoReadyMade();
    expect(page.app().draft.target).toBe('/typed');
  });

  test('the second paste is undone to the first', async () => {
    const page = await opened();
    await paste(page, CURL, FIELD);
    await paste(page, `${BASE}/api/v1/orders`, FIELD);
    await act(page, 'undo');
    expect(page.app().draft.target).toBe('/api/v1/charges?b=2');
    expect(environment(page)).toBe('Staging');
  });

  test('the same text pasted twice is undone to what was typed', async () => {
    const page = await opened();
    for (const _ of [1, 2]) await paste(page, CURL, FIELD);
    await act(page, 'undo');
    expect(page.app().draft).toMatchObject({ method: 'PUT', target: '/typed' });
    expect(environment(page)).toBe('Built-in sandbox');
  });

  test('what was typed is behind every paste over an untouched one', async () => {
    const page = await opened();
    await paste(page, CURL, FIELD);
    await paste(page, `${BASE}/api/v1/orders`, FIELD);
    await act(page, 'undo');
    expect(environment(page)).toBe('Staging');
    await page.app().undoReadyMade();
    expect(page.app()).toMatchObject({ draft: { method: 'PUT', target: '/typed' }, replaced: undefined });
    expect(environment(page)).toBe('Built-in sandbox');
  });

  test('an environment and a key chosen by hand between two pastes are undone to', async () => {
    const page = await opened();
    const { addEnvironment, addKey, chooseEnvironment, chooseKey, environments } = page.app();
    const staging = environments.find(({ name }) => name === 'Staging')?.id ?? '';
    await addKey(madeUpKey('c', [staging]));
    await paste(page, CURL, FIELD);
    await chooseKey(staging, 'pk_test_c');
    await addEnvironment('Chosen', 'https://chosen.test');
    await paste(page, CURL, FIELD);
    expect([environment(page), selectKey(page.app())?.id]).toEqual(['Staging', 'pk_test_b']);
    await act(page, 'undo');
    expect(page.app().draft.target).toBe('/typed');
    expect(environment(page)).toBe('Chosen');
    await chooseEnvironment(staging);
    expect(selectKey(page.app())?.id).toBe('pk_test_c');
  });

  test('a log line that doesn’t show its body says so', async () => {
    const page = await opened();
    await paste(page, REJECTED, FIELD);
    expect(page.app().pasted).toMatchObject({ text: { format: 'a log line', open: ['body'] } });
  });

  test('headers alone take the place of the request’s headers, and of nothing else', async () => {
    const page = await opened();
    page.app().editDraft({ body: { kind: 'text', text: '{}' } });
    await paste(page, 'Accept: text/plain\nX-Trace: 7\nX-Signature: ab', FIELD);
    expect(page.app().draft).toMatchObject({
      method: 'PUT',
      target: '/typed',
      headers: [{ name: 'Accept' }, { name: 'X-Trace', value: '7' }],
      body: { kind: 'text', text: '{}' },
    });
  });

  test('several requests are counted, and none is taken before one says which', async () => {
    const page = await opened();
    await paste(page, captureFile(UNSORTED, UNSORTED), FIELD);
    expect(page.app()).toMatchObject({
      draft: { target: '/typed' },
      pasted: { kind: 'named', what: { kind: 'requests' } },
    });
    await act(page, 'replaceRequest');
    expect(page.app().draft.target).toBe(UNSORTED.target);
    await act(page, 'undo');
    expect(page.app().draft.target).toBe('/typed');
  });

  test('a path of several lines is typed as the browser would have', async () => {
    const page = await opened();
    await paste(page, '/hello\n/there', { kind: 'target', start: 1, end: 3 });
    expect(page.app().draft.target).toBe('//hello/thereped');
    expect(page.app().pasted).toBeUndefined();
  });

  test.each(['why is this wrong? a=1', 'hello\nthere', 'hello there'])(
    'prose isn’t put into it, and named as no request: %s',
    async (text) => {
      const page = await opened();
      await paste(page, text, FIELD);
      expect(page.app()).toMatchObject({
        draft: { target: '/typed' },
        pasted: { what: { kind: 'unknown' } },
      });
      await act(page, 'diagnose');
      expect(page.app()).toMatchObject({ view: 'diagnose', captureText: text });
    },
  );

  test.each([['{"merchant_order_id":"tb-1"}'], ['a=1&b=2']])(
    'a body isn’t put into the address: it’s named, and becomes the body in a click: %s',
    async (text) => {
      const page = await opened();
      await paste(page, text, FIELD);
      expect(page.app()).toMatchObject({ draft: { target: '/typed' }, pasted: { what: { kind: 'body' } } });
      await act(page, 'replaceRequest');
      expect(page.app()).toMatchObject({
        view: 'request',
        draft: { method: 'PUT', target: '/typed', body: { kind: 'text', text } },
        pasted: { kind: 'draft', parts: 'body' },
      });
      expect(place(page)).toEqual({ kind: 'no-place' });
      await act(page, 'undo');
      expect(page.app().draft.body).toEqual({ kind: 'none' });
    },
  );

  test('pairs pasted into the query are typed there', async () => {
    const page = await opened();
    page.app().editDraft({ target: '/typed?' });
    await paste(page, 'a=1&b=2', { kind: 'target', start: 7, end: 7 });
    expect(page.app()).toMatchObject({ draft: { target: '/typed?a=1&b=2' }, pasted: undefined });
  });

  test('undoing what was pasted into it leaves a way back to what was typed since', async () => {
    const page = await opened();
    await paste(page, '/two words', { kind: 'target', start: 6, end: 6 });
    page.app().undoLast('request');
    expect(page.app()).toMatchObject({ draft: { target: '/typed' }, undoables: [] });
    await paste(page, '/two words', { kind: 'target', start: 6, end: 6 });
    page.app().editDraft({ target: '/carefully/composed' });
    page.app().undoLast('request');
    expect(page.app().draft.target).toBe('/typed');
    page.app().undoLast('request');
    expect(page.app().draft.target).toBe('/carefully/composed');
  });

  test('what was typed there before a paste is understood isn’t pasted over', async () => {
    const page = await opened();
    const into = { kind: 'target', value: '/typed', start: 0, end: 6, view: 'request' } as const;
    page.app().editDraft({ target: '/composed' });
    await page.app().withPasted((actions) => actions.takeText('/two words', into));
    expect(page.app().draft.target).toBe('/composed/two words');
  });

  test('a key isn’t put into the address', async () => {
    const page = await opened();
    await paste(page, `${KEY_ID} ${SECRET}`, FIELD);
    expect(page.app()).toMatchObject({ draft: { target: '/typed' }, pasted: { what: { kind: 'key-pair' } } });
    expect(JSON.stringify(page.app())).not.toContain(SECRET);
    await act(page, 'addKey');
    expect(page.app()).toMatchObject({ view: 'keys', keyToAdd: { id: KEY_ID } });
    expect(page.app().keyToAdd?.secret?.reveal()).toBe(SECRET);
  });
});

describe('where no field has the focus', () => {
  test('a URL with a password isn’t kept in Diagnose’s box', async () => {
    const page = await opened();
    page.app().show('diagnose');
    page.app().typeCaptures('https://me:made-up@api.example/api/v1/orders');
    await page.app().addCaptures();
    expect(page.app().pasted).toMatchObject({ kind: 'named', what: { kind: 'url', leftOut: ['user'] } });
    expect(page.app().captureText).toBe('');
  });

  test.each([['{"error":{"code":"bad_signature","message":"…"}}'], ['{"code": "stale_request"}']])(
    'a response typed into Diagnose’s box is no body to send, and stays to be completed: %s',
    async (text) => {
      const { app } = await opened();
      app().show('diagnose');
      app().typeCaptures(text);
      await app().addCaptures();
      const code = text.includes('stale') ? 'stale_request' : 'bad_signature';
      expect(app()).toMatchObject({
        captureText: text,
        pasted: { kind: 'named', what: { kind: 'response', code } },
      });
    },
  );

  test('a body typed into Diagnose’s box is named there, and stays to be completed', async () => {
    const { app } = await opened();
    app().show('diagnose');
    for (const text of ['{"merchant_order_id":"tb-1"}', 'a=1&b=2']) {
      app().typeCaptures(text);
      await app().addCaptures();
      expect(app()).toMatchObject({
        ...{ captureProblems: [], captureText: text },
        pasted: { kind: 'named', what: { kind: 'body' } },
      });
    }
  });

  test('a request that was rejected is diagnosed, from whichever view', async () => {
    const page = await opened();
    for (const view of ['keys', 'request', 'browse'] as const) {
      page.app().show(view);
      await paste(page, REJECTED);
      expect(page.app()).toMatchObject({ view: 'diagnose', pasted: undefined });
    }
    expect(page.app().diagnosisItems).toHaveLength(3);
    expect(page.app().draft.target).toBe('/typed');
  });

  test('of another it’s asked what to do with it', async () => {
    const page = await opened();
    page.app().show('history');
    await paste(page, CURL);
    expect(page.app()).toMatchObject({ view: 'history', diagnosisItems: [], draft: { target: '/typed' } });
    await act(page, 'replaceRequest');
    expect(page.app()).toMatchObject({ view: 'request', draft: { method: 'POST' } });
  });

  test('in Diagnose any request is diagnosed, also once there is one', async () => {
    const page = await opened();
    page.app().show('diagnose');
    await paste(page, CURL);
    await paste(page, REJECTED);
    expect(page.app().diagnosisItems).toHaveLength(2);
  });

  test('in Diagnose what can’t be read goes to the box, with the reason; what was typed there can be brought back', async () => {
    const page = await opened();
    page.app().show('diagnose');
    await paste(page, 'hello there');
    expect(page.app()).toMatchObject({ captureText: 'hello there', captureProblems: [{}] });
    await paste(page, 'good bye');
    expect(page.app()).toMatchObject({ captureText: 'good bye', captureProblems: [{}] });
    page.app().undoLast('diagnose');
    expect(page.app().captureText).toBe('hello there');
  });

  test('what was typed in Diagnose is led back to over a second paste that can’t be read', async () => {
    const page = await opened();
    page.app().show('diagnose');
    page.app().typeCaptures('typed by hand');
    for (const text of ['hello there', 'good bye']) await paste(page, text);
    page.app().undoLast('diagnose');
    expect(page.app().captureText).toBe('hello there');
    page.app().undoLast('diagnose');
    expect(page.app()).toMatchObject({ captureText: 'typed by hand', undoables: [] });
  });

  test('what was corrected in Diagnose since can be brought back, once it’s undone', async () => {
    const page = await opened();
    page.app().show('diagnose');
    page.app().typeCaptures('typed by hand');
    await paste(page, 'hello there');
    page.app().typeCaptures('hello there, corrected');
    page.app().undoLast('diagnose');
    expect(page.app().captureText).toBe('typed by hand');
    page.app().undoLast('diagnose');
    expect(page.app().captureText).toBe('hello there, corrected');
  });

  test.each([
    ['the lines of an .env file', `API_KEY=${KEY_ID}\nAPI_SECRET=${SECRET}`, 'key-pair', ''],
    ['a lone secret', SECRET, 'key-pair', ''],
    ['a secret with hyphens', 'sk_test_Orchid-Meadow-9', 'key-pair', ''],
    ['a secret with other signs', 'SECRET=sk_test_a+b/c==;', 'key-pair', ''],
    ['a key id', KEY_ID, 'key-pair', KEY_ID],
    ['a live key’s secret', 'sk_live_made_up_1', 'live-key', ''],
    ['a URL', `${BASE}/api/v1/orders`, 'url', `${BASE}/api/v1/orders`],
    ['records', '[{"id":"ord_1"}]', 'records', '[{"id":"ord_1"}]'],
  ])('%s in Diagnose’s own box is named as elsewhere; no secret stays there', async (_, text, kind, left) => {
    const page = await opened();
    page.app().show('diagnose');
    page.app().typeCaptures(text);
    await page.app().addCaptures();
    expect(page.app()).toMatchObject({
      pasted: { kind: 'named', what: { kind } },
      captureProblems: [],
      captureText: left,
    });
  });

  test('a key from Diagnose’s own box goes into the form', async () => {
    const page = await opened();
    page.app().show('diagnose');
    page.app().typeCaptures(`API_KEY=${KEY_ID}\nAPI_SECRET=${SECRET}`);
    await page.app().addCaptures();
    await act(page, 'addKey');
    expect(page.app()).toMatchObject({ view: 'keys', keyToAdd: { id: KEY_ID }, pasted: undefined });
  });

  test('records from Diagnose’s own box can be diagnosed instead, and what’s wrong is said', async () => {
    const page = await opened();
    page.app().show('diagnose');
    page.app().typeCaptures('[{"id":"ord_1"}]');
    await page.app().addCaptures();
    await act(page, 'diagnose');
    expect(page.app().pasted).toBeUndefined();
    expect(page.app().captureProblems.length).toBeGreaterThan(0);
  });

  test('what can’t be read is named, with no secret in it', async () => {
    const page = await opened();
    await paste(page, 'hello there');
    expect(page.app().pasted).toMatchObject({ kind: 'named', what: { kind: 'unknown' } });
  });

  test('in Keys a key fills the form in at once', async () => {
    const page = await opened();
    page.app().show('keys');
    await paste(page, `${KEY_ID}\n${SECRET}`);
    expect(page.app()).toMatchObject({ keyToAdd: { id: KEY_ID }, pasted: undefined });
  });

  test('a canonical string leads to the comparison', async () => {
    const page = await opened();
    const text = ['GET', '/a', '', '1767225600', 'ab'.repeat(32)].join('\n');
    await paste(page, text);
    expect(page.app().pasted).toMatchObject({ what: { kind: 'canonical-string' } });
    await act(page, 'compare');
    expect(page.app()).toMatchObject({ view: 'diagnose', ownStringToCome: text });
    page.app().diagnoseCapture(captureAt('1767225600'));
    await vi.waitFor(() => expect(page.app().diagnosisItems).toHaveLength(1));
    const [{ id } = { id: '' }] = page.app().diagnosisItems;
    expect(page.app()).toMatchObject({ ownStrings: { [id]: { text } }, ownStringToCome: undefined });
  });

  test('a canonical string belongs to the request of its time, whichever is shown', async () => {
    const page = await opened();
    for (const time of ['1767225600', '1767225601']) page.app().diagnoseCapture(captureAt(time));
    await vi.waitFor(() => expect(page.app().diagnosisItems).toHaveLength(2));
    const [first, second] = page.app().diagnosisItems.map(({ id }) => id);
    expect(page.app().chosenItem).toBe(second);
    const text = ['GET', '/a', '', '1767225600', 'ab'.repeat(32)].join('\n');
    await paste(page, text);
    await act(page, 'compare');
    expect(page.app()).toMatchObject({ chosenItem: first, ownStrings: { [first ?? '']: { text } } });
    page.app().removeItem(first ?? '');
    await vi.waitFor(() => expect(page.app().ownStrings).toEqual({}));
    await page.app().undoLast('diagnose');
    expect(page.app().ownStrings).toMatchObject({ [first ?? '']: { text } });
  });

  test('a file of saved requests is imported in Saved, and records are opened in Browse', async () => {
    const page = await opened();
    const saved = new File(['{"format":"countersign-requests","version":1,"collections":[]}'], 'a.json');
    await drop(page, saved);
    await act(page, 'open');
    expect(page.app().view).toBe('saved');
    await vi.waitFor(() => expect(page.app().savedImport).toBeDefined());
    await paste(page, '{"data":[{"id":"ord_1"}],"total":1}');
    await act(page, 'open');
    expect(page.app().view).toBe('browse');
  });

  test('several files are read in Diagnose, and a long text is named where it was pasted', async () => {
    const page = await opened();
    const file = (text: string) => new File([text], 'a.txt');
    await drop(page, file(CURL), file(REJECTED));
    expect(page.app().view).toBe('diagnose');
    expect(page.app().diagnosisItems).toHaveLength(2);
    page.app().show('keys');
    const long = `${CURL} ${'-H "A: b" '.repeat(20_000)}`;
    await paste(page, long);
    expect(page.app()).toMatchObject({
      view: 'keys',
      pasted: { what: { kind: 'long', bytes: long.length, hasCaptures: true } },
    });
    expect(page.app().diagnosisItems).toHaveLength(2);
    await act(page, 'diagnose');
    expect(page.app().view).toBe('diagnose');
    expect(page.app().diagnosisItems).toHaveLength(3);
    await paste(page, long);
    expect(page.app().diagnosisItems).toHaveLength(4);
  });
});

test('in the popup the address field takes a request, and what’s too long is for the app', async () => {
  const { store } = (await opened()).platform;
  const page = await openPage({ store, surface: 'popup' });
  await paste(page, CURL, FIELD);
  expect(page.app()).toMatchObject({ draft: { method: 'POST' }, pasted: { text: { canDiagnose: false } } });
  await act(page, 'undo');
  await paste(page, 'a b '.repeat(30_000), FIELD);
  expect(page.app()).toMatchObject({ pasted: { what: { kind: 'unknown' } }, diagnosisItems: [] });
});

test('nothing that’s pasted is stored or sent, a secret in it least of all', async () => {
  const page = await opened();
  const fetched = vi.spyOn(page.platform, 'fetch');
  const secret = 'sk_test_pasted_by_mistake_99';
  for (const text of [`${CURL} -H 'X-Debug: ${secret}'`, `${BASE}/a?key=${secret}`, `pk_test_z ${secret}`])
    for (const into of [FIELD, PAGE]) await paste(page, text, into);
  await page.app().keepDraft();
  expect(JSON.stringify([...page.platform.store.values])).not.toContain(secret);
  expect(fetched).not.toHaveBeenCalled();
  expect(page.app().draftHeldBack).toBeDefined();
});

describe('where it goes', () => {
  const idOf = ({ app }: OpenedPage, name: string) => app().environments.find((one) => one.name === name)?.id;

  test('choosing another environment by hand is told as what it is, and the first one as well', async () => {
    const page = await opened();
    await paste(page, `${BASE}/api/v1/orders`, FIELD);
    expect(place(page)).toEqual({ kind: 'there', name: 'Staging', before: BUILT_IN });
    await page.app().chooseEnvironment('built-in');
    expect(place(page)).toMatchObject({
      kind: 'elsewhere',
      name: 'Built-in sandbox',
      other: { name: 'Staging' },
    });
  });

  test('raw HTTP goes to the environment its Host names, with the key it was sent with', async () => {
    const page = await opened();
    const raw = `POST /gate/api/v1/charges HTTP/1.1\nHost: api.staging.test\nX-Api-Key: pk_test_b\n\n{"a":1}`;
    await paste(page, raw, FIELD);
    expect(environment(page)).toBe('Staging');
    expect(page.app().draft.target).toBe('/api/v1/charges');
    expect(selectKey(page.app())?.id).toBe('pk_test_b');
  });

  test('raw HTTP for a host that’s none of the environments isn’t said to go there', async () => {
    const page = await opened();
    await paste(page, 'GET /api/v1/orders HTTP/1.1\nHost: other.test\n\n', FIELD);
    expect(place(page)).toMatchObject({ kind: 'elsewhere', host: 'https://other.test' });
  });

  test('of a request that names no host it’s said that nobody knows', async () => {
    const page = await opened();
    await paste(page, 'GET /api/v1/orders HTTP/1.1\nX-Trace: 7\n\n', FIELD);
    expect(place(page)).toEqual({ kind: 'unknown', name: 'Built-in sandbox' });
  });

  test('a path that only begins as the base URL’s does keeps all of it', async () => {
    const page = await opened();
    await page.app().chooseEnvironment(idOf(page, 'Staging') ?? '');
    await paste(page, 'https://api.staging.test/gateway/orders', FIELD);
    expect(page.app().draft.target).toBe('/gateway/orders');
    expect(place(page)).toMatchObject({ kind: 'elsewhere', isHostKnown: true });
    await paste(page, 'https://other.test/gate/orders', FIELD);
    expect(page.app().draft.target).toBe('/gate/orders');
  });

  test('no secret of a host is shown', async () => {
    const page = await opened();
    await paste(page, 'https://sk_test_made_up_a_0123.test/a', FIELD);
    expect(JSON.stringify(place(page))).not.toContain('made_up');
    page.app().show('history');
    const hex = Buffer.from('sk_test_made_up_a_0123').toString('hex');
    await paste(page, `https://${hex}.test/a`);
    expect(JSON.stringify(page.app().pasted)).not.toContain(hex);
  });
});

describe('the way back', () => {
  test('stays once the notice is dismissed, with environment and key', async () => {
    const page = await opened();
    await paste(page, CURL, FIELD);
    await page.app().withPasted((actions) => actions.dismiss());
    await page.app().undoReadyMade();
    expect(page.app().draft).toMatchObject({ method: 'PUT', target: '/typed' });
    expect(environment(page)).toBe('Built-in sandbox');
  });

  test('leaves what was chosen since', async () => {
    const page = await opened();
    await page.app().addEnvironment('Other', 'https://other.test');
    const other = page.app().choices.environmentId;
    await page.app().chooseEnvironment('built-in');
    await paste(page, CURL, FIELD);
    await page.app().chooseEnvironment(other);
    await act(page, 'diagnose');
    expect(environment(page)).toBe('Other');
    expect(page.app().draft.target).toBe('/typed');
  });

  test('gives each environment its own key back', async () => {
    const page = await opened();
    const staging = page.app().environments.find(({ name }) => name === 'Staging')?.id ?? '';
    await page.app().chooseKey(staging, 'pk_test_a');
    await page.app().chooseKey('built-in', 'pk_test_x');
    await paste(page, CURL, FIELD);
    expect(page.app().choices.keyIds).toEqual({ [staging]: 'pk_test_b', 'built-in': 'pk_test_x' });
    await page.app().chooseEnvironment('built-in');
    await act(page, 'undo');
    expect(page.app().choices.keyIds).toEqual({ [staging]: 'pk_test_a', 'built-in': 'pk_test_x' });
  });

  test('from the request that took the pasted one’s place leads to the pasted one', async () => {
    const page = await opened();
    await paste(page, CURL, FIELD);
    page.app().replaceDraft({ ...page.app().draft, method: 'DELETE' });
    expect(page.app().pasted).toBeUndefined();
    await page.app().undoReadyMade();
    expect(page.app().draft).toMatchObject({ method: 'POST', target: '/api/v1/charges?b=2' });
  });

  test('from a view that waits for a key isn’t offered any more', async () => {
    const page = await opened();
    page.app().show('diagnose');
    page.app().openKeyForm();
    await paste(page, CURL);
    await act(page, 'replaceRequest');
    expect(page.app()).toMatchObject({ view: 'request', waitingView: undefined });
  });
});

describe('nothing is lost, and nobody is led away', () => {
  test('of two quick pastes at first load, each is taken', async () => {
    const page = await opened();
    page.app().show('diagnose');
    const file = new File([CURL.replace('charges', 'refunds')], 'a.txt');
    await Promise.all([paste(page, CURL), drop(page, file), paste(page, REJECTED)]);
    expect(page.app().diagnosisItems.map(({ capture }) => capture.request.target)).toEqual([
      expect.stringContaining('charges?'),
      expect.stringContaining('refunds'),
      expect.stringContaining('charges'),
    ]);
  });

  test('a view opened meanwhile stays', async () => {
    const page = await opened();
    page.app().show('history');
    const taken = [paste(page, REJECTED), drop(page, new File([CURL], 'a'), new File([CURL], 'b'))];
    page.app().show('saved');
    await Promise.all(taken);
    expect(page.app()).toMatchObject({ view: 'saved', diagnosisItems: [], pasted: { kind: 'named' } });
    await act(page, 'diagnose');
    expect(page.app().diagnosisItems).toHaveLength(2);
  });

  test('what’s behind a Postman collection is diagnosed by itself, and isn’t handed to the import', async () => {
    const page = await opened();
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const request = { method: 'GET', url: 'https://a.test/api/v1/orders' };
    const info = { name: 'Shop', schema };
    const text = `${JSON.stringify({ info, item: [{ name: 'Orders', request }] })}\n${CURL}`;
    await paste(page, text);
    await act(page, 'open');
    await vi.waitFor(() => expect(page.app().savedImport?.kind).toBe('ready'));
    await paste(page, text);
    await act(page, 'diagnose');
    expect(page.app().diagnosisItems.map(({ capture }) => capture.request.target)).toEqual([
      '/gate/api/v1/charges?b=2',
    ]);
  });

  test('a collection that Saved takes leaves Diagnose’s box, and can be brought back there', async () => {
    const page = await opened();
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const text = JSON.stringify({ info: { name: 'Shop', schema }, item: [] });
    page.app().show('diagnose');
    page.app().typeCaptures(text);
    await page.app().addCaptures();
    expect(page.app()).toMatchObject({ captureText: text, pasted: { what: { kind: 'saved-requests' } } });
    await act(page, 'open');
    expect(page.app()).toMatchObject({ captureText: '', view: 'saved' });
    await page.app().undoLast('diagnose');
    expect(page.app().captureText).toBe(text);
    page.app().typeCaptures(`${text}\n${CURL}`);
    await page.app().addCaptures();
    await act(page, 'open');
    expect(page.app().captureText.trim()).toBe(CURL);
  });

  test('a form that’s half typed stays', async () => {
    const page = await opened();
    page.app().show('keys');
    const into: PastedInto = { kind: 'page', view: 'keys', isTyping: true };
    await page.app().withPasted((actions) => actions.takeText(REJECTED, into));
    expect(page.app()).toMatchObject({ view: 'keys', pasted: { what: { kind: 'requests' } } });
  });

  test('long saved requests, records and logs are named', async () => {
    const page = await opened();
    const long = ' '.repeat(100_000);
    await paste(page, `{"format":"countersign-requests",${long}"version":1}`);
    expect(page.app().pasted).toMatchObject({ what: { kind: 'saved-requests' } });
    await drop(page, new File([`{"data":[{"id":"ord_1"}],${long}"total":1}`], 'a.json'));
    expect(page.app().pasted).toMatchObject({ what: { kind: 'records' } });
    await paste(page, `[2026-01-01] ${REJECTED}\n${long}`);
    expect(page.app()).toMatchObject({
      view: 'request',
      pasted: { what: { kind: 'long', hasCaptures: false } },
    });
  });
});

describe('what the address field can’t take', () => {
  test.each([
    ['a command that can’t be read', 'curl --config secrets.txt', { kind: 'unknown', isRequest: true }],
    ['a lone secret', 'sk_test_made_up_0123', { kind: 'key-pair' }],
    ['a secret with a hyphen', 'sk_test_Orchid-Meadow', { kind: 'key-pair' }],
    ['a lone key id', 'API_KEY=pk_test_made_up_0123', { kind: 'key-pair', id: 'pk_test_made_up_0123' }],
  ])('%s is named, and what was typed stays', async (_, text, what) => {
    const page = await opened();
    await paste(page, text, FIELD);
    expect(page.app()).toMatchObject({ draft: { target: '/typed' }, pasted: { kind: 'named', what } });
    expect(JSON.stringify(page.app())).not.toContain('sk_test_made_up_0123');
  });

  test('the whole of a secret with hyphens fills its half of the form, and not what ends its line of code', async () => {
    const page = await opened();
    for (const text of ['sk_test_Orchid-Meadow', 'secret: "sk_test_Orchid-Meadow",']) {
      await paste(page, text, FIELD);
      await act(page, 'addKey');
      expect(page.app().keyToAdd?.secret?.reveal()).toBe('sk_test_Orchid-Meadow');
    }
  });

  test('prose is typed into the query, as a value, and can be undone', async () => {
    const page = await opened();
    page.app().editDraft({ target: '/typed?note=' });
    await paste(page, 'hello there', { kind: 'target', start: 12, end: 12 });
    expect(page.app().draft.target).toBe('/typed?note=hello there');
    page.app().undoLast('request');
    expect(page.app().draft.target).toBe('/typed?note=');
  });

  test('the secret alone fills its half of the form', async () => {
    const page = await opened();
    await paste(page, 'sk_test_made_up_0123', FIELD);
    await act(page, 'addKey');
    expect(page.app().keyToAdd).not.toHaveProperty('id');
    expect(page.app().keyToAdd?.secret?.reveal()).toBe('sk_test_made_up_0123');
  });
});
