/** `--help` of the commands that would otherwise begin to work for minutes. */

import { afterEach, expect, test, vi } from 'vitest';
import { main as buildWebPage } from '../../cli/build-web.ts';
import { main as pack } from '../../cli/pack.ts';
import { main as start } from '../../cli/start.ts';
import { main as runTests } from '../../cli/test.ts';
import { main as testFuzz } from '../../cli/test-fuzz.ts';
import { main as testSnippets } from '../../cli/test-snippets.ts';
import { main as zip } from '../../cli/zip.ts';

afterEach(() => void vi.restoreAllMocks());

function recordScreen(): string[] {
  const shown: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void shown.push(text));
  return shown;
}

test('npm start -- --help tells the options and variables, and starts nothing', async () => {
  const shown = recordScreen();
  expect(await start(['--once', '--help'])).toBe(0);
  expect(shown).toHaveLength(1);
  for (const word of [
    '--headless',
    '--once',
    'COUNTERSIGN_BROWSER',
    'COUNTERSIGN_KEY_ID',
    'COUNTERSIGN_SECRET',
  ])
    expect(shown[0]).toContain(word);
});

test('npm test -- --help lists the stages in their order, and runs none', async () => {
  const shown = recordScreen();
  expect(await runTests(['--help'])).toBe(0);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.match(/^ {4}\S+$/gm)?.map((line) => line.trim())).toEqual([
    'types',
    'build-chrome',
    'build-firefox',
    'build-web',
    'size',
    'lint',
    'unused',
    'e2e',
    'e2e-firefox',
    'components',
    'platform',
    'unit',
    'pure',
    'alone',
    'fuzz',
    'search',
  ]);
});

test.each([
  ['npm run pack', pack],
  ['npm run build:web', buildWebPage],
  ['npm run test:snippets', testSnippets],
  ['npm run zip', zip],
  ['npm run test:fuzz', testFuzz],
])('%s has --help, and exit code 64 for anything else', async (name, main) => {
  const shown = recordScreen();
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  expect(await main(['--help'])).toBe(0);
  expect(shown).toEqual([expect.stringContaining(`\n  ${name}\n`)]);
  expect(await main(['--frobnicate'])).toBe(64);
  expect(await main(['somewhere'])).toBe(64);
  expect(said).toEqual([
    `Unknown option '--frobnicate'. For all options: ${name} -- --help`,
    `This command takes no arguments. For all options: ${name} -- --help`,
  ]);
});
