/** `npm run bench`: how fast the search, HARs, the local sandbox and long lists are, beside what else does such work. */

import { parseArgs } from 'node:util';
import { gridSections } from './bench/grid-sections.ts';
import { harSections } from './bench/har-sections.ts';
import { kernelSections } from './bench/kernel-sections.ts';
import { BESIDE_VARIABLE, openingSections } from './bench/opening-sections.ts';
import { sandboxSections } from './bench/sandbox-load.ts';
import { OTHER_CHECKOUT_VARIABLE, searchSections } from './bench/search-sections.ts';
import { type BenchSection, describeSection } from './bench/section.ts';
import { walkSections } from './bench/walk-sections.ts';

interface Part {
  readonly name: string;
  readonly about: string;
  readonly measure: (say: (line: string) => void) => Promise<readonly BenchSection[]>;
}

/** Each makes its tables; they're printed in this order. */
const PARTS: readonly Part[] = [
  {
    name: 'kernel',
    about: 'how fast candidates are tried, beside OpenSSL and everything else that could',
    measure: kernelSections,
  },
  { name: 'samples', about: 'whole searches of five requests, in Chromium', measure: searchSections },
  { name: 'har', about: 'how fast HARs are read', measure: harSections },
  {
    name: 'sandbox',
    about: 'how many requests the local sandbox takes, beside Prism and a bare server',
    measure: sandboxSections,
  },
  { name: 'walk', about: 'how fast a whole list is fetched, beside a bare loop', measure: walkSections },
  {
    name: 'grid',
    about: 'how 100,000 records scroll, beside a bare list, and are sorted',
    measure: gridSections,
  },
  {
    name: 'opening',
    about: 'how soon the app is there, signs and browses, by how secrets are kept',
    measure: openingSections,
  },
];

const NAMES = PARTS.map(({ name }) => name);

const HELP = `Measures every part, which takes minutes, or the parts that are named.

  npm run bench
  npm run bench -- [PART …]
  npm run -s bench -- --json

  The parts, in the order they run:
${PARTS.map(({ name, about }) => `    ${name.padEnd(10)}${about}`).join('\n')}

  --json   print one line of JSON and nothing else
  --help   print this

  Rates are the best of several rounds; scrolling is measured once, in turn with the list beside it.
  The kernel’s × is the ratio to OpenSSL’s own loop, over as many blocks.
  ${BESIDE_VARIABLE}=FOLDER opens that build of the extension too, such as an earlier version’s.
  ${OTHER_CHECKOUT_VARIABLE}=FOLDER searches the samples with that checkout’s code too, in turn, and prints the ratios.
  docs/benchmarks.md has the figures of one whole run, so that they’re all of the same machine at the same time.
`;

interface Options {
  readonly json: boolean;
  readonly help: boolean;
  /** Names of parts; without any, all are measured. */
  readonly parts: readonly string[];
}

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
  const unknown = options.parts.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no part “${unknown}”. There are: ${NAMES.join(', ')}`);
    return 2;
  }
  const chosen = PARTS.filter(({ name }) => options.parts.length === 0 || options.parts.includes(name));
  const sections: BenchSection[] = [];
  for (const { measure } of chosen) {
    const made = await measure((line) => process.stderr.write(`${line}\n`));
    if (!options.json) for (const section of made) console.log(`\n${describeSection(section)}\n`);
    sections.push(...made);
  }
  if (options.json)
    console.log(JSON.stringify(Object.fromEntries(sections.map(({ id, data }) => [id, data]))));
  // Of parts that were asked for, nothing measured is no success.
  return sections.length === 0 ? 1 : 0;
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { json: values.json === true, help: values.help === true, parts: positionals };
  } catch {
    return undefined;
  }
}
