/** The commands as they’re typed: through npm in the repository, by the package’s name where it’s installed. */

/** Defined only in the npm package, by what bundles it. */
declare const COUNTERSIGN_IS_PACKED: true | undefined;

export const IS_PACKED = typeof COUNTERSIGN_IS_PACKED !== 'undefined';

/** Those in a text, with the options that stand alone. */
export const COMMAND_LINE = IS_PACKED
  ? /npx --no -- countersign [a-z]+(?: --[a-z]+)*/g
  : /npm run(?: -s)? [a-z]+(?: --(?: --[a-z]+)+)?/g;

export type CommandName = 'sandbox' | 'exam' | 'diagnose' | 'snippet' | 'verify';

/** Before what a command prints, npm puts lines of its own, which have no place in a file. */
const OFTEN_INTO_FILES: readonly CommandName[] = ['diagnose', 'snippet'];

export function commandLine(command: CommandName, ...args: readonly string[]): string {
  // Without --no, npx in another folder would run what has the name in npm’s registry.
  if (IS_PACKED) return ['npx --no -- countersign', command, ...args].join(' ');
  const script = OFTEN_INTO_FILES.includes(command) ? `npm run -s ${command}` : `npm run ${command}`;
  // npm takes options before `--` as its own.
  return args.length > 0 ? [script, '--', ...args].join(' ') : script;
}

/** Starts the local sandbox with an exam, and with its tasks. */
export const SANDBOX_WITH_TASKS = commandLine('sandbox', '--exam', '--over-time');
