/** The Inbox on screen: how it stands with the sandbox, the mistakes by name, the details, the simulated errors. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FailingAnnounced, FailingBadge } from '../../../components/app/failing.tsx';
import { connectionRefusedWords, connectionWords } from '../../../components/inbox/connection-words.ts';
import { InboxView } from '../../../components/inbox/inbox-view.tsx';
import { inboxWords, switchSentence } from '../../../components/inbox/inbox-words.ts';
import { errorsOn } from '../../../components/inbox/switches-on.ts';
import { SandboxView } from '../../../components/sandbox/sandbox-view.tsx';
import type { ToldMistake } from '../../../lib/core/diagnosis/answer/told-diagnosis.ts';
import { NO_MATCH_WITH_OTHER_SECRET } from '../../../lib/core/diagnosis/condition-titles.ts';
import { LIVE_KEY_FIX } from '../../../lib/core/diagnosis/live-key.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { selectRowsOfCalls } from '../../../lib/features/inbox/selectors.ts';
import type { InboxConnection } from '../../../lib/features/inbox/state.ts';
import { NO_SIMULATED_ERRORS } from '../../../lib/sandbox/simulated-errors.ts';
import {
  EXAM,
  examReport,
  LOCAL_ORIGIN,
  recordJson,
  type StandInSandbox,
  standInSandbox,
} from '../../state/stand-in-sandbox.ts';
import { expectAccessible } from '../accessibility.ts';
import { type OpenView, openView } from '../open-view.tsx';

interface OpenInbox extends OpenView {
  readonly sandbox: StandInSandbox;
}

/** jsdom lays nothing out; the list asks how much of it is in sight. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

async function openInbox(): Promise<OpenInbox> {
  const sandbox = standInSandbox();
  const view = await openView(
    <>
      <FailingAnnounced />
      <FailingBadge views={['inbox']} />
      <InboxView />
    </>,
  );
  Object.assign(view.platform, { fetch: sandbox.fetch });
  return { ...view, sandbox };
}

test('what the sandbox was told to read otherwise stands above what it received', async () => {
  const { user, sandbox, store, page } = await listening();
  expect(screen.queryByText(/differs from the assumptions/)).toBeNull();
  sandbox.setReadings({ 'signed-query': 'decoded', 'query-order': 'pair' });
  await act(() => store.getState().lookAtSandbox());
  await user.click(screen.getByText('This sandbox differs from the assumptions in 1 point'));
  expect(screen.getByText('Query encoding in line 3: Decoded')).toBeDefined();
  await expectAccessible(page);
});

async function listening(): Promise<OpenInbox> {
  const view = await openInbox();
  await view.user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
  await screen.findByText('Waiting for the first request');
  return view;
}

test('a request that an extension sent is marked as such, and the list can be of other clients alone', async () => {
  const { sandbox, user } = await listening();
  const headers = [['Origin', `chrome-extension://${'a'.repeat(32)}`]];
  sandbox.tell('request', recordJson({ headers }));
  await screen.findByText('Extension');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which requests' }), 'Not from Countersign');
  expect(screen.getByText('No other client sent a request')).toBeDefined();
  sandbox.tell('request', recordJson({ id: '2' }));
  await screen.findByRole('grid');
  expect(screen.queryByText('Extension')).toBeNull();
});

test('many requests of this extension among a client’s can be hidden by a click, which leads to what shows them', async () => {
  const { sandbox, user } = await listening();
  const headers = [['Origin', `chrome-extension://${'a'.repeat(32)}`]];
  for (let id = 1; id <= 10; id++) sandbox.tell('request', recordJson({ id: String(id), headers }));
  await waitFor(() => expect(screen.getAllByText('Extension').length).toBeGreaterThan(5));
  expect(screen.queryByRole('button', { name: /from this extension/ })).toBeNull();
  sandbox.tell('request', recordJson({ id: '11' }));
  await user.click(await screen.findByRole('button', { name: 'Hide 10 from this extension' }));
  expect(screen.queryByText('Extension')).toBeNull();
  const filters = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which requests' });
  expect(filters.value).toBe('others');
  expect(document.activeElement).toBe(filters);
  expect(screen.queryByRole('button', { name: /from this extension/ })).toBeNull();
});

describe('an exam that the sandbox gives', () => {
  async function taking(report: object): Promise<OpenInbox> {
    const view = await openInbox();
    view.sandbox.giveExam(EXAM, report);
    await view.user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
    return view;
  }

  const results = (): readonly (string | null)[] =>
    within(screen.getByRole('table', { name: 'The calls of the exam' }))
      .getAllByRole('row')
      .slice(1)
      .map(
        (row) =>
          `${within(row).getByRole('rowheader').textContent} ${within(row).getAllByRole('cell')[0]?.textContent}`,
      );

  test('shows each mistake with its fix, and what’s left to mend and to send first', async () => {
    const { user, page } = await taking(examReport({ 'no-query': 'right', 'unsorted-query': 'wrong' }));
    await user.click(await screen.findByRole('button', { name: 'Exam: 1 of 3 passed' }));
    screen.getByText('Exam failed');
    screen.getByText(
      /^Of 3 calls: 1 passed, 1 failed, 1 not received\. .*Let your code make the calls below, in any order\. The bodies to send are in the response to GET \/_sandbox\/exam\./,
    );
    screen.getByRole('heading', { name: 'Query not sorted' });
    screen.getByText('Sort the pairs.');
    screen.getByText('status = "paid"');
    screen.getByText('limit = "50"');
    screen.getByText('Mistake: Query not sorted');
    expect(results()).toEqual([
      'unsorted-query Resultfailed',
      'json Resultnot received',
      'no-query Resultpassed',
    ]);
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Exam: 1 of 3 passed' }));
    screen.getByText('Waiting for the first request');
  });

  test('leads to no request of before the exam from a call that wasn’t received', async () => {
    const { user, sandbox, store } = await taking(examReport({ json: 'right' }));
    await user.click(await screen.findByRole('button', { name: /^Exam: / }));
    sandbox.tell('request', recordJson({ target: '/api/v1/orders?b=2&a=1' }));
    await waitFor(() => expect(selectRowsOfCalls(store.getState()).has('unsorted-query')).toBe(true));
    expect(screen.queryByRole('button', { name: 'Show request for unsorted-query' })).toBeNull();
  });

  test('leads from a call to its request', async () => {
    const { user, sandbox, store } = await taking(examReport({ 'unsorted-query': 'wrong' }));
    await user.click(await screen.findByRole('button', { name: 'Exam: 0 of 3 passed' }));
    expect(screen.queryByRole('button', { name: /Show request/ })).toBeNull();
    act(() => store.getState().searchInbox('something else'));
    for (const id of ['1', '2'])
      sandbox.tell('request', recordJson({ id, target: '/gateway//api/v1/orders/?b=2' }));
    sandbox.tell('request', recordJson({ id: '3', target: '/api/v1/other' }));
    await user.click(await screen.findByRole('button', { name: 'Show request for unsorted-query' }));
    expect(store.getState().chosenInboxRow).toBe(2);
    await screen.findByRole('grid');
  });

  test.each([
    ['query-order-as-sent', 1],
    ['query-leading-qmark', 0],
  ])(
    'shows code for its mistake where the call’s own diagnosis has it: found %s, shown %i times',
    async (found, times) => {
      const { user, sandbox, page } = await taking(examReport({ 'unsorted-query': 'wrong' }));
      await user.click(await screen.findByRole('button', { name: 'Exam: 0 of 3 passed' }));
      const [explanation] = EXPLAINED.explanations;
      const faults = explanation?.faults.map((told) => ({ ...told, id: found }));
      const diagnosis = { ...EXPLAINED, explanations: [{ ...explanation, faults }] };
      sandbox.tell('request', recordJson({ target: '/api/v1/orders?b=2&a=1', diagnosis }));
      await screen.findByRole('button', { name: 'Show request for unsorted-query' });
      const shown = screen.queryAllByText('Show the fix in code');
      expect(shown).toHaveLength(times);
      if (!shown[0]) return;
      await user.click(shown[0]);
      await user.selectOptions(screen.getByRole('combobox', { name: 'Show the code in' }), 'Go net/http');
      await screen.findByText(/sort\.Strings\(pairs\)/);
      await expectAccessible(page);
    },
  );

  test('shows the tasks with what they ask for, and counts them', async () => {
    const report = {
      ...examReport({ 'no-query': 'right', 'unsorted-query': 'right', json: 'right' }),
      passed: false,
      tasks: [
        { id: 'retry-503', verdict: 'wrong', mistakes: ['exam-retry-not-signed-again'] },
        { id: 'pages', verdict: 'missing', mistakes: [] },
      ],
      mistakes: [
        {
          ...{
            id: 'exam-retry-not-signed-again',
            title: 'Retry sent with the old signature',
            fix: 'Sign anew.',
          },
          ...{ calls: [], tasks: ['retry-503'] },
        },
      ],
    };
    const tasks = report.tasks.map(({ id }) => ({
      ...{ id, kind: id, method: 'GET', path: `/api/v1/payouts/${id}`, query: [], body: null },
      ...{ section: '5', asks: `Asks for ${id}.` },
    }));
    const view = await openInbox();
    view.sandbox.giveExam({ ...EXAM, tasks }, report);
    await view.user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
    await view.user.click(await screen.findByRole('button', { name: 'Exam: 3 of 5 passed' }));
    screen.getByText('Exam failed');
    screen.getByText(
      /^Of 3 calls: 3 passed, 0 failed, 0 not received\. Of 2 tasks: 0 passed, 1 failed, 1 not done\. .*Let your code do the tasks below, in any order\.$/,
    );
    screen.getByText('Tasks: retry-503');
    const rows = within(screen.getByRole('table', { name: 'The tasks of the exam' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Retry sent with the old signature'),
      expect.stringContaining('Asks for pages. (Section 5)'),
    ]);
    view.sandbox.tell('request', recordJson({ id: '7', target: '/api/v1/payouts/retry-503' }));
    await screen.findByRole('button', { name: 'Show request for retry-503' });
  });

  test('says that it was passed', async () => {
    const { user } = await taking(
      examReport({ 'no-query': 'right', 'unsorted-query': 'right', json: 'right' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Exam passed' }));
    screen.getByText(
      /^Of 3 calls: 3 passed, 0 failed, 0 not received\. Passed calls rule out 5,160 variants of known mistakes, and [\d,]+ pairs of them\.$/,
    );
    expect(screen.queryByText(/Let your code make/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make a key for it' })).toBeNull();
  });
});

const EXPLAINED = {
  verdict: 'explained',
  signature: 'explained',
  symptoms: [],
  explanations: [
    {
      faults: [
        {
          id: 'query-unsorted',
          title: ADVICE['query-order-as-sent'].title,
          happened: 'Your code signed the query’s pairs unsorted.',
          fix: 'Split the query on &, and sort.',
        },
      ],
      signedStringBase64: btoa(
        'GET\n/api/v1/orders\nb=2&a=1\n1767225600\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      ),
      equivalents: [],
    },
  ],
  expected: { signature: 'cd'.repeat(32) },
};

const VALID = { verdict: 'valid', signature: 'valid', symptoms: [], explanations: [] };

/** The first order’s data, printed by other code. */
const REPRINTED = btoa('{ "amount": 1, "merchant_order_id": "M\\u00fcller-1" }');

