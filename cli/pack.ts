/** `npm run pack`: the npm package `countersign`, as plain JavaScript without dependencies. Nothing is published. */

import { copyFileSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import { BUILDS_RECORD } from './known-builds.ts';
import { helpOrWrongUsage } from './read-options.ts';
import { runProgram } from './run-tool.ts';
import { builtNow } from './zip.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = '.output/npm';
const CODE = 'dist';
/** Programs that `exam --harness` prints, beside the code in both places. */
const HARNESSES = 'harness';
/** Of what the exam gives, for whoever reads it. */
const SCHEMAS = 'schemas';
const LICENSES = 'THIRD-PARTY-LICENSES.md';

/** The files that something is started from: the program, and the thread that the sandbox starts by its file’s name. */
const ENTRIES = {
  countersign: 'cli/countersign.mjs',
  'sandbox-worker': 'cli/sandbox-diagnosis-worker.ts',
} as const;

const HELP = `Makes the npm package countersign, for node alone: ${FOLDER}, and a file of it to install.

  npm run pack

  --help   print this
`;

export async function main(args: readonly string[]): Promise<number> {
  const exitCode = helpOrWrongUsage(args, HELP, 'For all options: npm run pack -- --help');
  if (exitCode !== undefined) return exitCode;
  const file = await pack(FOLDER);
  console.log(`${file}: ${(statSync(file).size / 1000).toFixed(0)} kB. To install it: npm install ${file}`);
  return 0;
}

/** @param folder emptied first; the package’s content. @returns the file that’s installed, beside it. */
export async function pack(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  await bundle(path.resolve(folder));
  cpSync(path.join(ROOT, 'cli', HARNESSES), path.join(folder, CODE, HARNESSES), { recursive: true });
  const builds = { chrome: await builtNow('chrome'), firefox: await builtNow('firefox') };
  writeFileSync(path.join(folder, CODE, BUILDS_RECORD), `${JSON.stringify(builds)}\n`);
  const { version, ...own } = ownManifest();
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ ...ABOUT, version, ...own, ...CONTENT }, null, 2)}\n`,
  );
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  cpSync(path.join(ROOT, 'docs', SCHEMAS), path.join(folder, SCHEMAS), { recursive: true });
  copyFileSync(path.join(ROOT, 'docs/npm-package.md'), path.join(folder, 'README.md'));
  const beside = path.dirname(folder);
  const args = ['pack', folder, '--pack-destination', beside, '--silent'];
  const { code, output } = await runProgram('npm', args, { output: 'capture' });
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
  return path.join(beside, `${ABOUT.name}-${version}.tgz`);
}

const ABOUT = {
  name: 'countersign',
  description:
    'Names the mistake behind a 401 bad_signature: a local sandbox, an exam, a diagnosis, and programs that sign',
};

const CONTENT = {
  type: 'module',
  bin: { countersign: `${CODE}/countersign.mjs` },
  files: [CODE, SCHEMAS, LICENSES],
};

/** What the package has in common with the repository. */
const OWN = v.object({ version: v.string(), license: v.string(), engines: v.object({ node: v.string() }) });

function ownManifest() {
  return v.parse(OWN, JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
}

/** Everything goes into it, with the licences of what others wrote. What a command doesn’t need it doesn’t load. */
async function bundle(folder: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { COUNTERSIGN_IS_PACKED: 'true' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      license: { fileName: LICENSES },
      rolldownOptions: {
        input: ENTRIES,
        output: { entryFileNames: `${CODE}/[name].mjs`, chunkFileNames: `${CODE}/[name].mjs` },
      },
    },
  });
}
