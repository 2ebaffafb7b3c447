/** Saved requests on a page: what's saved of the typed one, what opens it again, and what its sends leave. */

import { describe, expect, it, vi } from 'vitest';
import { saveProblemWords } from '../../../components/compose/save-words.ts';
import {
  fileWords,
  leftOutWords,
  savedTroubleWords,
  sendOutcomeWords,
} from '../../../components/saved/saved-words.ts';
import { sha256Hex } from '../../../lib/core/hashing/sha256.ts';
import {
  selectCollections,
  selectIsChanged,
  selectSavedAs,
  selectSends,
} from '../../../lib/features/saved/selectors.ts';
import type { SavedActions } from '../../../lib/features/saved/state.ts';
import type {
  CollectionIntake,
  FromReadingWorker,
  ReadingWorker,
} from '../../../lib/formats/reading-protocol.ts';
import { MemoryStore } from '../../../lib/platform/memory.ts';
import { madeUpKey, type OpenedPage, openPage } from '../../state/open-page.ts';

const BODY = '{"id":"{{random}}"}';

async function openSaved(store = new MemoryStore()) {
  const page = await openPage({ store });
  await act(page, (actions) => actions.open());
  return page;
}

async function act<T>({ app }: OpenedPage, doIt: (actions: SavedActions) => Promise<T>): Promise<T> {
  const done = app().withSaved(doIt);
  return (await done) as T;
}

async function withSaved(store = new MemoryStore()) {
  const page = await openSaved(store);
  page.app().editDraft({ method: 'POST', target: '/api/v1/charges', body: { kind: 'text', text: BODY } });
  expect(await act(page, (actions) => actions.saveAs('New charge', { name: 'Charges' }))).toBeUndefined();
  return page;
}

const names = ({ app }: OpenedPage) =>
  selectCollections(app()).map(({ name, requests }) => [name, ...requests.map((request) => request.name)]);

const onlyId = ({ app }: OpenedPage): string => selectSavedAs(app())?.id ?? '';

describe('saving what’s typed', () => {
  it('makes its collection, and it’s that request from then on', async () => {
    const page = await withSaved();
    expect(names(page)).toEqual([['Charges', 'New charge']]);
    expect(selectSavedAs(page.app())?.name).toBe('New charge');
    expect(selectIsChanged(page.app())).toBe(false);
    page.app().editDraft({ target: '/api/v1/charges?a=1' });
    expect(selectIsChanged(page.app())).toBe(true);
    expect(await act(page, (actions) => actions.save())).toBeUndefined();
    expect(selectIsChanged(page.app())).toBe(false);
    expect(names(page)).toEqual([['Charges', 'New charge']]);
  });

  it('leaves out signatures, cookies and passwords, which changes nothing', async () => {
    const page = await openSaved();
    page.app().addHeader();
    page.app().editHeader(0, { name: 'cookie', value: 'a=b' });
    page.app().addHeader();
    page.app().editHeader(1, { name: 'X-Note', value: '1' });
    await act(page, (actions) => actions.saveAs('A', { name: 'B' }));
    expect(selectIsChanged(page.app())).toBe(false);
    const [draft] = [...(page.platform.store.saved.stores.get('drafts')?.values() ?? [])];
    expect(draft).toMatchObject({ headers: [{ name: 'X-Note' }] });
  });

  it('refuses secrets, whatever they look like, and what’s too long', async () => {
    const page = await openSaved();
    const key = madeUpKey('saved', ['built-in']);
    await page.app().addKey(key);
    for (const target of ['/?a=sk_test_0123456789', `/?a=${key.secret.reveal().replace('sk_test_', '')}`]) {
      page.app().editDraft({ target });
      const problem = await act(page, (actions) => actions.saveAs('A', { name: 'B' }));
      expect(problem).toMatchObject({ field: 'request', problem: 'held-back' });
      expect(problem && saveProblemWords(problem)).toContain('is in the path and query');
    }
    page.app().editDraft({ target: '/', body: { kind: 'text', text: 'x'.repeat(1_048_577) } });
    const problem = await act(page, (actions) => actions.saveAs('A', { name: 'B' }));
    expect(problem).toEqual({ field: 'request', problem: 'too-long' });
    const headers = Array.from({ length: 1001 }, () => ({ name: '', value: '', enabled: true }));
    for (const draft of [{ target: `/${'x'.repeat(65_536)}` }, { target: '/', headers }]) {
      page.app().replaceDraft({ ...page.app().draft, body: { kind: 'none' }, ...draft });
      const tooLong = await act(page, (actions) => actions.saveAs('A', { name: 'B' }));
      expect(tooLong).toEqual({ field: 'request', problem: 'too-long' });
    }
    const named = await act(page, (actions) => actions.saveAs('sk_test_0123456789', { name: 'B' }));
    expect(named).toEqual({ field: 'name', problem: 'holds-secret' });
    expect(names(page)).toEqual([]);
  });

  it('keeps a file byte for byte', async () => {
    const page = await openSaved();
    const bytes = Uint8Array.of(0, 255, 10, 13);
    await page.app().loadBodyFile(new File([bytes], 'a.bin'));
    await act(page, (actions) => actions.saveAs('A', { name: 'B' }));
    page.app().editDraft({ body: { kind: 'none' } });
    await act(page, (actions) => actions.draft(onlyId(page)));
    expect(page.app().draft.body).toMatchObject({ kind: 'file', name: 'a.bin', bytes });
  });

  it('says where it couldn’t be written, and loses nothing that’s typed', async () => {
    const page = await withSaved();
    const failing = { ok: false, problem: 'full', detail: 'QuotaExceededError' } as const;
    page.platform.store.saved.failing = failing;
    page.app().editDraft({ target: '/other' });
    const problem = await act(page, (actions) => actions.save());
    expect(problem).toEqual({ field: 'request', problem: 'not-saved' });
    expect(page.app().savedTrouble).toEqual({ what: 'save', problem: 'full' });
    expect(page.app().draft.target).toBe('/other');
  });
});

