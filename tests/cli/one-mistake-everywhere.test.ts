/**
 * One rejected request, drawn wherever the product draws it: in the response of Request and the popup, in Diagnose, the
 * report, the terminal, its JSON, the lists of Capture, of the Inbox and of History. Title and fix are the same in all.
 */

import { describe, expect, it } from 'vitest';
import { diagnosisJson } from '../../cli/diagnosis-json.ts';
import { printDiagnosis } from '../../cli/diagnosis-text.ts';
import { shownVerdict } from '../../components/capture/shown-verdict.ts';
import { entryVerdict } from '../../components/history/history-words.ts';
import { inboxWords } from '../../components/inbox/inbox-words.ts';
import { verdictWords } from '../../components/request/request-words.ts';
import { readInboxEvent, type SandboxDiagnosis } from '../../lib/client/inbox/record.ts';
import { AUTH_HEADERS, type RefusalCode } from '../../lib/core/api.ts';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import { withinSentence } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import type { ToldDiagnosis } from '../../lib/core/diagnosis/answer/told-diagnosis.ts';
import { cutShortTitle } from '../../lib/core/diagnosis/answer/unexplained-title.ts';
import { examine } from '../../lib/core/diagnosis/diagnose.ts';
import type { RequestVerdict } from '../../lib/core/diagnosis/request-verdicts.ts';
import { answerTo, type ServiceAnswer } from '../../lib/core/diagnosis/service-answer.ts';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import type { ShownId } from '../../lib/core/mistakes/shown.ts';
import { bodyGap } from '../../lib/core/signing/gaps.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { withFound } from '../../lib/features/capture/feed.ts';
import type { CaptureRow } from '../../lib/features/capture/state.ts';
import { selectNamedMistake } from '../../lib/features/diagnosis/named-mistake.ts';
import { reportText } from '../../lib/features/diagnosis/report.ts';
import { checkKept } from '../../lib/features/history/checking.ts';
import { toldBySandbox } from '../../lib/features/inbox/comparison.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { answerBySandbox, shownMistake } from '../../lib/features/requests/mistake.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { verdictOfRow } from '../../lib/features/requests/verdict.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import {
  EMPTY_HASH,
  explainedBy,
  sentRequest as signedRequest,
  TIME,
} from '../core/diagnosis/answer/diagnosed.ts';
import { answer, explain, NOW, refusal, type Sent, sentRequest } from '../core/diagnosis/answers.ts';
import { TEST_KEY } from '../core/signing/requests.ts';

const HEX = 'ab'.repeat(32);
const at = (timestamp: string | number): Sent => ({ timestamp: String(timestamp) });
const header = (name: string, value: string | null): Sent => ({ replaced: { [name]: value } });

/** What Capture says of a request that's refused with it. */
const VERDICTS: Partial<Record<RefusalCode, RequestVerdict>> = {
  missing_auth: 'incomplete',
  bad_timestamp: 'bad-timestamp',
  stale_request: 'stale',
  bad_signature: 'wrong',
};

const CASES: readonly (readonly [id: ShownId, code: RefusalCode, sent: Sent])[] = [
  ['header-missing', 'missing_auth', header('X-Signature', null)],
  ['header-missing', 'missing_auth', header('X-Api-Key', '')],
  ['ts-float', 'bad_timestamp', at(`${NOW}.5`)],
  ['ts-format', 'bad_timestamp', at('2026-01-01T00:00:00Z')],
  ['ts-literal', 'bad_timestamp', at('{{now}}')],
  ['ts-ms', 'stale_request', at(`${NOW}000`)],
  ['ts-stale-cached', 'stale_request', at(NOW - 400)],
  ['transport-clock-skew', 'stale_request', at(NOW + 400)],
  ['ts-timezone', 'stale_request', at(NOW - 7200)],
  ['key-id-malformed', 'invalid_key', header('X-Api-Key', 'merchant-17')],
  ['out-uppercase', 'bad_signature', header('X-Signature', HEX.toUpperCase())],
  ['out-base64', 'bad_signature', header('X-Signature', `${'ab'.repeat(21)}A=`)],
  ['out-prefixed', 'bad_signature', header('X-Signature', `sha256=${HEX}`)],
  ['out-literal', 'bad_signature', header('X-Signature', '[object Object]')],
];

const unbroken = (text: string) => text.replace(/\s+/g, ' ');

