/** The Diagnose view: from a paste to the remedy, in every state a diagnosis can be in. */

import { createHash, createHmac } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { localTimeOfDay } from '../../../components/request/request-words.ts';
import { localMomentText } from '../../../components/share/moment.tsx';
import { STRING_PROVED } from '../../../lib/core/diagnosis/compare/comparison-words.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { rowOfRecord } from '../../../lib/features/inbox/rows.ts';
import { MEMORY_ORIGIN } from '../../../lib/platform/memory.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { ODD_SECRETS, spelled } from '../../core/signing/spelled.ts';
import { captureFile, KEY_ID, SECRET, signedBy, TIME, UNSORTED } from '../../state/wrongly-signed.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, tab } from '../compose/open-request.tsx';
import {
  box,
  diagnosed,
  knownOf,
  OTHER_SECRET,
  openDiagnose,
  openOn,
  paste,
  putInState,
  rows,
  STAGE_OF_TWO,
  storedKeys,
} from './open-diagnose.tsx';

const SENT_ORDER = { query: 'status=paid&limit=50' };
const said = (page: Element) =>
  [...page.querySelectorAll('[aria-live]')].map((region) => region.textContent).join('');
const heading = (name: string | RegExp) => screen.getByRole('heading', { name });
const section = (name: string | RegExp) => screen.getByRole('region', { name });

it('leads from an empty list to History, where that has requests', async () => {
  const { store, user } = await openDiagnose();
  await waitFor(() => expect(store.getState().history.kind).toBe('open'));
  expect(screen.queryByRole('button', { name: 'Open History' })).toBeNull();
  const request = wireRequest({ method: 'GET', target: '/api/v1/orders', headers: [] });
  await act(() => store.getState().keepCapture({ request, gaps: [], hints: {} }, 'pasted'));
  await user.click(await screen.findByRole('button', { name: 'Open History' }));
  expect(store.getState().view).toBe('history');
});

it('doesn’t say that the list is empty before it’s read', async () => {
  const view = await openDiagnose();
  act(() => view.store.setState({ loaded: 'loading' }));
  expect(screen.queryByText('Find the mistake behind a rejected request')).toBeNull();
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('Opening');
  act(() => view.store.setState({ loaded: 'ready' }));
  expect(screen.getByText('Find the mistake behind a rejected request')).toBeDefined();
});

it('says how many requests of a long file aren’t there again', async () => {
  const view = await openOn(SENT_ORDER);
  act(() => view.store.setState({ notReopened: 1200 }));
  expect(screen.getByText('Not stored: 1,200 requests')).toBeDefined();
  await expectAccessible(view.page);
  await view.user.click(button('Dismiss'));
  expect(screen.queryByText(/Not stored/)).toBeNull();
});

it('doesn’t offer the last request where it’s in the list since before a reload', async () => {
  const view = await openOn(SENT_ORDER);
  const app = () => view.store.getState();
  act(() => app().leaveOut('X-Signature', true));
  await act(() => app().send());
  const offer = () => screen.queryByRole('button', { name: /^Diagnose the last request sent in Request: / });
  expect(offer()).not.toBeNull();
  const { sending } = app();
  if (sending.kind !== 'answered') throw new Error('nothing was answered');
  const { id, request } = sending.answered.exchange;
  const item = { id, capture: { request: { ...request }, gaps: [], hints: {} }, givenAt: 0, revoked: [] };
  await act(() => app().reopenItems([{ item: { ...item, source: 'sent' }, widening: undefined }], undefined));
  expect(offer()).toBeNull();
});

it('has no heading over causes where the header says all there is to say', async () => {
  await openDiagnose();
  paste(
    `curl 'https://api.example/api/v1/orders' -H 'X-Api-Key: ${KEY_ID}' -H 'X-Timestamp: ${TIME}' -H 'X-Signature: Bearer xyz'`,
  );
  await screen.findByText(/It must be the 64 hex digits alone/);
  expect(screen.queryByRole('heading', { name: /Likely causes/ })).toBeNull();
});

it('uses what’s known of the environment that’s chosen for a text without a host', async () => {
  const { store, user } = await openDiagnose();
  const readings = { 'signature-case': 'any' } as const;
  act(() =>
    store.setState(({ environments }) => ({
      environments: [...environments, { ...LOCAL_ENVIRONMENT, id: 'staging', name: 'Staging', readings }],
    })),
  );
  const signing = UNSORTED.headers.filter(([name]) => name.startsWith('X-'));
  paste(`GET ${UNSORTED.target} 401 ${signing.map(([name, value]) => `${name}=${value}`).join(' ')}`);
  const choose = async (name: string) =>
    user.selectOptions(
      await screen.findByRole('combobox', { name: 'Environment that the request was sent to' }),
      name,
    );
  await choose('Local sandbox');
  await screen.findByText(/^Nothing has been measured in Local sandbox yet/);
  await choose('Staging');
  await screen.findByText('Countersign used what’s known of Staging, since you chose it.');
  const server = () => {
    const run = Object.values(store.getState().diagnosisRuns)[0];
    return run?.kind === 'done' ? run.known.diagnosis.server?.name : undefined;
  };
  await waitFor(() => expect(server()).toBe('Staging'));
  await choose('I don’t know');
  await screen.findByText(/^The text names no host, so Countersign assumed/);
  await waitFor(() => expect(store.getState().diagnosisRuns).toSatisfy(() => server() === undefined));
});

it('asks where a text without a host was sent also where its body is missing', async () => {
  await openDiagnose();
  const signing = UNSORTED.headers.filter(([name]) => name.startsWith('X-'));
  paste(`POST /api/v1/charges 401 ${signing.map(([name, value]) => `${name}=${value}`).join(' ')}`);
  await screen.findByRole('button', { name: 'Enter the body' });
  screen.getByRole('combobox', { name: 'Environment that the request was sent to' });
});

it('says of a text without a host what it assumed and how to change it, and nothing of one with a host', async () => {
  await openDiagnose();
  const { target } = UNSORTED;
  const signing = UNSORTED.headers.filter(([name]) => name.startsWith('X-'));
  const headers = signing.map(([name, value]) => `${name}=${value}`).join(' ');
  paste(`GET ${target} 401 ${headers}`);
  await screen.findByText(/^The text names no host, so Countersign assumed/);
  paste(`GET https://api.example${target} 401 ${headers}`);
  await waitFor(() => expect(screen.queryByText(/^The text names no host/)).toBeNull());
});

it('shows when each request was sent, with the day where that isn’t today, and its query apart from its path', async () => {
  const { store } = await openOn(SENT_ORDER, SENT_ORDER);
  const shown = () => rows().map(({ textContent }) => textContent);
  const { shortTime } = localTimeOfDay((TIME + 1) * 1000);
  const row = new RegExp(`^GET /api/v1/orders +\\?status=paid&limit=50 .* ${shortTime}$`);
  expect(shown()).toEqual([expect.stringMatching(row), expect.stringMatching(row)]);
  const dates = [TIME - 200_000, TIME];
  const items = store.getState().diagnosisItems.map((item, at) => ({ ...item, sentAt: dates[at] ?? TIME }));
  act(() => store.setState({ diagnosisItems: items }));
  for (const [at, text] of shown().entries())
    expect(text).toContain(` ${localMomentText(dates[at] ?? TIME, 'second')}`);
});

