/** Calls to `fetch`, as browsers copy them and as people write them. The script is read, never run. */

import type { CaptureProblem, ReadCaptures } from '../capture/capture.ts';
import { lineNamer, type PlacedCapture, readingDone, withoutFence } from '../pasted-text.ts';
import { parseScript } from './parse.ts';
import { requestOfFetch } from './request.ts';
import { type FetchCall, findFetchCalls } from './walk.ts';

const LOOKED_AT = 100_000;

/** Whether there's a call to fetch in it. Ruby, PHP and others have methods of that name. */
export function looksLikeFetchCall(text: string): boolean {
  return /(?:(?<![\w$.>:])|(?<=\b(?:window|globalThis|self|global)\.))fetch\s{0,20}\(\s{0,200}[\w"'`$/]/.test(
    text.slice(0, LOOKED_AT),
  );
}

export function readFetchCalls(pasted: string): ReadCaptures {
  const text = withoutFence(pasted);
  const lineOf = lineNamer(text);
  const script = parseScript(text);
  if (!script.ok) return { ok: false, problems: [{ where: lineOf(script.at), message: script.message }] };
  const captures: PlacedCapture[] = [];
  const refused: CaptureProblem[] = [];
  const warnings = script.note ? [{ where: lineOf(script.note.at), message: script.note.message }] : [];
  const room = { left: 20 * text.length + 1_000_000 };
  const take = (call: FetchCall) => {
    const read = requestOfFetch(call, room);
    const where = lineOf(call.at);
    if (!read.ok) refused.push({ where: lineOf(read.at), message: read.message });
    else {
      captures.push({ where, capture: read.capture });
      warnings.push(...read.notes.map((message) => ({ where, message })));
    }
  };
  if (!walked(() => findFetchCalls(script.nodes, text, room, take)))
    refused.push({ where: '', message: 'It’s nested too deeply to be read to its end' });
  return readingDone({ captures, refused, warnings }, 'There’s no call to fetch in it');
}

/** @returns whether the stack held all of it. */
function walked(walk: () => void): boolean {
  try {
    walk();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
