/** What the lists of requests name an error by: the same in Capture and in the Inbox. */

import { envelopeCode } from '../../core/diagnosis/envelope-code.ts';
import { errorName } from '../../core/status-phrases.ts';
import { isReceived } from '../inbox/rows.ts';
import type { RequestRow } from './row.ts';

/** The server’s code, of whatever kind, else what the status is called. */
export function errorOfRow(row: RequestRow): string | undefined {
  const { answer } = row.capture;
  const code = isReceived(row) ? row.answered : row.code;
  return errorName(code ?? envelopeCode(answer), answer?.status);
}
