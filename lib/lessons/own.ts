/** A task made of a request that one's own code signed wrongly: what the code must sign for it. */

import { AUTH_HEADERS } from '../core/api.ts';
import { ADVICE } from '../core/mistakes/advice.ts';
import { MISTAKES, type MistakeId } from '../core/mistakes/catalogue.ts';
import type { Slot } from '../core/mistakes/mistake-row.ts';
import { displayTextOf, textOfUtf8 } from '../core/signing/bytes.ts';
import { canonicalLines, canonicalString, LINE_NAMES, type LineName } from '../core/signing/canonical.ts';
import { bodyBytes, type WireRequest } from '../core/signing/wire-request.ts';
import { timestampOf } from './grade.ts';
import type { HashTask, WriteTask } from './lesson.ts';

const LINE_OF_SLOT: Readonly<Partial<Record<Slot, LineName>>> = {
  method: 'method',
  path: 'path',
  query: 'query',
  timestamp: 'timestamp',
};

/** Bytes of a body that one can type. */
const LONGEST_TYPED = 4000;

const AFTERWARDS =
  'Now change your code in the same way, and make the call again. This step is done once its signature is valid.';

/** @param sent by one's own code, with its X-Timestamp. */
export function ownTask(sent: WireRequest, mistake: MistakeId): WriteTask | HashTask {
  const kept = ['content-type', AUTH_HEADERS.timestamp.toLowerCase()];
  const request = { ...sent, headers: sent.headers.filter(([name]) => kept.includes(name.toLowerCase())) };
  const { title, fix } = ADVICE[mistake];
  const told = { title, clause: MISTAKES[mistake].clause, request, afterwards: AFTERWARDS };
  const body = bodyBytes(request.body);
  const text = body.length > 0 && body.length <= LONGEST_TYPED ? textOfUtf8(body) : undefined;
  const { slot } = MISTAKES[mistake];
  if (text !== undefined && (slot === 'body' || slot === 'body-hash'))
    return {
      ...told,
      kind: 'hash',
      ask: 'Your code sent this request, and hashed other bytes. Type the text that it must hash for line 5.',
      given: [],
      hints: [fix, `Type the body that was sent: ${text}`],
    };
  const lines = canonicalLines(request, timestampOf(request));
  const line = lines.find(({ name }) => name === LINE_OF_SLOT[slot]);
  if (line && line.value !== '') {
    const number = LINE_NAMES.indexOf(line.name) + 1;
    return {
      ...told,
      kind: 'write',
      writes: line.name,
      ask: `Your code sent this request, and signed a different line ${number}. Write line ${number} as it must be.`,
      hints: [
        fix,
        `Line ${number} is ${displayTextOf(line.value)}. The server makes it of the request that arrives.`,
      ],
    };
  }
  return {
    ...told,
    kind: 'write',
    writes: 'string',
    ask: 'Your code sent this request with an invalid signature. Write the canonical string that it must sign.',
    given: [{ name: 'Line 5, the hash of this body', value: displayTextOf(lines[4].value) }],
    hints: [
      fix,
      `This is the canonical string:\n${displayTextOf(canonicalString(lines))}\nThe server makes it of the request that arrives.`,
    ],
  };
}
