/** What README.md has people type works: its sample capture is diagnosed, and the languages and commands exist. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../cli/diagnose.ts';
import { LANGUAGES } from '../../lib/core/faults/languages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function every(pattern: RegExp): readonly string[] {
  const found = [...README.matchAll(pattern)].map(([, name = '']) => name);
  expect(found.length, String(pattern)).toBeGreaterThan(0);
  return found;
}

describe('README.md', () => {
  it('has a capture whose mistake the command beside it names', async () => {
    const [, sample = ''] = /```json\n(\{.*?\n\})\n```/s.exec(README) ?? [];
    const [, secret] = /COUNTERSIGN_SECRET=(\w+) npm run -s diagnose -- capture\.json/.exec(README) ?? [];
    const folder = mkdtempSync(path.join(tmpdir(), 'countersign-'));
    try {
      const file = path.join(folder, 'capture.json');
      writeFileSync(file, sample);
      vi.stubEnv('COUNTERSIGN_SECRET', secret);
      const out: string[] = [];
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
      expect(await main(['--json', file])).toBe(1);
      const { explanations } = JSON.parse(out.join('')) as {
        explanations: { faults: { happened: string }[] }[];
      };
      expect(explanations[0]?.faults[0]?.happened).toContain('json.dumps');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('names languages that there are', () => {
    const unknown = every(/--language (\S+)/g).filter((name) => !(name in LANGUAGES));
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
