/** The script of Bruno that follows each page: which request the run goes on with. */

import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { exportPages } from '../../../lib/snippets/program/program.ts';
import { captureOf } from '../hard-requests.ts';

const made = exportPages(
  captureOf(wireRequest({ method: 'GET', target: '/api/v1/orders' }), 'http://127.0.0.1:4610'),
  'bruno',
);

/** @returns the requests it told the runner of, the last of which counts. */
function nextAfter(status: number, body: unknown): readonly unknown[] {
  if (!made.ok) throw new Error(made.message);
  const [, script = ''] = /script:post-response \{\n(.*?)\n\}\n/s.exec(made.text) ?? [];
  const told: unknown[] = [];
  const variables = new Map<string, unknown>([['offset', 0]]);
  const given = {
    bru: {
      getVar: (name: string) => variables.get(name),
      setVar: (name: string, value: unknown) => variables.set(name, value),
      runner: { setNextRequest: (name: unknown) => told.push(name) },
    },
    res: { getStatus: () => status, getBody: () => body },
    req: { getName: () => 'Next page' },
    console: { log: () => undefined },
  };
  try {
    runInNewContext(script, given);
  } catch {
    told.push('thrown');
  }
  return told;
}

it('goes on with its own next page', () => {
  expect(nextAfter(200, { data: [{}], total: 2, limit: 1 }).at(-1)).toBe('Next page');
});

it.each([
  ['the last page', 200, { data: [{}], total: 1, limit: 20 }, [null]],
  ['an empty page', 200, { data: [], total: 9, limit: 20 }, [null]],
  ['a rejection', 401, { error: {} }, [null, 'thrown']],
  ['a page without data', 200, {}, [null, 'thrown']],
])('goes on with no other request of the folder after %s', (_, status, body, told) => {
  expect(nextAfter(status, body)).toEqual(told);
});

it('runs its own file, not each request of the folder', () => {
  expect(made.ok && made.notes.join(' ')).toContain('bru run next-page.bru --sandbox=developer');
});
