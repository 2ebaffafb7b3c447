/** `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them and as people type them. Read, never run. */

import type { CaptureProblem, ReadCaptures } from './capture.ts';
import { isForPowerShell } from './curl/pasted-text.ts';
import { lineNamer, type PlacedCapture, readingDone, withoutFence } from './pasted-text.ts';
import { requestOf } from './powershell-request.ts';
import { findCommands } from './powershell-script.ts';

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
  findCommands(text, (command) => {
    const read = requestOf(command);
    const where = lineOf(command.at);
    if (!read.ok) refused.push({ where: lineOf(read.at), message: read.message });
    else {
      captures.push({ where, capture: read.capture });
      warnings.push(...read.notes.map((message) => ({ where, message })));
    }
  });
  return readingDone(
    { captures, refused, warnings },
    CURL_OR_WGET.test(text.slice(0, LOOKED_AT))
      ? 'Versions of PowerShell hand a program’s quotes on differently, so its curl commands aren’t read. Run it with -v and paste what that prints, with the body'
      : 'There’s no Invoke-WebRequest or Invoke-RestMethod in it',
  );
}

/** What the terminal writes before each line. No line is added or taken. */
function withoutPrompts(text: string): string {
  if (!/^PS [^>\r\n]{0,300}>/m.test(text)) return text;
  return text.replace(/^(?:PS [^>\r\n]{0,300}>|>>) ?/gm, '');
}
