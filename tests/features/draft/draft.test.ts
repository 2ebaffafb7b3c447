/** The request as typed: edited part by part, kept between sessions, and its body read from a file. */

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { READY_MADE_REQUESTS } from '../../../lib/core/ready-made-requests.ts';
import { selectQueryRows } from '../../../lib/features/draft/slice.ts';
import type { MemoryStore } from '../../../lib/platform/memory.ts';
import { selectSigning } from '../../../lib/state/selectors.ts';
import { MAX_KEPT_BODY_LENGTH } from '../../../lib/storage/draft.ts';
import { type OpenedPage, openPage } from '../../state/open-page.ts';

describe('editing', () => {
  test('the query table leaves the rest of the target alone', async () => {
    const { app } = await openPage();
    app().editDraft({ target: '/p?b=%2F&a=1&&c' });
    app().editQueryRow(1, { value: '2' });
    app().addQueryRow();
    app().editQueryRow(4, { key: 'd', value: 'x y' });
    app().moveQueryRow(3, 0);
    expect(app().draft.target).toBe('/p?c&b=%2F&a=2&&d=x%20y');
    app().removeQueryRow(3);
    expect(app().draft.target).toBe('/p?c&b=%2F&a=2&d=x%20y');
    expect(selectQueryRows(app()).map(({ key }) => key)).toEqual(['c', 'b', 'a', 'd']);
  });

  test('headers are rows of their own', async () => {
    const { app } = await openPage();
    app().addHeader();
    app().addHeader();
    app().editHeader(0, { name: 'Accept', value: '*/*' });
    app().editHeader(1, { name: 'X-B', enabled: false });
    expect(app().draft.headers).toEqual([
      { name: 'Accept', value: '*/*', enabled: true },
      { name: 'X-B', value: '', enabled: false },
    ]);
    app().removeHeader(0);
    expect(app().draft.headers.map(({ name }) => name)).toEqual(['X-B']);
  });

  test('an authentication header is left out once, and put back', async () => {
    const { app } = await openPage();
    app().leaveOut('X-Api-Key', true);
    app().leaveOut('X-Api-Key', true);
    expect(app().draft.leftOut).toEqual(['X-Api-Key']);
    app().leaveOut('X-Api-Key', false);
    expect(app().draft.leftOut).toEqual([]);
  });

  test.each(READY_MADE_REQUESTS.map((request) => [request.name, request] as const))(
    'ready-made: %s can be signed and sent',
    async (_, request) => {
      const { app } = await openPage();
      app().leaveOut('X-Api-Key', true);
      app().useReadyMade(request);
      expect(app().draft).toMatchObject({ method: request.method, target: request.target, leftOut: [] });
      expect(selectSigning(app()).prepared.problems).toEqual([]);
      await app().send();
      expect(app().sending).toMatchObject({ answered: { exchange: { answer: { kind: 'response' } } } });
    },
  );
});

