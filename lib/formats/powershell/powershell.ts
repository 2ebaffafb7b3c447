/** `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them and as people type them. Read, never run. */

import type { CaptureProblem, ReadCaptures } from '../capture/capture.ts';
import { isForPowerShell, mayBeForBash } from '../curl/pasted-text.ts';
import { lineNamer, type PlacedCapture, readingDone, withoutFence } from '../pasted-text.ts';
import { readCurlRun } from './curl.ts';
import { requestOfCommand } from './request.ts';
import { findCommands } from './script.ts';
import type { CurlRun, WebCommand } from './values.ts';

const LOOKED_AT = 100_000;

/** Whether one of the two commands, or another name of it, is called in it, or curl in PowerShell's way. */
export function looksLikePowerShell(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  if (CURL_OR_WGET.test(start) && isForPowerShell(start)) return true;
  return /(?:^|[\s=(|;{>&])(?:Invoke-(?:WebRequest|RestMethod)(?![\w-])|(?:iwr|irm)[ \t]+(?:[-'"$(@<]|[\w-]{1,63}[.:]))/im.test(
    start,
  );
}

const CURL_OR_WGET = /(?:^|[\s=(|;{>&])(?:curl(?:\.exe)?|wget)[ \t`]/im;

export function readPowerShell(pasted: string): ReadCaptures {
  const text = withoutPrompts(withoutFence(pasted));
  const lineOf = lineNamer(text);
  const captures: PlacedCapture[] = [];
  const refused: CaptureProblem[] = [];
  const warnings: CaptureProblem[] = [];
  const found = (command: WebCommand) => {
    const read = requestOfCommand(command);
    const where = lineOf(command.at);
    if (!read.ok) refused.push({ where: lineOf(read.at), message: read.message });
    else {
      captures.push({ where, capture: read.capture });
      warnings.push(...read.notes.map((message) => ({ where, message })));
    }
  };
  const inBash = mayBeForBash(pasted.slice(0, LOOKED_AT));
  const foundCurl = (run: CurlRun) => {
    const read = readCurlRun(run, inBash);
    const where = lineOf(run.at);
    captures.push(...read.captures.map((capture) => ({ where, capture })));
    warnings.push(...read.remarks.map((message) => ({ where, message })));
    if (read.message !== undefined) refused.push({ where, message: read.message });
  };
  findCommands(text, { found, foundCurl });
  return readingDone(
    { captures, refused, warnings },
    'There’s no Invoke-WebRequest, Invoke-RestMethod or curl in it',
  );
}

/** What the terminal writes before each line. No line is added or taken. */
function withoutPrompts(text: string): string {
  if (!/^PS(?: [^>\r\n]{0,300})?>/m.test(text)) return text;
  return text.replace(/^(?:PS(?: [^>\r\n]{0,300})?>|>>) ?/gm, '');
}
