/** Compiles the search's kernel from AssemblyScript into a module that holds it as base64, when its source changed. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roundsSource } from './kernel-rounds.ts';

const FOLDER = path.resolve(import.meta.dirname, '../lib/core/search/kernel');
const SOURCES = path.join(FOLDER, 'wasm');
const ENTRY = 'search.ts';
/** Written out by a program of its own. */
const ROUNDS = 'rounds.ts';
const GENERATED = path.join(FOLDER, 'kernel-wasm.generated.ts');
/** At level 2 and above the order of the rounds' statements is lost, which costs five percent. */
const OPTIONS = ['--runtime', 'stub', '--noAssert', '--optimizeLevel', '1', '--enable', 'simd'];

/** Does nothing where the generated module is that of the source as it is. @param onBuild called before what takes long. */
export async function buildKernel(onBuild: () => void = () => {}): Promise<'built' | 'up-to-date'> {
  const mark = `// Of the source ${sourceHash()}`;
  if (existsSync(GENERATED) && readFileSync(GENERATED, 'utf8').startsWith(mark)) return 'up-to-date';
  onBuild();
  const base64 = Buffer.from(await compile()).toString('base64');
  const text = `${mark}; made by cli/build-kernel.ts\n\nexport const KERNEL_WASM_BASE64 =\n  '${base64}';\n`;
  // Renamed into place, since several commands may want it at once.
  const aside = `${GENERATED}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, GENERATED);
  return 'built';
}

function sourceHash(): string {
  const hash = createHash('sha256')
    .update(OPTIONS.join(' '))
    .update(compilerVersion())
    .update(roundsSource());
  for (const name of readdirSync(SOURCES).sort())
    hash.update(`\0${name}\0`).update(readFileSync(path.join(SOURCES, name)));
  return hash.digest('hex').slice(0, 32);
}

function compilerVersion(): string {
  const file = path.resolve(import.meta.dirname, '../node_modules/assemblyscript/package.json');
  return String(JSON.parse(readFileSync(file, 'utf8')).version);
}

async function compile(): Promise<Uint8Array> {
  const { default: asc } = await import('assemblyscript/asc');
  const outputs = new Map<string, Uint8Array>();
  const { error, stderr } = await asc.main([ENTRY, '--outFile', 'kernel.wasm', ...OPTIONS], {
    readFile: (name: string) => {
      const file = path.join(SOURCES, name);
      if (name === ROUNDS) return roundsSource();
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
    writeFile: (name: string, content: Uint8Array | string) => {
      if (typeof content !== 'string') outputs.set(name, content);
    },
    listFiles: () => [],
  });
  const wasm = outputs.get('kernel.wasm');
  if (error || !wasm) throw new Error(`The search kernel does not compile:\n${stderr.toString()}`);
  return wasm;
}
