/** A reproduction as it’s handed out: text that’s read and diagnosed like the original, or a reason why there’s none. */

import { expect, test, vi } from 'vitest';
import type { Diagnosis } from '../../../lib/core/diagnosis/diagnosis.ts';
import { otherThanSaid } from '../../../lib/core/diagnosis/said-diagnosis.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { bodyGap } from '../../../lib/core/signing/gaps.ts';
import { checkKeyId, checkSecret } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { shownDiagnosis } from '../../../lib/features/diagnosis/items.ts';
import { isAmongKeys, withMadeUpPairs } from '../../../lib/formats/made-up-pairs.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { reproductionHead } from '../../../lib/formats/reproduction-head.ts';
import { only } from '../../formats/reading.ts';
import { type OpenedPage, openPage } from '../../state/open-page.ts';
import { captureFile, KEY_ID, SECRET, UNSORTED } from '../../state/wrongly-signed.ts';

async function diagnosedPage(text: string): Promise<OpenedPage> {
  const page = await openPage();
  const [id, secret] = [checkKeyId(KEY_ID), checkSecret(SECRET)];
  if (!id.ok || !secret.ok) throw new Error('the made-up pair must be a good one');
  await page.app().addKey({
    id: id.value,
    secret: secret.value,
    name: 'Made-up key',
    environments: ['built-in'],
    createdAt: 0,
  });
  page.app().typeCaptures(text);
  await page.app().addCaptures();
  await vi.waitFor(() => expect(runOf(page)?.kind).toBe('done'));
  return page;
}

function runOf({ app }: OpenedPage) {
  const { chosenItem, diagnosisRuns } = app();
  return chosenItem === undefined ? undefined : diagnosisRuns[chosenItem];
}

async function shared(
  page: OpenedPage,
  change: (diagnosis: Diagnosis) => Partial<Diagnosis> = () => ({}),
  signal = new AbortController().signal,
) {
  const { diagnosisItems, makeReproduction } = page.app();
  const run = runOf(page);
  const [item] = diagnosisItems;
  const diagnosis = run && shownDiagnosis(run);
  if (!item || !diagnosis) throw new Error('it must be diagnosed');
  const { capture } = item;
  const choice = {
    capture,
    diagnosis: { ...diagnosis, ...change(diagnosis) },
    secret: new Secret(SECRET),
    language: undefined,
    chosen: new Set<string>(),
  };
  return makeReproduction(choice, signal);
}

