/** The packages for the stores: the same bytes from another folder, in another zone, made from the sources that go along. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOf, unpack } from '../../cli/archive.ts';
import { buildFolder } from '../../cli/build-extension.ts';
import { EXTENSION_TARGETS } from '../../cli/known-builds.ts';
import { runProgram } from '../../cli/run-tool.ts';
import { samplingFrom } from '../../cli/test-sample.ts';
import { packageFiles, sourceFiles } from '../../cli/zip.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const isFull = samplingFrom(process.env)?.isFull ?? false;
const ELSEWHERE = { TZ: 'Asia/Kolkata', NODE_ENV: 'production', HOME: tmpdir() };

const files = new Map([
  ['b/two.js', new TextEncoder().encode('two')],
  ['a.js', new TextEncoder().encode('one'.repeat(1000))],
]);

describe('an archive', () => {
  it('has the same bytes whatever the order, the time and the zone', () => {
    const zone = process.env['TZ'];
    const bytes = archiveOf(files);
    process.env['TZ'] = 'America/Los_Angeles';
    try {
      expect(archiveOf(new Map([...files].toReversed()))).toEqual(bytes);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('has the files again', () => {
    expect(unpack(archiveOf(files))).toEqual({ ok: true, files });
  });

  it('is one that other programs read, with plain files of 1980', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'countersign-zip-'));
    writeFileSync(path.join(folder, 'a.zip'), archiveOf(files));
    const program = `import zipfile
for one in zipfile.ZipFile('${path.join(folder, 'a.zip')}').infolist(): print(one.filename, oct(one.external_attr >> 16), one.date_time[:3])`;
    const { output } = await runProgram('python3', ['-c', program], { output: 'capture' });
    rmSync(folder, { recursive: true });
    expect(output).toBe('a.js 0o100644 (1980, 1, 1)\nb/two.js 0o100644 (1980, 1, 1)\n');
  });
});

describe('the sources', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'Sources of Countersign '));

  beforeAll(async () => {
    const unpacked = unpack(archiveOf(await sourceFiles()));
    if (!unpacked.ok) throw new Error(unpacked.problem);
    for (const [name, bytes] of unpacked.files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), bytes);
    }
    await addPackages();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A reviewer installs them, as `npm run test:full` does. */
  async function addPackages(): Promise<void> {
    if (!isFull) return symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const { code, output } = await runProgram('npm', args, { output: 'capture' });
    expect(code, output).toBe(0);
  }

  it('have what’s needed to build, and nothing that isn’t committed', () => {
    const top = readdirSync(folder);
    expect(top).toEqual(
      expect.arrayContaining(['entrypoints', 'lib', 'package-lock.json', 'LICENSE', 'docs']),
    );
    for (const name of ['.git', '.output', '.tmp', 'tests', 'assets']) expect(top).not.toContain(name);
  });

  // Firefox’s reviewers are who builds them.
  it.each(isFull ? EXTENSION_TARGETS : (['firefox'] as const))(
    'build elsewhere to the package for %s, byte for byte',
    async (target) => {
      const args = [
        path.join(folder, 'node_modules/wxt/bin/wxt.mjs'),
        'build',
        folder,
        '-b',
        target,
        '--mv3',
      ];
      const { code, output } = await runProgram(process.execPath, args, {
        output: 'capture',
        env: ELSEWHERE,
      });
      expect(code, output).toBe(0);
      const [here, there] = [path.join(ROOT, buildFolder(target)), path.join(folder, buildFolder(target))];
      expect(existsSync(path.join(there, 'manifest.json'))).toBe(true);
      const [made, makes] = [packageFiles(here), packageFiles(there)];
      expect([...makes.keys()]).toEqual([...made.keys()]);
      for (const [name, bytes] of made) expect(makes.get(name), name).toEqual(bytes);
      expect(Buffer.compare(archiveOf(makes), archiveOf(made))).toBe(0);
    },
  );

  it('are themselves the same bytes again', async () => {
    const bytes = archiveOf(await sourceFiles());
    const unpacked = unpack(bytes);
    expect(unpacked.ok && Buffer.compare(archiveOf(unpacked.files), bytes)).toBe(0);
    expect(readFileSync(path.join(folder, 'package.json'))).toEqual(
      readFileSync(path.join(ROOT, 'package.json')),
    );
  });
});
