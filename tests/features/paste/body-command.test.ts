/** A body that begins like a command is told from any other without holding up the page. */

import { expect, test } from 'vitest';
import { selectBodyCommand } from '../../../lib/features/paste/body-command.ts';
import { workOf } from '../../core/work.ts';
import { openPage } from '../../state/open-page.ts';

async function withBody(text: string) {
  const { app } = await openPage();
  app().editDraft({ body: { kind: 'text', text } });
  return app;
}

test.each([
  'curl https://api.test',
  '  $  curl https://api.test',
  `${'\n'.repeat(50_000)}> Invoke-WebRequest https://api.test`,
  'http :4610/api/v1/orders',
])('a body that begins with a command is one: %#', async (text) => {
  const app = await withBody(text);
  expect(selectBodyCommand(app())).toBe(text);
});

test.each(['{"curl": 1}', 'curly', '$ > curl https://api.test', '', ' '.repeat(100_000)])(
  'any other body is none: %#',
  async (text) => {
    const app = await withBody(text);
    expect(selectBodyCommand(app())).toBeUndefined();
  },
);

/** More than looking at the beginning takes, and far less than looking at all of it. */
const LITTLE = 1000;

test.each([
  ['blanks', ' '.repeat(99_999)],
  ['blanks after a prompt', `$${' '.repeat(99_998)}`],
])('a long body of %s holds up no keystroke', async (_, blanks) => {
  const app = await withBody(`${blanks}{`);
  expect(workOf(() => selectBodyCommand(app()))).toBeLessThan(LITTLE);
});

test('while the clock ticks, the same body isn’t looked at again', async () => {
  const app = await withBody(`{"note":"${'x'.repeat(500)}"}`);
  expect(workOf(() => selectBodyCommand(app()))).toBeGreaterThan(100);
  expect(workOf(() => selectBodyCommand({ ...app() }))).toBeLessThan(10);
});