describe('with nothing to diagnose', () => {
  it('says what it does, what it takes, and shows an example', async () => {
    const view = await openDiagnose();
    expect(screen.getByText('Find the mistake behind a rejected request')).toBeDefined();
    expect(screen.getByText(/Formats: curl \(bash, cmd\), PowerShell, fetch/)).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(button('Show an example'));
    await diagnosed(view);
    expect(heading(ADVICE['body-serializer-profile'].title)).toBeDefined();
    expect(view.page.outerHTML).not.toContain(SECRET);
    // Beside the report, where the mistake is named.
    await view.user.click(button('Share a reproduction…'));
    expect(await screen.findByRole('dialog', { name: 'Share a reproduction' })).toBeDefined();
  });

  it('keeps what can’t be read, with the places of what’s wrong', async () => {
    const { page, user } = await openDiagnose();
    const text = '[{"method":"GET","target":7,"headers":[]}]';
    paste(text);
    const problems = await screen.findByRole('alert');
    expect(problems.textContent).toMatch(/\[0\]\.target.*must be text/);
    expect(box().value).toBe(text);
    await expectAccessible(page);
    await user.type(box(), ' ');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Diagnose'));
    expect(await screen.findByRole('alert')).toBeDefined();
  });

  it('reads what’s pasted over another text by itself, as in an empty box, and not what’s added to one', async () => {
    const { user, store } = await openDiagnose();
    await user.type(box(), 'nonsense');
    paste('more');
    expect(store.getState().captureProblems).toEqual([]);
    box().setSelectionRange(0, box().value.length);
    paste('[{"method":"GET","target":7,"headers":[]}]');
    expect((await screen.findByRole('alert')).textContent).toMatch(/target/);
  });

  it('reads what’s pasted after an error in place of what couldn’t be read, which Undo brings back', async () => {
    const { store } = await openDiagnose();
    const unread = '[{"method":"GET","target":7,"headers":[]}]';
    paste(unread);
    await screen.findByRole('alert');
    box().setSelectionRange(unread.length, unread.length);
    paste('GET /api/v1/orders HTTP/1.1');
    await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(1));
    expect(store.getState().captureText).toBe('');
    await act(() => store.getState().undoLast('diagnose'));
    expect(store.getState().captureText).toBe(unread);
    // Elsewhere in the view, what’s being typed stays.
    await act(() => store.getState().addCaptures('GET /api/v1/charges HTTP/1.1'));
    expect(store.getState().captureText).toBe(unread);
    await act(() => store.getState().addCaptures());
    expect(store.getState().captureProblems).not.toEqual([]);
    await act(() => store.getState().addCaptures('GET /api/v1/ledger HTTP/1.1'));
    expect(store.getState().captureText).toBe('');
  });

  it('keeps what’s typed where a file couldn’t be read, and what was edited since where a paste is undone', async () => {
    const { store } = await openDiagnose();
    const app = store.getState;
    act(() => {
      app().typeCaptures('GET /api/v1/or');
      store.setState({ captureProblems: [{ file: 'broken.har', where: '', message: 'isn’t JSON' }] });
    });
    expect(app().offerUnread('GET /')).toBe(false);
    act(() => store.setState({ pasted: { kind: 'named', what: 'a log' as never } }));
    expect(app().offerUnread('GET /')).toBe(true);
    act(() => app().typeCaptures('GET /api/v1/orders'));
    expect([app().pasted, app().offerUnread('GET /')]).toEqual([undefined, false]);
    await act(() => app().undoLast('diagnose'));
    expect(app().captureText).toBe('GET /api/v1/or');
    await act(() => app().undoLast('diagnose'));
    expect(app().captureText).toBe('GET /api/v1/orders');
  });

  it('is read with Ctrl+Enter in the box', async () => {
    const { user, store } = await openDiagnose();
    await user.type(box(), 'GET /api/v1/orders HTTP/1.1{Control>}{Enter}{/Control}');
    await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(1));
  });

  it('opens files, also dropped ones', async () => {
    const view = await openDiagnose();
    const file = new File([captureFile(UNSORTED)], 'capture.json');
    const dataTransfer = { types: ['Files'], files: [file] };
    fireEvent.dragOver(box(), { dataTransfer });
    fireEvent.drop(box(), { dataTransfer });
    await diagnosed(view);
    await view.user.upload(screen.getByLabelText('Capture files'), file);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await diagnosed(view);
  });
});