describe.each(CASES)('%s, rejected with %s', (id, code, sent) => {
  const request = sentRequest(sent);
  const answered = { status: 401, code };
  const skew = { seconds: 0, precision: 0.5 };
  const { secret } = TEST_KEY;
  const { diagnosis } = examine({
    ...{ request, gaps: [], now: NOW, skew, answered },
    secretFor: () => ({ secret, revoked: false }),
  });
  const response = explain(sent, refusal(code), { skew });
  const title = response.title;
  const fix = response.fix ?? '';
  const causes = response.causes.filter(({ certainty }) => certainty === 'possible').map(({ text }) => text);
  const possible = causes.map((cause) => `Possible cause: ${withinSentence(cause)}`);

  it('is this row in the response, with a fix', () => {
    expect(response.mistake).toBe(id);
    expect(fix).not.toBe('');
  });

  it('is said the same by Diagnose', () => {
    const answer = answerOf(diagnosis, { request });
    expect(answer.title).toBe(title);
    expect(answer.fixes[0]).toMatchObject({ mistake: id, title, text: fix });
    expect(answer.happened[0]).toBe(response.causes[0]?.text);
    expect(answer.happened.filter((sentence) => sentence.startsWith('Possible'))).toEqual(possible);
  });

  it('by the report and the terminal', () => {
    const report = reportText({ diagnosis, request, language: undefined, secrets: [secret] });
    const printed = printDiagnosis(diagnosis, { name: 'a', request, colour: false });
    for (const text of [report, printed].map(unbroken)) {
      for (const words of [title, fix, ...possible]) expect(text).toContain(words);
    }
  });

  it('by the list of the Inbox, told by the sandbox', () => {
    const json = JSON.stringify({ id: '1', diagnosis: diagnosisJson(diagnosis, request) });
    const event = readInboxEvent('diagnosis', json);
    const told = event?.kind === 'diagnosis' ? event.diagnosis : undefined;
    expect(told?.symptoms[0]).toMatchObject({ id, title, fix, causes });
    // Where the signature differs as well, the sandbox searches before it tells.
    if (told?.verdict === 'refused') expect(inboxWords(inboxRow(told, code)).word).toBe(title);
  });

  it('and by the list of Capture', () => {
    const verdict = VERDICTS[code];
    if (!verdict) return expect(code).toBe('invalid_key');
    const capture = { request, gaps: [], hints: {}, receivedAt: NOW };
    const keys = [{ ...TEST_KEY, name: 'Test', environmentIds: [] }] as never;
    // What's only likely isn't named in a list.
    const isNamed = diagnosis.symptoms[0]?.certainty === 'certain';
    const shown = shownMistake({ capture } as unknown as RequestRow, verdict, keys);
    return expect(shown).toBe(isNamed ? title : undefined);
  });
});

const UNSORTED = { id: 'query-order-as-sent', how: 'as sent', way: 'as-sent' } as const;

const KEYS = [{ ...TEST_KEY, name: 'Test', environments: [] }] as never;

/** What Capture and History call it. */
async function listed(capture: Capture, keys: readonly StoredKey[], told?: ToldDiagnosis) {
  const code = answerTo(capture)?.code ?? undefined;
  const row = { kind: 'request', capture, code, isSigned: true } as unknown as RequestRow;
  const verdict = verdictOfRow(row, keys, undefined);
  const keyId = headerValue(capture.request.headers, AUTH_HEADERS.key) ?? '';
  const judged = { ...row, verdict, mistake: shownMistake(row, verdict, keys), keyId };
  const inCapture = verdictWords(judged, false);
  const kept = await checkKept(capture, code, keys, told);
  const entry = { ...kept, status: capture.answer?.status ?? null, from: 'inbox', keyId };
  const inHistory = entryVerdict(entry as unknown as HistoryEntry);
  return { inCapture: inCapture?.word, inHistory: inHistory?.word };
}