describe('a saved request', () => {
  it('opens in place of what’s typed, which can be brought back with what it was', async () => {
    const page = await withSaved();
    const id = onlyId(page);
    page.app().useReadyMade({ id: 'x', name: 'X', method: 'GET', target: '/ready' } as never);
    expect(selectSavedAs(page.app())).toBeUndefined();
    page.app().editDraft({ target: '/typed' });
    await act(page, (actions) => actions.draft(id));
    expect(page.app()).toMatchObject({ view: 'request', savedAs: id, draft: { target: '/api/v1/charges' } });
    expect(page.app().replaced?.draft.target).toBe('/typed');
    await page.app().undoReadyMade();
    expect(page.app()).toMatchObject({ savedAs: undefined, draft: { target: '/typed' } });
  });

  it('is still known as such in the next session', async () => {
    const store = new MemoryStore();
    const page = await withSaved(store);
    await page.app().keepDraft();
    const next = await openSaved(store);
    expect(selectSavedAs(next.app())?.name).toBe('New charge');
    expect(selectIsChanged(next.app())).toBe(false);
  });

  it('isn’t what’s typed any more where its body wasn’t kept for the next session', async () => {
    const store = new MemoryStore();
    const page = await withSaved(store);
    page.app().editDraft({
      body: { kind: 'file', name: 'a.bin', bytes: Uint8Array.of(1), hash: sha256Hex(Uint8Array.of(1)) },
    });
    await act(page, (actions) => actions.save());
    await page.app().keepDraft();
    store.windowBodies.bodies.clear();
    const next = await openSaved(store);
    expect(next.app().draft.body).toEqual({ kind: 'missing', why: 'file' });
    expect(selectSavedAs(next.app())).toBeUndefined();
    await act(next, (actions) => actions.save());
    await act(next, (actions) => actions.draft(onlyId(page)));
    expect(next.app().draft.body).toMatchObject({ kind: 'file', name: 'a.bin' });
  });

  it('takes the place of what was typed before the page was opened, which comes back', async () => {
    const store = new MemoryStore();
    const page = await withSaved(store);
    const id = onlyId(page);
    page.app().replaceDraft({ ...page.app().draft, target: '/' });
    page.app().editDraft({ target: '/api/v1/orders?typed=long_ago' });
    await page.app().keepDraft();
    const next = await openSaved(store);
    await act(next, (actions) => actions.draft(id));
    expect(next.app().draft.target).toBe('/api/v1/charges');
    await next.app().undoReadyMade();
    expect(next.app().draft.target).toBe('/api/v1/orders?typed=long_ago');
    expect(next.app().savedAs).toBeUndefined();
  });

  it('is duplicated, renamed and deleted, and comes back; other windows see it', async () => {
    const store = new MemoryStore();
    const page = await withSaved(store);
    const other = await openSaved(store);
    const id = onlyId(page);
    await act(page, (actions) => actions.duplicate(id));
    expect(names(page)).toEqual([['Charges', 'New charge', 'New charge (2)']]);
    await act(page, (actions) => actions.rename(id, 'Charge'));
    await act(page, (actions) => actions.move(id, 1));
    await vi.waitFor(() => expect(names(other)).toEqual([['Charges', 'New charge (2)', 'Charge']]));
    await act(other, (actions) => actions.remove(id));
    expect(names(other)).toEqual([['Charges', 'New charge (2)']]);
    await vi.waitFor(() => expect(selectSavedAs(page.app())).toBeUndefined());
    await other.app().undoLast('saved');
    expect(names(other)).toEqual([['Charges', 'New charge (2)', 'Charge']]);
  });

  it('that holds the secret of a key which was added since is neither duplicated nor brought back', async () => {
    const page = await openSaved();
    page.app().editDraft({ method: 'GET', target: '/a' });
    await act(page, (actions) => actions.saveAs('A', { name: 'B' }));
    const { secret } = madeUpKey('late', ['local']);
    // As it was stored when that was no key here.
    const drafts = page.platform.store.saved.stores.get('drafts');
    for (const [of, draft] of drafts ?? [])
      drafts?.set(of, { ...(draft as object), target: `/a?k=${secret.reveal()}` });
    const id = onlyId(page);
    await act(page, (actions) => actions.duplicate(id));
    expect(names(page)).toEqual([['B', 'A']]);
    expect(page.app().savedTrouble).toMatchObject({ what: 'save', problem: 'holds-secret' });
    await act(page, (actions) => actions.remove(id));
    await page.app().undoLast('saved');
    expect(names(page)).toEqual([['B']]);
    expect(page.app().savedTrouble).toMatchObject({ what: 'save', problem: 'holds-secret' });
  });

  it('that another window changed meanwhile is replaced once that was said', async () => {
    const store = new MemoryStore();
    const page = await withSaved(store);
    const other = await openSaved(store);
    const id = onlyId(page);
    const saved = async () => {
      await act(page, (actions) => actions.choose(id));
      const { chosenSaved } = page.app();
      return chosenSaved?.kind === 'read' ? chosenSaved.draft.target : undefined;
    };
    await act(other, (actions) => actions.draft(id));
    other.app().editDraft({ target: '/api/v1/charges?of=the_other' });
    expect(await act(other, (actions) => actions.save())).toBeUndefined();
    await vi.waitFor(() => expect(page.app().savedBase?.isElsewhere).toBe(true));
    expect(selectIsChanged(page.app())).toBe(true);
    page.app().editDraft({ target: '/api/v1/charges?of=mine' });
    const refused = { field: 'request', problem: 'changed-elsewhere' };
    expect(await act(page, (actions) => actions.save())).toEqual(refused);
    expect(await saved()).toBe('/api/v1/charges?of=the_other');
    expect(await act(page, (actions) => actions.save())).toBeUndefined();
    expect(await saved()).toBe('/api/v1/charges?of=mine');
    page.app().editDraft({ target: '/api/v1/charges?of=mine_too' });
    expect(await act(page, (actions) => actions.save())).toBeUndefined();
    // The other has typed nothing since; what it shows is told apart from what's saved by now, until it's the same.
    await vi.waitFor(() => expect(other.app().savedBase?.isElsewhere).toBe(true));
    other.app().editDraft({ target: '/api/v1/charges?of=mine_too' });
    expect(await act(other, (actions) => actions.save())).toBeUndefined();
  });

  it('that two windows save in the same moment is replaced by one of them, and the other is told', async () => {
    const store = new MemoryStore();
    const page = await withSaved(store);
    const other = await openSaved(store);
    await act(other, (actions) => actions.draft(onlyId(page)));
    page.app().editDraft({ target: '/api/v1/charges?of=mine' });
    other.app().editDraft({ target: '/api/v1/charges?of=the_other' });
    const outcomes = await Promise.all([page, other].map((one) => act(one, (actions) => actions.save())));
    const refused = { field: 'request', problem: 'changed-elsewhere' };
    expect(outcomes).toContainEqual(refused);
    expect(outcomes).toContain(undefined);
  });

  it('is what was typed at the click, in the request that it came from then', async () => {
    const page = await withSaved();
    const id = onlyId(page);
    await act(page, (actions) => actions.duplicate(id));
    const second = selectCollections(page.app())[0]?.requests[1]?.id ?? '';
    page.app().editDraft({ target: '/api/v1/charges?of=the_first' });
    await act(page, async (actions) => {
      const saving = actions.save();
      const opening = actions.draft(second);
      expect(await saving).toBeUndefined();
      await opening;
    });
    expect(page.app()).toMatchObject({ savedAs: second, savedBase: { id: second } });
    expect(selectIsChanged(page.app())).toBe(false);
    await act(page, (actions) => actions.draft(id));
    expect(page.app().draft.target).toBe('/api/v1/charges?of=the_first');
    await act(page, (actions) => actions.draft(second));
    expect(page.app().draft.target).toBe('/api/v1/charges');
  });

  it('stays as another window has called it, or deleted', async () => {
    const store = new MemoryStore();
    const page = await withSaved(store);
    const other = await openSaved(store);
    const id = onlyId(page);
    page.app().editDraft({ target: '/api/v1/charges?again' });
    const saveWhile = async (doIt: (actions: SavedActions) => Promise<unknown>) => {
      const [problem] = await Promise.all([act(page, (actions) => actions.save()), act(other, doIt)]);
      await act(page, (actions) => actions.open());
      return problem;
    };
    expect(await saveWhile((actions) => actions.rename(id, 'Charge'))).toBeUndefined();
    expect(names(page)).toEqual([['Charges', 'Charge']]);
    const problem = await saveWhile((actions) => actions.remove(id));
    expect(problem).toEqual({ field: 'request', problem: 'not-saved' });
    expect(page.app().savedTrouble).toEqual({ what: 'save', problem: 'gone' });
    expect(names(page)).toEqual([['Charges']]);
  });

  it('keeps what came of its sends, as it was sent, and those of no other', async () => {
    const page = await withSaved();
    const id = onlyId(page);
    await page.app().send();
    await vi.waitFor(() => expect(selectSends(page.app(), id)).toHaveLength(1));
    const [send] = selectSends(page.app(), id);
    expect(send).toMatchObject({ outcome: 'response' });
    const [exchange] = await act(page, (actions) => actions.exchanges([send?.id ?? '']));
    const sent = new TextDecoder().decode(exchange?.body ?? undefined);
    expect(sent).toMatch(/^\{"id":"[0-9a-f]{8}"\}$/);
    page
      .app()
      .replaceDraft({ ...page.app().draft, target: '/api/v1/orders', method: 'GET', body: { kind: 'none' } });
    await page.app().send();
    await act(page, (actions) => actions.open());
    expect(selectSends(page.app(), id)).toHaveLength(1);
  });
});

