/** `npm run build:web`: the app as a page to try it on, a folder of static files that any host can serve. */

import path from 'node:path';
import { build } from 'vite';
import { buildFolder } from './build-extension.ts';
import { buildKernel } from './build-kernel.ts';
import { licencesOfBuild } from './bundled-licences.ts';
import { firstChunk } from './first-chunks.ts';
import { helpOrWrongUsage } from './read-options.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = buildFolder('web');

const HELP = `Makes the page to try Countersign on: ${FOLDER}, static files for any host and any path.

  npm run build:web

  --help   print this

To look at it here:
  npx vite preview --outDir ${FOLDER}
`;

export async function main(args: readonly string[]): Promise<number> {
  const exitCode = helpOrWrongUsage(args, HELP, 'For all options: npm run build:web -- --help');
  if (exitCode !== undefined) return exitCode;
  await buildWeb();
  console.log(`Built ${FOLDER}. To look at it: npx vite preview --outDir ${FOLDER}`);
  return 0;
}

async function buildWeb(): Promise<void> {
  await buildKernel();
  const licences = licencesOfBuild();
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(ROOT, 'web'),
    publicDir: path.join(ROOT, 'public'),
    // It works from any path of a host.
    base: './',
    plugins: [licences.plugin],
    worker: { format: 'es', plugins: () => [licences.plugin] },
    build: {
      outDir: path.join(ROOT, FOLDER),
      emptyOutDir: true,
      // The page's policy allows no connection, which the polyfill would need.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: firstChunk(path.join(ROOT, 'web/index.html')), debugName: 'first chunk' }],
          },
        },
      },
    },
  });
  licences.write(path.join(ROOT, FOLDER));
}
