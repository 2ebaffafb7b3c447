/** `npm run bench`: how fast the search, HARs, the local sandbox and long lists are, beside what else does such work. */

import { parseArgs } from 'node:util';
import { gridSections } from './bench/grid-sections.ts';
import { harSections } from './bench/har-sections.ts';
import { kernelSections } from './bench/kernel-sections.ts';
import { sandboxSections } from './bench/sandbox-load.ts';
import { searchSections } from './bench/search-sections.ts';
import { describeSection, type Section } from './bench/section.ts';
import { walkSections } from './bench/walk-sections.ts';

const HELP = `Measures how fast candidates are tried, beside OpenSSL and everything else that could, how fast HARs are read, how many
requests the local sandbox takes, how fast a whole list is fetched, and how it scrolls.

  npm run bench
  npm run -s bench -- --json

  --json   print one line of JSON and nothing else
  --help   print this

  Rates are the best of several rounds; the kernel's × is the ratio to OpenSSL's own loop, over as many blocks.
`;

/** Each makes its tables; they're printed in this order. */
const PARTS: readonly ((say: (line: string) => void) => Promise<readonly Section[]>)[] = [
  kernelSections,
  searchSections,
  harSections,
  sandboxSections,
  walkSections,
  gridSections,
];

export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(`Only --json and --help are known.\n\n${HELP}`);
    return 2;
  }
  if (options.help) {
    console.log(HELP.trimEnd());
    return 0;
  }
  const sections: Section[] = [];
  for (const part of PARTS) {
    const made = await part((line) => process.stderr.write(`${line}\n`));
    if (!options.json) for (const section of made) console.log(`\n${describeSection(section)}\n`);
    sections.push(...made);
  }
  if (options.json)
    console.log(JSON.stringify(Object.fromEntries(sections.map(({ id, data }) => [id, data]))));
  return 0;
}

function readOptions(
  args: readonly string[],
): { readonly json: boolean; readonly help: boolean } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    return { json: values.json === true, help: values.help === true };
  } catch {
    return undefined;
  }
}
