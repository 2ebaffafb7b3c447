/** How the commands say they're called. The npm package's words are tested in the package. */

import { afterEach, expect, test, vi } from 'vitest';
import { main as diagnose } from '../../cli/diagnose.ts';
import { main as exam } from '../../cli/exam.ts';
import { main as sandbox } from '../../cli/sandbox.ts';
import { main as snippet } from '../../cli/snippet.ts';
import { usage } from '../../cli/usage.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['sandbox', sandbox, '  npm run sandbox -- ['],
  ['exam', exam, '  npm run exam -- ['],
  ['diagnose', diagnose, '  npm run -s diagnose -- FILE'],
  ['snippet', snippet, '  npm run -s snippet -- --language NAME'],
])('in the repository %s is called through npm', async (_name, main, line) => {
  const shown: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => shown.push(String(text)) > 0);
  expect(await main(['--help'])).toBe(0);
  expect(shown.join('')).toContain(`\n${line}`);
  expect(shown.join('')).not.toContain('npx');
});

test('a long line goes on below its first option, and an option stays beside its value', () => {
  const options = Array.from({ length: 6 }, (_, at) => `[--option-${at} VALUE]`);
  expect(usage('snippet', ...options)).toBe(
    [
      '  npm run -s snippet -- [--option-0 VALUE] [--option-1 VALUE] [--option-2 VALUE]',
      '                        [--option-3 VALUE] [--option-4 VALUE] [--option-5 VALUE]',
    ].join('\n'),
  );
});