describe('what comes of a send', () => {
  it('says which environment it came from, by its name of then, unless that holds a secret', async () => {
    const page = await withSaved();
    const id = onlyId(page);
    await page.app().send();
    await vi.waitFor(() => expect(selectSends(page.app(), id)).toHaveLength(1));
    expect(selectSends(page.app(), id)).toMatchObject([{ environment: 'Built-in sandbox' }]);
    const { sending } = page.app();
    if (sending.kind !== 'answered') throw new Error('the built-in sandbox answers');
    const { answered } = sending;
    const environment = { ...answered.environment, name: 'sk_test_0123456789' };
    const exchange = { ...answered.exchange, id: 'named' };
    await act(page, (actions) => actions.keepSend({ ...answered, environment, exchange }, id));
    expect(selectSends(page.app(), id).find((send) => send.id === 'named')).toMatchObject({
      environment: '',
    });
  });

  it('isn’t kept with a secret of a key that was set aside, wherever it stands in the answer', async () => {
    const plain = 'a passphrase of no known shape';
    const store = new MemoryStore();
    store.values.set('vault.unreadable-1', { version: 99, data: { keys: [{ secret: plain }] } });
    const page = await withSaved(store);
    const id = onlyId(page);
    await page.app().send();
    await vi.waitFor(() => expect(selectSends(page.app(), id)).toHaveLength(1));
    const { sending } = page.app();
    if (sending.kind !== 'answered' || sending.answered.exchange.answer.kind !== 'response')
      throw new Error('the built-in sandbox answers');
    const { answered } = sending;
    const answer = { ...answered.exchange.answer, body: new TextEncoder().encode(plain) };
    const leaky = { ...answered, exchange: { ...answered.exchange, id: 'leaky', answer } };
    await act(page, (actions) => actions.keepSend(leaky, id));
    const [kept] = await act(page, (actions) => actions.exchanges(['leaky']));
    expect(new TextDecoder().decode(kept?.answerBody)).not.toContain(plain);
  });

  it('that broke off in the middle of its answer is kept as that, with its status', async () => {
    const page = await withSaved();
    const id = onlyId(page);
    await page.app().send();
    await vi.waitFor(() => expect(selectSends(page.app(), id)).toHaveLength(1));
    const { sending } = page.app();
    if (sending.kind !== 'answered') throw new Error('the built-in sandbox answers');
    const { answered } = sending;
    const answer = { kind: 'failed', problem: 'cut', status: 201, received: 4, detail: '' } as const;
    const cut = { ...answered, exchange: { ...answered.exchange, id: 'cut', answer } };
    await act(page, (actions) => actions.keepSend(cut, id));
    const kept = selectSends(page.app(), id).find((send) => send.id === 'cut');
    expect(kept).toMatchObject({ outcome: 'cut', status: 201 });
    expect(kept && sendOutcomeWords(kept)).toBe('201, broke off');
  });

  it('belongs to the request that was clicked, whichever was opened since', async () => {
    const page = await withSaved();
    const first = onlyId(page);
    await act(page, (actions) => actions.duplicate(first));
    const second = selectCollections(page.app())[0]?.requests[1]?.id ?? '';
    const sending = page.app().send();
    const opening = act(page, (actions) => actions.draft(second));
    await Promise.all([sending, opening]);
    expect(page.app().savedAs).toBe(second);
    await vi.waitFor(() => expect(selectSends(page.app(), first)).toHaveLength(1));
    page.app().linkDraft(first);
    const again = page.app().send();
    page.app().linkDraft(second);
    await again;
    await vi.waitFor(() => expect(selectSends(page.app(), first)).toHaveLength(2));
    expect(selectSends(page.app(), second)).toEqual([]);
  });
});

