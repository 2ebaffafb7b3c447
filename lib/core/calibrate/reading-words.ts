/** Words for why a question stays open, for how calibration ended, and for what was sent. */

import { counted } from '../counts.ts';
import { displayTextOf } from '../signing/bytes.ts';
import type { OpenReason, SeenProbe } from './asking.ts';
import { type Calibrated, MOST_PROBES } from './calibration.ts';

export const OPEN_WORDS: Readonly<Record<OpenReason, string>> = {
  'none-fits': 'The server rejected every reading that Countersign knows.',
  'odd-answer': 'The response fits no reading that Countersign knows.',
  'several-fit': 'The server accepted several readings.',
  'clock-uncertain': 'The server’s clock isn’t known to the second.',
  fractions: 'The server accepts 300 seconds in one direction and rejects them in the other.',
  'no-orders': 'The account has no orders, so an ignored filter looks the same.',
  'too-few-records':
    'Every list of the most recent records has fewer than two, so a limit of 1 changes nothing.',
  'not-asked': 'Calibration ended before this question.',
  unsteady: 'The server’s responses contradict each other.',
};

/** Title and text of how it ended. */
export function calibrationEndWords(
  { end, sent }: Calibrated,
  cut: 'cancelled' | 'failed' | undefined,
): { readonly tone: 'good' | 'warn' | 'bad'; readonly title: string; readonly text: string } {
  const sentWords = `Countersign sent ${counted(sent, 'request')}. The limit is ${MOST_PROBES}.`;
  const stopped = (title: string, text: string) =>
    ({ tone: 'warn', title, text: `${text} ${sentWords}` }) as const;
  const refused = (title: string, text: string) => ({ tone: 'bad', title, text }) as const;
  switch (end.kind) {
    case 'done':
      return { tone: 'good', title: 'Calibration is complete', text: sentWords };
    case 'baseline-rejected':
      return refused(
        'The server rejected the simplest signed request',
        `${end.code ? `The code is ${end.code}. ` : ''}Send GET /api/v1/orders in Request to find the cause, then calibrate again.`,
      );
    case 'baseline-odd':
      return refused(
        'The server didn’t return a list of orders',
        `The response to GET /api/v1/orders has status ${end.status}. Check the base URL, then calibrate again.`,
      );
    case 'checks-nothing':
      return refused(
        'The server accepted an invalid signature',
        'It doesn’t check signatures, so nothing can be found out. Check the base URL.',
      );
    case 'control-odd':
      return refused(
        'The server rejected an invalid signature in an unexpected way',
        `The API docs say 401 and bad_signature. The response has status ${end.status}. Check the base URL.`,
      );
    case 'unsteady':
      return refused(
        'The server’s responses contradict each other',
        'The same request got different responses, so Countersign uses none of them. Calibrate again later.',
      );
    case 'rate-limited':
      return stopped('The server limits the rate', 'It returned 429. Calibrate again later.');
    case 'stopped-answering':
      return stopped('Calibration ended early', `The server returned ${end.status}. Calibrate again later.`);
    case 'interrupted':
      return cut === 'cancelled'
        ? stopped('Calibration was cancelled', 'The readings measured until then are below.')
        : stopped('A request got no response', 'Check the connection, then calibrate again.');
  }
}

/** What was sent and what came back, without headers: `GET /api/v1/orders → 401 bad_signature`. */
export function seenWords({ probe: { request }, answer: { status }, refusal }: SeenProbe): string {
  const code = refusal?.code === undefined ? '' : ` ${refusal.code}`;
  return `${request.method} ${displayTextOf(request.target)} → ${status}${code}`;
}
