/**
 * One rejected request, drawn wherever the product draws it: in the response of Request and the popup, in Diagnose, the
 * report, the terminal, its JSON, the lists of Capture and of the Inbox. Title and fix are the same in all of them.
 */

import { describe, expect, it } from 'vitest';
import { diagnosisJson } from '../../cli/diagnosis-json.ts';
import { printDiagnosis } from '../../cli/diagnosis-text.ts';
import { inboxWords } from '../../components/inbox/inbox-words.ts';
import { readInboxEvent, type SandboxDiagnosis } from '../../lib/client/inbox/record.ts';
import type { RefusalCode } from '../../lib/core/api.ts';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import { examine } from '../../lib/core/diagnosis/diagnose.ts';
import type { ShownId } from '../../lib/core/faults/shown.ts';
import { shownMistake } from '../../lib/features/capture/mistake.ts';
import type { CaptureVerdict, RequestRow } from '../../lib/features/capture/state.ts';
import { reportText } from '../../lib/features/diagnosis/report.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { explain, NOW, refusal, type Sent, sentRequest } from '../core/diagnosis/answers.ts';
import { TEST_KEY } from '../core/signing/requests.ts';

const HEX = 'ab'.repeat(32);
const at = (timestamp: string | number): Sent => ({ timestamp: String(timestamp) });
const header = (name: string, value: string | null): Sent => ({ replaced: { [name]: value } });

/** What Capture says of a request that's refused with it. */
const VERDICTS: Partial<Record<RefusalCode, CaptureVerdict>> = {
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

  it('is this row in the response, with a fix', () => {
    expect(response.mistake).toBe(id);
    expect(fix).not.toBe('');
  });

  it('is said the same by Diagnose', () => {
    const answer = answerOf(diagnosis, { request });
    expect(answer.title).toBe(title);
    expect(answer.fixes[0]).toMatchObject({ fault: id, title, text: fix });
    expect(answer.happened[0]).toBe(response.causes[0]?.text);
  });

  it('by the report and the terminal', () => {
    const report = reportText({ diagnosis, request, language: undefined, secrets: [secret] });
    const printed = printDiagnosis(diagnosis, { name: 'a', request, colour: false });
    for (const text of [report, printed].map(unbroken)) {
      expect(text).toContain(title);
      expect(text).toContain(fix);
    }
  });

  it('by the list of the Inbox, told by the sandbox', () => {
    const json = JSON.stringify({ id: '1', diagnosis: diagnosisJson(diagnosis, request) });
    const event = readInboxEvent('diagnosis', json);
    const told = event?.kind === 'diagnosis' ? event.diagnosis : undefined;
    expect(told?.symptoms[0]).toMatchObject({ id, title, fix });
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

function inboxRow(diagnosis: SandboxDiagnosis, code: RefusalCode): InboxRow {
  const capture = { request: sentRequest({}), gaps: [], hints: {}, answer: { status: 401, code } };
  return { capture, code, diagnosis, isGivenUp: false, switches: [] } as unknown as InboxRow;
}
