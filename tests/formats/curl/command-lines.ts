/** The fixture of command lines: in groups, each with what's expected of its reading. */

import { readFileSync } from 'node:fs';

const EXPECTED = ['read', 'header missing', 'body missing', 'refused'] as const;

export interface CommandLine {
  readonly group: string;
  readonly script: string;
  /** `read`: every request with every byte. */
  readonly expected: (typeof EXPECTED)[number];
}

const FILE = new URL('../../fixtures/curl/commands.sh', import.meta.url);

/** `@URL@`, `@HOST@` and `@PORT@` stand for where the recorder listens. */
export function commandLines(port: number): readonly CommandLine[] {
  let group = '';
  return readFileSync(FILE, 'utf8')
    .split(/^%%\n/m)
    .map((block) => {
      const [, named] = /^#= (.*)$/m.exec(block) ?? [];
      group = named ?? group;
      const [, marked = 'read'] = /^#! (.*)$/m.exec(block) ?? [];
      const expected = EXPECTED.find((one) => one === marked);
      if (!expected) throw new Error(`unknown mark: ${marked}`);
      const script = block
        .replace(/^#[=!].*\n/gm, '')
        .replaceAll('@URL@', `http://127.0.0.1:${port}`)
        .replaceAll('@HOST@', `127.0.0.1:${port}`)
        .replaceAll('@PORT@', String(port));
      return { group, script, expected };
    });
}
