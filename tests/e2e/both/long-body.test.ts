/** A body of 1 MB: the editor shows the keystroke first, the Steps follow, and nothing is hashed for a tick of the clock. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { sha256 } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const RECORDS = Array.from(
  { length: 12_000 },
  (_, n) => `  {"id":${n},"amount":"${n}.00","note":"${'x'.repeat(46)}"}`,
);
const BODY = `[\n${RECORDS.join(',\n')}\n]`;
const KEYSTROKES = 10;

describe('a body of 1 MB', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('shows each keystroke in the editor before the Steps, which end up with its hash', async () => {
    expect(BODY.length).toBeGreaterThan(1_000_000);
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await app.pasteBody(BODY);
    await app.until('it’s hashed', () => showsHash(app, BODY));
    await (await app.find('textbox', 'Body')).focus();
    await app.view.evaluate(watchOrder);
    const took: number[] = [];
    for (let typed = 1; typed <= KEYSTROKES; typed++) {
      const began = performance.now();
      await app.window.keyboard.press(' ');
      await app.until('the Steps follow', () => showsHash(app, BODY + ' '.repeat(typed)));
      took.push(performance.now() - began);
    }
    const { order, longest } = (await app.view.evaluate('({ order, longest })')) as Seen;
    const turns = order.filter((what, at) => what !== order[at - 1]);
    expect(turns.slice(0, 2 * KEYSTROKES)).toEqual(Array(KEYSTROKES).fill(['editor', 'steps']).flat());
    const [median = 0] = took.sort((a, b) => a - b).slice(KEYSTROKES / 2);
    console.log(
      `1 MB body: from a keystroke to its steps ${median.toFixed(0)} ms (median), longest task ${longest.toFixed(0)} ms`,
    );
  });
});

interface Seen {
  readonly order: readonly ('editor' | 'steps')[];
  readonly longest: number;
}

async function showsHash(app: AppDriver, body: string): Promise<boolean> {
  return (await app.view.evaluate(() => document.body.textContent ?? '')).includes(sha256(body));
}

/** Runs in the page: notes which of the two changes first, and how long tasks take. */
function watchOrder(): void {
  const seen: { order: string[]; longest: number } = { order: [], longest: 0 };
  Object.assign(globalThis, seen);
  const note = (what: string) => () => void seen.order.push(what);
  const editor = document.querySelector('.cm-content');
  const hash = document.querySelectorAll('ol li')[4];
  if (!editor || !hash) throw new Error('There is no editor beside the five lines');
  const everything = { characterData: true, childList: true, subtree: true };
  new MutationObserver(note('editor')).observe(editor, everything);
  new MutationObserver(note('steps')).observe(hash, everything);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Object.assign(globalThis, { longest: Math.max(Reflect.get(globalThis, 'longest'), duration) });
  }).observe({ type: 'longtask' });
}