describe('a request whose key isn’t stored here', () => {
  const answered = (status: number, code: RefusalCode | null) => ({ status, code });
  const captureOf = (sent: Sent, answer: ServiceAnswer): Capture => ({
    ...{ request: sentRequest(sent), gaps: [], hints: {}, receivedAt: NOW, answer },
  });

  it.each<readonly [what: string, sent: Sent, answer: ServiceAnswer, title: string]>([
    [
      'rejected as bad_signature',
      {},
      answered(401, 'bad_signature'),
      'Signature not checked: secret unknown',
    ],
    ['that was accepted', {}, answered(200, null), 'Signature not checked: secret unknown'],
    ['rejected as invalid_key', {}, answered(401, 'invalid_key'), 'Key id unknown or revoked'],
    [
      'with a live key',
      header('X-Api-Key', 'pk_live_4f3a'),
      answered(401, 'bad_signature'),
      'Signature not checked: live key',
    ],
    [
      'whose signature shows its mistake',
      header('X-Signature', HEX.toUpperCase()),
      answered(401, 'bad_signature'),
      'Signature in upper case',
    ],
    [
      'with broken JSON',
      { method: 'POST', target: '/api/v1/charges', body: '{"amount":"1",}' },
      answered(400, null),
      'Body isn’t valid JSON',
    ],
  ])('has one title in Diagnose, Capture and History: one %s', async (_, sent, answer, title) => {
    const capture = captureOf(sent, answer);
    const { request } = capture;
    const { diagnosis } = examine({
      ...{ request, gaps: [], now: NOW, answered: answer, secretFor: () => undefined },
    });
    expect(answerOf(diagnosis, { request }).title).toBe(title);
    expect(await listed(capture, [])).toEqual({ inCapture: title, inHistory: title });
  });

  it.each<readonly [what: string, code: RefusalCode, title: string]>([
    ['rejected as bad_signature', 'bad_signature', 'Signature not checked: secret unknown'],
    ['rejected as invalid_key', 'invalid_key', 'Key id unknown or revoked'],
  ])('isn’t named in a list by what’s only likely: one %s', async (_, code, title) => {
    const capture = captureOf({ target: '/api/v1/orders/{id}' }, answered(401, code));
    const { request, answer } = capture;
    const { diagnosis } = examine({
      ...{ request, gaps: [], now: NOW, answered: answer, secretFor: () => undefined },
    });
    expect(diagnosis.symptoms).toMatchObject([{ id: 'path-template', certainty: 'likely' }]);
    expect(answerOf(diagnosis, { request }).title).toBe(diagnosis.symptoms[0]?.title);
    expect(await listed(capture, [])).toEqual({ inCapture: title, inHistory: title });
  });

  it.each<readonly [what: string, sent: Sent, answer: ServiceAnswer, title: string]>([
    [
      'a valid signature that its server rejected',
      {},
      answered(401, 'bad_signature'),
      'Signed correctly with the sandbox’s secret, but rejected',
    ],
    [
      'a search that was cut short',
      header('X-Signature', HEX),
      answered(401, 'bad_signature'),
      cutShortTitle({}),
    ],
    [
      'broken JSON',
      { method: 'POST', target: '/api/v1/charges', body: '{"amount":"1",}' },
      answered(400, null),
      'Body isn’t valid JSON',
    ],
  ])('has the sandbox’s title in the Inbox, Diagnose and History: %s', async (_, sent, answer, title) => {
    const capture: Capture = { ...captureOf(sent, answer), isReceived: true };
    const { request } = capture;
    const there = examine({
      ...{ request, gaps: [], now: NOW, answered: answer, isReceived: true },
      secretFor: () => ({ secret: TEST_KEY.secret, revoked: false }),
    });
    const json = JSON.stringify({ id: '1', diagnosis: diagnosisJson(there.diagnosis, request) });
    const event = readInboxEvent('diagnosis', json);
    if (event?.kind !== 'diagnosis') throw new Error('nothing was told');
    const code = answer.code ?? undefined;
    const row = { capture, code, answered: code, diagnosis: event.diagnosis, isGivenUp: false, switches: [] };
    const told = toldBySandbox(row as unknown as InboxRow);
    expect(inboxWords(row as unknown as InboxRow).word).toBe(title);
    const here = examine({ request, gaps: [], now: NOW, answered: answer, secretFor: () => undefined });
    expect(answerOf(here.diagnosis, { request, told }).title).toBe(title);
    expect((await listed(capture, [], told)).inHistory).toBe(title);
  });
});