describe('keeping', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
  });

  const kept = (store: MemoryStore) => store.values.get('draft');
  const saved = () => vi.advanceTimersByTimeAsync(400);
  const reopened = ({ platform }: OpenedPage) => openPage({ store: platform.store });

  test('waits for a pause in typing, and writes once', async () => {
    const { app, platform } = await openPage();
    const write = vi.spyOn(platform.storage, 'write');
    for (const target of ['/a', '/ab', '/abc']) {
      app().editDraft({ target });
      await vi.advanceTimersByTimeAsync(399);
    }
    expect(kept(platform.store)).toBeUndefined();
    await saved();
    expect(write.mock.calls.filter(([key]) => key === 'draft')).toHaveLength(1);
    expect(kept(platform.store)).toMatchObject({ data: { target: '/abc' } });
  });

  test('everything typed is there again', async () => {
    const page = await openPage();
    const text = '{"a":"ü"}\r\n\ud800';
    page.app().editDraft({ method: 'patch', target: '/a?b=%2f', body: { kind: 'text', text } });
    page.app().addHeader();
    page.app().editHeader(0, { name: 'X-A', value: 'v', enabled: false });
    page.app().leaveOut('X-Signature', true);
    await saved();
    const { app } = await reopened(page);
    expect(app().draft).toEqual(page.app().draft);
  });

  const CREDENTIALS = ['Authorization', 'proxy-authorization', 'COOKIE'];
  const fields = (names: readonly string[]) =>
    names.map((name) => ({ name, value: 'a password', enabled: name !== 'COOKIE' }));

  test('passwords and cookies aren’t stored, and the rest of the request is', async () => {
    const page = await openPage();
    const headers = fields([...CREDENTIALS, 'X-Shop']);
    page.app().replaceDraft({ ...page.app().draft, target: '/a', headers });
    await page.app().keepDraft();
    expect(kept(page.platform.store)).toMatchObject({ data: { target: '/a', headers: fields(['X-Shop']) } });
    expect(page.app().draft.headers).toEqual(headers);
  });

  test('passwords and cookies that an earlier version stored are gone once a page has opened', async () => {
    const page = await openPage();
    page.app().editDraft({ target: '/a' });
    await page.app().keepDraft();
    const record = structuredClone(kept(page.platform.store)) as { data: { headers: unknown[] } };
    record.data.headers = fields([...CREDENTIALS, 'X-Shop']);
    page.platform.store.values.set('draft', record as never);
    const { app, platform } = await reopened(page);
    expect(kept(platform.store)).toMatchObject({ data: { target: '/a', headers: fields(['X-Shop']) } });
    expect(app().draft).toMatchObject({ target: '/a', headers: fields(['X-Shop']) });
  });

  test('what was left out is only ever one of the three', async () => {
    const page = await openPage();
    page.app().editDraft({ target: '/a' });
    await saved();
    const record = structuredClone(kept(page.platform.store)) as { data: { leftOut: string[] } };
    record.data.leftOut = ['Host', 'X-Timestamp'];
    page.platform.store.values.set('draft', record as never);
    expect((await reopened(page)).app().draft.leftOut).toEqual(['X-Timestamp']);
  });

  test.each([
    ['too-long', { kind: 'text', text: 'x'.repeat(MAX_KEPT_BODY_LENGTH + 1) }],
    ['file', { kind: 'file', name: 'a.bin', bytes: new Uint8Array(3), hash: '00' as never }],
  ] as const)('a body whose bytes are gone is missing in a new window: %s', async (why, body) => {
    vi.useRealTimers();
    const page = await openPage();
    page.app().editDraft({ method: 'POST', body });
    await page.app().keepDraft();
    page.platform.store.windowBodies.bodies.clear();
    const { app } = await reopened(page);
    expect(app().draft).toMatchObject({ method: 'POST', body: { kind: 'missing', why } });
  });
});

/** A file whose chunks come when they're let. */
function gatedFile(name: string, size: number): { file: File; let: () => void; refuse: () => void } {
  let settle = { resolve: (): void => undefined, reject: (_: Error): void => undefined };
  const gate = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const slice = (start: number, end: number) => ({
    arrayBuffer: () =>
      gate.then(() => new Uint8Array(Math.min(end, size) - start).fill(name.charCodeAt(0)).buffer),
  });
  return {
    file: { name, size, slice } as unknown as File,
    let: () => settle.resolve(),
    refuse: () => settle.reject(new DOMException('gone', 'NotReadableError')),
  };
}

const nameOf = ({ draft: { body } }: ReturnType<OpenedPage['app']>) =>
  body.kind === 'file' ? body.name : body.kind;

