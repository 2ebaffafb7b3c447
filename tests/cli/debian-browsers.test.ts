/** Both ends of the range out of an archive: which versions are taken, what's started, and what's said where one is missing. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OLDEST } from '../../cli/browser-range.ts';
import { type BrowserRun, fetchBothEnds, offeredVersions } from '../../cli/debian-browsers.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-browsers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = { code: 0, output: '' };
const [OLD, NEW] = [`${OLDEST.chromium}.0.7871.100-1~deb12u1`, '999.0.8078.79-1~deb12u1'];

function madison(versions: readonly string[]): string {
  return versions
    .map((version) => `  chromium | ${version} | http://deb.example/debian main/amd64 Packages`)
    .join('\n');
}

/** An archive whose packages hold a program that says its version, and a library. */
function archiveOf(versions: readonly string[], changes: { readonly refuses?: string } = {}) {
  const ran: string[] = [];
  const run: BrowserRun = async (program, args) => {
    ran.push([program, ...args].join(' '));
    if (program === 'apt-cache') return { code: 0, output: madison(versions) };
    if (program === 'apt-get' && args.includes('install')) return download(args, changes.refuses);
    if (program === 'dpkg-deb') unpack(args[1] ?? '', args[2] ?? '');
    return GOOD;
  };
  return { ran, run };
}

function download(args: readonly string[], refuses: string | undefined) {
  const [, version = ''] = args.at(-1)?.split('=') ?? [];
  if (version === refuses) return { code: 100, output: 'E: Unable to fetch some archives\n' };
  const archives = args.find((arg) => arg.startsWith('Dir::Cache::archives='))?.split('=')[1] ?? '';
  writeFileSync(path.join(archives, 'chromium.deb'), version);
  return GOOD;
}

function unpack(archive: string, root: string): void {
  const program = path.join(root, 'usr/lib/chromium/chromium');
  mkdirSync(path.dirname(program), { recursive: true });
  mkdirSync(path.join(root, 'usr/lib/x86_64-linux-gnu'), { recursive: true });
  const script = `#!/bin/sh\necho "${readFileSync(archive, 'utf8')} $LD_LIBRARY_PATH $*"\n`;
  writeFileSync(program, script, { mode: 0o755 });
}

async function fetched(run: BrowserRun) {
  const outcome = await fetchBothEnds('chromium', run, folder);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.browsers;
}

describe('both ends', () => {
  it('are the newest of the oldest major version and the newest of all, each started with its own libraries', async () => {
    const between = `${OLDEST.chromium + 1}.0.1-1`;
    const { run } = archiveOf([NEW, between, OLD, `${OLDEST.chromium}.0.1-1`]);
    const browsers = await fetched(run);
    expect(browsers.map(({ version }) => version)).toEqual([
      `${OLDEST.chromium}.0.7871.100`,
      '999.0.8078.79',
    ]);
    const said = browsers.map(({ file }) => execFileSync(file, ['a b', 'c'], { encoding: 'utf8' }).trim());
    expect(said).toEqual(
      [OLD, NEW].map(
        (version, i) =>
          `${version} ${folder}/chromium-${browsers[i]?.version}/root/usr/lib/x86_64-linux-gnu a b c`,
      ),
    );
  });

  it('are one where there’s no newer', async () => {
    expect(await fetched(archiveOf([OLD]).run)).toHaveLength(1);
  });

  it('are fetched once, installed never, and leave the machine’s own lists alone', async () => {
    const { run, ran } = archiveOf([NEW, OLD]);
    await fetched(run);
    const first = ran.filter((line) => line.includes(' install '));
    expect(first).toHaveLength(2);
    for (const line of first) expect(line).toContain('--download-only');
    for (const line of ran.filter((one) => one.startsWith('apt-')))
      expect(line).toContain(`Dir::State::lists=${folder}/apt/lists`);
    await fetched(run);
    expect(ran.filter((line) => line.includes(' install '))).toHaveLength(2);
  });

  it('are fetched again where a fetch was cut off', async () => {
    await expect(fetched(archiveOf([NEW, OLD], { refuses: NEW }).run)).rejects.toThrow('Unable to fetch');
    const { run, ran } = archiveOf([NEW, OLD]);
    expect(await fetched(run)).toHaveLength(2);
    expect(ran.filter((line) => line.includes(' install '))).toHaveLength(1);
  });
});

describe('where an end is missing', () => {
  it('the range has to be raised, and it’s said to what', async () => {
    const outcome = await fetchBothEnds('chromium', archiveOf([NEW]).run, folder);
    expect(outcome).toMatchObject({ ok: false, problem: 'oldest-not-offered' });
    expect(!outcome.ok && outcome.message).toMatch(/only 999\.0\.8078\.79\. Raise OLDEST/);
  });

  it('a machine without such packages is told where to run it', async () => {
    const outcome = await fetchBothEnds('chromium', archiveOf([]).run, folder);
    expect(outcome).toMatchObject({ ok: false, problem: 'no-packages' });
    expect(!outcome.ok && outcome.message).toContain('Debian 12');
  });
});

it('versions are read off madison’s lines, none twice, and sources aren’t browsers', () => {
  const text = `${madison([NEW, OLD, OLD])}\n  chromium | 1-1 | http://deb.example/debian main Sources\nN: a notice`;
  expect(offeredVersions(text)).toEqual([NEW, OLD]);
});
