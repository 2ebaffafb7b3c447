/** A reproduction as it’s handed out: text that’s read and diagnosed like the original, or a reason why there’s none. */

import { expect, test, vi } from 'vitest';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { bodyGap } from '../../lib/core/signing/gaps.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { shownDiagnosis } from '../../lib/state/diagnosis-items.ts';
import { only } from '../formats/reading.ts';
import { type OpenedPage, openPage } from './open-page.ts';
import { captureFile, KEY_ID, SECRET, UNSORTED } from './wrongly-signed.ts';

vi.setConfig({ testTimeout: 60_000 });

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