test('it’s text that’s read as one request, names its made-up pair, and holds nothing of the real one', async () => {
  const page = await diagnosedPage(captureFile(UNSORTED));
  const made = await shared(page);
  if (!made?.ok) throw new Error(JSON.stringify(made));
  const { value: text } = made.text;
  const { request } = only(readPasted(text));
  expect(request.method).toBe(UNSORTED.method);
  expect(text).toMatch(/^# Reproduction of .*\n(?:# .*\n)*curl /);
  expect(text).toMatch(/# Secret: sk_test_\S+\n/);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(SECRET.slice(8));
  expect(text).not.toContain(KEY_ID);
});

test('pasted where nothing is stored, it’s diagnosed as the original, and its made-up key stays nowhere', async () => {
  const made = await shared(await diagnosedPage(captureFile(UNSORTED)));
  if (!made?.ok) throw new Error(JSON.stringify(made));
  const { value: text } = made.text;
  const quoted = text.replace(/^/gm, '> ');
  for (const pasted of [
    text,
    text.replaceAll('\n', '\r\n'),
    `It fails:\n\n\`\`\`\n${text}\`\`\`\n`,
    quoted,
  ]) {
    const other = await openPage();
    other.app().typeCaptures(pasted);
    await other.app().addCaptures();
    await vi.waitFor(() => expect(runOf(other)?.kind).toBe('done'));
    const run = runOf(other);
    expect((run && shownDiagnosis(run))?.explanations[0]?.mistakes.map(({ id }) => id)).toEqual([
      'query-order-as-sent',
    ]);
    expect(other.app().captureWarnings).toEqual([]);
    const secret = /Secret: (\S+)/.exec(pasted)?.[1] ?? 'none';
    expect(JSON.stringify([...other.platform.store.values])).not.toContain(secret);
    expect(other.app().keys.map(({ secret: stored }) => stored.reveal())).not.toContain(secret);
  }
});

test('the diagnosis above it is compared with the one that’s found, and an edited one isn’t passed over', async () => {
  const made = await shared(await diagnosedPage(captureFile(UNSORTED)));
  if (!made?.ok) throw new Error(JSON.stringify(made));
  const { value: text } = made.text;
  const { title } = ADVICE['query-order-as-sent'];
  const read = (pasted: string) => only(withMadeUpPairs(readPasted(pasted), () => false)).madeUp?.said ?? [];
  expect(read(text)).toEqual([title]);
  expect(read(text.replace(/^/gm, '> '))).toEqual([title]);
  const other = await diagnosedPage(text);
  const run = runOf(other);
  const diagnosis = run && shownDiagnosis(run);
  if (!diagnosis) throw new Error('it must be diagnosed');
  expect(otherThanSaid(diagnosis, read(text))).toBeUndefined();
  const edited = text.replace(`Diagnosis: ${title}`, 'Diagnosis: The server is broken');
  expect(otherThanSaid(diagnosis, read(edited))).toContain('The text says “The server is broken”.');
  const longer = text.replace(title, `${title}\n# Diagnosis: The server is broken`);
  expect(otherThanSaid(diagnosis, read(longer))).toContain('and “The server is broken”');
  expect(otherThanSaid(diagnosis, read(text.replace(/^# Diagnosis.*\n/m, '')))).toBeUndefined();
});

test.each([
  ['nobody is told to revoke the made-up secret', '', []],
  ['another secret beside it is to be revoked', ' -H "X-Debug: sk_test_real_one_77"', [/Revoke it/]],
])('where a reproduction’s command has its secret, %s', (_, more, expected) => {
  const head = reproductionHead({ keyId: KEY_ID, secret: SECRET }).map((line) => `# ${line}\n`);
  const fields = UNSORTED.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const text = `${head.join('')}curl 'https://api.example.com/api/v1/orders' ${fields} -H 'X-Secret: ${SECRET}'${more}\n`;
  const read = withMadeUpPairs(readPasted(text), () => false);
  expect(only(read).madeUp?.keyId).toBe(KEY_ID);
  expect(only(read).madeUp?.secret.reveal()).toBe(SECRET);
  expect(JSON.stringify(only(read).madeUp)).not.toContain(SECRET);
  expect(read.ok && read.warnings.map(({ message }) => message)).toEqual(
    expected.map((words) => expect.stringMatching(words)),
  );
});

test.each([
  ['of a key that’s for real money', { keyId: 'pk_live_made_up_1', secret: 'sk_live_made_up_0123' }],
  ['of another request', { keyId: 'pk_test_another', secret: SECRET }],
])('a pair %s isn’t used', (_, pair) => {
  const fields = UNSORTED.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const head = reproductionHead(pair).map((line) => `# ${line}\n`);
  expect(
    only(
      withMadeUpPairs(readPasted(`${head.join('')}curl 'https://api.example.com/a' ${fields}`), () => false),
    ).madeUp,
  ).toBeUndefined();
});

test('the host of a reproduction that anyone may see is made up', async () => {
  const headers = UNSORTED.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const page = await diagnosedPage(
    `curl 'https://pay.internal.shop.test:8443${UNSORTED.target}' -H 'Host: pay.internal.shop.test:8443' ${headers}`,
  );
  const made = await shared(page);
  if (!made?.ok) throw new Error(JSON.stringify(made));
  expect(made.text.value).not.toContain('shop.test');
  expect(made.text.value).toContain('https://api.example.com/api/v1/orders');
});

test('what isn’t explained isn’t shared', async () => {
  const page = await diagnosedPage(captureFile(UNSORTED));
  const unexplained = () => ({ signature: 'unexplained' as const, explanations: [] });
  expect(await shared(page, unexplained)).toEqual({ ok: false, problem: 'not-explained' });
});

test('what would be diagnosed otherwise isn’t shared, though it’s signed alike', async () => {
  const page = await diagnosedPage(captureFile(UNSORTED));
  const equivalent = ({ explanations }: Diagnosis) => {
    const [best] = explanations;
    const [mistakes] = best?.equivalents ?? [];
    if (!best || !mistakes) throw new Error('there must be an equal explanation');
    return { explanations: [{ ...best, mistakes }] };
  };
  expect(await shared(page, equivalent)).toEqual({ ok: false, problem: 'otherwise' });
});

test('called off, it comes to nothing', async () => {
  const page = await diagnosedPage(captureFile(UNSORTED));
  const controller = new AbortController();
  const pending = shared(page, undefined, controller.signal);
  controller.abort();
  expect(await pending).toBeUndefined();
});

test('a request is copied in any format, and what can’t go along is told', async () => {
  const page = await diagnosedPage(captureFile(UNSORTED));
  const [item] = page.app().diagnosisItems;
  if (!item) throw new Error('there must be one');
  expect(await page.app().copyAs(item.capture, 'powershell')).toMatchObject({ kind: 'copied' });
  const odd = { ...item.capture, gaps: [bodyGap('it’s elsewhere')] };
  expect(await page.app().copyAs(odd, 'curl')).toMatchObject({ kind: 'refused' });
});

test.each([
  ['its id', { id: KEY_ID, secret: new Secret('sk_test_another_made_up') }],
  ['its secret', { id: 'pk_test_another', secret: new Secret(SECRET) }],
])(
  'a pair that’s stored by %s isn’t made up, whatever stands above it: Revoke it is still said',
  (_, key) => {
    const head = reproductionHead({ keyId: KEY_ID, secret: SECRET }).map((line) => `# ${line}\n`);
    const text = `${head.join('')}curl 'https://api.example.com/a' -H 'X-Api-Key: ${KEY_ID}' -H 'X-Secret: ${SECRET}'\n`;
    const read = withMadeUpPairs(readPasted(text), isAmongKeys([key]));
    expect(only(read).madeUp).toBeUndefined();
    expect(JSON.stringify(read.ok && read.warnings)).toContain('Revoke');
  },
);
