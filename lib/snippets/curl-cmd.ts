/** A signed request as a curl command for the prompt of Windows’ cmd, in the two quotings it goes through there. */

import type { ByteString } from '../core/signing/bytes.ts';
import { byteStringOfBytes } from '../core/signing/bytes.ts';
import { bodyBytes } from '../core/signing/wire-request.ts';
import { curlArguments } from './curl-arguments.ts';
import { type Exported, type Portable, refusedExport } from './portable.ts';

/** Characters that cmd takes of a command. */
const LONGEST_COMMAND = 8191;

/** @returns refused where cmd would change a byte: control characters and what isn’t ASCII don’t get through it. */
export function curlForCmd({ request, origin, leftOut, notes }: Portable): Exported {
  if (bodyBytes(request.body).length > LONGEST_COMMAND) return refusedExport(TOO_LONG);
  const body = byteStringOfBytes(bodyBytes(request.body));
  const parts = [request.method, body, request.target, ...request.headers.flat()].join('');
  if (parts.includes('\0')) return refusedExport(`cmd ends a command at a NUL byte. ${OTHERS}`);
  if (parts.includes('\r')) return refusedExport(`cmd drops carriage returns. ${OTHERS}`);
  if (/[^\0-\x7f]/.test(parts))
    return refusedExport(
      `curl for Windows turns what isn’t ASCII into the code page of the machine. ${OTHERS}`,
    );
  // Pasted, Esc empties the line and Ctrl+C leaves it, and what follows would be a command of its own.
  if (/[^\n -~]/.test(parts))
    return refusedExport(`Pasted into cmd, tabs and other control characters are keys. ${OTHERS}`);
  const words = curlArguments(request, origin, false).map(({ option, value }) =>
    [option, value === undefined ? undefined : quoted(value)].filter(Boolean).join(' '),
  );
  // With .exe, since browsers that copy plain curl write each backslash twice, and are read that way.
  const text = `curl.exe ${words.join(' ^\n  ')}`;
  if (text.length > LONGEST_COMMAND) return refusedExport(TOO_LONG);
  return { ok: true, text, leftOut, notes: text.includes('%') ? [...notes, FOR_THE_PROMPT] : notes };
}

const FOR_THE_PROMPT = 'It’s for the prompt: in a .bat file, each % has to stand twice';

const OTHERS = 'Copy as curl for bash, or for PowerShell';
const TOO_LONG = `cmd takes ${LONGEST_COMMAND.toLocaleString('en')} characters of a command, and this one is longer. ${OTHERS}`;

/** The quotes too have carets, so that cmd never is inside of quotes, where it leaves carets as they are. */
function quoted(value: ByteString): string {
  return escaped(`"${forArguments(value)}"`);
}

/** For the C runtime: a quote has a backslash before it, and backslashes in front of a quote stand twice. */
function forArguments(value: string): string {
  return value.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) =>
    quote === '' ? slashes + slashes : `${slashes}${slashes}\\"`,
  );
}

/** For cmd: a caret before whatever it gives a meaning, and behind each percent sign, so that none begins a variable. */
function escaped(text: string): string {
  return text.replace(/[\s\S]/g, (character, at: number) => {
    // A caret takes the line break behind the next one as it is.
    if (character === '\n') return '^\n\n';
    const isFree = text[at - 1] !== '%' && /[\w \t\-:=+~'/.,?;*`$#@%]/.test(character);
    return isFree ? character : `^${character}`;
  });
}
