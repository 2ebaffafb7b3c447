/** The contract of `lib/platform` in a page of the built extension, and the test’s hands that work it. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import type { Theme } from '../../../lib/platform/ports.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';
import type { Progress } from '../../platform/contract-in-browser.ts';

export const CONTRACT_PAGE = 'contract.html';

/** @param folder a copy of the built extension, which then has one page more. */
export async function addContractPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: path.resolve(import.meta.dirname, '../../platform/contract-in-browser.ts'),
        formats: ['es'],
        fileName: () => 'contract.js',
      },
    },
  });
  const page = '<!doctype html><title>Contract</title><main></main><script type="module" src="contract.js">';
  writeFileSync(path.join(folder, CONTRACT_PAGE), `${page}</script>`);
}

/** What a browser takes to work the page. */
export interface ContractHands {
  /** As nobody’s click: what only a click may do, it may not. @returns what it comes to. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the page’s one button, and answers prompts for this origin with yes. */
  click(origin: string): Promise<void>;
  setTheme(theme: Theme): Promise<void>;
  countAppTabs(): Promise<number>;
}

const PAUSE_MS = 50;
/** @returns what was seen. Throws where the case threw. */
export async function observe(hands: ContractHands, name: string): Promise<unknown> {
  await hands.evaluate(`contract.begin(${JSON.stringify(name)})`);
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const progress = (await hands.evaluate('contract.look()')) as Progress;
    if (progress.kind === 'seen') return progress.seen;
    if (progress.kind === 'threw') throw new Error(progress.message);
    if (progress.kind === 'wants') {
      const { wanted } = progress;
      // Told first where the click itself goes on: what it leads to may come at once.
      const isClick = wanted.hand === 'click';
      if (isClick) await hands.evaluate('contract.done()');
      const answer = await lend(hands, wanted);
      if (!isClick) await hands.evaluate(`contract.done(${JSON.stringify(answer)})`);
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`“${name}” hasn’t come to an end`);
}

async function lend(
  hands: ContractHands,
  wanted: Extract<Progress, { kind: 'wants' }>['wanted'],
): Promise<number | null> {
  switch (wanted.hand) {
    case 'click':
      await hands.click(wanted.origin);
      return null;
    case 'theme':
      await hands.setTheme(wanted.theme);
      return null;
    case 'count app tabs':
      return hands.countAppTabs();
  }
}