describe('an explained signature', () => {
  it('reads from the mistake to what it rests on, in that order, and is said aloud', async () => {
    const { page } = await openOn({ ...SENT_ORDER, userAgent: 'python-requests/2.31.0' });
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings.filter((text) => text !== 'Requests')).toEqual([
      ADVICE['query-order-as-sent'].title,
      'What happened',
      'Fix',
      'After the fix',
      // Two pairs the wrong way round may also have been sorted backwards.
      'Other mistakes that match',
      'What this diagnosis is based on',
      'Correct canonical string and signature',
    ]);
    expect(section('Other mistakes that match').textContent).toMatch(/How to tell them apart.*send GET/);
    expect(rows()[0]?.textContent).toContain(`Mistake named: ${ADVICE['query-order-as-sent'].title}`);
    await waitFor(() => expect(said(page)).toContain(ADVICE['query-order-as-sent'].title));
    await expectAccessible(page);
    expect(page.outerHTML).not.toContain(SECRET);
  });

  it('sets the line as signed beside the right one, with what differs marked', async () => {
    await openOn(SENT_ORDER);
    const [signed, right] = within(section('What happened')).getAllByRole('definition');
    expect(signed?.textContent).toBe('status=paid&limit=50');
    expect(right?.textContent).toBe('limit=50&status=paid');
    expect(signed?.querySelector('mark')?.dataset).toMatchObject({ tone: 'bad', active: 'true' });
    expect(right?.querySelector('mark')?.dataset).toMatchObject({ tone: 'good', active: 'true' });
  });

  it('shows the fix in the client’s language, or in the one that’s picked, and copies it', async () => {
    const view = await openOn({ ...SENT_ORDER, userAgent: 'python-requests/2.31.0' });
    expect(screen.getByText('This mistake in Python requests')).toBeDefined();
    await view.user.click(button('Copy correct code'));
    expect(view.platform.copied[0]).toContain('sorted(');
    await view.user.click(tab('Hints'));
    await view.user.selectOptions(
      screen.getByRole('combobox', { name: 'Language and library' }),
      'Go net/http',
    );
    await diagnosed(view);
    await view.user.click(button('Show the diagnosis'));
    expect(screen.getByText('This mistake in Go net/http')).toBeDefined();
    await view.user.click(button('Copy a signer in Go net/http'));
    await waitFor(() => expect(view.platform.copied.at(-1)).toContain('func send('));
  });

  it.each([
    ['Python-urllib/3.11', 'Python urllib, found in the request'],
    ['python-requests/2.31.0', 'Python requests, found in the request'],
  ])('claims code for a library only where the request names that one: %s', async (userAgent, said) => {
    await openOn({ ...SENT_ORDER, userAgent });
    const select = screen.getByRole('combobox', { name: 'Show the code in' });
    expect(within(select).getByRole('option', { name: said })).toBeDefined();
  });

  it('offers no code for a body that isn’t JSON, of which no code shows the mistake', async () => {
    const view = await openDiagnose();
    const request = signedBy({ body: '{"amount":"1",}', userAgent: 'python-requests/2.31.0' });
    const answer = { status: 400, code: null };
    act(() => view.store.getState().diagnoseCapture({ request, answer, gaps: [], hints: {} }, 'devtools'));
    await diagnosed(view);
    expect(heading('Body isn’t valid JSON')).toBeDefined();
    expect(section('Fix').textContent).toContain('Serialize the body with a JSON library');
    expect(screen.queryByRole('combobox', { name: 'Show the code in' })).toBeNull();
  });

  it('shows the code right where its language is picked, and in another one there too', async () => {
    const view = await openOn(SENT_ORDER);
    const pick = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show the code in' });
    const select = pick();
    await view.user.selectOptions(select, 'Ruby Net::HTTP');
    // What was found stays while it’s searched again, and so does the select.
    expect(screen.getByText('This mistake in Ruby Net::HTTP')).toBeDefined();
    expect(pick()).toBe(select);
    await diagnosed(view);
    expect(pick()).toBe(select);
    await view.user.selectOptions(select, 'Go net/http');
    await diagnosed(view);
    expect(screen.getByText('This mistake in Go net/http')).toBeDefined();
    expect(tab('Diagnosis').getAttribute('aria-selected')).toBe('true');
  });

  it('shows the code in the language given as the client’s, until another one is picked for the code alone', async () => {
    const view = await openOn(SENT_ORDER);
    await view.user.click(tab('Hints'));
    await view.user.selectOptions(
      screen.getByRole('combobox', { name: 'Language and library' }),
      'Go net/http',
    );
    await diagnosed(view);
    await view.user.click(tab('Diagnosis'));
    const pick = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show the code in' });
    expect(pick.selectedOptions[0]?.textContent).toBe('Go net/http, as in Hints');
    await view.user.selectOptions(pick, 'Ruby Net::HTTP');
    expect(screen.getByText('This mistake in Ruby Net::HTTP')).toBeDefined();
    await view.user.click(tab(/^Hints/));
    const client = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language and library' });
    expect(client.selectedOptions[0]?.textContent).toBe('Go net/http');
  });

  it('asks for the language once: the next request that doesn’t tell it has the same', async () => {
    const view = await openOn(SENT_ORDER, { ...SENT_ORDER, timestamp: String(TIME + 1) });
    const pick = () => screen.getByRole('combobox', { name: 'Language and library' });
    await view.user.selectOptions(
      screen.getByRole('combobox', { name: 'Show the code in' }),
      'Ruby Net::HTTP',
    );
    await diagnosed(view);
    const [other] = rows().filter((row) => row.getAttribute('aria-selected') === 'false');
    if (!other) throw new Error('there must be another request');
    await view.user.click(other);
    expect(screen.getByText('This mistake in Ruby Net::HTTP')).toBeDefined();
    await view.user.click(tab('Hints'));
    expect(within(pick()).getByRole('option', { name: 'Ruby Net::HTTP, your last choice' })).toBeDefined();
    expect(view.platform.store.values.get('settings')).toMatchObject({ data: { language: 'ruby' } });
  });

  it('shows what differs at the end of a long body, here and in the report, whose button names it', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(6000) });
    const hash = createHash('sha256').update(`${body}\n`).digest('hex');
    const view = await openOn({ body, hash });
    const hashed = within(section('What happened')).getAllByRole('definition').at(-2);
    expect(hashed?.textContent).toMatch(/^\{"note":"x+… [\d,]+ equal bytes …x+"\}/);
    expect(hashed?.querySelector('mark')).not.toBeNull();
    await view.user.click(button('Copy report with body (6,011 bytes)'));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    expect(await screen.findByText('Copied, with the body')).toBeDefined();
    expect(view.platform.copied[0]).toMatch(/Hashed: ".+" \(\d+ equal bytes\) ".+\\n"\n/);
  });

  it('can be passed on as text, without any secret', async () => {
    const view = await openOn({ ...SENT_ORDER, userAgent: 'curl/8.5.0' });
    await view.user.click(button('Copy report'));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    const [report = ''] = view.platform.copied;
    const { title, fix } = ADVICE['query-order-as-sent'];
    expect(report.split('\n').slice(0, 2)).toEqual([title, 'GET "/api/v1/orders?status=paid&limit=50"']);
    expect(report).toContain('Signed: "status=paid&limit=50"');
    expect(report).toContain('Correct: "limit=50&status=paid"');
    expect(report).toContain(`\nFix: ${fix}\n`);
    expect(report).not.toContain(SECRET);
    expect(report).not.toContain(OTHER_SECRET);
  });

  it('shows what the request should carry, on demand', async () => {
    const { user, platform } = await openOn(SENT_ORDER);
    await user.click(screen.getByText('The five lines, the string and the signature'));
    await user.click(button('Copy canonical string'));
    expect(platform.copied[0]).toMatch(/^GET\n\/api\/v1\/orders\nlimit=50&status=paid\n/);
  });
});