describe('a file of saved requests', () => {
  const asFile = (text: string) => new File([text], 'a.json');

  it('exported here is imported elsewhere, with the variables it uses', async () => {
    const page = await withSaved();
    await page.app().setVariable({ name: 'shop', value: 'A' });
    await page.app().setVariable({ name: 'unused', value: 'B' });
    page.app().editDraft({ target: '/api/v1/charges?shop={{shop}}' });
    await act(page, (actions) => actions.save());
    const ids = selectCollections(page.app()).map(({ id }) => id);
    const text = (await act(page, (actions) => actions.exportCollections(ids)))?.text.value;
    expect(text).toContain('{{random}}');
    expect(text).not.toContain('unused');

    const other = await openSaved();
    await other.app().setVariable({ name: 'shop', value: 'mine' });
    await act(other, (actions) => actions.readFile(asFile(text ?? '')));
    expect(other.app().savedImport).toMatchObject({
      ...{ kind: 'ready', taken: [] },
      otherwise: [{ name: 'shop', here: 'mine', theirs: 'A' }],
    });
    expect(names(other)).toEqual([]);
    expect(await act(other, (actions) => actions.importRead())).toBe(true);
    expect(names(other)).toEqual([['Charges', 'New charge']]);
    expect(other.app().variables?.own).toEqual([{ name: 'shop', value: 'mine' }]);

    await act(page, (actions) => actions.readFile(asFile(text ?? '')));
    expect(page.app().savedImport).toMatchObject({ taken: [0], alreadyHere: [0], newVariables: [] });
    await act(page, (actions) => actions.importRead());
    expect(names(page)).toEqual([['Charges', 'New charge']]);
    await act(page, (actions) => actions.readFile(asFile(text ?? '')));
    await act(page, (actions) => actions.importRead({ collections: [0] }));
    expect(names(page)).toEqual([
      ['Charges', 'New charge'],
      ['Charges (2)', 'New charge'],
    ]);
  });

  it('of all has every variable, also those no saved request uses, and brings them where it’s imported', async () => {
    const page = await withSaved();
    await page.app().addEnvironment('Staging', 'https://staging.example');
    const { environmentId } = page.app().choices;
    const region = { name: 'region', value: 'eu', otherValues: { [environmentId]: 'us' } };
    await page.app().setVariable(region);
    const ids = selectCollections(page.app()).map(({ id }) => id);
    expect(await act(page, (actions) => actions.exportCollections(ids))).toMatchObject({ variablesLeft: 1 });
    const all = await act(page, (actions) => actions.exportCollections('all'));
    expect(all).toMatchObject({ variablesLeft: 0 });

    const other = await openSaved();
    await act(other, (actions) => actions.readFile(asFile(all?.text.value ?? '')));
    await act(other, (actions) => actions.importRead({ added: ['Staging'] }));
    expect(names(other)).toEqual([['Charges', 'New charge']]);
    const staging = other.app().environments.find(({ name }) => name === 'Staging');
    expect(other.app().variables?.own).toEqual([
      { name: 'region', value: 'eu', otherValues: { [staging?.id ?? '']: 'us' } },
    ]);
  });

  it('of all isn’t made where a variable that no request uses holds a secret by now', async () => {
    const page = await withSaved();
    await page.app().setVariable({ name: 'unused', value: 'made_up_unused_0123' });
    await page.app().addKey(madeUpKey('unused', ['built-in']));
    expect(await act(page, (actions) => actions.exportCollections('all'))).toBeUndefined();
    expect(page.app().savedTrouble).toEqual({ what: 'export', problem: 'holds-secret' });
  });

  it('whose requests are here is told apart from one that only has the same names', async () => {
    const page = await withSaved();
    const ids = selectCollections(page.app()).map(({ id }) => id);
    const text = (await act(page, (actions) => actions.exportCollections(ids)))?.text.value ?? '';
    await act(page, (actions) => actions.saveAs('Another', { id: ids[0] ?? '' }));
    await act(page, (actions) => actions.readFile(asFile(text)));
    expect(page.app().savedImport).toMatchObject({ alreadyHere: [0] });
    for (const other of [text.replace('{{random}}', '{{uuid}}'), text.replace('New charge', 'Newer')]) {
      await act(page, (actions) => actions.readFile(asFile(other)));
      expect(page.app().savedImport).toMatchObject({ kind: 'ready', taken: [0], alreadyHere: [] });
    }
  });

  it('says what it brought once it’s imported, and its requests go again by Undo, which can be undone', async () => {
    const page = await withSaved();
    await page.app().setVariable({ name: 'lane', value: 'left' });
    const request = { name: 'Dropped', method: 'GET', target: '/', headers: [], leftOut: [] };
    const variables = [
      { name: 'shop', value: 'A', otherValues: [{ environment: 'Mine', value: 'M' }] },
      { name: 'lane', value: 'right' },
    ];
    const file = {
      ...{ format: 'countersign-requests', version: 3, variables },
      collections: [{ name: 'Charges', requests: [request, request] }],
      environments: [{ name: 'Mine', baseUrl: 'https://mine.example' }],
    };
    await act(page, (actions) => actions.readFile(asFile(JSON.stringify(file))));
    await act(page, (actions) => actions.importRead({ taken: ['lane'], added: ['Mine'] }));
    expect(page.app().imported).toMatchObject({
      ...{ environments: ['Mine'], variables: 1, changedVariables: 1 },
      collections: [{ name: 'Charges (2)' }],
    });
    expect(page.app().imported?.requests).toHaveLength(2);
    await act(page, (actions) => actions.undoImport());
    expect(names(page)).toEqual([['Charges', 'New charge']]);
    expect(page.app().imported).toBeUndefined();
    await page.app().undoLast('saved');
    expect(names(page)).toEqual([
      ['Charges', 'New charge'],
      ['Charges (2)', 'Dropped', 'Dropped'],
    ]);
  });

  it('goes again by Undo without what was saved into its collections since', async () => {
    const page = await withSaved();
    const file = {
      ...{ format: 'countersign-requests', version: 3, variables: [], environments: [] },
      collections: ['Kept', 'Gone'].map((name) => ({
        name,
        requests: ['First', 'Second'].map((called) => ({
          ...{ name: `${name} ${called}`, method: 'GET', target: '/a', headers: [], leftOut: [] },
        })),
      })),
    };
    await act(page, (actions) => actions.readFile(asFile(JSON.stringify(file))));
    expect(page.app().savedImport).toMatchObject({ kind: 'ready' });
    await act(page, (actions) => actions.importRead());
    const kept = page.app().imported?.collections.find(({ name }) => name === 'Kept')?.id ?? '';
    const [first] = selectCollections(page.app()).find(({ id }) => id === kept)?.requests ?? [];
    await act(page, (actions) => actions.draft(first?.id ?? ''));
    page.app().editDraft({ target: '/changed' });
    await act(page, (actions) => actions.save());
    await act(page, (actions) => actions.saveAs('Added', { id: kept }));
    await act(page, (actions) => actions.undoImport());
    expect(names(page)).toEqual([
      ['Charges', 'New charge'],
      ['Kept', 'Kept First', 'Added'],
    ]);
    expect(page.app().undoables.at(-1)?.title).toBe('Deleted 3 imported requests');
    await page.app().undoLast('saved');
    expect(names(page)).toEqual([
      ['Charges', 'New charge'],
      ['Kept', 'Kept First', 'Kept Second', 'Added'],
      ['Gone', 'Gone First', 'Gone Second'],
    ]);
  });

  it('goes again by Undo without what was moved to a collection of one’s own', async () => {
    const page = await withSaved();
    const file = {
      ...{ format: 'countersign-requests', version: 3, variables: [], environments: [] },
      collections: [
        {
          name: 'Gone',
          requests: ['First', 'Second'].map((name) => ({
            ...{ name, method: 'GET', target: '/a', headers: [], leftOut: [] },
          })),
        },
      ],
    };
    await act(page, (actions) => actions.readFile(asFile(JSON.stringify(file))));
    await act(page, (actions) => actions.importRead());
    const [mine, gone] = selectCollections(page.app());
    const [first] = gone?.requests ?? [];
    await act(page, (actions) => actions.place(first?.id ?? '', mine?.id ?? ''));
    await act(page, (actions) => actions.undoImport());
    expect(names(page)).toEqual([['Charges', 'New charge', 'First']]);
    expect(page.app().undoables.at(-1)?.title).toBe('Deleted Gone');
  });

  it('whose environment is here with another base URL shows both', async () => {
    const page = await openSaved();
    await page.app().addEnvironment('Mine', 'https://here.example');
    await page.app().addEnvironment('Same', 'https://same.example');
    const environments = [
      { name: 'Mine', baseUrl: 'https://there.example' },
      { name: 'Same', baseUrl: 'HTTPS://Same.example/' },
    ];
    const otherValues = environments.map(({ name }) => ({ environment: name, value: 'M' }));
    const variables = [{ name: 'shop', value: 'A', otherValues }];
    const file = { format: 'countersign-requests', version: 3, collections: [], variables, environments };
    await act(page, (actions) => actions.readFile(asFile(JSON.stringify(file))));
    expect(page.app().savedImport).toMatchObject({
      otherBaseUrls: [{ name: 'Mine', here: 'https://here.example', theirs: 'https://there.example' }],
    });
  });

  it('replaces the values here that were chosen, unless another window changed them meanwhile', async () => {
    const page = await openSaved();
    for (const name of ['a', 'b', 'c']) await page.app().setVariable({ name, value: 'mine' });
    const variables = ['a', 'b', 'c'].map((name) => ({ name, value: 'theirs' }));
    const file = { format: 'countersign-requests', version: 1, collections: [], variables };
    await act(page, (actions) => actions.readFile(asFile(JSON.stringify(file))));
    await page.app().setVariable({ name: 'b', value: 'newer' }, { name: 'b', value: 'mine' });
    expect(await act(page, (actions) => actions.importRead({ taken: ['a', 'b'] }))).toBe(true);
    await vi.waitFor(() =>
      expect(page.app().variables?.own).toEqual([
        { name: 'a', value: 'theirs' },
        { name: 'b', value: 'newer' },
        { name: 'c', value: 'mine' },
      ]),
    );
  });

  it('is imported in whatever order its keys are, and under any name', async () => {
    const page = await withSaved();
    page.app().editDraft({ body: { kind: 'text', text: 'x'.repeat(70_000) } });
    await act(page, (actions) => actions.save());
    const ids = selectCollections(page.app()).map(({ id }) => id);
    const text = (await act(page, (actions) => actions.exportCollections(ids)))?.text.value ?? '';
    const sorted = JSON.stringify(JSON.parse(text, (_, value: unknown) => sortedKeys(value)));
    expect(sorted.indexOf('countersign-requests')).toBeGreaterThan(70_000);
    for (const name of ['a.json', 'a.csv', 'a.har']) {
      await act(page, (actions) => actions.readFile(new File([sorted], name)));
      expect(page.app().savedImport).toMatchObject({ kind: 'ready' });
    }
    await act(page, (actions) => actions.readFile(asFile(sorted.slice(0, 66_000))));
    expect(page.app().savedImport).toMatchObject({ kind: 'refused', why: 'other-file' });
  });

  const sortedKeys = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;

  it('isn’t made of what holds a secret, as of a key that was added since', async () => {
    const page = await withSaved();
    page.app().editDraft({ target: '/api/v1/charges?ref=made_up_later_0123' });
    await act(page, (actions) => actions.save());
    const ids = selectCollections(page.app()).map(({ id }) => id);
    expect((await act(page, (actions) => actions.exportCollections(ids)))?.text.value).toContain(
      'made_up_later',
    );
    await page.app().addKey(madeUpKey('later', ['built-in']));
    expect(await act(page, (actions) => actions.exportCollections(ids))).toBeUndefined();
    expect(page.app().savedTrouble).toEqual({ what: 'export', problem: 'holds-secret' });
  });

  /** Nobody's: put together here from parts that look like none. */
  const PARTS = { first: 'see sk', second: '_live_0a1b2c', third: 'd' };

  async function withParts(target: string) {
    const page = await withSaved();
    for (const [name, value] of Object.entries(PARTS))
      expect(await page.app().setVariable({ name, value })).toMatchObject({ ok: true });
    page.app().editDraft({ target, body: { kind: 'none' } });
    expect(await act(page, (actions) => actions.save())).toBeUndefined();
    const ids = selectCollections(page.app()).map(({ id }) => id);
    return { page, text: (await act(page, (actions) => actions.exportCollections(ids)))?.text.value };
  }

  it.each([
    ['/a?b={{third}}&c={{first}}{{second}}', ['first', 'second']],
    ['/a?b={{first|url}}{{second|url}}{{third}}', ['first', 'second']],
    ['/a?b=sk{{second}}', ['second']],
    ['/a?b={{first}}_test_{{third}}23456', ['first', 'third']],
    ['/a?b={{first}}{{second}}&c=sk{{second}}', ['second']],
    ['/a?b={{first}}{{second}}&c=sk_{{third}}56789', ['first', 'second', 'third']],
  ])('isn’t made of %s, whose variables make a secret, and names them', async (target, variables) => {
    const { page, text } = await withParts(target);
    expect(text).toBeUndefined();
    const made = { request: 'New charge', variables };
    expect(page.app().savedTrouble).toEqual({ what: 'export', problem: 'holds-secret', made });
    const { title, words } = savedTroubleWords({ what: 'export', problem: 'holds-secret', made });
    for (const name of variables) expect(words).toContain(`{{${name}}}`);
    expect(`${title} ${words}`).not.toMatch(/_live_|0a1b2c/);
  });

  it.each(['/a?b={{first}}&c={{second}}', '/sk_{{random}}', '/{{first}} {{second}}', '/{{first}}{{third}}'])(
    'is made of %s, whose variables make none',
    async (target) => {
      expect((await withParts(target)).text).toContain(target);
    },
  );

  it('whose variables make a secret isn’t imported', async () => {
    const { page, text = '' } = await withParts('/a?b={{first}}&c={{second}}');
    await act(page, (actions) => actions.readFile(asFile(text.replace('&c=', ''))));
    expect(page.app().savedImport).toMatchObject({
      kind: 'refused',
      why: 'holds-secret',
      made: { request: 'New charge', variables: ['first', 'second'] },
    });
    const refused = page.app().savedImport;
    if (refused?.kind === 'refused')
      expect(fileWords(refused)).toMatch(/\{\{first\}\} and \{\{second\}\} together/);
    await act(page, (actions) => actions.readFile(asFile(text)));
    expect(page.app().savedImport?.kind).toBe('ready');
  });

  it('whose variables make a secret in one environment alone isn’t imported', async () => {
    const page = await openSaved();
    await page.app().addKey(madeUpKey('late', ['built-in']));
    const otherValues = [{ environment: 'Local sandbox', value: 'made_up_' }];
    const variables = [
      { name: 'first', value: '', otherValues },
      { name: 'second', value: 'late_0123' },
    ];
    const request = {
      name: 'Charge',
      method: 'GET',
      target: '/a?b={{first}}{{second}}',
      headers: [],
      leftOut: [],
    };
    const collections = [{ name: 'Charges', requests: [request] }];
    const text = JSON.stringify({ format: 'countersign-requests', version: 2, collections, variables });
    await act(page, (actions) => actions.readFile(asFile(text)));
    expect(page.app().savedImport).toMatchObject({
      made: { request: 'Charge', variables: ['first', 'second'] },
    });
  });

  it('with values for environments is imported with them, by the environments’ names', async () => {
    const page = await withSaved();
    await page.app().addEnvironment('Staging', 'https://staging.example');
    const { environmentId } = page.app().choices;
    await page
      .app()
      .setVariable({ name: 'shop', value: 'A', otherValues: { [environmentId]: 'B', local: 'C' } });
    page.app().editDraft({ target: '/api/v1/charges?shop={{shop}}' });
    await act(page, (actions) => actions.save());
    const ids = selectCollections(page.app()).map(({ id }) => id);
    const text = (await act(page, (actions) => actions.exportCollections(ids)))?.text.value;
    const other = await openSaved();
    await act(other, (actions) => actions.readFile(asFile(text ?? '')));
    expect(other.app().savedImport).toMatchObject({
      unknownEnvironments: [{ name: 'Staging', baseUrl: 'https://staging.example' }],
    });
    await act(other, (actions) => actions.importRead());
    expect(other.app().variables?.own).toEqual([{ name: 'shop', value: 'A', otherValues: { local: 'C' } }]);
  });

  it('adds an environment that isn’t here with its values, and goes on sending where it did', async () => {
    const other = await openSaved();
    const shop = {
      name: 'shop',
      value: 'A',
      otherValues: [
        { environment: 'Staging', value: 'B' },
        { environment: 'Lost', value: 'C' },
      ],
    };
    const environments = [{ name: 'Staging', baseUrl: 'https://staging.example' }];
    const file = {
      format: 'countersign-requests',
      version: 3,
      collections: [],
      variables: [shop],
      environments,
    };
    await act(other, (actions) => actions.readFile(asFile(JSON.stringify(file))));
    const { environmentId } = other.app().choices;
    await act(other, (actions) => actions.importRead({ added: ['Staging', 'Lost'] }));
    const added = other.app().environments.at(-1);
    expect(added).toMatchObject(environments[0] ?? {});
    expect(other.app().environments).toHaveLength(3);
    expect(other.app().choices.environmentId).toBe(environmentId);
    expect(other.app().variables?.own).toEqual([
      { name: 'shop', value: 'A', otherValues: { [added?.id ?? '']: 'B' } },
    ]);
  });

  it('imported again brings an environment’s values with it, whatever the variables are by then', async () => {
    const page = await openSaved();
    const variables = [
      { name: 'shop', value: 'A', otherValues: [{ environment: 'Mine', value: 'M' }] },
      { name: 'lane', value: 'left' },
    ];
    const environments = [{ name: 'Mine', baseUrl: 'https://mine.example' }];
    const file = { format: 'countersign-requests', version: 3, collections: [], variables, environments };
    const text = JSON.stringify(file);
    await act(page, (actions) => actions.readFile(asFile(text)));
    await act(page, (actions) => actions.importRead());
    await page.app().setVariable({ name: 'lane', value: 'right' }, { name: 'lane', value: 'left' });
    await act(page, (actions) => actions.readFile(asFile(text)));
    await act(page, (actions) => actions.importRead({ added: ['Mine'] }));
    const id = page.app().environments.at(-1)?.id ?? '';
    await vi.waitFor(() =>
      expect(page.app().variables?.own).toEqual([
        { name: 'shop', value: 'A', otherValues: { [id]: 'M' } },
        { name: 'lane', value: 'right', otherValues: { [id]: 'left' } },
      ]),
    );
  });

  it('has values for environments that are here with others: they stay unless they’re chosen', async () => {
    const page = await openSaved();
    await page.app().setVariable({ name: 'shop', value: 'A' });
    const shop = { name: 'shop', value: 'A', otherValues: [{ environment: 'Local sandbox', value: 'L' }] };
    const file = { format: 'countersign-requests', version: 2, collections: [], variables: [shop] };
    const read = () => act(page, (actions) => actions.readFile(asFile(JSON.stringify(file))));
    await read();
    expect(page.app().savedImport).toMatchObject({
      otherwise: [{ name: 'shop', environment: 'Local sandbox', here: 'A', theirs: 'L' }],
    });
    await act(page, (actions) => actions.importRead());
    expect(page.app().variables?.own).toEqual([{ name: 'shop', value: 'A' }]);
    await read();
    await act(page, (actions) => actions.importRead({ taken: ['shop'] }));
    await vi.waitFor(() =>
      expect(page.app().variables?.own).toEqual([{ name: 'shop', value: 'A', otherValues: { local: 'L' } }]),
    );
  });

  it('nor is a command copied or a request sent that they make a secret in', async () => {
    const { page } = await withParts('/api/v1/orders?b={{first|url}}{{second}}');
    expect(await page.app().copyAsCurl()).toBe('not-ready');
    expect(page.platform.copied).toEqual([]);
    await page.app().send();
    expect(JSON.stringify(page.app().sending)).toContain('draft-has-errors');
    expect(JSON.stringify(page.app().sending)).not.toMatch(/_live_|0a1b2c/);
  });

  it('lacks requests that can’t be read, and says so', async () => {
    const page = await withSaved();
    const id = onlyId(page);
    await act(page, (actions) => actions.duplicate(id));
    page.platform.store.saved.stores.get('drafts')?.delete(id);
    const ids = selectCollections(page.app()).map((one) => one.id);
    const text = (await act(page, (actions) => actions.exportCollections(ids)))?.text.value;
    expect(text).toContain('New charge (2)');
    expect(page.app().savedTrouble).toEqual({ what: 'export-all', problem: 'cut-off' });
  });

  it('that was closed while it was read doesn’t come back', async () => {
    const page = await openSaved();
    page.store.subscribe(({ savedImport, dismissSaved }) => {
      if (savedImport?.kind === 'reading') dismissSaved('savedImport');
    });
    await act(page, (actions) => actions.readFile(asFile('{')));
    expect(page.app().savedImport).toBeUndefined();
  });

  it('isn’t made where a name holds a secret by now, nor imported', async () => {
    const page = await withSaved();
    await act(page, (actions) => actions.addCollection('made_up_named_0123'));
    const ids = selectCollections(page.app()).map(({ id }) => id);
    const text = (await act(page, (actions) => actions.exportCollections(ids)))?.text.value ?? '';
    await page.app().addKey(madeUpKey('named', ['built-in']));
    expect(await act(page, (actions) => actions.exportCollections(ids))).toBeUndefined();
    await act(page, (actions) => actions.readFile(asFile(text)));
    expect(page.app().savedImport).toMatchObject({ kind: 'refused', why: 'holds-secret' });
  });

  /** With what's there, one more of either is too many. */
  function madeOf(collections: number, requests: number): string {
    const request = { name: 'a', method: 'GET', target: '/', headers: [], leftOut: [] };
    const one = { name: 'Many', requests: Array.from({ length: requests }, () => request) };
    const all = Array.from({ length: collections }, () => one);
    return JSON.stringify({ format: 'countersign-requests', version: 1, collections: all, variables: [] });
  }

  it.each(['name', 'variable', 'variables together'])(
    'holds nothing of a key that was added after it was read, in a %s',
    async (place) => {
      const page = await openSaved();
      const key = madeUpKey('later', ['built-in']);
      const held = key.secret.reveal().replace('sk_test_', '');
      const [v, w] = place === 'variables together' ? [held.slice(0, 9), held.slice(9)] : [held, ''];
      const name = place === 'name' ? held : 'Shop';
      const request = { name: 'a', method: 'GET', target: '/{{v}}{{w}}', headers: [], leftOut: [] };
      const variables =
        place === 'name' ? [] : Object.entries({ v, w }).map(([of, value]) => ({ name: of, value }));
      const collections = [{ name, requests: [request] }];
      const text = JSON.stringify({ format: 'countersign-requests', version: 1, collections, variables });
      await act(page, (actions) => actions.readFile(asFile(text)));
      expect(page.app().savedImport).toMatchObject({ kind: 'ready' });
      await page.app().addKey(key);
      expect(await act(page, (actions) => actions.importRead())).toBe(false);
      expect(page.app().savedTrouble).toMatchObject({ what: 'save', problem: 'holds-secret' });
      expect(names(page)).toEqual([]);
      expect(page.app().variables?.own).toEqual([]);
    },
  );

  it('with a name twice gives the second a number, and says so first', async () => {
    const page = await openSaved();
    await act(page, (actions) => actions.readFile(asFile(madeOf(3, 1))));
    expect(page.app().savedImport).toMatchObject({ kind: 'ready', taken: [1, 2] });
    await act(page, (actions) => actions.importRead());
    expect(names(page).map(([name]) => name)).toEqual(['Many', 'Many (2)', 'Many (3)']);
  });

  it('that’s wrong, another’s, too long, no text, or holds a stored secret changes nothing', async () => {
    const page = await withSaved();
    const key = madeUpKey('imported', ['built-in']);
    await page.app().addKey(key);
    const ids = selectCollections(page.app()).map(({ id }) => id);
    const good = (await act(page, (actions) => actions.exportCollections(ids)))?.text.value ?? '';
    const secret = key.secret.reveal().replace('sk_test_', '');
    const files: readonly (readonly [File, object])[] = [
      [asFile(good.slice(0, -20)), { kind: 'wrong' }],
      [asFile(''), { kind: 'wrong', problems: [{ line: 1, message: 'The file is empty' }] }],
      [asFile('{'), { kind: 'refused', why: 'other-file' }],
      [asFile(OLD_POSTMAN), { kind: 'refused', why: 'other-file', tool: { name: 'a Postman collection' } }],
      [asFile(POSTMAN), { kind: 'refused', why: 'nothing-in-it' }],
      [asFile('[{"id":"A-1"}]'), { kind: 'refused', why: 'records' }],
      [new File(['id,amount\nA-1,10.00'], 'orders.csv'), { kind: 'refused', why: 'records' }],
      [asFile('{"log":{"version":"1.2","entries":[]}}'), { kind: 'refused', why: 'captures' }],
      [asFile(madeOf(1, 1).replace('"version":1', '"version":4')), { kind: 'refused', why: 'newer' }],
      [asFile(madeOf(0, 0)), { kind: 'refused', why: 'nothing-in-it' }],
      [asFile(madeOf(1, 2000)), { kind: 'refused', why: 'no-room' }],
      [asFile(madeOf(200, 0)), { kind: 'refused', why: 'no-room' }],
      [asFile(' '.repeat(10_000_001)), { kind: 'refused', why: 'too-long' }],
      [new File([Uint8Array.of(255, 254)], 'a.json'), { kind: 'refused', why: 'not-text' }],
      [asFile(good.replace('/api/v1/charges', `/${secret}`)), { kind: 'refused', why: 'holds-secret' }],
    ];
    const many = Array.from({ length: 201 }, (_, at) => ({ name: `v${at}`, value: '' }));
    const withMany = JSON.stringify({ ...(JSON.parse(good) as object), variables: many });
    const tooMany = [asFile(withMany), { kind: 'refused', why: 'too-many-variables' }] as const;
    const { info } = JSON.parse(POSTMAN) as { info: object };
    const folders = JSON.stringify({ info, item: Array(20_001).fill({ item: [] }) });
    const tooManyItems = [asFile(folders), { kind: 'refused', why: 'too-many-items' }] as const;
    for (const [file, outcome] of [...files, tooMany, tooManyItems]) {
      await act(page, (actions) => actions.readFile(file));
      expect(page.app().savedImport).toMatchObject(outcome);
      expect(await act(page, (actions) => actions.importRead())).toBe(false);
    }
    expect(names(page)).toEqual([['Charges', 'New charge']]);
  });

  it('that breaks its reader, or what looks at it then, is refused and not read for ever', async () => {
    const page = await withSaved();
    const breaking = Object.assign(asFile('{}'), { arrayBuffer: async () => 7n });
    const intake = { kind: 'read', read: { ok: true, file: {} }, leftOut: [] } as unknown as CollectionIntake;
    let hear: (message: FromReadingWorker) => void = () => {};
    Object.assign(page.platform, {
      startReadingWorker: (): ReadingWorker => ({
        post: () => hear({ kind: 'collection-read', intake }),
        listen: (listener) => {
          hear = listener;
        },
        terminate: () => {},
      }),
    });
    for (const file of [breaking, asFile(' '.repeat(200_000))]) {
      await act(page, (actions) => actions.readFile(file));
      expect(page.app().savedImport).toMatchObject({ kind: 'refused', why: 'reading-failed' });
      expect(page.app().gateLooks).toEqual([]);
    }
  });

  it('of an older Postman is named, with what Saved imports and what to do', async () => {
    const page = await withSaved();
    await act(page, (actions) => actions.readFile(asFile(OLD_POSTMAN)));
    const { savedImport } = page.app();
    expect(savedImport?.kind === 'refused' && fileWords(savedImport)).toBe(
      'It’s a Postman collection. You can import files that Countersign exported, and Postman collections (v2.1). Export it from Postman as Collection v2.1, and import that file in Saved. Or choose Code (</>) and cURL, and paste that command.',
    );
  });

  it('of Postman names the requests whose path is to be checked', async () => {
    const page = await withSaved();
    const item = ['A', 'B', 'C', 'D'].map((name) => ({ name, request: '{{baseUrl}}{{path}}' }));
    const { info } = JSON.parse(POSTMAN) as { info: object };
    const words = async (count: number) => {
      const text = JSON.stringify({ info, item: item.slice(0, count) });
      await act(page, (actions) => actions.readFile(asFile(text)));
      const { savedImport } = page.app();
      return savedImport?.kind === 'ready' && savedImport.leftOut.map(leftOutWords)[0];
    };
    expect(await words(1)).toBe(
      'The start of 1 URL: “A”. It’s unclear where its path begins. Check the path after the import.',
    );
    expect(await words(4)).toBe(
      'The start of 4 URLs: “A”, “B”, “C” and 1 more. It’s unclear where their paths begin. Check the paths after the import.',
    );
  });

  it('of Postman is imported, and what isn’t is counted', async () => {
    const page = await withSaved();
    const item = [{ name: 'List orders', request: 'https://a.test/api/v1/orders?limit=5', response: [{}] }];
    const { info } = JSON.parse(POSTMAN) as { info: object };
    await act(page, (actions) => actions.readFile(asFile(JSON.stringify({ info, item }))));
    const { savedImport } = page.app();
    expect(savedImport?.kind === 'ready' && savedImport.leftOut.map(leftOutWords)).toEqual([
      '1 base URL: “https://a.test”. Its requests go to the environment you choose.',
      '1 example response.',
    ]);
    expect(await act(page, (actions) => actions.importRead())).toBe(true);
    expect(names(page)).toContainEqual(['Shop', 'List orders']);
  });

  const POSTMAN =
    '{"info":{"name":"Shop","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[]}';
  const OLD_POSTMAN = POSTMAN.replace('v2.1.0', 'v2.0.0');
});
