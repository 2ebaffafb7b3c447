/** What can be pasted or opened to be diagnosed: one reader per format, tried in order. */

import type { Capture, CaptureProblem, ReadCaptures } from '../formats/capture.ts';
import { readCaptures } from '../formats/capture-file.ts';

interface CaptureReader {
  /** As in “a capture file (JSON)”. */
  readonly name: string;
  /** Whether the text looks like this format, if not a well-formed one. The last reader takes what no other does. */
  takes(text: string): boolean;
  read(text: string): ReadCaptures;
}

const READERS: readonly CaptureReader[] = [
  { name: 'a capture file (JSON)', takes: () => true, read: readCaptures },
];

export type CapturesRead =
  | {
      readonly ok: true;
      readonly captures: readonly Capture[];
      readonly warnings: readonly CaptureProblem[];
    }
  | { readonly ok: false; readonly problems: readonly CaptureProblem[] };

export function readCaptureText(text: string): CapturesRead {
  const reader = READERS.find(({ takes }) => takes(text));
  return reader
    ? reader.read(text)
    : { ok: false, problems: [{ where: '', message: `It isn’t ${READABLE}` }] };
}

/** Everything that can be read, as in “a capture file (JSON) or a curl command”. */
export const READABLE = READERS.map(({ name }) => name).join(' or ');