describe('a body from a file', () => {
  test('is read in chunks, telling how far it got, and hashed on the way', async () => {
    const { app, store } = await openPage();
    const bytes = new Uint8Array(9_000_000).map((_, i) => i * 7);
    const parts: (number | undefined)[] = [];
    store.subscribe(({ loadingBody }) => {
      if (parts.at(-1) !== loadingBody) parts.push(loadingBody);
    });
    app().editDraft({ method: 'POST' });
    await app().loadBodyFile(new File([bytes], 'charge.bin'));
    expect(parts.map((part) => part?.toFixed(2))).toEqual(['0.00', '0.44', '0.89', '1.00', undefined]);
    const { body } = app().draft;
    if (body.kind !== 'file') throw new Error('the file isn’t there');
    expect(body.name).toBe('charge.bin');
    expect(Buffer.from(body.bytes).equals(bytes)).toBe(true);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(body.hash).toBe(hash);
    expect(String(selectSigning(app()).lines?.[4].value)).toBe(hash);
  });

  test('may be empty', async () => {
    const { app } = await openPage();
    await app().loadBodyFile(new File([], 'empty.bin'));
    expect(nameOf(app())).toBe('empty.bin');
    expect(app().loadingBody).toBeUndefined();
  });

  test('of two chosen one after the other, the last one stays, however long the first takes', async () => {
    const { app } = await openPage();
    const [first, second] = [gatedFile('first', 10), gatedFile('second', 5)];
    const loading = [app().loadBodyFile(first.file), app().loadBodyFile(second.file)];
    second.let();
    await loading[1];
    expect([nameOf(app()), app().loadingBody]).toEqual(['second', undefined]);
    first.let();
    await loading[0];
    expect([nameOf(app()), app().loadingBody]).toEqual(['second', undefined]);
  });

  test('still being read when another is chosen leaves the other’s progress alone', async () => {
    const { app } = await openPage();
    const [first, second] = [gatedFile('first', 10), gatedFile('second', 5)];
    const loading = [app().loadBodyFile(first.file), app().loadBodyFile(second.file)];
    first.let();
    await loading[0];
    expect([nameOf(app()), app().loadingBody]).toEqual(['none', 0]);
    second.let();
    await loading[1];
    expect(nameOf(app())).toBe('second');
  });

  test.each([
    ['the body is removed', (app: OpenedPage['app']) => app().editDraft({ body: { kind: 'none' } }), 'none'],
    [
      'one is written',
      (app: OpenedPage['app']) => app().editDraft({ body: { kind: 'text', text: '' } }),
      'text',
    ],
    [
      'a ready-made request is taken',
      (app: OpenedPage['app']) => app().useReadyMade({ id: '', name: '', method: 'GET', target: '/' }),
      'none',
    ],
  ])('isn’t there where meanwhile %s', async (_, act, left) => {
    const { app } = await openPage();
    const slow = gatedFile('slow', 10);
    const loading = app().loadBodyFile(slow.file);
    act(app);
    expect(app().loadingBody).toBeUndefined();
    slow.let();
    await loading;
    expect([nameOf(app()), app().loadingBody]).toEqual([left, undefined]);
  });

  test('goes on while other parts are edited', async () => {
    const { app } = await openPage();
    const slow = gatedFile('slow', 10);
    const loading = app().loadBodyFile(slow.file);
    app().editDraft({ target: '/typed' });
    slow.let();
    await loading;
    expect([nameOf(app()), app().draft.target]).toEqual(['slow', '/typed']);
  });

  test('that can’t be read is named, and the body stays as it was', async () => {
    const { app } = await openPage();
    app().editDraft({ body: { kind: 'text', text: 'kept' } });
    const gone = gatedFile('gone.bin', 10);
    const loading = app().loadBodyFile(gone.file);
    gone.refuse();
    await loading;
    expect(app()).toMatchObject({ unreadableFile: 'gone.bin', loadingBody: undefined });
    expect(nameOf(app())).toBe('text');
    await app().loadBodyFile(new File(['x'], 'there.bin'));
    expect(app().unreadableFile).toBeUndefined();
  });

  test('too large for the browser’s memory is one that can’t be read', async () => {
    const { app } = await openPage();
    await app().loadBodyFile({ name: 'huge', size: 2 ** 53 } as File);
    expect(app()).toMatchObject({ unreadableFile: 'huge', loadingBody: undefined });
  });
});
