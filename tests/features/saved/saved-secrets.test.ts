/** Secrets that variables make are found in no more time than a page has, also in a file that's made to take it. */

import { expect, test } from 'vitest';
import { savedTroubleWords } from '../../../components/saved/saved-words.ts';
import { madeSecret } from '../../../lib/features/saved/secrets.ts';
import { inTurns } from '../../../lib/storage/in-turns.ts';

/** A request whose body puts in these variables, and two that make a secret together. */
function fileOf(values: readonly string[], uses: number) {
  const variables = [...values, 'sk', '_madeupsecret'].map((value, at) => ({ name: `v${at}`, value }));
  const all = Array.from({ length: uses }, (_, at) => `{{v${at % values.length}}}`).join('-');
  const text = `${all} {{v${values.length}}}{{v${values.length + 1}}}`;
  const body = { kind: 'text', text } as const;
  const request = { name: 'Long', method: 'POST', target: '/x', headers: [], body, leftOut: [] };
  return { collections: [{ name: 'Shop', requests: [request] }], variables };
}

test('the variables that make one are named', async () => {
  const made = await inTurns(madeSecret(fileOf(['a', 'b'], 2), []));
  expect(made).toEqual({ request: 'Long', variables: ['v2', 'v3'] });
});

test('where it would take long to tell which they are, only the request is', async () => {
  const made = await inTurns(madeSecret(fileOf(Array(190).fill('x'.repeat(700)), 1000), []));
  expect(made).toEqual({ request: 'Long', variables: [] });
  const { words } = savedTroubleWords({ what: 'export', problem: 'holds-secret', ...(made && { made }) });
  expect(words).toBe('In “Long” variables make what looks like a secret. Change a value, then try again.');
});