it('a valid request with broken JSON is called so everywhere, and nowhere by its valid signature', async () => {
  const title = 'Body isn’t valid JSON';
  const sent = { method: 'POST', target: '/api/v1/charges', body: '{"amount":"1",}' };
  const request = sentRequest(sent);
  const answered = { status: 400, code: null };
  const secretFor = () => ({ secret: TEST_KEY.secret, revoked: false });
  const { diagnosis } = examine({ request, gaps: [], now: NOW, answered, secretFor });
  const response = explain(sent, answer(400));
  expect(response.title).toBe(title);
  const shown = answerOf(diagnosis, { request });
  expect(shown).toMatchObject({ tone: 'bad', title, fixes: [{ title, text: response.fix }] });
  expect(shown.happened[0]).toBe(response.causes[0]?.text);
  const report = reportText({ diagnosis, request, language: undefined, secrets: [TEST_KEY.secret] });
  const printed = printDiagnosis(diagnosis, { name: 'a', request, colour: false });
  for (const text of [report, printed].map(unbroken)) expect(text).toContain(title);
  // No code shows it, so none is offered.
  expect(shown.fixes.map(({ hasCode }) => hasCode)).toEqual([false]);
  expect(printed).not.toContain('--language');
  const capture = { request, gaps: [], hints: {}, receivedAt: NOW, answer: answered };
  expect(await listed(capture, KEYS)).toEqual({ inCapture: title, inHistory: title });
  const rebuilt = { ...request, body: { ...request.body, source: 'reencoded' as const } };
  expect(await listed({ ...capture, request: rebuilt as typeof request }, KEYS)).toEqual({
    inCapture: title,
    inHistory: title,
  });
  const masked = { ...capture, gaps: [bodyGap('it’s hidden')] };
  expect((await listed(masked, KEYS)).inHistory).toBe('Signature not checked: body unknown');
});

describe('what’s said of other matching mistakes is the same everywhere', () => {
  const request = signedRequest({});
  const NEWLINE = [{ id: 'join-trailing-newline', how: 'one newline' }];
  const SUFFIXED = [{ id: 'bodyhash-suffixed', how: 'a line break' }];
  const LOWER = [{ id: 'method-lowercase', how: 'lower case' }];
  const message = `GET\n/api/v1/orders\n\n${TIME}\n${EMPTY_HASH}\n`;

  it.each<
    readonly [what: string, sets: Parameters<typeof explainedBy>[0]['sets'], depth: number, said: string]
  >([
    ['none', [NEWLINE], 3, 'Countersign found no other mistake that matches.'],
    [
      'another way to the same bytes',
      [NEWLINE, SUFFIXED],
      3,
      `“${ADVICE['bodyhash-suffixed'].title}” makes the same bytes, so your code may have that mistake instead.`,
    ],
    ['one that differs', [NEWLINE, LOWER], 3, '1 other mistake matches, too, but is less likely.'],
    [
      'a search that didn’t reach its end',
      [NEWLINE],
      0,
      'Not all combinations were tried, so more mistakes may match.',
    ],
  ])('%s', async (_, sets, exhaustedDepth, said) => {
    const answered = { status: 401, code: 'bad_signature' } as const;
    const made = explainedBy({ request, sets, message, search: { exhaustedDepth } });
    const diagnosis = { ...made, answered };
    const { summary, title } = answerOf(diagnosis, { request });
    expect(summary).toContain(said);
    const row = {
      ...{ kind: 'request', isSigned: true, verdict: 'wrong', mistake: title, code: 'bad_signature' },
      capture: { request, gaps: [], hints: {}, answer: answered, isReceived: true },
    } as unknown as RequestRow;
    const around = { isUnsigned: false, rejected: undefined, isSandbox: false };
    expect(shownVerdict(row, around, false, summary)?.sentence).toBe(summary);
    const json = JSON.stringify({ id: '1', diagnosis: diagnosisJson(diagnosis, request) });
    const event = readInboxEvent('diagnosis', json);
    if (event?.kind !== 'diagnosis') throw new Error('nothing was told');
    const received = { ...row, diagnosis: event.diagnosis, isGivenUp: false, switches: [] };
    const told = toldBySandbox(received as unknown as InboxRow);
    if (!told) throw new Error('nothing was told');
    const there = answerBySandbox(row.capture, told, []);
    expect(there.summary).toBe(
      `The local sandbox found this with the secret of the request’s key. ${summary}`,
    );
    expect(inboxWords(received as unknown as InboxRow, there.summary).sentence).toBe(there.summary);
    const kept = await checkKept(row.capture, 'bad_signature', [], told);
    const entry = { ...kept, status: 401, from: 'inbox' };
    expect(entryVerdict(entry as unknown as HistoryEntry)?.sentence).toBe(there.summary);
    const report = reportText({ diagnosis, request, language: undefined, secrets: [] });
    const options = { name: 'a', request, colour: false };
    const inFull = printDiagnosis(diagnosis, options);
    const inShort = printDiagnosis(diagnosis, { ...options, rest: 'More.' });
    const texts = [report, inFull, inShort].map(unbroken);
    expect(texts.map((text) => text.includes(said))).toEqual([true, true, true]);
    const everything = [...texts, JSON.stringify(answerOf(diagnosis, { request }))].join('\n');
    const ways = [
      /No other mistake/,
      /makes? the same bytes, so/,
      /other mistakes? match/,
      /may match|may be missing/,
    ];
    expect(ways.filter((way) => way.test(everything))).toEqual(ways.filter((way) => way.test(said)));
  });
});

