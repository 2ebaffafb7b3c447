/** The checklist on screen: empty, failed, shown, and where each request leads. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { GoingLiveView } from '../../../components/going-live/going-live-view.tsx';
import { readInboxRecord } from '../../../lib/client/inbox/record.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { NEW_EXAM } from '../../../lib/features/going-live/checklist.ts';
import { selectGoingLive } from '../../../lib/features/going-live/selectors.ts';
import { rowOfRecord } from '../../../lib/features/inbox/rows.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { examOf } from '../../features/going-live/seen-requests.ts';
import { LOCAL_ORIGIN, recordJson, standInSandbox } from '../../state/stand-in-sandbox.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, openView, vaultOf } from '../open-view.tsx';

const SECRET = 'sk_test_made_up_for_going_live';
const VAULT = vaultOf({
  id: 'pk_test_made_up_1',
  name: 'Shop',
  secret: SECRET,
  environments: [LOCAL_ENVIRONMENT.id],
  createdAt: NOW,
});

const AGENT = (agent: string) => [
  ['User-Agent', agent],
  ['X-Api-Key', 'pk_test_made_up_1'],
  ['X-Timestamp', String(NOW)],
  ['X-Signature', 'ab'.repeat(32)],
];
const told = (verdict: string, faults: readonly object[] = []) => ({
  verdict,
  signature: verdict,
  symptoms: [],
  explanations: faults.length > 0 ? [{ faults, signedStringBase64: '' }] : [],
});
const VALID = {
  headers: AGENT('python-requests/2.32'),
  response: { status: 200, code: null },
  diagnosis: told('valid'),
};
const UNSORTED = {
  headers: AGENT('python-requests/2.32'),
  diagnosis: told('explained', [
    { id: 'query-order-as-sent', title: 'Query not sorted', happened: 'It wasn’t sorted.', fix: 'Sort.' },
  ]),
};

async function opened() {
  const sandbox = standInSandbox();
  const view = await openView(<GoingLiveView />, { vault: VAULT });
  Object.assign(view.platform, { fetch: sandbox.fetch });
  view.platform.permissions.granted.add(LOCAL_ORIGIN);
  await act(() => view.store.getState().openInbox());
  await waitFor(() => expect(view.store.getState().inbox.kind).toBe('connected'));
  let id = 0;
  const tell = async (...records: readonly object[]): Promise<void> => {
    for (const record of records) sandbox.tell('request', recordJson({ id: String(++id), ...record }));
    await waitFor(() => expect(view.store.getState().inboxRows).toHaveLength(id));
  };
  return { ...view, tell };
}

function item(title: string): HTMLElement {
  const found = screen.getByRole('heading', { name: title }).closest('li');
  if (!found) throw new Error(`There’s no item ${title}`);
  return found;
}

describe('the checklist', () => {
  it('ticks nothing by itself, says how to begin, and has no box to tick', async () => {
    const { page } = await opened();
    expect(page.textContent).toContain(
      'Incomplete: 6 of 8 items not seen yetTo check in your code: 2 items. No request of your code was seen yet.',
    );
    expect(page.textContent).toContain('npm run sandbox -- --exam --over-time');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await expectAccessible(page);
  });

  it('says that an exam has no tasks, and how to start one that has', async () => {
    const { page, store } = await opened();
    const take = (exam: ReturnType<typeof examOf>) => act(() => store.setState({ inboxExam: exam }));
    take(examOf({ json: ['right'] }));
    expect(page.textContent).toMatch(/This exam has no tasks.*npm run sandbox -- --exam --over-time/);
    take(examOf({ json: ['right'], pages: ['missing'] }));
    expect(page.textContent).toContain('Done: the local sandbox gives an exam, with tasks.');
  });

  it('shows a failing item with its request, to which a click leads', async () => {
    const { page, tell, user, store } = await opened();
    await tell(VALID, UNSORTED);
    const signs = await waitFor(() => {
      const found = item('Signs the bytes that it sends');
      expect(found.textContent).toContain('Failed');
      return found;
    });
    expect(signs.textContent).toContain('Wrong or missing signature: 1 request. Query not sorted.');
    await expectAccessible(page);
    act(() => store.getState().searchInbox('something else'));
    await user.click(
      within(signs).getByRole('button', { name: /^Show \S+ GET \/api\/v1\/orders\?b=2&a=1$/ }),
    );
    await waitFor(() => expect(store.getState()).toMatchObject({ view: 'inbox', chosenInboxRow: 2 }));
    expect(store.getState().inboxSearch).toBe('');
    expect(store.getState().focusRequest?.field).toBe('received-row');
  });

  it('shows what was looked through for secrets, and fails as soon as one is in a body', async () => {
    const { tell } = await opened();
    await tell(VALID);
    const title = 'Keeps the secret out of requests';
    await waitFor(() =>
      expect(item(title).textContent).toContain('Checked requests: 1. None has a stored secret'),
    );
    await tell({ ...VALID, method: 'POST', bodyBase64: btoa(`{"k":"${SECRET}"}`) });
    await waitFor(() => expect(item(title).textContent).toContain('Requests with a secret: 1.'));
  });

  it.each(['pk_live_abc:sk_live_made_up_secret', 'pk_live_sk_live_made_up_secret'])(
    'finds a secret behind a live key id: X-Api-Key: %s',
    async (value) => {
      const { tell } = await opened();
      const headers = AGENT('python-requests/2.32').map(([name, own]) => [
        name,
        name === 'X-Api-Key' ? value : own,
      ]);
      await tell(VALID, { ...VALID, headers });
      await waitFor(() =>
        expect(item('Keeps the secret out of requests').textContent).toContain('Requests with a secret: 1.'),
      );
    },
  );

  it('takes no live key id for a secret', async () => {
    const { store, tell } = await opened();
    const headers = [['X-Api-Key', 'pk_live_made_up_1'], ...AGENT('python-requests/2.32').slice(2)];
    await tell({ ...VALID, headers });
    await waitFor(() => {
      const { inboxRows, secretLooks } = store.getState();
      expect(inboxRows.map(({ capture }) => secretLooks.get(capture.request))).toEqual(['clear']);
    });
  });

  it('shows no look for the secrets of before once another key is stored', async () => {
    const { store, tell } = await opened();
    await tell(VALID);
    const shown = () =>
      selectGoingLive(store.getState()).items.find(({ id }) => id === 'secret-not-sent')?.state;
    await waitFor(() => expect(shown()).toBe('shown'));
    const keys = store
      .getState()
      .keys.map((key) => ({ ...key, secret: new Secret('sk_test_another_made_up') }));
    store.setState({ keys });
    expect(shown()).toBe('unseen');
    await waitFor(() => expect(shown()).toBe('shown'));
  });

  it('draws what was found in hundreds of requests a few times', async () => {
    const { store } = await opened();
    const rows = Array.from({ length: 1400 }, (_, id) => {
      const record = readInboxRecord(JSON.stringify(recordJson({ ...VALID, id: String(id) })));
      if (!record) throw new Error('a record must be readable');
      return rowOfRecord(record, LOCAL_ORIGIN, 'chrome-extension://own');
    });
    const drawn = new Set<unknown>();
    const { secretLooks: before } = store.getState();
    store.subscribe(({ secretLooks }) => drawn.add(secretLooks));
    act(() => store.setState({ inboxRows: rows }));
    const [last] = rows.slice(-1);
    await act(() => store.getState().withGoingLive((actions) => actions.lookForSecrets()));
    expect(last && store.getState().secretLooks.get(last.capture.request)).toBe('clear');
    drawn.delete(before);
    // By the hundreds it would be seven times.
    expect(drawn.size).toBeLessThan(6);
  });

  it.each([{ inboxDropped: 1 }, { inboxCleared: { requests: 3, clear: '1' } }])(
    'ticks nothing by an exam of which requests aren’t listed any more: %o',
    async (unlisted) => {
      const { store, tell } = await opened();
      await tell({ ...VALID, target: '/api/v1/pages' });
      const shown = () => selectGoingLive(store.getState()).items.find(({ id }) => id === 'pages-to-end');
      act(() => store.setState({ inboxExam: examOf({ pages: ['right'] }) }));
      expect(shown()?.state).toBe('shown');
      act(() => store.setState(unlisted));
      expect(shown()).toMatchObject({ state: 'unseen', todo: NEW_EXAM });
    },
  );

  it('goes by one client, which can be chosen, and by no extension', async () => {
    const { page, tell, user } = await opened();
    const byExtension = [...VALID.headers, ['Origin', `chrome-extension://${'a'.repeat(32)}`]];
    await tell(
      { ...VALID, headers: AGENT('curl/8.5.0') },
      { ...VALID, headers: AGENT('curl/8.5.0') },
      VALID,
      { ...VALID, headers: byExtension },
    );
    await waitFor(() =>
      expect(page.textContent).toContain(
        'Checked: 1 request in the Inbox, sent by python. Not counted: 2 requests from other clients and 1 request from browser extensions.',
      ),
    );
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Your code, by its User-Agent' }),
      'curl: 2 requests',
    );
    expect(page.textContent).toContain('Checked: 2 requests in the Inbox, sent by curl.');
    await expectAccessible(page);
  });
});

describe('the report', () => {
  it('is one page with the date, the counts and the evidence, without query or secret', async () => {
    const { tell, user } = await opened();
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:report';
    });
    await tell(UNSORTED, { ...VALID, target: `/api/v1/orders/${SECRET}` });
    for (const title of ['Keeps the secret out of requests', 'Signs the bytes that it sends'])
      await waitFor(() => expect(item(title).textContent).toContain('Failed'));
    await user.click(screen.getByRole('button', { name: 'Export report' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const html = (await saved[0]?.text()) ?? '';
    vi.restoreAllMocks();
    expect(html).toContain('2026-01-01 00:00:00 UTC');
    expect(html).toMatch(/Catalogue of mistakes: <code>[0-9a-f]{8}</);
    expect(html).toContain('Failed: 2 of 8 items. Not seen yet: 4. To check in your code: 2 items.');
    expect(html).toContain('GET /api/v1/orders, 2026-01-01 00:00:00 UTC, Inbox');
    expect(html).not.toContain(SECRET);
    expect(html).not.toContain('b=2');
    expect(html).not.toMatch(/<script|<link|src=/);
  });
});
