/** `npm run snippet`: a request as a whole program that signs it, in the language of choice. */

import { commandLine } from '../lib/core/command-line.ts';
import { atOnce, clearText } from '../lib/core/gate/gate.ts';
import { sought } from '../lib/core/gate/sought.ts';
import { gateRefusalWords } from '../lib/core/gate/standing-words.ts';
import { LANGUAGES } from '../lib/core/mistakes/languages.ts';
import type { Capture } from '../lib/formats/capture/capture.ts';
import { readPasted } from '../lib/formats/read-pasted.ts';
import type { Exported } from '../lib/snippets/portable.ts';
import { exportPages, exportProgram } from '../lib/snippets/program/program.ts';
import { secretsInEnvironment } from './diagnose-secrets.ts';
import { LANGUAGE_IDS, languageNamed } from './language-names.ts';
import { readBytes, UsageError } from './limited-input.ts';
import { readOptions } from './read-options.ts';
import { safeOnTerminal, wrapped } from './terminal-text.ts';
import { usage } from './usage.ts';

const HELP = `Writes a program that builds, signs and sends a request.

${usage('snippet', '--language NAME', '[--pages]', '[--request N]', '[FILE]')}
${usage('snippet', '--list')}

  FILE             a curl, PowerShell or fetch command, a HAR, raw HTTP, a log line, or a
                   capture; without it, standard input is read
  --language NAME  what the program is written in; a family such as python, node or java
                   will do:
${wrapped(LANGUAGE_IDS.join(', '), 19).join('\n')}
  --pages          fetch every page of the list that the request asks for
  --request N      which request, where FILE has several; 1 is the first
  --list           print the languages, with the library of each
  --help           print this

  The program goes to standard output. It reads the key id from API_KEY_ID and the secret
  from SIGNING_SECRET. How to run it goes to standard error.
  Exit code  0 written
             64 wrong usage, or a request that can’t be read or written as a program
             70 an internal error
`;

const EXIT = { written: 0, usage: 64, fault: 70 } as const;
const SEE_HELP = `For all options: ${commandLine('snippet', '--help')}`;

const OPTIONS = {
  language: { type: 'string' },
  pages: { type: 'boolean' },
  request: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export async function main(args: readonly string[]): Promise<number> {
  try {
    process.stdout.write(await textFor(args));
    return EXIT.written;
  } catch (error) {
    if (error instanceof UsageError) {
      tell(error.message);
      return EXIT.usage;
    }
    // Neither its message nor its stack: they may quote the input.
    const kind = error instanceof Error ? error.name : typeof error;
    tell(`Internal error (${kind}); the request isn’t the cause`);
    return EXIT.fault;
  }
}

async function textFor(args: readonly string[]): Promise<string> {
  const { values, positionals } = readOptions(args, OPTIONS, SEE_HELP);
  if (values.help) return HELP;
  if (values.list) return listed();
  const [file, ...more] = positionals;
  if (values.language === undefined) throw new UsageError(`Name a language with --language. ${SEE_HELP}`);
  if (more.length > 0) throw new UsageError(`Give one file. ${SEE_HELP}`);
  const language = languageNamed(values.language);
  const captures = await readCaptures(file ?? '-');
  const made = (values.pages ? exportPages : exportProgram)(chosen(captures, values.request), language);
  return written(made);
}

function listed(): string {
  const width = Math.max(...LANGUAGE_IDS.map(({ length }) => length));
  return LANGUAGE_IDS.map((id) => `${id.padEnd(width)}  ${LANGUAGES[id].name}\n`).join('');
}

async function readCaptures(file: string): Promise<readonly Capture[]> {
  if (file === '-' && process.stdin.isTTY) tell('Paste the request, then press Ctrl-D');
  const read = readPasted(new TextDecoder().decode(await readBytes(file)));
  if (read.ok) return read.captures;
  const lines = read.problems.map(({ where, message }) => (where === '' ? message : `${where} ${message}`));
  throw new UsageError(lines.join('\n'));
}

function chosen(captures: readonly Capture[], number: string | undefined): Capture {
  const count = captures.length;
  if (number === undefined && count > 1)
    throw new UsageError(`This has ${count} requests. Choose one with --request, from 1 to ${count}`);
  const capture = /^[0-9]+$/.test(number ?? '1') ? captures[Number(number ?? '1') - 1] : undefined;
  if (capture) return capture;
  throw new UsageError(`--request takes a number from 1 to ${count}`);
}

function written(made: Exported): string {
  if (!made.ok) throw new UsageError(made.message);
  const clearance = atOnce(clearText(made.text, 'the program', sought(secretsInEnvironment(process.env))));
  if (!clearance.ok) throw new UsageError(gateRefusalWords(clearance));
  const left = made.leftOut.length > 0 ? [`Left out: ${made.leftOut.join(', ')}`] : [];
  for (const note of [...left, ...made.notes]) tell(note);
  return clearance.cleared.value;
}

function tell(text: string): void {
  process.stderr.write(`${text.split('\n').map(safeOnTerminal).join('\n')}\n`);
}