describe('a search under way', () => {
  async function searching() {
    const view = await openOn(SENT_ORDER);
    const known = knownOf(view);
    const { explanations: _, ...rest } = known?.diagnosis ?? {};
    const nothing = known && { ...known, diagnosis: { ...known.diagnosis, ...rest, explanations: [] } };
    return { view, known, nothing };
  }

  it('counts what was tried and excluded, and can be ended', async () => {
    const { view, nothing } = await searching();
    const progress = { tried: 3_412_118, stage: STAGE_OF_TWO, exhaustedDepth: 1, inPage: true } as const;
    if (!STAGE_OF_TWO) throw new Error('there must be a stage of two mistakes');
    putInState(view, {
      kind: 'searching',
      known: nothing,
      about: 'first',
      progress: { ...progress, stage: STAGE_OF_TWO },
    });
    expect(
      screen.getByText(
        '3,412,118 variants tried, none matches yet. It’s slower than usual, since this page does the search.',
      ),
    ).toBeDefined();
    const parts = within(screen.getByRole('list', { name: 'Parts of the search' })).getAllByRole('listitem');
    expect(parts.map((part) => within(part).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Done',
      'Now',
      'Next',
      'Next',
      'Next',
    ]);
    expect(screen.queryByRole('heading', { name: /Sort/ })).toBeNull();
    await expectAccessible(view.page);
    const cancel = vi.spyOn(view.store.getState(), 'cancelSearch');
    act(() => view.store.setState({ cancelSearch: cancel }));
    await view.user.click(button('Cancel'));
    expect(cancel).toHaveBeenCalledWith(view.store.getState().chosenItem);
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Time for a search' }), 'up to 5 min');
    expect(view.store.getState().searchBudget).toBe(300);
  });

  it('that takes long says what’s likely by then, and goes on', async () => {
    const { view, known, nothing } = await searching();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const so = 'No known mistake found so far: check the secret first';
      const stage = STAGE_OF_TWO;
      if (!stage) throw new Error('there must be a stage of two mistakes');
      const through = (exhaustedDepth: number) => ({
        ...({ kind: 'searching', known: nothing, about: 'first' } as const),
        progress: { tried: 859, stage, exhaustedDepth, inPage: false },
      });
      putInState(view, through(2));
      act(() => void vi.advanceTimersByTime(2900));
      expect(screen.queryByRole('heading', { name: so })).toBeNull();
      act(() => void vi.advanceTimersByTime(200));
      expect(heading(so)).toBeDefined();
      expect(
        screen.getByText(/No known mistake can match a signature made with a different secret/),
      ).toBeDefined();
      expect(button('Cancel')).toBeDefined();
      putInState(view, through(1));
      expect(screen.queryByRole('heading', { name: so })).toBeNull();
      putInState(view, { kind: 'searching', known, about: 'first', progress: undefined });
      expect(screen.queryByRole('heading', { name: so })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows what it found already, while it looks for equal explanations', async () => {
    const { view, known } = await searching();
    putInState(view, { kind: 'searching', known, about: 'first', progress: undefined });
    expect(screen.getByText('Found. Searching for other mistakes that match')).toBeDefined();
    expect(heading(ADVICE['query-order-as-sent'].title)).toBeDefined();
    await expectAccessible(view.page);
  });

  it('waits for its turn unless it’s wanted now', async () => {
    const { view } = await searching();
    putInState(view, { kind: 'waiting', known: undefined });
    act(() => view.store.setState({ diagnosesPaused: true }));
    await expectAccessible(view.page);
    await view.user.click(button('Search now'));
    await diagnosed(view);
    expect(heading(ADVICE['query-order-as-sent'].title)).toBeDefined();
  });

  it.each([
    ['unexpected', /stopped working on this request/],
    ['not-loaded', /Reload this page/],
  ] as const)('that fails, being %s, says so and can be tried again', async (problem, words) => {
    const { view } = await searching();
    putInState(view, { kind: 'failed', problem });
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(rows()[0]?.textContent).toContain('Failed');
    await expectAccessible(view.page);
    await view.user.click(button('Try again'));
    await diagnosed(view);
    expect(heading(ADVICE['query-order-as-sent'].title)).toBeDefined();
  });
});

describe('nothing found', () => {
  async function unexplained() {
    const view = await openDiagnose();
    paste(captureFile(signedBy({ secret: 'sk_test_nobody_knows_this' })));
    await waitFor(() => expect(button('Cancel')).toBeDefined());
    await view.user.click(button('Cancel'));
    await diagnosed(view);
    return view;
  }

  it('because part of the search failed, says that rather than that time ran out', async () => {
    const view = await unexplained();
    const [run] = Object.values(view.store.getState().diagnosisRuns);
    if (run?.kind !== 'done' || !run.known.diagnosis.search) throw new Error('it must have been searched');
    const { diagnosis } = run.known;
    const search = { ...run.known.diagnosis.search, stopped: 'budget', incomplete: true } as const;
    putInState(view, { ...run, known: { ...run.known, diagnosis: { ...diagnosis, search } } });
    expect(screen.getByText('Part of the search failed.')).toBeDefined();
    expect(screen.getByText(/Reload Countersign and search again\.$/)).toBeDefined();
    expect(button('Search again')).toBeDefined();
  });

  it('says what was tried, then the possible causes, and offers what else helps', async () => {
    const view = await unexplained();
    expect(screen.getByText('The search was cancelled.')).toBeDefined();
    const reasons = within(section('Possible causes')).getAllByRole('listitem');
    expect(reasons.length).toBeGreaterThan(1);
    await expectAccessible(view.page);
    await view.user.click(button('Give hints'));
    expect(tab('Hints').getAttribute('aria-selected')).toBe('true');
    await view.user.click(tab('Diagnosis'));
    await view.user.click(button('Compare strings'));
    expect(tab('Compare strings').getAttribute('aria-selected')).toBe('true');
    await view.user.click(tab('Diagnosis'));
    await view.user.click(button('Search again'));
    expect(await screen.findByText('Searching for the mistake')).toBeDefined();
    act(() => view.store.getState().clearItems());
  });
});

describe('without the secret', () => {
  it('says what can be said, and offers to add the key or to use another’s secret', async () => {
    const view = await openOn({ ...SENT_ORDER, keyId: 'pk_test_not_stored' });
    expect(heading('Signature not checked: secret unknown')).toBeDefined();
    await expectAccessible(view.page);
    await view.user.selectOptions(
      screen.getByRole('combobox', { name: 'Use the secret of another key' }),
      'Made-up key',
    );
    await diagnosed(view);
    expect(heading(ADVICE['query-order-as-sent'].title)).toBeDefined();
    expect(screen.getByText(/Checked with the secret of Made-up key/)).toBeDefined();
    await view.user.click(button('Don’t use that secret'));
    await diagnosed(view);
    await view.user.click(button('Add this key'));
    expect(view.store.getState()).toMatchObject({
      view: 'keys',
      keyToAdd: { id: 'pk_test_not_stored', environmentId: undefined },
    });
  });

  it('names what the sandbox found once it has, where the request was opened before', async () => {
    const view = await openDiagnose();
    act(() => view.store.setState({ keys: [] }));
    act(() => view.store.getState().diagnoseCapture({ request: UNSORTED, hints: {}, gaps: [] }, 'inbox'));
    await diagnosed(view);
    expect(heading('Signature not checked: secret unknown')).toBeDefined();
    const { title } = ADVICE['query-order-as-sent'];
    const set = { id: 'query-order-as-sent', how: 'as sent', title, happened: 'Unsorted.', fix: 'Sort.' };
    const told = {
      ...({ signature: 'explained', untold: 0, isCutShort: false, isSwitched: false } as const),
      ...{ rightSignature: undefined, search: undefined },
      explanations: [{ sets: [[set]], signed: { message: byteStringOfText('GET'), values: {} } }],
    };
    act(() =>
      view.store.setState(({ diagnosisItems }) => ({
        diagnosisItems: diagnosisItems.map((item) => ({ ...item, told })),
      })),
    );
    expect(heading(title)).toBeDefined();
    expect(rows()[0]?.textContent).toContain(title);
  });

  it('asks for the key where the sandbox’s search was cut short, and promises no check that was made', async () => {
    const view = await openDiagnose();
    act(() => view.store.setState({ keys: [] }));
    const told = {
      ...({ signature: 'unexplained', untold: 0, isCutShort: true, isSwitched: false } as const),
      ...{ rightSignature: undefined, search: undefined, explanations: [] },
    };
    act(() =>
      view.store.getState().diagnoseCapture({ request: UNSORTED, hints: {}, gaps: [] }, 'inbox', told),
    );
    await diagnosed(view);
    expect(heading('Search stopped early: check the secret first')).toBeDefined();
    expect(screen.getByText(/Add this key to Countersign, which then searches longer\./)).toBeDefined();
    expect(screen.queryByText(/also checks the signature/)).toBeNull();
    await view.user.click(button('Add this key'));
    expect(view.store.getState().keyToAdd).toBeDefined();
  });

  it('says of a request for another service what it is, with no fix and no key to choose', async () => {
    const view = await openDiagnose();
    paste('curl -u sk_test_made_up_0123: https://files.example.com/v3/items');
    await diagnosed(view);
    expect(heading('This looks like a request for another service')).toBeDefined();
    expect(rows()[0]?.textContent).toContain('Not checked: This looks like a request for another service');
    expect(screen.queryByText(/Missing header/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Fix' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Use the secret of another key' })).toBeNull();
    await expectAccessible(view.page);
  });

  it('searches once the key was added', async () => {
    const view = await openDiagnose({});
    paste(captureFile(UNSORTED));
    await diagnosed(view);
    expect(screen.queryByRole('heading', { name: /Sort/ })).toBeNull();
    const keys = [{ id: KEY_ID, name: 'Added', secret: SECRET, environments: ['built-in'], createdAt: 0 }];
    await act(() => view.platform.storage.write('vault', { version: 1, data: { keys } }));
    await diagnosed(view);
    expect(await screen.findByRole('heading', { name: ADVICE['query-order-as-sent'].title })).toBeDefined();
  });

  it('doesn’t offer to add a live key', async () => {
    await openOn({ keyId: 'pk_live_made_up_1' });
    expect(screen.getByText(/Countersign uses no secrets of live keys/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add this key' })).toBeNull();
  });

  it('says one thing of a live key, also while another key’s secret is chosen', async () => {
    const view = await openOn({ keyId: 'pk_live_made_up_1' });
    expect(screen.queryByRole('combobox', { name: 'Use the secret of another key' })).toBeNull();
    const { chosenItem = '', keys, widen } = view.store.getState();
    act(() => widen(chosenItem, { secretOf: keys[0]?.id }));
    await diagnosed(view);
    expect(heading('Signature not checked: live key')).toBeDefined();
    expect(screen.queryByText(/Checked with the secret of/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Don’t use that secret' })).toBeNull();
  });

  it('offers no body to give where the key is live', async () => {
    const view = await openDiagnose();
    paste(
      `POST https://other.test/api/v1/charges 401 X-Api-Key=pk_live_1 X-Timestamp=1 X-Signature=${'ab'.repeat(32)}`,
    );
    await diagnosed(view);
    expect(heading('Signature not checked: live key')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enter the body' })).toBeNull();
  });
});

describe('the focus', () => {
  it('is on the request after a paste, and once all are cleared where Z takes that back and types nothing', async () => {
    const view = await openDiagnose();
    act(() => box().focus());
    paste(captureFile(UNSORTED));
    await diagnosed(view);
    expect(document.activeElement).toBe(rows()[0]);
    await view.user.click(button('Clear'));
    const { activeElement } = document;
    expect(activeElement?.contains(box())).toBe(true);
    expect(activeElement?.matches('textarea, body')).toBe(false);
  });
});

describe('several requests', () => {
  it('have a report for the server’s team where a valid signature was rejected', async () => {
    const view = await openDiagnose();
    const request = signedBy();
    const answer = { status: 401, code: 'bad_signature' } as const;
    act(() => view.store.getState().diagnoseCapture({ request, hints: {}, gaps: [], answer }));
    await diagnosed(view);
    expect(screen.getByText(/^Server’s canonical string or secret differs/)).toBeDefined();
    await view.user.click(button('Copy report'));
    expect(view.platform.copied[0]).toContain(String.raw`"GET\n/api/v1/orders\nlimit=50&status=paid\n`);
    expect(view.platform.copied[0]).toContain(`- ${request.headers.at(-1)?.[1]}`);
  });

  it('have no ✓ in the list where the answer beside it is red: rejected though valid here', async () => {
    const view = await openDiagnose();
    const answer = { status: 401, code: 'bad_signature' } as const;
    act(() => {
      for (const [request, code] of [
        [signedBy(), answer],
        [signedBy(SENT_ORDER), answer],
        [signedBy({ timestamp: String(TIME + 2) }), undefined],
      ] as const)
        view.store.getState().diagnoseCapture({
          request,
          hints: {},
          gaps: [],
          receivedAt: TIME + 1,
          ...(code && { answer: code }),
        });
    });
    await diagnosed(view);
    const marks = rows().map((row) => row.querySelector('[data-tone]')?.getAttribute('data-tone'));
    expect(marks).toEqual(['bad', 'bad', 'good']);
    expect(rows()[0]?.textContent).toContain(
      'Rejected: Signed correctly with your stored secret, but rejected',
    );
    for (const [place, row] of rows().entries()) {
      await view.user.click(row);
      const title = screen.getAllByRole('heading', { level: 2 }).find((h) => h.closest('[data-tone]'));
      expect(title?.closest('[data-tone]')?.getAttribute('data-tone')).toBe(marks[place]);
    }
  });

  it('have the focus on the one whose diagnosis is shown, also where another had it as that came', async () => {
    const { store } = await openOn({ query: 'status=paid&limit=50' });
    await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
    await act(() => store.getState().addCaptures(captureFile(signedBy({ path: '/v1/orders' }))));
    await waitFor(() => expect(rows()).toHaveLength(2));
    const shown = () => rows().find((row) => row.getAttribute('aria-selected') === 'true');
    await waitFor(() => expect(shown()).toBe(rows()[1]));
    expect(document.activeElement).toBe(shown());
  });

  it('have a doubt about the body’s bytes as their heading, and the mistake once rejected, with one fix', async () => {
    const doubt = 'The body here may not be the exact bytes sent';
    const hash = createHash('sha256').update('{"amount":"10.00"}').digest('hex');
    const printed = JSON.parse(captureFile(signedBy({ body: '{"amount": "10.00"}', hash })));
    const view = await openDiagnose();
    paste(JSON.stringify({ ...printed, bodySource: 'reencoded' }));
    await diagnosed(view);
    expect(heading(doubt)).toBeDefined();
    const fix = within(section('Fix')).getAllByText(/./)[0]?.textContent ?? '';
    expect(fix).not.toBe('');
    const rejected = {
      ...printed,
      bodySource: 'reencoded',
      response: { status: 401, code: 'bad_signature' },
    };
    await act(() => view.store.getState().addCaptures(JSON.stringify(rejected)));
    await waitFor(() => {
      expect(screen.queryByRole('heading', { level: 2, name: doubt })).toBeNull();
      expect(within(section('Fix')).getAllByText(/./)[0]?.textContent).toBe(fix);
    });
  });

  it('say of pasted text with a valid signature how old its timestamp is', async () => {
    const { receivedAt, ...pasted } = JSON.parse(captureFile(signedBy({ timestamp: String(TIME - 86_400) })));
    const view = await openDiagnose();
    paste(JSON.stringify(pasted));
    await diagnosed(view);
    expect(heading('Signature valid')).toBeDefined();
    expect(screen.getByText(/^Timestamp is 1 day before now\.$/)).toBeDefined();
  });

  it('say the same first of one that was rejected with a code that nobody read', async () => {
    const { receivedAt, ...pasted } = JSON.parse(captureFile(signedBy({ timestamp: String(TIME - 86_400) })));
    const view = await openDiagnose();
    paste(JSON.stringify({ ...pasted, response: { status: 401 } }));
    await diagnosed(view);
    const [first] = within(section('Possible causes')).getAllByText(/\.$/);
    expect(first?.textContent).toMatch(/^Timestamp is 1 day before now\./);
  });

  it('are gone through and removed by the keyboard', async () => {
    const view = await openOn(SENT_ORDER, {}, { ...SENT_ORDER, keyId: 'pk_test_not_stored' });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Mistake named'),
      expect.stringContaining('Signature valid'),
      expect.stringContaining('Not checked'),
    ]);
    const chosen = () => rows().findIndex((row) => row.getAttribute('aria-selected') === 'true');
    expect(chosen()).toBe(0);
    const [row] = rows();
    expect(row).toBeDefined();
    act(() => (row as HTMLElement).focus());
    await view.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(2);
    expect(document.activeElement).toBe(rows()[2]);
    await view.user.keyboard('{Home}');
    expect(chosen()).toBe(0);
    await view.user.keyboard('{Delete}');
    expect(rows()).toHaveLength(2);
    expect(document.activeElement).toBe(rows()[0]);
    expect(heading('Signature valid')).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(button('Clear'));
    expect(screen.getByText('Find the mistake behind a rejected request')).toBeDefined();
  });

  it('say how many are diagnosed, and can be paused', async () => {
    const view = await openOn(SENT_ORDER, SENT_ORDER);
    putInState(view, { kind: 'waiting', known: undefined });
    expect(screen.getByText('1 of 2 done')).toBeDefined();
    await view.user.click(button('Pause'));
    expect(view.store.getState().diagnosesPaused).toBe(true);
    await view.user.click(button('Resume'));
    await diagnosed(view);
  });
});

it('lead on to the same request in Request, to be signed with the time of now; what was typed there comes back', async () => {
  const { store, user } = await openOn(SENT_ORDER);
  act(() => {
    store.getState().editDraft({ target: '/half-typed' });
    store.getState().typeTimestamp('1');
  });
  await user.click(within(section('After the fix')).getByRole('button', { name: 'Open in Request' }));
  expect(store.getState()).toMatchObject({
    view: 'request',
    draft: { method: 'GET', target: '/api/v1/orders?status=paid&limit=50' },
    timestampMode: { kind: 'running' },
    sending: { kind: 'idle' },
  });
  await act(() => store.getState().undoReadyMade());
  expect(store.getState().draft.target).toBe('/half-typed');
});

describe('a log line with a path and no query', () => {
  const LINE = JSON.stringify({
    ...{ method: 'GET', path: '/api/v1/orders', status: 401 },
    headers: Object.fromEntries(UNSORTED.headers),
  });

  it('has a field for the query right where it’s asked for, and is checked with it; undo asks again', async () => {
    const view = await openDiagnose();
    paste(LINE);
    await diagnosed(view);
    expect(heading('Signature not checked: query unknown')).toBeDefined();
    await expectAccessible(view.page);
    await view.user.type(
      screen.getByRole('textbox', { name: 'Query that was sent' }),
      '?status=paid&limit=50',
    );
    await view.user.click(button('Add the query'));
    await diagnosed(view);
    expect(heading(ADVICE['query-order-as-sent'].title)).toBeDefined();
    await act(() => view.store.getState().undoLast('diagnose'));
    await diagnosed(view);
    await view.user.click(button('It had no query'));
    await waitFor(() => expect(screen.queryByText('Signature not checked: query unknown')).toBeNull());
    act(() => view.store.getState().clearItems());
  });
});

/** For the request that's shown. */
function typeOwn({ store }: Awaited<ReturnType<typeof openDiagnose>>, text: string): void {
  const { chosenItem = '', giveOwnString } = store.getState();
  giveOwnString(chosenItem, { text });
}

describe('the other tabs', () => {
  it('compare what the code printed, without a secret', async () => {
    const view = await openOn({ ...SENT_ORDER, keyId: 'pk_test_not_stored' });
    await view.user.click(tab('Compare strings'));
    expect(section('Correct string of this request').textContent).toContain('/api/v1/orders');
    const sha = /[0-9a-f]{64}/.exec(section('Correct string of this request').textContent ?? '')?.[0];
    act(() => typeOwn(view, `GET\n/api/v1/orders\nstatus=paid&limit=50\n1767225600\n${sha}`));
    expect(await screen.findByRole('heading', { name: ADVICE['query-order-as-sent'].title })).toBeDefined();
    expect(
      within(section('Line by line'))
        .getAllByText(/^(Same|Differs)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Same', 'Same', 'Differs', 'Same', 'Same']);
    await expectAccessible(view.page);
    act(() => typeOwn(view, 'nothing like it'));
    await expectAccessible(view.page);
  });

  it('lead on to the body that was signed where line 5 isn’t explained, and clear the secret', async () => {
    const line5 = createHash('sha256').update('a body of nobody').digest('hex');
    const view = await openDiagnose();
    paste(captureFile(signedBy({ hash: line5 })));
    await view.user.click(await screen.findByRole('tab', { name: 'Compare strings' }));
    act(() => typeOwn(view, `GET\n/api/v1/orders\nlimit=50&status=paid\n${TIME}\n${line5}`));
    expect(await screen.findByText(/So the secret and the HMAC are correct/)).toBeDefined();
    await expectAccessible(view.page);
    await view.user.click(tab('Diagnosis'));
    expect(await screen.findByText(/^Compare strings found this/)).toBeDefined();
    expect(rows()[0]?.textContent).toContain('Mistake named: ');
    await expectAccessible(view.page);
    await view.user.click(button('Show the difference'));
    expect(tab('Compare strings').getAttribute('aria-selected')).toBe('true');
    await view.user.click(button('Give the body that your code signed'));
    expect(tab('Hints').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Body that your code signed')).toBeDefined();
    act(() => view.store.getState().clearItems());
  });

  it('keep each request’s own string, and say beside its diagnosis what it proved', async () => {
    const view = await openDiagnose();
    paste(captureFile(signedBy({ secret: 'sk_test_nobody_knows_this' }), signedBy({})));
    await waitFor(() => expect(view.store.getState().diagnosisItems).toHaveLength(2));
    const [first, second] = view.store.getState().diagnosisItems;
    if (!first || !second) throw new Error('two were pasted');
    act(() => view.store.getState().chooseItem(first.id));
    await waitFor(() => expect(button('Cancel')).toBeDefined());
    await view.user.click(button('Cancel'));
    await view.user.click(await screen.findByRole('button', { name: 'Compare strings' }));
    const sha = /[0-9a-f]{64}/.exec(section('Correct string of this request').textContent ?? '')?.[0];
    typeOwn(view, `GET\n/api/v1/orders\nlimit=50&status=paid\n${TIME}\n${sha}`);
    await screen.findByRole('heading', { name: /^String correct/ });
    const maker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which string to compare' });
    await view.user.selectOptions(maker, 'From the server');
    await view.user.click(tab('Diagnosis'));
    expect(screen.queryByText(STRING_PROVED)).toBeNull();
    act(() => view.store.getState().giveOwnString(first.id, { maker: 'client' }));
    expect(await screen.findByText(STRING_PROVED)).toBeDefined();
    expect(section('Possible causes').textContent).toContain('HMAC object used for several requests');
    expect(section('Possible causes').textContent).not.toMatch(/changed after signing|Compare strings/);
    act(() => view.store.getState().chooseItem(second.id));
    await view.user.click(tab('Compare strings'));
    expect(section('The string the server made').textContent).not.toContain(String(TIME));
    expect(screen.queryByRole('heading', { name: /^String correct/ })).toBeNull();
    act(() => view.store.getState().clearItems());
  });

  it('say of a different request’s string that it is one, and blame no line of it', async () => {
    const view = await openOn({ ...SENT_ORDER, keyId: 'pk_test_not_stored' });
    await view.user.click(tab('Compare strings'));
    const ours = section('Correct string of this request').textContent ?? '';
    const sha = /[0-9a-f]{64}/.exec(ours)?.[0];
    act(() => typeOwn(view, `GET\n/api/v1/orders\nlimit=7\n${Number(TIME) + 134}\n${sha}`));
    await screen.findByRole('heading', { name: 'Pasted string belongs to a different request' });
    const lines = section('Line by line');
    expect(within(lines).getAllByText('Differs').length).toBeGreaterThan(0);
    expect(lines.textContent).not.toMatch(/Clock read twice|No known mistake gives this line/);
  });

  it('compare the server’s string where the signature is valid, and blame no code; the other is a choice', async () => {
    const view = await openOn({ path: '/api/v1/orders' });
    await view.user.click(tab('Compare strings'));
    const maker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which string to compare' });
    expect(maker.value).toBe('server');
    const ours = section('Correct string of this request').textContent ?? '';
    const sha = /[0-9a-f]{64}/.exec(ours)?.[0];
    act(() => typeOwn(view, `GET\n/v1/orders\nlimit=50&status=paid\n${TIME}\n${sha}`));
    expect(await screen.findByRole('heading', { name: 'The server’s path differs' })).toBeDefined();
    expect(button('Open in Request')).toBeDefined();
    expect(view.page.textContent).not.toContain('Your code signed');
    expect(screen.getByText('Server’s')).toBeDefined();
    await expectAccessible(view.page);
    await view.user.selectOptions(maker, 'From your code');
    expect(heading('The string your code signed')).toBeDefined();
    expect(await screen.findByText(/Your code signed the path/)).toBeDefined();
    act(() => typeOwn(view, `GET\n/api/v1/orders\nlimit=50&status=paid\n${TIME}\n${sha}`));
    await view.user.click(await screen.findByRole('button', { name: 'Replace the stored secret' }));
    expect(view.store.getState()).toMatchObject({ view: 'keys', keyToEdit: KEY_ID });
  });

  it('take hints, and a second request that confirms', async () => {
    const view = await openOn(SENT_ORDER);
    await view.user.click(tab('Hints'));
    await expectAccessible(view.page);
    const second = screen.getByRole('textbox', { name: 'Second request' });
    fireEvent.change(second, { target: { value: 'nonsense' } });
    expect(await screen.findByText('The second request couldn’t be read')).toBeDefined();
    fireEvent.change(second, { target: { value: captureFile(UNSORTED) } });
    expect(await screen.findByText('The second request matches, too')).toBeDefined();
    expect(within(tab(/Hints/)).getByText('1')).toBeDefined();
    await expectAccessible(view.page);
  });

  it('say which hints were too long to be stored, until they’re given again', async () => {
    const view = await openOn(SENT_ORDER);
    await view.user.click(tab('Hints'));
    const { chosenItem = '', widen } = view.store.getState();
    act(() => widen(chosenItem, { leftHints: ['body', 'second'] }));
    expect(screen.getByText('Too long to store: Body that your code signed, Second request')).toBeDefined();
    await expectAccessible(view.page);
    act(() => widen(chosenItem, { meantBody: { kind: 'text', text: '{}' } }));
    expect(screen.getByText('Too long to store: Second request')).toBeDefined();
    act(() => widen(chosenItem, { second: captureFile(UNSORTED) }));
    expect(screen.queryByText(/Too long to store/)).toBeNull();
  });

  /** The separating request that's offered, as the code sends it to the sandbox. */
  function separatingRow(id: number, told: string, bodyHash: string) {
    const [, target = '', query = ''] = / send GET (\S+\?(\S+)) as well\./.exec(told) ?? [];
    if (!target) throw new Error(`no separating request in: ${told}`);
    const lines = ['GET', '/api/v1/orders', query, String(TIME), bodyHash];
    const headers = [
      ['X-Api-Key', KEY_ID],
      ['X-Timestamp', String(TIME)],
      ['X-Signature', createHmac('sha256', SECRET).update(lines.join('\n')).digest('hex')],
    ] as const;
    const request = wireRequest({ method: 'GET', target, headers });
    return rowOfRecord(
      {
        ...{ id, capture: { request, receivedAt: TIME + 5 + id, gaps: [], hints: {} } },
        ...{ status: 401, code: 'bad_signature', switches: [] },
        ...{ isBodyOmitted: false, diagnosis: undefined, isGivenUp: false },
      },
      'http://127.0.0.1:4610',
      MEMORY_ORIGIN,
    );
  }
  const EMPTY_HASH = createHash('sha256').digest('hex');
  const offered = () => screen.queryByText(/^Next, let the same code send GET /)?.textContent ?? undefined;

  it('come with a button that copies the separating request for the code to sign: with no signature of Countersign’s', async () => {
    const view = await openOn(SENT_ORDER);
    const [, target = ''] = / send GET (\S+) as well\./.exec(offered() ?? '') ?? [];
    expect(target).toMatch(/^\/api/);
    const apart = within(screen.getByRole('region', { name: 'How to tell them apart' }));
    await view.user.click(apart.getByRole('button', { name: 'Copy as curl (bash)' }));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    const select = apart.getByRole('combobox', { name: 'Format to copy as' });
    await view.user.selectOptions(select, 'raw HTTP');
    await view.user.click(apart.getByRole('button', { name: 'Copy as raw HTTP' }));
    await waitFor(() => expect(view.platform.copied).toHaveLength(2));
    const [curl = '', raw = ''] = view.platform.copied;
    expect(curl).toContain(target);
    expect(raw).toMatch(/^GET \S+ HTTP\/1\.1\r\nHost: [^\r]+\r\n\r\n$/);
    for (const copy of [curl, raw]) expect(copy).not.toMatch(/X-Signature|X-Timestamp|X-Api-Key/i);
    expect(within(select).queryByRole('option', { name: 'Go net/http' })).toBeNull();
    await expectAccessible(view.page);
  });

  it('need no second request to be pasted once the Inbox has the separating one, from the same code', async () => {
    const view = await openOn(SENT_ORDER);
    const row = separatingRow(1, offered() ?? '', EMPTY_HASH);
    act(() => view.store.setState({ inboxRows: [row] }));
    expect(await screen.findByText('The second request rules out other mistakes')).toBeDefined();
    expect(screen.getByText(/^Ruled out: /)).toBeDefined();
    expect(offered()).toBeUndefined();
  });

  it('are compared with the separating one where that is in the list too, from a file or a paste', async () => {
    const view = await openOn(SENT_ORDER);
    const { chosenItem = '' } = view.store.getState();
    const { request } = separatingRow(1, offered() ?? '', EMPTY_HASH).capture;
    act(() => void view.store.getState().addCaptures(captureFile(request)));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await diagnosed(view);
    act(() => view.store.getState().chooseItem(chosenItem));
    expect(await screen.findByText('The second request rules out other mistakes')).toBeDefined();
    expect(offered()).toBeUndefined();
  });

  it('are compared as with the key where it isn’t stored, once the sandbox has told both diagnoses', async () => {
    const view = await openDiagnose();
    act(() => view.store.setState({ keys: [] }));
    const words = { how: 'as sent', title: 'Sort them', happened: 'Unsorted.', fix: 'Sort.' };
    const asSent = { ...words, id: 'query-order-as-sent' };
    const reversed = {
      ...words,
      id: 'query-order-other',
      how: 'in descending order',
      title: 'Turn them round',
    };
    const found = (...sets: readonly (readonly (typeof asSent)[])[]) => ({
      ...({
        signature: 'explained',
        untold: 0,
        settles: [],
        isCutShort: false,
        rightSignature: undefined,
      } as const),
      explanations: [{ sets, signed: { message: byteStringOfText('GET'), values: {} } }],
      search: undefined,
    });
    const told = { ...found([asSent], [reversed]), isSwitched: false };
    const request = signedBy();
    act(() => view.store.getState().diagnoseCapture({ request, hints: {}, gaps: [] }, 'inbox', told));
    await diagnosed(view);
    const row = separatingRow(1, offered() ?? '', EMPTY_HASH);
    act(() => view.store.setState({ inboxRows: [row] }));
    expect(screen.queryByText(/second request/)).toBeNull();
    const diagnosis = { ...found([asSent]), verdict: 'explained', symptoms: [] } as const;
    act(() => view.store.setState({ inboxRows: [{ ...row, diagnosis }] }));
    expect(await screen.findByText('Confirmed by the second request')).toBeDefined();
    expect(screen.getByText('Ruled out: Turn them round')).toBeDefined();
    expect(
      screen.getByText(/^The local sandbox found this with the secret of the request’s key\./),
    ).toBeDefined();
    expect(offered()).toBeUndefined();
  });

  it('compare the separating request again once it’s sent without the mistake that only it had', async () => {
    const view = await openOn(SENT_ORDER);
    const told = offered() ?? '';
    const spoilt = separatingRow(1, told, EMPTY_HASH.toUpperCase());
    act(() => view.store.setState({ inboxRows: [spoilt] }));
    expect(await screen.findByText('The second request contradicts it')).toBeDefined();
    expect(
      screen.getByText(/Its own mistake is “.+”\. Fix it first, then send the request again\./),
    ).toBeDefined();
    expect(offered()).toBeUndefined();
    act(() => view.store.setState({ inboxRows: [spoilt, separatingRow(2, told, EMPTY_HASH)] }));
    expect(await screen.findByText('The second request rules out other mistakes')).toBeDefined();
  });

  it('rule out nothing any more once the separating request, sent again, contradicts what it told first', async () => {
    const view = await openOn(SENT_ORDER);
    const told = offered() ?? '';
    const first = separatingRow(1, told, EMPTY_HASH);
    act(() => view.store.setState({ inboxRows: [first] }));
    expect(await screen.findByText(/^Ruled out: /)).toBeDefined();
    expect(offered()).toBeUndefined();
    const contradicting = separatingRow(2, told, EMPTY_HASH.toUpperCase());
    act(() => view.store.setState({ inboxRows: [first, contradicting] }));
    expect(await screen.findByText(/valid at one time, and invalid at another/)).toBeDefined();
    expect(screen.queryByText(/^Ruled out: /)).toBeNull();
  });

  it('ask the server of a valid signature it rejected, and say in that answer what the simplest request came to', async () => {
    const view = await openDiagnose();
    const environment = { ...LOCAL_ENVIRONMENT, baseUrl: 'http://127.0.0.1:4610' };
    const fetch = async () => Response.json({ data: [] });
    Object.assign(view.platform, { fetch });
    act(() =>
      view.store.setState(({ environments, keys }) => ({
        environments: [...environments, environment],
        keys: keys.map((key) => ({ ...key, environments: [...key.environments, environment.id] })),
      })),
    );
    const answer = { status: 401, code: 'bad_signature' } as const;
    const capture = { request: signedBy(), hints: {}, gaps: [], answer, origin: environment.baseUrl };
    act(() => view.store.getState().diagnoseCapture(capture));
    await diagnosed(view);
    expect(screen.getByText(/^Send GET \/api\/v1\/orders with the same key/)).toBeDefined();
    await expectAccessible(view.page);
    expect(button('Open in Request')).toBeDefined();
    expect(button('Replace the stored secret')).toBeDefined();
    await view.user.click(button('Compare strings'));
    expect(heading('The string the server made')).toBeDefined();
    await view.user.click(tab('Diagnosis'));
    await view.user.click(button(/^Send GET /));
    expect(await screen.findByText('The server accepted the simplest request')).toBeDefined();
    expect(
      screen.getByText(
        /so the secret isn’t the cause\. The two requests differ only in the query, so look there\./,
      ),
    ).toBeDefined();
    expect(screen.queryByText(/^Check that this secret belongs/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Replace the stored secret' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send GET / })).toBeNull();
    await view.user.click(button('Copy report'));
    await waitFor(() =>
      expect(view.platform.copied[0]).toContain('The server accepted GET /api/v1/orders with the same key'),
    );
  });

  it('load the body that was meant from a file, and drop it again', async () => {
    const view = await openOn(SENT_ORDER);
    await view.user.click(tab('Hints'));
    await view.user.upload(
      screen.getByLabelText('File: Body that your code signed'),
      new File(['{"a":1}'], 'meant.json'),
    );
    expect(await screen.findByText('meant.json')).toBeDefined();
    await view.user.click(button('Remove'));
    expect(screen.queryByText('meant.json')).toBeNull();
    await diagnosed(view);
  });

  it('bring a removed body back where it was, and not over what was typed since', async () => {
    const view = await openOn(SENT_ORDER, {});
    const app = () => view.store.getState();
    const [first = '', second = ''] = app().diagnosisItems.map(({ id }) => id);
    const typed = (text: string) => ({ meantBody: { kind: 'text', text } as const });
    act(() => app().chooseItem(first));
    act(() => app().widen(first, typed('old')));
    await view.user.click(tab(/Hints/));
    await view.user.click(button('Remove'));
    act(() => app().widen(first, typed('new')));
    act(() => app().chooseItem(second));
    await act(() => app().undoLast('diagnose'));
    expect(app().widenings[first]?.meantBody).toEqual(typed('new').meantBody);
    expect(app().chosenItem).toBe(first);
    expect(app().undoables.at(-1)?.note).toContain('The field has another body');
    act(() => app().widen(first, { meantBody: { kind: 'none' } }));
    await act(() => app().undoLast('diagnose'));
    expect(app().widenings[first]?.meantBody).toEqual(typed('old').meantBody);
  });

  it('show what the URL had besides, and no password', async () => {
    const view = await openDiagnose();
    paste("curl 'https://me:made-up@api.example.com/api/v1/orders#top' -H 'X-Api-Key: pk_test_1'");
    await diagnosed(view);
    await view.user.click(tab('Request'));
    const { textContent } = view.page;
    expect(textContent).toContain('Authorization: Basic …');
    expect(textContent).toContain(
      'The user name and password in the URL are sent as the header Authorization (Basic).',
    );
    expect(textContent).toContain('The part after # in the URL isn’t in the request: it’s never sent.');
    expect(textContent).not.toContain(btoa('me:made-up'));
  });

  it('show the request as captured, with a secret in it cut', async () => {
    const view = await openOn({ keyId: SECRET });
    await view.user.click(tab('Request'));
    expect(screen.getByText(/^Pasted, received 2026-01-01 00:00:01 UTC$/)).toBeDefined();
    expect(view.page.outerHTML).not.toContain(SECRET);
    await expectAccessible(view.page);
    await view.user.click(button('Remove from the list'));
    expect(screen.queryAllByRole('option')).toEqual([]);
  });
});

/** As the vault takes them. */
const STORABLE = ODD_SECRETS.map((text) => `sk_${text.replaceAll(/[\s“”]/g, '-')}`);

it.each(STORABLE)('a stored secret of any look isn’t shown where it was sent: %s', async (secret) => {
  const view = await openDiagnose(storedKeys(secret));
  const sent = signedBy({ body: JSON.stringify({ key: secret }), secret, timestamp: '1764000000' });
  const target = byteStringOfText(`${sent.target}?key=${encodeURIComponent(secret)}`);
  paste(captureFile({ ...sent, target, headers: [...sent.headers, ['X-Note', byteStringOfText(secret)]] }));
  await diagnosed(view);
  const shown = [document.body.textContent];
  for (const name of ['Request', 'Compare strings']) {
    await view.user.click(tab(name));
    shown.push(document.body.textContent);
  }
  await view.user.click(button('Copy canonical string'));
  await waitFor(() => expect(view.platform.copied).toHaveLength(1));
  for (const text of [...shown, ...view.platform.copied]) {
    expect(text).toContain('[secret]');
    for (const print of spelled(secret)) expect(text).not.toContain(print);
  }
});
