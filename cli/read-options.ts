/** Options of a command, and what’s wrong with them in the words of this project. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { LANGUAGE_IDS } from './language-names.ts';
import { UsageError } from './limited-input.ts';

const OF_LANGUAGE = ['--language', '--signer'];

/** @throws UsageError that ends in `seeHelp`, and quotes no value. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  seeHelp: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${problemOf(error)}. ${seeHelp}`);
  }
}

export const WRONG_USAGE = 64;

/** For a command that has no option but `--help`. @returns the exit code; `undefined` where the command is to run. */
export function helpOrWrongUsage(args: readonly string[], help: string, seeHelp: string): number | undefined {
  try {
    const { values, positionals } = readOptions(args, { help: { type: 'boolean' } }, seeHelp);
    if (positionals.length > 0) throw new UsageError(`This command takes no arguments. ${seeHelp}`);
    if (!values.help) return undefined;
    console.log(help);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return WRONG_USAGE;
  }
}

/** Node's message quotes the option's name alone, never a value; what follows is of positional arguments. */
function problemOf(error: unknown): string {
  const [said = 'Wrong usage'] = error instanceof Error ? error.message.split(/\. |\n/) : [];
  const [, valueless] = /^Option '(--[a-z-]+).*argument (?:missing|is ambiguous)/.exec(said) ?? [];
  if (valueless === undefined) return said;
  return OF_LANGUAGE.includes(valueless)
    ? `${valueless} needs one of ${LANGUAGE_IDS.join(', ')}`
    : `${valueless} needs a value`;
}
