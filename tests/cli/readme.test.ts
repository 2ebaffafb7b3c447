/** What README.md and docs have people type works: the samples are diagnosed as shown, and languages and commands exist. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../cli/diagnose.ts';
import { TROUBLE_LANGUAGES } from '../../cli/trouble/runtimes.ts';
import { LANGUAGES } from '../../lib/core/mistakes/languages.ts';
import { referenceSignature, sha256 } from '../e2e/harness/reference-signer.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const textOf = (...names: string[]) => readFileSync(path.join(ROOT, ...names), 'utf8');
const README = textOf('README.md');
const PAGES = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
const DOCUMENTS = [
  README,
  ...PAGES.filter((name) => name.endsWith('.md')).map((name) => textOf('docs', name)),
].join('\n');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function every(pattern: RegExp): readonly string[] {
  const found = [...DOCUMENTS.matchAll(pattern)].map(([, name = '']) => name);
  expect(found.length, String(pattern)).toBeGreaterThan(0);
  return found;
}

const SECRET = 'sk_test_made_up_for_the_readme';

async function diagnosed(name: string, text: string, secret: string, options: readonly string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-'));
  try {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    vi.stubEnv('COUNTERSIGN_SECRET', secret);
    const out: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => out.push(String(part)) > 0);
    const code = await main([...options, file]);
    return { code, out: out.join('') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('README.md and docs', () => {
  it('has a capture whose mistake the command beside it names', async () => {
    const [, sample = ''] = /```json\n(\{.*?\n\})\n```/s.exec(DOCUMENTS) ?? [];
    const [, secret = ''] =
      /COUNTERSIGN_SECRET=(\w+) npm run -s diagnose -- capture\.json/.exec(DOCUMENTS) ?? [];
    const { code, out } = await diagnosed('capture.json', sample, secret, ['--json']);
    expect(code).toBe(1);
    const { explanations } = JSON.parse(out) as { explanations: { faults: { happened: string }[] }[] };
    expect(explanations[0]?.faults[0]?.happened).toContain('json.dumps');
  });

  it('shows what the terminal prints', async () => {
    const [, shown = ''] = /```text\n(.*?)\n```/s.exec(README) ?? [];
    const query = 'status=paid&limit=5';
    const lines = ['GET', '/api/v1/orders', query, '1764000000', sha256('')].join('\n');
    const signature = referenceSignature(SECRET, lines);
    const headers = ['X-Api-Key: pk_test_example', 'X-Timestamp: 1764000000', `X-Signature: ${signature}`];
    const command = `curl 'https://api.example/api/v1/orders?${query}' ${headers.map((one) => `-H '${one}'`).join(' ')}`;
    const { out } = await diagnosed('call.sh', command, SECRET);
    expect(shown).not.toBe('');
    expect(out.startsWith(`${shown}\n`), out).toBe(true);
  });

  it('names languages that there are', () => {
    const unknown = every(/--language (\S+)/g)
      .flatMap((names) => names.split(','))
      .filter((name) => !(name in LANGUAGES) && !TROUBLE_LANGUAGES.some((language) => language === name));
    expect(unknown).toEqual([]);
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const unknown = every(/npm run (?:-s )?([\w-]+)/g).filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  });
});
