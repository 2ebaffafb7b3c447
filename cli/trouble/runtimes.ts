/** What runs the clients, and which of their libraries are there. */

import { spawnSync } from 'node:child_process';
import type { ClientLibrary, ClientSource, Needed } from './client-source.ts';
import { readClientSource } from './client-source.ts';

interface Runtime {
  readonly program: string;
  /** Before the client’s file. */
  readonly args: readonly string[];
  /** Before a library’s probe; undefined where every library comes with the language. */
  readonly probe: readonly string[] | undefined;
  readonly version: readonly string[];
}

const RUNTIMES = {
  python: { program: 'python3', args: [], probe: ['-c'], version: ['--version'] },
  node: {
    program: 'node',
    args: [],
    probe: ['--input-type=module', '-e'],
    version: ['--version'],
  },
  php: { program: 'php', args: [], probe: ['-r'], version: ['--version'] },
  ruby: { program: 'ruby', args: [], probe: ['-e'], version: ['--version'] },
  perl: { program: 'perl', args: [], probe: ['-e'], version: ['-e', 'print "perl $^V"'] },
  shell: { program: 'bash', args: [], probe: ['-c'], version: ['--version'] },
  go: { program: 'go', args: ['run'], probe: undefined, version: ['version'] },
} as const satisfies Record<string, Runtime>;

export type TroubleLanguage = keyof typeof RUNTIMES;

export const TROUBLE_LANGUAGES = Object.keys(RUNTIMES).filter(isTroubleLanguage);

export function isTroubleLanguage(name: string): name is TroubleLanguage {
  return Object.hasOwn(RUNTIMES, name);
}

/** A language that’s there, with those of its libraries that are. */
export interface Workshop {
  readonly language: TroubleLanguage;
  readonly source: ClientSource;
  readonly libraries: readonly ClientLibrary[];
  readonly absent: readonly string[];
  readonly version: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** @returns undefined where the language isn’t there. */
export function workshopOf(language: TroubleLanguage): Workshop | undefined {
  const runtime: Runtime = RUNTIMES[language];
  const { program, args, version } = runtime;
  const told = spawnSync(program, version, { encoding: 'utf8' });
  if (told.status !== 0) return undefined;
  const source = sourceOf(language);
  const libraries = source.libraries.filter((library) => isThere(runtime, library));
  if (libraries.length === 0) return undefined;
  return {
    language,
    source,
    libraries,
    absent: [...source.libraries, ...source.needs]
      .filter((needed) => !isThere(runtime, needed))
      .map(({ name }) => name),
    version: told.stdout.split('\n', 1)[0]?.trim() ?? '',
    command: [program, ...args, source.file],
  };
}

export function sourceOf(language: TroubleLanguage): ClientSource {
  return readClientSource(new URL(`./clients/${language}.txt`, import.meta.url));
}

function isThere({ program, probe }: Runtime, needed: Needed): boolean {
  if (probe === undefined || needed.probe === '') return true;
  return spawnSync(program, [...probe, needed.probe]).status === 0;
}
