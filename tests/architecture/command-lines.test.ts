/** A command is named as it was started, through npm or as the package’s: its name is put together in one place. */

import { expect, test } from 'vitest';
import { CODE_FILES, textOf } from './code-files.ts';

const NAMED = /npm run (?:-s )?(?:sandbox|exam|diagnose|snippet)\b|npx (?:--no -- )?countersign/;
/** Of the repository alone: its own tests, and the extension, which is built there. And of the package alone: its program. */
const OF_ONE = ['cli/test-snippets.ts', 'components/', 'cli/countersign.mjs'];
const IN_ONE_PLACE = 'lib/core/command-line.ts';

/** @returns what's said, a line each. */
function linesThatName(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*/g, '$1');
  return code.split('\n').filter((line) => NAMED.test(line));
}

test('no text names a command as it’s typed', () => {
  const files = CODE_FILES.filter(
    (file) => file !== IN_ONE_PLACE && !OF_ONE.some((place) => file.startsWith(place)),
  );
  expect(files.length).toBeGreaterThan(700);
  expect(files.flatMap((file) => linesThatName(textOf(file)).map((line) => `${file}: ${line}`))).toEqual([]);
});

test('such a text is seen, a comment isn’t', () => {
  expect(
    linesThatName("/** `npm run exam` */\n// npm run exam\nconst a = 'try npm run -s diagnose';"),
  ).toEqual(["const a = 'try npm run -s diagnose';"]);
});

/** In the elements before it, a few lines up. */
const NEAR = 420;

test('a view that shows an npm command says in which folder it’s run', () => {
  const shown = CODE_FILES.filter((file) => file.startsWith('components/')).flatMap((file) => {
    const text = textOf(file).replace(/\s+/g, ' ');
    return [...text.matchAll(/<CommandToCopy text=(?:"npm |\{[A-Z_]+\})/g)].map(({ index }) => ({
      file,
      before: text.slice(Math.max(0, index - NEAR), index),
    }));
  });
  expect(shown.length).toBeGreaterThan(8);
  expect(
    shown.filter(({ before }) => !before.includes('Countersign’s folder')).map(({ file }) => file),
  ).toEqual([]);
});