function rowsShown(): string[] {
  return screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent)
        .join(' '),
    );
}

describe('before there’s a request', () => {
  test('it teaches, and listens in a click', async () => {
    const { page } = await openInbox();
    expect(await screen.findByText('Your code’s requests appear here')).toBeTruthy();
    expect(screen.getByText('npm run sandbox')).toBeTruthy();
    await expectAccessible(page);
  });

  test('it says what to try first', async () => {
    const { page, user, platform } = await listening();
    await user.click(screen.getByRole('button', { name: 'Copy the request' }));
    expect(platform.copied).toEqual(['curl http://127.0.0.1:4610/api/v1/orders']);
    await expectAccessible(page);
  });

  test('it says that nothing runs there, and how to start it', async () => {
    const { user } = await openView(<InboxView />);
    await user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
    expect(await screen.findByText('Start the local sandbox')).toBeTruthy();
    expect(screen.getByText(/No sandbox answers at 127\.0\.0\.1:4610/)).toBeTruthy();
  });

  test('it says where another port is set, before it listens and where nothing answers', async () => {
    const { user, store } = await openView(<InboxView />);
    const before = store.getState().view;
    const words = /If the terminal prints another port, change the base URL of Local sandbox/;
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
    await screen.findByText('Start the local sandbox');
    expect(screen.getByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open Environments' }));
    expect(store.getState().view).toBe('environments');
    expect(store.getState().environmentWanted).toEqual({ kind: 'edit', id: 'local' });
    expect(store.getState().waitingView).toBe(before);
  });

  test('it names the environment that’s listened to, and that there’s another to choose', async () => {
    const { store } = await openView(<InboxView />);
    await act(() => store.getState().addEnvironment('Second sandbox', 'http://127.0.0.1:4611'));
    const own = store.getState().environments.find(({ name }) => name === 'Second sandbox');
    await act(() => store.getState().chooseInboxEnvironment(own?.id ?? ''));
    const words =
      /If the terminal prints another port, choose its environment in the bar above, or change the base URL of Second sandbox/;
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('it doesn’t take a server of one’s own for the sandbox, nor say how to start that', async () => {
    const { user, store } = await openView(<InboxView />);
    await act(() => store.getState().addEnvironment('My shop', 'http://localhost:3000'));
    const own = store.getState().environments.find(({ name }) => name === 'My shop');
    await act(() => store.getState().chooseInboxEnvironment(own?.id ?? ''));
    await user.click(await screen.findByRole('button', { name: 'Listen at localhost:3000' }));
    expect(await screen.findByText('No sandbox answers at localhost:3000')).toBeTruthy();
    expect(screen.getByText(/change the base URL of the environment “My shop”/)).toBeTruthy();
    expect(screen.queryByText('Start the local sandbox')).toBeNull();
    expect(connectionRefusedWords(404, 'localhost:3000').sentence).not.toContain('Stop it');
  });

  test('it leads to the environments where another server answers, and not where the sandbox is full', async () => {
    const { user, store } = await listening();
    act(() => store.setState({ inbox: { kind: 'refused', status: 503 } }));
    expect(screen.getByText('That isn’t the local sandbox’s Inbox')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open Environments' })).toBeNull();
    act(() => store.setState({ inbox: { kind: 'refused', status: 404 } }));
    await user.click(screen.getByRole('button', { name: 'Open Environments' }));
    expect(store.getState().view).toBe('environments');
  });

  test('it asks again where the permission was refused', async () => {
    const { user, platform } = await openInbox();
    platform.permissions.answer = { kind: 'refused' };
    await user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
    expect(await screen.findByText('Allow Countersign to reach 127.0.0.1:4610')).toBeTruthy();
    platform.permissions.answer = { kind: 'granted' };
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('Waiting for the first request')).toBeTruthy();
  });

  test('it leads to a tab where the browser can’t ask here', async () => {
    const { user, platform } = await openInbox();
    platform.permissions.answer = { kind: 'unavailable', reason: 'DevTools can’t ask.' };
    await user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
    expect(await screen.findByRole('button', { name: 'Open Countersign in a tab' })).toBeTruthy();
  });
});

describe('a request', () => {
  test('that fails though its signature is right has the sandbox’s code and message', async () => {
    const { sandbox, user } = await listening();
    const body = '{"error":{"code":"method_not_allowed","message":"Only GET works at this path."}}';
    const valid = { verdict: 'valid', signature: 'valid', symptoms: [], explanations: [] };
    const response = { status: 405, code: 'method_not_allowed', body };
    sandbox.tell('request', recordJson({ response, diagnosis: valid }));
    await user.click(await screen.findByText('405, signature valid'));
    expect(screen.getByText(/Response body:/).textContent).toContain('Only GET works at this path.');
  });

  test('is there as it arrives, then has its mistake’s name, and leads to what was signed and the fix', async () => {
    const { sandbox, user, page } = await listening();
    sandbox.tell('request', recordJson());
    await screen.findByText('Searching for the mistake');
    expect(screen.getByRole('grid', { name: 'Requests that the local sandbox received' })).toBeTruthy();
    expect(rowsShown()).toEqual(['GET /api/v1/orders?b=2&a=1 401 bad_signature Searching for the mistake']);
    sandbox.tell('diagnosis', { id: '1', diagnosis: EXPLAINED });
    await screen.findByText(ADVICE['query-order-as-sent'].title);
    screen.getByRole('grid').focus();
    await user.keyboard('{End}');
    expect(await screen.findByText('Your code signed the query’s pairs unsorted.')).toBeTruthy();
    expect(screen.getByText('Split the query on &, and sort.')).toBeTruthy();
    expect(screen.getByRole('figure').textContent).toContain('Query');
    expect(screen.getByRole('heading', { name: 'The request, as it arrived' })).toBeTruthy();
    await expectAccessible(page);
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Diagnose this request');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('row', { selected: true }));
  });

  test('that one’s server accepted with a wrong signature says so, and what to do on the server', async () => {
    const { sandbox, user } = await listening();
    sandbox.tell('request', recordJson({ response: { status: 200, code: null } }));
    await screen.findByText('Accepted');
    sandbox.tell('diagnosis', { id: '1', diagnosis: EXPLAINED });
    await screen.findByText('The server accepted an invalid signature');
    screen.getByRole('grid').focus();
    await user.keyboard('{End}');
    expect(await screen.findByText(/Send the request again with one character of X-Signature/)).toBeTruthy();
    expect(screen.getByText('Your code signed the query’s pairs unsorted.')).toBeTruthy();
  });

  test('whose mistake was named takes it along to Diagnose', async () => {
    const { sandbox, user, store } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('diagnosis', { id: '1', diagnosis: EXPLAINED });
    await user.click(await screen.findByText(ADVICE['query-order-as-sent'].title));
    await user.click(await screen.findByRole('button', { name: 'Diagnose this request' }));
    await waitFor(() => expect(store.getState().diagnosisItems).toHaveLength(1));
    expect(store.getState().diagnosisItems[0]).toMatchObject({
      capture: { answer: { status: 401, code: 'bad_signature' } },
      told: {
        signature: 'explained',
        explanations: [
          {
            sets: [[{ title: ADVICE['query-order-as-sent'].title }]],
            signed: { message: expect.stringContaining('b=2&a=1') },
          },
        ],
      },
    });
  });

  test('that another mistake may explain as well says so beside its fix', async () => {
    const { sandbox, user } = await listening();
    const [explanation] = EXPLAINED.explanations;
    const known = { ...explanation?.faults[0], id: 'query-order-as-sent' };
    const other = { ...known, id: 'query-order-other', title: ADVICE['query-order-other'].title };
    const explanations = [{ ...explanation, faults: [known], equivalentFaults: [[other]] }];
    sandbox.tell('request', recordJson());
    sandbox.tell('diagnosis', { id: '1', diagnosis: { ...EXPLAINED, explanations } });
    await user.click(await screen.findByText(ADVICE['query-order-as-sent'].title));
    const { title } = ADVICE['query-order-other'];
    const said = `“${title}” makes the same bytes, so your code may have that mistake instead.`;
    expect(
      (await screen.findByText(/^The local sandbox found this with the secret of the request’s key/))
        .textContent,
    ).toContain(said);
    expect(screen.queryByText(/may match/)).toBeNull();
  });

  test('that another mistake matches names it, also where only the sandbox knows the two', async () => {
    const { sandbox, user, page } = await listening();
    const [explanation] = EXPLAINED.explanations;
    const other = {
      ...explanation?.faults[0],
      ...{ id: 'of-another-version', title: 'Query signed twice', happened: 'Your code signed it twice.' },
    };
    const explanations = [explanation, { ...explanation, faults: [other] }];
    sandbox.tell('request', recordJson());
    sandbox.tell('diagnosis', { id: '1', diagnosis: { ...EXPLAINED, explanations } });
    await user.click(await screen.findByText(ADVICE['query-order-as-sent'].title));
    expect(await screen.findByText(/ 1 other mistake matches, too,/)).toBeTruthy();
    const others = screen.getByRole('heading', { name: 'Other mistakes that match' }).closest('section');
    expect(others?.textContent).toContain('Query signed twice. Your code signed it twice.');
    await expectAccessible(page);
  });

  test('shows the code of its fix in a language that’s chosen beside it, for this request alone', async () => {
    const { sandbox, user, page } = await listening();
    const [explanation] = EXPLAINED.explanations;
    const known = { ...explanation?.faults[0], id: 'query-order-as-sent' };
    sandbox.tell('request', recordJson());
    sandbox.tell('diagnosis', {
      id: '1',
      diagnosis: { ...EXPLAINED, explanations: [{ ...explanation, faults: [known] }] },
    });
    await user.click(await screen.findByText(ADVICE['query-order-as-sent'].title));
    const choice = await screen.findByRole('combobox', { name: 'Show the code in' });
    await user.selectOptions(choice, 'go');
    await waitFor(() => expect(page.textContent).toContain('req.URL.RawQuery'));
    await user.selectOptions(choice, 'ruby');
    await waitFor(() => expect(page.textContent).toContain('uri.query'));
    expect(page.textContent).not.toContain('req.URL.RawQuery');
    await expectAccessible(page);
  });

  test('whose mistake a second request ruled out in Diagnose has the name that was left there', async () => {
    const { sandbox, user, store } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('diagnosis', { id: '1', diagnosis: EXPLAINED });
    await user.click(await screen.findByText(ADVICE['query-order-as-sent'].title));
    await user.click(await screen.findByRole('button', { name: 'Diagnose this request' }));
    await waitFor(() =>
      expect(Object.values(store.getState().diagnosisRuns)).toMatchObject([{ kind: 'done' }]),
    );
    const other = {
      ...{ id: 'query-order-other', slot: 'query', how: 'by name', clause: 'query' },
      title: 'Sort by the whole pair',
      happened: 'Sorted by name.',
      fix: 'Sort pairs.',
    };
    const left = {
      ...{ mistakes: [other], equivalents: [], side: 'signer', cost: 1, certainty: 'proved' },
      finding: { message: 'GET', values: {}, reasons: [] },
    };
    act(() =>
      store.setState(({ diagnosisRuns }) => ({
        diagnosisRuns: Object.fromEntries(
          Object.entries(diagnosisRuns).map(([id, run]) => {
            const { diagnosis } = (run as Extract<typeof run, { kind: 'done' }>).known;
            const settled = { ...diagnosis, explanations: [left] };
            const opinion = {
              verdict: 'confirmed',
              text: 'The second request matches this mistake, too.',
              settled,
            };
            return [id, { ...run, second: { kind: 'read', opinion, left: 0 } } as unknown as typeof run];
          }),
        ),
      })),
    );
    const row = await screen.findByRole('row', { name: /Sort by the whole pair/ });
    expect(row.textContent).not.toContain('Sort the query’s pairs');
    expect(screen.getByText('Sorted by name.')).toBeTruthy();
    expect(screen.getByText('The second request matches this mistake, too.')).toBeTruthy();
    expect(screen.queryByText('Your code signed the query’s pairs unsorted.')).toBeNull();
    act(() => store.getState().searchInbox('whole pair'));
    expect(screen.getByRole('row', { name: /Sort by the whole pair/ })).toBeTruthy();
    act(() => store.getState().searchInbox(ADVICE['query-order-as-sent'].title));
    expect(screen.getByText('No request matches the search')).toBeTruthy();
  });

  test('that fails is counted on the tab, signed or not, and said aloud', async () => {
    const { sandbox, page } = await listening();
    sandbox.tell('request', recordJson({ response: { status: 200, code: null } }));
    sandbox.tell(
      'request',
      recordJson({ id: '2', headers: [], response: { status: 401, code: 'missing_auth' } }),
    );
    await waitFor(() =>
      expect(
        screen.getByTitle('Requests to the local sandbox that fail and didn’t succeed later').textContent,
      ).toBe('1 failing'),
    );
    const said = [...page.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('');
    expect(said).toBe('A request to the local sandbox fails');
  });

  test('that failed before the same call succeeded says why the tab leaves it out', async () => {
    const { sandbox, user } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('request', recordJson({ id: '2', response: { status: 200, code: null } }));
    sandbox.tell('request', recordJson({ id: '3', target: '/api/v1/ledger' }));
    await waitFor(() => expect(rowsShown()).toHaveLength(3));
    // Until the sandbox has checked it, its server may have accepted anything.
    expect(rowsShown()[0]).not.toMatch(/succeeded later/i);
    sandbox.tell('diagnosis', { id: '2', diagnosis: VALID });
    await waitFor(() => expect(rowsShown()[0]).toMatch(/Searching for the mistake, succeeded later$/));
    const [, , third] = rowsShown();
    expect(third).toMatch(/bad_signature Searching for the mistake$/);
    expect(screen.getByTitle(/fail and didn’t succeed later$/).textContent).toBe('1 failing');
    const [, row] = screen.getAllByRole('row');
    expect(row?.querySelector('[data-error], [data-tone="bad"]')).toBeNull();
    await user.click(row as HTMLElement);
    expect(
      screen.getByText(/Later the same request succeeded.*\. So this one isn’t counted as failing\./),
    ).toBeTruthy();
  });

  test('that succeeded later isn’t listed as failing: the list and the tab count the same', async () => {
    const { sandbox, user, store } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('request', recordJson({ id: '2', target: '/api/v1/ledger' }));
    await waitFor(() => expect(rowsShown()).toHaveLength(2));
    const onTab = () => screen.queryByTitle(/fail and didn’t succeed later$/)?.textContent;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which requests' }), 'Failing');
    expect([onTab(), rowsShown().length]).toEqual(['2 failing', 2]);
    const [, row] = screen.getAllByRole('row');
    await user.click(row as HTMLElement);
    const mend = (id: string, target: string) => {
      sandbox.tell('request', recordJson({ id, target, response: { status: 200, code: null } }));
      sandbox.tell('diagnosis', { id, diagnosis: VALID });
    };
    const { target } = JSON.parse(JSON.stringify(store.getState().inboxRows[0]?.capture.request));
    mend('3', target);
    await waitFor(() => expect(onTab()).toBe('1 failing'));
    // Who looks at it isn't moved away from it.
    expect(rowsShown()[0]).toMatch(/succeeded later/i);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowsShown()).toHaveLength(1));
    expect(screen.getByText('1 of 3 requests')).toBeTruthy();
    const filterBy = (name: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Which requests' }), name);
    await filterBy('All requests');
    await user.click(screen.getAllByRole('row')[1] as HTMLElement);
    await filterBy('Failing');
    expect(rowsShown()).toHaveLength(1);
    mend('4', '/api/v1/ledger');
    expect(await screen.findByText('No request fails any more')).toBeTruthy();
    expect(screen.getByText(/Each request that failed was sent again and succeeded/)).toBeTruthy();
    expect(onTab()).toBeUndefined();
  });

  test('is found by its verdict, and its details go with its row', async () => {
    const { sandbox, user } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('diagnosis', { id: '1', diagnosis: EXPLAINED });
    sandbox.tell(
      'request',
      recordJson({ id: '2', target: '/api/v1/ok', response: { status: 200, code: null } }),
    );
    await waitFor(() => expect(rowsShown()[0]).toMatch(/Query not sorted$/));
    const search = screen.getByRole('searchbox', { name: 'Search received requests' });
    await user.click(screen.getAllByRole('row')[1] as HTMLElement);
    expect(screen.getByRole('heading', { name: 'What happened' })).toBeTruthy();
    await user.type(search, 'not sorted');
    expect(rowsShown()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'What happened' })).toBeTruthy();
    await user.clear(search);
    await user.type(search, '/api/v1/ok');
    expect(rowsShown()).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'What happened' })).toBeNull();
    await user.clear(search);
    expect(screen.getByRole('heading', { name: 'What happened' })).toBeTruthy();
  });

  const order = (id: string, name: string, status = 201) => ({
    ...{ id, method: 'POST', target: '/api/v1/orders', response: { status, code: null } },
    bodyBase64: btoa(unescape(encodeURIComponent(`{"merchant_order_id":"${name}","amount":1}`))),
  });

  test.each([
    ['another order', order('2', 'Meier-2')],
    ['a redirect', order('2', 'Müller-1', 308)],
    ['another address', { ...order('2', 'Müller-1'), target: '/api/v1/orders?a=1' }],
  ])('isn’t said to have succeeded later by %s with a valid signature', async (_name, later) => {
    const { sandbox } = await listening();
    const refused = { response: { status: 401, code: 'bad_signature' } };
    sandbox.tell('request', recordJson({ ...order('1', 'Müller-1'), ...refused }));
    sandbox.tell('request', recordJson(later));
    sandbox.tell('diagnosis', { id: '2', diagnosis: VALID });
    sandbox.tell('request', recordJson({ ...order('3', 'Ampère-3'), ...refused }));
    await waitFor(() => expect(rowsShown()).toHaveLength(3));
    expect(screen.getByTitle(/fail and didn’t succeed later$/).textContent).toBe('2 failing');
    sandbox.tell('request', recordJson({ ...order('4', 'Müller-1'), bodyBase64: REPRINTED }));
    sandbox.tell('diagnosis', { id: '4', diagnosis: VALID });
    await waitFor(() => expect(rowsShown()[0]).toMatch(/succeeded later/i));
    expect(screen.getByTitle(/fail and didn’t succeed later$/).textContent).toBe('1 failing');
  });

  test('succeeded later also by another library or version of its language, not by curl', async () => {
    const { sandbox } = await listening();
    const by = (agent: string) => ({ headers: [['User-Agent', agent]] });
    sandbox.tell('request', recordJson({ ...order('1', 'Müller-1', 401), ...by('python-requests/2.32.3') }));
    const mend = (id: string, agent: string) => {
      sandbox.tell('request', recordJson({ ...order(id, 'Müller-1'), ...by(agent) }));
      sandbox.tell('diagnosis', { id, diagnosis: VALID });
    };
    mend('2', 'curl/8.9.1');
    await waitFor(() => expect(rowsShown()).toHaveLength(2));
    expect(rowsShown()[0]).not.toMatch(/succeeded later/i);
    mend('3', 'python-urllib3/2.2.1');
    await waitFor(() => expect(rowsShown()[0]).toMatch(/succeeded later/i));
  });

  test('is told apart from another of the same path by how its body begins', async () => {
    const { sandbox } = await listening();
    for (const [id, name] of Object.entries({ 1: 'Müller-1', 2: 'sk_test_Meadow-12345678' }))
      sandbox.tell('request', recordJson({ ...order(id, name, 401) }));
    await waitFor(() => expect(rowsShown()).toHaveLength(2));
    const [first, second] = rowsShown();
    expect(first).toContain('/api/v1/orders Müller-1 {"merchant_order_id":"Müller-1","amount":1}');
    expect(second).toContain('{"merchant_order_id":"');
    expect(second).not.toContain('Meadow');
  });

  test('whose invalid signature one’s server accepted is counted, as its row is red', async () => {
    const { sandbox } = await listening();
    const accepted = { response: { status: 200, code: null } };
    sandbox.tell('request', recordJson(accepted));
    sandbox.tell('diagnosis', { id: '1', diagnosis: EXPLAINED });
    await screen.findByText('The server accepted an invalid signature');
    expect(screen.getByTitle(/fail and didn’t succeed later$/).textContent).toBe('1 failing');
  });

  test('whose diagnosis was given up says so, and is named here', async () => {
    const { sandbox, user, page } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('request', recordJson({ id: '2', target: '/kept', givenUp: true }));
    sandbox.tell('given-up', { id: '1' });
    await waitFor(() => expect(screen.getAllByText('Rejected, cause unknown')).toHaveLength(2));
    screen.getByRole('grid').focus();
    await user.keyboard('{End}');
    expect(
      await screen.findByText(/sandbox rejected the request, and no longer searches for the mistake/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Diagnose this request' })).toBeTruthy();
    await expectAccessible(page);
  });

  test('can be searched for, filtered and cleared', async () => {
    const { sandbox, user, store } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell(
      'request',
      recordJson({ id: '2', target: '/api/v1/ok', response: { status: 200, code: null } }),
    );
    await screen.findByText('2 requests');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which requests' }), 'Failing');
    expect(screen.getByText('1 of 2 requests')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search received requests' }), '/api/v1/ok');
    expect(screen.getByText('No request matches the search')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Waiting for the first request')).toBeTruthy();
    sandbox.tell('request', recordJson({ id: '3' }));
    await waitFor(() => expect(store.getState().inboxRows).toHaveLength(1));
    await act(() => store.getState().undoLast('inbox'));
    expect(store.getState().inboxRows.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('that shows which mistake an earlier one has says so, under the name that it has everywhere', async () => {
    const { sandbox, user } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('request', recordJson({ id: '2', target: '/api/v1/orders?a=1&A=2' }));
    sandbox.tell('diagnosis', { id: '2', diagnosis: { ...EXPLAINED, settles: ['1'] } });
    await waitFor(() => expect(rowsShown()[1]).toMatch(/Query not sorted$/));
    await user.click(screen.getAllByRole('row')[2] as HTMLElement);
    expect(screen.getByText(/shows which of the matching mistakes an earlier request has/)).toBeTruthy();
  });

  test('to the sandbox’s earlier address is said to go with a reload', async () => {
    const { sandbox, store } = await listening();
    sandbox.tell('request', recordJson());
    await screen.findByText('1 request');
    expect(screen.queryByText(/until you reload this page/)).toBeNull();
    await act(async () => {
      await store.getState().updateEnvironment('local', { baseUrl: 'http://127.0.0.1:4611' });
    });
    expect(
      screen.getByText('1 request below came to 127.0.0.1:4610. It stays until you reload this page.'),
    ).toBeTruthy();
  });

  test('that was cleared before a reload comes back by Undo', async () => {
    const { sandbox, user, page } = await openInbox();
    sandbox.keepCleared(5, 2);
    await user.click(await screen.findByRole('button', { name: 'Listen at 127.0.0.1:4610' }));
    expect(await screen.findByText('2 requests were cleared from the Inbox.')).toBeTruthy();
    await expectAccessible(page);
    await user.dblClick(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sandbox.asked.filter((one) => one.includes('/events?after=0'))).toHaveLength(2),
    );
    const restore = `POST ${LOCAL_ORIGIN}/_sandbox/requests/restore`;
    await screen.findByText('Waiting for the first request');
    expect(screen.queryByText(/were cleared/)).toBeNull();
    expect(sandbox.asked.filter((one) => one.startsWith(restore))).toEqual([`${restore}?clear=2`]);
  });

  test('that can’t be read is counted', async () => {
    const { sandbox } = await listening();
    sandbox.tell('request', recordJson());
    sandbox.tell('request', recordJson({ id: 'x' }));
    expect(await screen.findByText(/1 message of the sandbox couldn’t be read/)).toBeTruthy();
  });
});

describe('the simulated errors', () => {
  test('are those of the sandbox, changed one by one and turned off together', async () => {
    const { user, page, sandbox, store } = await listening();
    await user.click(await screen.findByRole('button', { name: 'Simulated errors' }));
    await user.click(screen.getByRole('checkbox', { name: 'Return stale_request for signed requests' }));
    expect(await screen.findByRole('button', { name: 'Simulated errors: 1 on' })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Drop this header' }), 'X-Timestamp{Enter}');
    expect(await screen.findByRole('button', { name: 'Simulated errors: 2 on' })).toBeTruthy();
    expect(store.getState().inboxSettings).toMatchObject({ answerStale: true, dropHeader: 'X-Timestamp' });
    await expectAccessible(page);
    act(() =>
      store.setState({
        inboxTrouble: { what: 'settings', message: 'delayMs must be whole milliseconds from 0 to 60000.' },
      }),
    );
    expect(
      screen.getByText('“Delay each response (ms)” must be whole milliseconds from 0 to 60000.'),
    ).toBeTruthy();
    const patches = () => sandbox.asked.filter((one) => one.startsWith('PATCH')).length;
    const before = patches();
    await user.type(screen.getByRole('textbox', { name: 'Delay each response (ms)' }), 'soon{Enter}');
    expect(screen.getByText('Type a whole number')).toBeTruthy();
    expect(patches()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Turn all off' }));
    await screen.findByRole('button', { name: 'Simulated errors' });
    expect(store.getState().inboxSettings).toEqual(NO_SIMULATED_ERRORS);
  });

  test('are counted', () => {
    expect(errorsOn(undefined)).toBe(0);
    expect(errorsOn({ ...NO_SIMULATED_ERRORS, revokeKey: [], delayMs: 0 })).toBe(0);
    expect(errorsOn({ ...NO_SIMULATED_ERRORS, revokeKey: ['pk_test_a'], clockOffsetSeconds: -5 })).toBe(2);
  });

  test('that had a part in an answer are told', () => {
    expect(switchSentence([])).toBeUndefined();
    expect(switchSentence(['somethingNew'])).toBeUndefined();
    expect(switchSentence(['delayMs', 'dropHeader'])).toBe(
      'The sandbox dropped a header and waited before it answered: see Simulated errors.',
    );
  });
});

describe('a key', () => {
  test('is made where none of the sandbox’s is stored', async () => {
    const { user, store, sandbox, platform } = await listening();
    expect(await screen.findByText('You have no key for this sandbox')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Make a key for it' }));
    await vi.waitFor(() => expect(screen.queryByText('You have no key for this sandbox')).toBeNull());
    expect(store.getState().keys.map(({ id }) => String(id))).toEqual([sandbox.madeKeyId]);
    const dialog = within(await screen.findByRole('dialog', { name: 'New local sandbox key' }));
    await user.click(dialog.getByRole('button', { name: 'Copy these lines' }));
    expect(platform.copied.at(-1)).toBe(
      `export API_KEY_ID=${sandbox.madeKeyId}\nexport SIGNING_SECRET=${sandbox.madeSecret}\nexport BASE_URL=${LOCAL_ORIGIN}`,
    );
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(document.body.textContent).not.toContain(sandbox.madeSecret);
  });

  test.each([
    ['go', 'export API_KEY_ID=', 'Run these lines in the terminal that starts your code.'],
    ['bruno', 'API_KEY_ID=', 'Set these variables in the environment you use in Bruno.'],
    ['insomnia', 'API_KEY_ID=', 'Set these variables in the environment you use in Insomnia.'],
    ['browser-fetch', 'API_KEY_ID=', 'Write these values into the line of the signer that names them.'],
  ] as const)('that’s made says where %s takes it from', async (language, start, words) => {
    const { user, store } = await listening();
    await act(() => store.getState().preferLanguage(language));
    await user.click(await screen.findByRole('button', { name: 'Make a key for it' }));
    const dialog = await screen.findByRole('dialog', { name: 'New local sandbox key' });
    expect(dialog.querySelector('pre')?.textContent?.startsWith(start)).toBe(true);
    expect(dialog.textContent).toContain(words);
  });

  test('that was printed leads to its form', async () => {
    const { user, store } = await listening();
    await user.click(await screen.findByRole('button', { name: 'Add the printed key' }));
    expect(store.getState()).toMatchObject({
      view: 'keys',
      keyToAdd: { id: 'pk_test_printed', environmentId: 'local' },
    });
  });
});

test('the Sandbox view leads to it', async () => {
  const { user, store } = await openView(<SandboxView />);
  await user.click(await screen.findByRole('button', { name: 'Open Inbox' }));
  expect(store.getState().view).toBe('inbox');
});

describe('words', () => {
  const KINDS: InboxConnection[] = [
    { kind: 'connected' },
    { kind: 'lost' },
    { kind: 'not-running' },
    { kind: 'refused', status: 200 },
    { kind: 'connecting' },
    { kind: 'asking' },
    { kind: 'needs-permission' },
    { kind: 'permission-refused' },
    { kind: 'permission-unavailable', reason: '' },
  ];

  test('are there for every state but those that aren’t one', () => {
    for (const state of KINDS) expect(connectionWords(state)?.word).toMatch(/^[A-Z]/);
    expect(connectionWords({ kind: 'closed' })).toBeUndefined();
    // Nothing connects while the browser’s question is open.
    expect(connectionWords({ kind: 'asking' })?.word).toBe('The browser asks for your permission');
    expect([503, 403, 404].map((status) => connectionRefusedWords(status, 'a:1').sentence)).toEqual([
      expect.stringContaining('Close other windows'),
      expect.stringContaining('rejected this page as a website'),
      expect.stringContaining('answered 404'),
    ]);
  });

  const diagnosis = {
    signature: 'explained',
    symptoms: [],
    rightSignature: undefined,
    search: undefined,
    isCutShort: false,
    untold: 0,
    settles: [],
  } as const;
  const explainedBy = (...set: readonly ToldMistake[]) => [
    { sets: [set], signed: { message: byteStringOfText(''), values: {} } },
  ];
  const mistake = { id: 'a', how: '', title: 'Query not sorted', happened: '', fix: '' };
  const request = wireRequest({ method: 'GET', target: '/api/v1/orders' });
  const symptom = { id: 'ts-ms', title: 'Send seconds', detail: 'Milliseconds.', fix: '' };

  test.each([
    ['accepted, not diagnosed yet', undefined, undefined, 'Accepted'],
    ['refused, not diagnosed yet', 'bad_signature', undefined, 'Searching for the mistake'],
    ['valid', undefined, { ...diagnosis, verdict: 'valid', explanations: [] }, 'Valid'],
    [
      'valid and refused',
      'bad_signature',
      { ...diagnosis, verdict: 'valid', explanations: [] },
      'Signed correctly with the sandbox’s secret, but rejected',
    ],
    [
      'valid and refused as stale',
      'stale_request',
      { ...diagnosis, verdict: 'valid', explanations: [] },
      'Timestamp is more than 5 minutes off',
    ],
    [
      'one mistake',
      'bad_signature',
      { ...diagnosis, verdict: 'explained', explanations: explainedBy(mistake) },
      'Query not sorted',
    ],
    [
      'three mistakes',
      'bad_signature',
      { ...diagnosis, verdict: 'explained', explanations: explainedBy(mistake, mistake, mistake) },
      'Query not sorted (3 mistakes)',
    ],
    [
      'a symptom',
      'bad_timestamp',
      { ...diagnosis, verdict: 'refused', explanations: [], symptoms: [symptom] },
      'Send seconds',
    ],
    [
      'an unknown key',
      'invalid_key',
      { ...diagnosis, verdict: 'unexplained', explanations: [] },
      'Key id unknown or revoked',
    ],
    [
      'no known mistake',
      'bad_signature',
      { ...diagnosis, verdict: 'unexplained', explanations: [] },
      'Invalid signature, cause unknown',
    ],
  ] as const)('for %s', (_, code, made, word) => {
    const row = {
      code,
      diagnosis: made,
      switches: [],
      capture: { request, gaps: [], answer: { status: code === undefined ? 200 : 401, code } },
    } as unknown as Parameters<typeof inboxWords>[0];
    const words = inboxWords(row);
    expect(words.word).toBe(word);
    expect(words.sentence).toMatch(/^[A-Z].*[.]$/);
  });

  test.each([
    ['stale_request', 'clockOffsetSeconds', 'Simulated error: response 401 stale_request'],
    ['invalid_key', 'revokeKey', 'Simulated error: response 401 invalid_key'],
    ['invalid_key', 'delayMs', 'Send seconds'],
  ] as const)('name the simulated error that answered %s: %s', (code, on, word) => {
    const made = {
      ...diagnosis,
      ...{ verdict: 'refused', signature: 'valid', explanations: [], symptoms: [symptom] },
    };
    const capture = { request, answer: { status: 401, code } };
    const row = { code, answered: code, diagnosis: made, switches: [on], capture };
    expect(inboxWords(row as unknown as Parameters<typeof inboxWords>[0]).word).toBe(word);
  });

  test.each([
    [401, 'invalid_key', 'refused', 'Exam task: response 401 invalid_key'],
    [503, undefined, 'valid', 'Exam task: response 503'],
  ] as const)('name the exam whose task asks for a %s, and no switch', (status, code, verdict, word) => {
    const symptoms = code ? [symptom] : [];
    const made = { ...diagnosis, ...{ verdict, signature: 'valid', explanations: [], symptoms } };
    const switches = ['examTask', 'delayMs'];
    const capture = { request, answer: { status, code: code ?? null } };
    const row = { code, answered: code, diagnosis: made, switches, capture };
    const words = inboxWords(row as unknown as Parameters<typeof inboxWords>[0]);
    expect(words).toMatchObject({ word, tone: 'warn', sentence: 'The signature is valid for this request.' });
    expect(switchSentence(switches)).toBe(
      'This response comes from an exam task. The exam shows what your client must do next.',
    );
  });

  test.each([
    [
      'a named mistake',
      { ...diagnosis, verdict: 'explained', explanations: explainedBy(mistake) },
      'The server accepted an invalid signature',
      'makes the same mistake',
    ],
    [
      'no known mistake',
      { ...diagnosis, verdict: 'unexplained', signature: 'unexplained', explanations: [] },
      'Accepted: secret here differs',
      'Compare that secret with the one you got for this key id.',
    ],
    [
      'an unknown key',
      { ...diagnosis, verdict: 'unexplained', signature: 'not-checked', explanations: [] },
      'Signature not checked: secret unknown',
      'COUNTERSIGN_SECRET',
    ],
    [
      'a symptom',
      { ...diagnosis, verdict: 'refused', signature: 'valid', explanations: [], symptoms: [symptom] },
      'Accepted, but a server that checks would reject it',
      'Milliseconds.',
    ],
  ] as const)('say that one’s server accepted what it should reject: %s', (_, made, word, said) => {
    const capture = { request, answer: { status: 200, code: null } };
    const row = { code: undefined, diagnosis: made, switches: [], capture };
    const words = inboxWords(row as unknown as Parameters<typeof inboxWords>[0]);
    expect(words.word).toBe(word);
    expect(words.sentence).toContain(said);
  });

  test.each([
    ['422, signature valid', { ...diagnosis, verdict: 'valid', signature: 'valid', explanations: [] }],
    ['Checking', undefined],
  ] as const)('a 422 that the badge counts isn’t called right or accepted, but: %s', (word, made) => {
    const capture = { request, gaps: [], answer: { status: 422, code: null } };
    const row = { code: undefined, diagnosis: made, switches: [], capture };
    expect(inboxWords(row as unknown as Parameters<typeof inboxWords>[0])).toMatchObject({ word });
  });

  const wordsOf = (row: object, ...more: [string?, (readonly string[])?]) =>
    inboxWords(row as unknown as Parameters<typeof inboxWords>[0], ...more);

  test('a rejected request’s signature is said to be valid, and what it shows isn’t said twice', () => {
    const made = { ...diagnosis, verdict: 'refused', explanations: [], symptoms: [symptom] };
    const said = (signature: string) =>
      wordsOf({
        code: 'stale_request',
        diagnosis: { ...made, signature },
        switches: [],
        capture: { request },
      });
    expect(said('valid')).toMatchObject({ word: symptom.title });
    expect(said('valid').sentence).toContain('Its signature is valid.');
    expect(said('valid').sentence).not.toContain(symptom.detail);
    expect(said('not-checked').sentence).not.toContain('valid');
  });

  test('an unknown key id: the sandbox’s own is named, a revoked one not', () => {
    const made = { ...diagnosis, verdict: 'refused', signature: 'not-checked', explanations: [] };
    const row = { code: 'invalid_key', diagnosis: made, switches: [], capture: { request } };
    expect(wordsOf(row, undefined, ['pk_test_there']).sentence).toContain('The sandbox has pk_test_there:');
    expect(wordsOf(row).sentence).not.toContain('The sandbox has');
    expect(wordsOf(row, undefined, ['a', 'b', 'c', 'd']).sentence).toContain('The sandbox has 4 other keys.');
  });

  test('cut short where the key isn’t stored, its key is asked for: Diagnose couldn’t search', () => {
    const made = { ...diagnosis, verdict: 'unexplained', explanations: [], isCutShort: true };
    const row = { code: 'bad_signature', diagnosis: made, switches: [], capture: { request } };
    expect(wordsOf(row).sentence).toContain('Diagnose the request here.');
    expect(wordsOf({ ...row, verdict: 'unknown-key' }).sentence).toContain('Add this key');
  });

  test('a search that was cut short has the secret checked first', () => {
    const made = { ...diagnosis, verdict: 'unexplained', explanations: [], isCutShort: true };
    const row = { code: 'bad_signature', diagnosis: made, switches: [], capture: { request } };
    const { sentence } = inboxWords(row as unknown as Parameters<typeof inboxWords>[0]);
    expect(sentence).toContain('stopped its search early');
    expect(sentence).toContain(`Check the secret first. ${NO_MATCH_WITH_OTHER_SECRET}`);
  });

  test.each([
    [false, /compare it letter by letter/],
    [true, /Check the secret first/],
  ])(
    'no secret is blamed that this client signed another request with, cut short: %s',
    (isCutShort, blamed) => {
      const made = {
        ...diagnosis,
        verdict: 'unexplained',
        signature: 'unexplained',
        explanations: [],
        isCutShort,
      };
      const row = { code: 'bad_signature', diagnosis: made, switches: [], capture: { request } };
      const said = (signedOthers?: 'same-client') =>
        inboxWords({ ...row, signedOthers } as unknown as Parameters<typeof inboxWords>[0]).sentence;
      expect(said()).toMatch(blamed);
      expect(said('same-client')).not.toMatch(blamed);
      expect(said('same-client')).toContain(
        'If one program sent both, its secret is probably correct. Compare strings can show whether it is.',
      );
    },
  );

  test.each([
    ['invalid_key', 'refused', 'Live key id rejected'],
    ['stale_request', 'unexplained', 'Signature not checked: live key'],
    [undefined, 'unexplained', 'Signature not checked: live key'],
  ] as const)(
    'a live key answered %s is to be replaced by a test key, never to be set',
    (code, verdict, word) => {
      const made = { ...diagnosis, verdict, signature: 'not-checked', explanations: [] };
      const live = wireRequest({
        method: 'GET',
        target: '/api/v1/orders',
        headers: [['X-Api-Key', 'pk_live_4f3a']],
      });
      const capture = { request: live, answer: { status: code ? 401 : 200, code: code ?? null } };
      const row = { code, diagnosis: made, switches: [], capture };
      expect(inboxWords(row as unknown as Parameters<typeof inboxWords>[0])).toMatchObject({
        word,
        sentence: LIVE_KEY_FIX,
      });
    },
  );
});
