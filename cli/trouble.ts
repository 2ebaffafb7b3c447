/** `npm run trouble`: writes random clients with a mistake in their code, runs them, and looks whether it’s named. */

import { writeFile } from 'node:fs/promises';
import { counted } from '../lib/core/counts.ts';
import { callersFile } from './callers-folder.ts';
import { UsageError } from './limited-input.ts';
import { takeNodeSha256 } from './node-sha256.ts';
import { printedJson } from './printed-json.ts';
import { readOptions, WRONG_USAGE } from './read-options.ts';
import { stopOnSignal } from './stop-signal.ts';
import { isProxyThere, PROXIES } from './trouble/proxies.ts';
import { describeTrouble } from './trouble/report.ts';
import {
  isTroubleLanguage,
  TROUBLE_LANGUAGES,
  type TroubleLanguage,
  workshopOf,
} from './trouble/runtimes.ts';
import { makeTrouble, type Trouble } from './trouble/trouble-run.ts';

const DEFAULT_CLIENTS = 100;
const DEFAULT_BUDGET_SECONDS = 60;

const HELP = `Writes random clients with a mistake planted in their code, runs them against a sandbox,
and looks whether the first of their invalid requests is explained by that mistake.

  npm run trouble
  npm run trouble -- [--seed N] [--clients N] [--language NAME,…] [--two] [--proxies]
                     [--foreign] [--budget SECONDS] [--only K] [--keep FOLDER] [--json FILE]

  --seed N          draw the same clients again; without it, a seed is drawn and told
  --clients N       how many, ${DEFAULT_CLIENTS} unless given
  --language NAME   some of ${TROUBLE_LANGUAGES.join(', ')}
  --two             two mistakes in each client
  --proxies         right clients behind nginx or HAProxy that change what they send
  --foreign         sign with a secret nobody has: nothing may be explained falsely
  --budget SECONDS  how much processor time to search per request, ${DEFAULT_BUDGET_SECONDS} unless given
  --only K          the client of this number alone
  --keep FOLDER     leave the programs there, each in a folder of its number
  --json FILE       write what became of each client
  --help            print this

  What isn’t installed is left out, and said. docs/trouble.md tells how to read the report.
  Exit code  0 all were named; with --foreign, none was explained falsely
             1 some weren’t
             64 wrong usage
`;

const SEE_HELP = 'For all options: npm run trouble -- --help';

const OPTIONS = {
  seed: { type: 'string' },
  clients: { type: 'string' },
  language: { type: 'string' },
  two: { type: 'boolean' },
  foreign: { type: 'boolean' },
  proxies: { type: 'boolean' },
  budget: { type: 'string' },
  only: { type: 'string' },
  keep: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean' },
} as const;

interface Settings {
  readonly seed: number;
  readonly numbers: readonly number[];
  readonly languages: readonly TroubleLanguage[];
  readonly mistakes: number;
  readonly isForeign: boolean;
  readonly isProxied: boolean;
  readonly budgetMs: number;
  readonly keep: string | undefined;
  readonly json: string | undefined;
  readonly repeatedBy: string;
}

export async function main(args: readonly string[]): Promise<number> {
  try {
    const settings = readSettings(args);
    if (settings === undefined) {
      process.stdout.write(HELP);
      return 0;
    }
    const troubles = await run(settings, (line) => process.stderr.write(`${line}\n`));
    if (settings.json) await writeFile(settings.json, `${printedJson(troubles)}\n`);
    process.stdout.write(`${describeTrouble(troubles, settings)}\n`);
    return troubles.every(({ fate }) => isWell(fate, settings)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return WRONG_USAGE;
  }
}

function isWell(fate: Trouble['fate'], { isForeign }: Settings): boolean {
  if (fate === 'hidden' || fate === 'first' || fate === 'named') return true;
  return isForeign && fate === 'missed';
}

async function run(settings: Settings, say: (line: string) => void): Promise<readonly Trouble[]> {
  takeNodeSha256();
  const { languages, numbers } = settings;
  const shops = languages.map((language) => workshopOf(language));
  for (const [at, shop] of shops.entries()) {
    if (!shop) say(`Left out, since it isn’t installed: ${languages[at]}`);
    else say(`${shop.language}: ${shop.version}${absentWords(shop.absent)}`);
  }
  if (settings.isProxied && !areProxiesThere(say)) return [];
  const stop = stopOnSignal();
  const troubles: Trouble[] = [];
  for (const number of numbers) {
    const shop = shops[number % shops.length];
    if (!shop) continue;
    if (stop.aborted) break;
    troubles.push(await makeTrouble(number, shop, settings));
    if (troubles.length % 50 === 0) say(`${troubles.length} of ${counted(numbers.length, 'client')}`);
  }
  return troubles;
}

function areProxiesThere(say: (line: string) => void): boolean {
  for (const { program } of PROXIES.filter((one) => !isProxyThere(one)))
    say(`Left out, since it isn’t installed: ${program}`);
  return PROXIES.some(isProxyThere);
}

function absentWords(absent: readonly string[]): string {
  return absent.length > 0 ? `; not installed: ${absent.join(', ')}` : '';
}

function readSettings(args: readonly string[]): Settings | undefined {
  const { values, positionals } = readOptions(args, OPTIONS, SEE_HELP);
  if (values.help) return undefined;
  if (positionals.length > 0) throw new UsageError(`This command takes no arguments. ${SEE_HELP}`);
  const seed = number(values.seed, '--seed') ?? Math.floor(Math.random() * 2 ** 32);
  const only = number(values.only, '--only');
  const clients = number(values.clients, '--clients') ?? DEFAULT_CLIENTS;
  const languages = languagesIn(values.language);
  const switches = [
    ...(values.language === undefined ? [] : [`--language ${values.language}`]),
    ...(values.two ? ['--two'] : []),
    ...(values.foreign ? ['--foreign'] : []),
    ...(values.proxies ? ['--proxies'] : []),
  ];
  return {
    seed,
    numbers: only === undefined ? Array.from({ length: clients }, (_, at) => at) : [only],
    languages,
    mistakes: values.two ? 2 : 1,
    isForeign: values.foreign ?? false,
    isProxied: values.proxies ?? false,
    budgetMs: 1000 * (number(values.budget, '--budget') ?? DEFAULT_BUDGET_SECONDS),
    keep: values.keep && callersFile(values.keep),
    json: values.json && callersFile(values.json),
    repeatedBy: ['npm run trouble --', `--seed ${seed}`, ...switches].join(' '),
  };
}

function number(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${option} takes a whole number. ${SEE_HELP}`);
}

function languagesIn(text: string | undefined): readonly TroubleLanguage[] {
  if (text === undefined) return TROUBLE_LANGUAGES;
  return text.split(',').map((name) => {
    if (isTroubleLanguage(name)) return name;
    throw new UsageError(`--language takes some of ${TROUBLE_LANGUAGES.join(', ')}. ${SEE_HELP}`);
  });
}
