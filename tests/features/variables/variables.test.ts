/** Variables in what's sent: their values are those that are shown, stay while typing and are new for each send. */

import { describe, expect, it, vi } from 'vitest';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { draftOfCapture } from '../../../lib/features/requests/replay.ts';
import { MemoryStore } from '../../../lib/platform/memory.ts';
import { selectKey, selectResolved, selectSigning } from '../../../lib/state/selectors.ts';
import { selectUndoable } from '../../../lib/state/undo-slice.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import type { Variable } from '../../../lib/storage/variables.ts';
import { answered, madeUpKey, openPage, statusOf } from '../../state/open-page.ts';

const variable = (name: string, value: string) => ({ name, value });
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function openWith(target: string, ...own: Variable[]) {
  const page = await openPage();
  await page.app().readyVariables();
  for (const one of own) await page.app().setVariable(one);
  page.app().editDraft({ target });
  return page;
}

describe('variables', () => {
  it('aren’t loaded for requests that have none', async () => {
    const { app } = await openPage();
    app().editDraft({ method: 'POST', body: { kind: 'text', text: '{"a":{"b":1}}' } });
    await settled();
    expect(app().variables).toBeUndefined();
    expect(selectResolved(app()).draft).toBe(app().draft);
  });

  it('are read once one is typed, and nothing is sent before', async () => {
    const { app } = await openPage();
    app().editDraft({ target: '/api/v1/orders?limit={{now}}' });
    expect(selectSigning(app()).problems.map(({ problem }) => problem)).toContain('variables-not-read');
    await app().send();
    expect(answered(app()).exchange.request.target).toBe('/api/v1/orders?limit=1767225600');
  });

  it('are what’s signed and sent, while the draft stays as typed', async () => {
    const { app } = await openWith('/api/v1/orders?status={{state}}', variable('state', 'paid'));
    await app().send();
    expect(statusOf(app())).toBe(200);
    expect(answered(app()).exchange.request.target).toBe('/api/v1/orders?status=paid');
    expect(app().draft.target).toBe('/api/v1/orders?status={{state}}');
  });

  it('stay the same while typing, and are new after each send', async () => {
    const { app, platform } = await openWith('/api/v1/orders?q={{uuid}}');
    const shown = () => selectSigning(app()).prepared.request?.target;
    const first = shown();
    platform.clock.advance(5);
    app().editDraft({ method: 'DELETE' });
    app().editDraft({ method: 'GET' });
    expect(shown()).toBe(first);
    await app().send();
    expect(answered(app()).exchange.request.target).toBe(first);
    await vi.waitFor(() => expect(shown()).not.toBe(first));
    const second = shown();
    await app().remakeValues();
    expect(shown()).not.toBe(second);
  });

  it('of time go with the clock the timestamp goes with, and cost a draft without them nothing', async () => {
    const { app, platform } = await openWith('/api/v1/orders?at={{now}}&on={{now_iso}}&ms={{now_ms}}');
    const target = () => selectSigning(app()).prepared.request?.target;
    expect(target()).toContain('at=1767225600&on=2026-01-01T00:00:00Z&ms=1767225600000');
    platform.clock.advance(61);
    expect(target()).toContain('at=1767225661&on=2026-01-01T00:01:01Z');
    expect(selectSigning(app()).timestamp).toBe('1767225661');
    app().runTimestamp(-3600);
    expect(target()).toContain('at=1767222061&');
    expect(selectSigning(app()).timestamp).toBe('1767222061');
    app().typeTimestamp('7');
    expect(target()).toContain('at=1767225661&');
    app().editDraft({ target: '/api/v1/orders?a={{uuid}}' });
    const before = selectResolved(app());
    const { prepared } = selectSigning(app());
    platform.clock.advance(61);
    expect(selectResolved(app())).toBe(before);
    expect(selectSigning(app()).prepared).toBe(prepared);
  });

  it('of time are those of the click, shown as they’re sent', async () => {
    const { app, platform } = await openWith('/api/v1/orders?at={{now_ms}}');
    platform.clock.advance(100);
    const shown = selectSigning(app()).prepared.request?.target;
    await app().send();
    expect(answered(app()).exchange.request.target).toBe(shown);
    expect(shown).toContain('at=1767225700000');
  });

  it('of time go in steps of half a minute in a long body, which takes long to hash', async () => {
    const { app, platform } = await openWith('/');
    app().editDraft({ method: 'POST', body: { kind: 'text', text: `{{now}}${'x'.repeat(250_000)}` } });
    const before = selectSigning(app()).bodyHash;
    platform.clock.advance(29);
    expect(selectSigning(app()).bodyHash).toBe(before);
    platform.clock.advance(1);
    expect(selectSigning(app()).bodyHash).not.toBe(before);
  });

  it('that are random are never sent twice, even where the first send isn’t answered', async () => {
    const page = await openPage({ fetch: () => new Promise(() => undefined) });
    await page.app().addKey(madeUpKey('local', [LOCAL_ENVIRONMENT.id]));
    await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
    await page.app().readyVariables();
    page.app().editDraft({ target: '/?id={{uuid}}' });
    const shown = () => selectSigning(page.app()).prepared.request?.target;
    const first = shown();
    void page.app().send();
    await vi.waitFor(() => expect(page.app().sending.kind).toBe('sending'));
    await settled();
    expect(shown()).not.toBe(first);
  });

  it('are nothing that a captured request has: it’s sent again as it was', async () => {
    const { app } = await openPage();
    const body = '{"note":"{{now}} {{x|url}} {{ y }}"}';
    const request = wireRequest({
      method: 'POST',
      target: '/api/v1/orders?a={{uuid}}',
      headers: [['X-Note', '{{id}}']],
      body,
    });
    app().replaceDraft(draftOfCapture({ request, gaps: [], hints: {} }, undefined));
    await app().readyVariables();
    const { draft, problems } = selectResolved(app());
    expect(draft.target).toBe('/api/v1/orders?a={{uuid}}');
    expect(draft.headers[0]?.value).toBe('{{id}}');
    expect(draft.body).toEqual({ kind: 'text', text: body });
    expect(problems.map(({ problem }) => problem)).toEqual(['variable-near-miss']);
  });

  it('inside a value are said not to be replaced, and aren’t called placeholders', async () => {
    const { app } = await openPage();
    await app().setVariable({ name: 'region', value: 'eu' });
    await app().setVariable({ name: 'base', value: '{{region}}-x' });
    app().editDraft({ target: '/api/v1/orders?shop={{base}}' });
    expect(selectSigning(app()).problems.map(({ problem }) => problem)).toEqual(['variable-in-value']);
  });

  it('that aren’t there keep the request from being sent', async () => {
    const { app } = await openWith('/api/v1/orders?status={{sate}}');
    await app().send();
    expect(app().sending).toMatchObject({ kind: 'not-sent', why: { problem: 'draft-has-errors' } });
    expect(JSON.stringify(app().sending)).toContain('{{sate}}');
    const problems = selectSigning(app()).problems.map(({ problem }) => problem);
    expect(problems).toEqual(['variable-unknown']);
    const { signed, lines, prepared } = selectSigning(app());
    expect([signed, lines, prepared.url]).toEqual([undefined, undefined, undefined]);
  });

  it('with a secret are refused, and one that became a secret later isn’t sent', async () => {
    const { app } = await openWith('/api/v1/orders?a={{a}}', variable('a', 'made_up_late_0123'));
    expect(await app().setVariable(variable('b', 'sk_test_anything_1'))).toEqual({
      ok: false,
      problem: 'holds-secret',
    });
    expect(await app().setVariable(variable('sk_test_anything_1', '1'))).toMatchObject({
      problem: 'holds-secret',
    });
    await app().addKey(madeUpKey('late', ['built-in']));
    expect(await app().setVariable(variable('made_up_late_0123', '1'))).toMatchObject({
      problem: 'holds-secret',
    });
    await app().send();
    expect(app().sending).toMatchObject({
      why: { problem: 'held-back', refusal: { problem: 'holds-secret' } },
    });
  });

  it.each([
    ['name', variable('Order', '1')],
    ['made', variable('now', '1')],
    ['too-long', variable('a', 'x'.repeat(4001))],
    ['taken', variable('there', '2')],
  ])('are refused for %s', async (problem, one) => {
    const { app } = await openWith('/', variable('there', '1'));
    expect(await app().setVariable(one)).toEqual({ ok: false, problem });
  });

  it('have another value for an environment, which is what’s sent there', async () => {
    const shop = { name: 'shop', value: 'A', otherValues: { [LOCAL_ENVIRONMENT.id]: 'B|?' } };
    const { app } = await openWith('/?shop={{shop}}', shop);
    expect(selectSigning(app()).prepared.request?.target).toBe('/?shop=A');
    await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
    expect(selectSigning(app()).prepared.request?.target).toBe('/?shop=B|?');
    expect(selectResolved(app()).used).toEqual([{ name: 'shop', value: 'B|?' }]);
  });

  it('with a secret for one environment alone are refused', async () => {
    const { app } = await openWith('/');
    const otherValues = { [LOCAL_ENVIRONMENT.id]: 'sk_test_anything_1' };
    expect(await app().setVariable({ name: 'a', value: '1', otherValues })).toMatchObject({
      problem: 'holds-secret',
    });
  });

  it('of two windows that each add a value for an environment have both', async () => {
    const store = new MemoryStore();
    const [page, other] = [await openPage({ store }), await openPage({ store })];
    await page.app().setVariable(variable('a', '1'));
    await other.app().readyVariables();
    const inEach = { 'built-in': '2', [LOCAL_ENVIRONMENT.id]: '3' };
    for (const [app, id, value] of [
      [page.app(), 'built-in', '2'],
      [other.app(), LOCAL_ENVIRONMENT.id, '3'],
    ] as const)
      await app.setVariable({ ...variable('a', '1'), otherValues: { [id]: value } }, variable('a', '1'));
    expect(page.app().variables?.own).toEqual([{ ...variable('a', '1'), otherValues: inEach }]);
  });

  it('of an environment that’s deleted lose the value for it, and a late save doesn’t bring it back', async () => {
    const { app } = await openWith('/');
    await app().addEnvironment('Staging', 'https://staging.example');
    const { environmentId } = app().choices;
    const both = { [environmentId]: '2', [LOCAL_ENVIRONMENT.id]: '3' };
    const shop = { name: 'shop', value: '1', otherValues: both };
    const left = { ...shop, otherValues: { [LOCAL_ENVIRONMENT.id]: '3' } };
    await app().setVariable(shop);
    await app().removeEnvironment(environmentId);
    expect(app().variables?.own).toEqual([left]);
    await app().setVariable(shop, left);
    expect(app().variables?.own).toEqual([left]);
  });

  it('of an environment that’s deleted by mistake come back with it, and so do its keys', async () => {
    const { app } = await openWith('/');
    await app().addEnvironment('Staging', 'https://staging.example');
    const { environmentId } = app().choices;
    const shop = { name: 'shop', value: '1', otherValues: { [environmentId]: '2' } };
    await app().setVariable(shop);
    await app().addKey(madeUpKey('staging', [environmentId]));
    const { environments } = app();
    await app().removeEnvironment(environmentId);
    expect(selectUndoable(app(), 'environments')?.title).toBe('Deleted Staging');
    await app().undoLast('environments');
    expect(app().environments).toEqual(environments);
    expect(app().variables?.own).toEqual([shop]);
    expect(selectKey(app())?.id).toBe(madeUpKey('staging', []).id);
  });

  it('stored before environments had values of their own are read as they were', async () => {
    const store = new MemoryStore();
    store.values.set('variables', { version: 1, data: [variable('a', '1')] });
    const { app } = await openPage({ store });
    await app().readyVariables();
    expect(app().variables?.own).toEqual([variable('a', '1')]);
    await app().setVariable(variable('b', '2'));
    expect(store.values.get('variables')).toEqual({
      version: 2,
      data: [variable('a', '1'), variable('b', '2')],
    });
  });

  it('are renamed, changed and removed, which other windows see', async () => {
    const store = new MemoryStore();
    const [page, other] = [await openPage({ store }), await openPage({ store })];
    await page.app().setVariable(variable('a', '1'));
    await other.app().readyVariables();
    await page.app().setVariable(variable('b', '2'), variable('a', '1'));
    expect(other.app().variables?.own).toEqual([variable('b', '2')]);
    await other.app().removeVariable('b');
    expect(page.app().variables?.own).toEqual([]);
  });

  it('of a newer Countersign are left alone and reported', async () => {
    const store = new MemoryStore();
    const newer = { version: 9, data: 'later' };
    store.values.set('variables', newer);
    const { app } = await openPage({ store });
    await app().readyVariables();
    expect(app().recordReports).toEqual([{ record: 'variables', problem: 'newer' }]);
    expect(await app().setVariable(variable('a', '1'))).toMatchObject({ ok: false, problem: 'newer' });
    expect(store.values.get('variables')).toEqual(newer);
  });
});