it.each<
  readonly [
    what: string,
    timestamp: string,
    code: RefusalCode,
    mistakes: Parameters<typeof explainedBy>[0]['sets'][number],
    title: string,
  ]
>([
  [
    'both behind its signature',
    TIME,
    'bad_signature',
    [{ id: 'out-uppercase', how: '' }, UNSORTED],
    'Query not sorted + signature in upper case',
  ],
  [
    'one that it was rejected for before its signature was checked, which comes first',
    `${TIME}000`,
    'stale_request',
    [UNSORTED],
    'Timestamp in milliseconds, not seconds + query not sorted',
  ],
  [
    'one that makes its timestamp no number, which comes first',
    `${TIME}.5`,
    'bad_timestamp',
    [UNSORTED],
    'Timestamp has a fraction + query not sorted',
  ],
  [
    'one of its key id, which comes first',
    TIME,
    'invalid_key',
    [UNSORTED],
    'Key id unknown or revoked + query not sorted',
  ],
])(
  'a request with two mistakes has both in its title, in Diagnose, lists, the report and the terminal: %s',
  async (_, timestamp, code, mistakes, title) => {
    const request = signedRequest({ target: '/api/v1/orders?b=2&a=1', timestamp });
    const message = `GET\n/api/v1/orders\nb=2&a=1\n${timestamp}\n${EMPTY_HASH}`;
    const answered = { status: 401, code };
    const made = explainedBy({ request, sets: [mistakes], message, known: { now: Number(TIME) } });
    const diagnosis = { ...made, answered };
    const shown = answerOf(diagnosis, { request });
    expect(shown.title).toBe(title);
    // The summary has them in the same order.
    const [first = ''] = title.split(' + ');
    if (code !== 'bad_signature')
      expect(shown.summary).toContain(
        `returns ${code} before it checks the signature: ${withinSentence(first)}.`,
      );
    const capture: Capture = {
      ...{ request, gaps: [], hints: {}, answer: answered, isReceived: true, receivedAt: Number(TIME) },
    };
    const item = { id: 'a', capture };
    const run = { kind: 'done', known: { diagnosis }, second: undefined };
    const diagnosed = { diagnosisItems: [item], diagnosisRuns: { a: run } } as unknown as AppState;
    expect(selectNamedMistake(diagnosed, capture)).toBe(title);
    const inCapture = { kind: 'request', capture } as unknown as CaptureRow;
    expect(withFound([inCapture], diagnosed, new Set([request]))).toMatchObject([{ found: title }]);
    const json = JSON.stringify({ id: '1', diagnosis: diagnosisJson(diagnosis, request) });
    const event = readInboxEvent('diagnosis', json);
    const told = event?.kind === 'diagnosis' ? event.diagnosis : undefined;
    if (!told) throw new Error('nothing was told');
    const row = { kind: 'request', isSigned: true, code, capture, diagnosis: told, switches: [] };
    expect(inboxWords(row as unknown as InboxRow).word).toBe(title);
    const bySandbox = toldBySandbox(row as unknown as InboxRow);
    expect((await checkKept(capture, code, [], bySandbox))?.mistake).toBe(title);
    const report = reportText({ diagnosis, request, language: undefined, secrets: [] });
    const printed = printDiagnosis(diagnosis, { name: 'a', request, colour: false });
    for (const text of [report, printed].map(unbroken)) expect(text).toContain(title);
  },
);

function inboxRow(diagnosis: SandboxDiagnosis, code: RefusalCode): InboxRow {
  const capture = { request: sentRequest({}), gaps: [], hints: {}, answer: { status: 401, code } };
  return { capture, code, diagnosis, isGivenUp: false, switches: [] } as unknown as InboxRow;
}
