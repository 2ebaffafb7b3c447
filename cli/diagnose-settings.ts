/** What `npm run diagnose` is told: its options, and the secrets with them. */

import { commandLine } from '../lib/core/command-line.ts';
import { meantTarget } from '../lib/core/mistakes/hint-targets.ts';
import type { Language } from '../lib/core/mistakes/languages.ts';
import { type ByteString, byteStringOfBytes } from '../lib/core/signing/bytes.ts';
import { holdsSecret } from '../lib/core/signing/secret-shape.ts';
import { readSecrets, type Secrets } from './diagnose-secrets.ts';
import { LANGUAGE_IDS, languageNamed } from './language-names.ts';
import { readBytes, UsageError } from './limited-input.ts';
import { readOptions } from './read-options.ts';
import { wrapped } from './terminal-text.ts';
import { usage } from './usage.ts';

const DEFAULT_BUDGET_SECONDS = 60;

const LANGUAGE_NAMES = LANGUAGE_IDS.join(', ');

export const HELP = `Names the mistake behind a wrong signature.

${usage('diagnose', 'FILE…', '[--full]', '[--json]', '[--now UNIX]', '[--hint-body FILE]', '[--hint-url URL]', '[--language NAME]', '[--secrets FILE]', '[--budget SECONDS]')}
${usage('diagnose', '--signer NAME')}

  Prints the mistake, where it is and the fix. What a capture lacks, or what’s likeliest
  where no mistake was found, is below.

  FILE               a curl, PowerShell or fetch command, a HAR, raw HTTP, what curl -v
                     prints, a log line, or captures as JSON; - reads standard input:
                     { "method", "target" (path and query), "headers": [["name", "value"]],
                       "bodyBase64"?, "receivedAt"? (Unix seconds),
                       "hints"?: { "bodyBase64"?, "target"?, "language"? } }
  --full             print all that’s known: the bytes side by side, the code to change,
                     other mistakes that match, and what the diagnosis is based on
  --json             print one JSON object per request, a line each
  --now UNIX         the server’s clock; without it the time each request was captured
  --hint-body FILE   the body the client meant to send; the one it sent, or the
                     file that curl read, where the input lacks it
  --hint-url URL     the URL the client meant, where another one was sent; a path and
                     query will do
  --language NAME    what the client is written in, to be shown the code to change;
                     a family such as python, node or java will do:
${wrapped(LANGUAGE_NAMES, 21).join('\n')}
  --signer NAME      print a valid signer in that language, to be copied, and nothing else
  --secrets FILE     secrets by key id: {"pk_test_…": "sk_…"}
  --budget SECONDS   how long to search per request, ${DEFAULT_BUDGET_SECONDS} unless given
  --help             print this

  COUNTERSIGN_SECRET holds the secret where there’s only one. Secrets are never arguments.
  Live keys are never used: their requests are diagnosed without a secret.
  Exit code, the highest of all requests:
             0 valid
             1 explained, or refused for a reason that’s named: where that’s seen without
               the secret, the signature needn’t be checked
             2 unexplained, or the signature wasn’t checked and nothing else was found
             64 wrong usage, or input that can’t be read or is over 64 MB
             70 broken off: a fault of this program, or its output was closed
`;

const SEE_HELP = `For all options: ${commandLine('diagnose', '--help')}`;
const EXAMPLE = `${commandLine('diagnose', 'capture.json')}\n${SEE_HELP}`;

const OPTIONS = {
  json: { type: 'boolean' },
  full: { type: 'boolean' },
  now: { type: 'string' },
  'hint-body': { type: 'string' },
  'hint-url': { type: 'string' },
  language: { type: 'string' },
  signer: { type: 'string' },
  secrets: { type: 'string' },
  budget: { type: 'string' },
  help: { type: 'boolean' },
} as const;

export interface DiagnoseSettings {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly full: boolean;
  readonly now: number | undefined;
  readonly hintBody: ByteString | undefined;
  /** Path and query. */
  readonly hintTarget: ByteString | undefined;
  readonly language: Language | undefined;
  readonly secrets: Secrets;
  readonly budgetMs: number;
}

export type DiagnoseCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'signer'; readonly language: Language }
  | { readonly kind: 'diagnose'; readonly settings: DiagnoseSettings };

/** @throws UsageError */
export async function readDiagnoseCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<DiagnoseCommand> {
  const { values, positionals } = readOptions(args, OPTIONS, SEE_HELP);
  if (values.help) return { kind: 'help' };
  const { signer } = values;
  if (signer === undefined)
    return { kind: 'diagnose', settings: await readSettings(values, positionals, env) };
  if (positionals.length > 0) throw new UsageError('--signer takes a language and no file');
  return { kind: 'signer', language: languageNamed(signer) };
}

async function readSettings(
  values: ReturnType<typeof readOptions<typeof OPTIONS>>['values'],
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<DiagnoseSettings> {
  if (files.length === 0) throw new UsageError(`Name the file to diagnose, as in ${EXAMPLE}`);
  const language = values.language === undefined ? undefined : languageNamed(values.language);
  const hintFile = values['hint-body'];
  return {
    files,
    json: values.json ?? false,
    full: values.full ?? false,
    now:
      values.now === undefined ? undefined : number(values.now, '--now', 'Unix seconds, such as 1764000000'),
    hintBody: hintFile === undefined ? undefined : byteStringOfBytes(await readBytes(hintFile)),
    hintTarget: values['hint-url'] === undefined ? undefined : hintTarget(values['hint-url']),
    language,
    secrets: await readSecrets(values.secrets, env),
    budgetMs:
      1000 *
      (values.budget === undefined ? DEFAULT_BUDGET_SECONDS : number(values.budget, '--budget', 'seconds')),
  };
}

function hintTarget(typed: string): ByteString {
  if (holdsSecret(typed))
    throw new UsageError('--hint-url holds what looks like a secret. Leave it out of the URL');
  const target = meantTarget(typed);
  if (target !== undefined) return target;
  throw new UsageError('--hint-url needs a path, such as /api/v1/orders?limit=50');
}

function number(text: string, option: string, what: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new UsageError(`${option} must be ${what}`);
}
