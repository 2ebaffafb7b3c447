/**
 * Runs the contract inside a page of the built extension, over the code that ships. What takes hands (a click, another
 * theme) is asked of the test outside, which looks in every now and then.
 */

import { browserPlatform } from '../../lib/platform/browser.ts';
import type { Theme } from '../../lib/platform/ports.ts';
import { CONTRACT, CONTRACT_OF_GRANTS } from './contract-cases.ts';
import { type BrowserHost, CONTRACT_OF_BROWSERS } from './contract-cases-of-browsers.ts';

/** What the test is to do. */
export type Hand =
  | { readonly hand: 'click'; readonly origin: string }
  | { readonly hand: 'theme'; readonly theme: Theme }
  | { readonly hand: 'count app tabs' };

export type Progress =
  | { readonly kind: 'running' }
  | { readonly kind: 'wants'; readonly wanted: Hand }
  | { readonly kind: 'seen'; readonly seen: unknown }
  | { readonly kind: 'threw'; readonly message: string };

const CASES = [...CONTRACT, ...CONTRACT_OF_GRANTS, ...CONTRACT_OF_BROWSERS];
let progress: Progress = { kind: 'running' };
let carryOn = (_: unknown): void => undefined;

function ask(wanted: Hand): Promise<unknown> {
  return new Promise((resolve) => {
    carryOn = resolve;
    progress = { kind: 'wants', wanted };
  });
}

const button = document.createElement('button');
button.textContent = 'Go on';
document.querySelector('main')?.append(button);

const host: BrowserHost = {
  page: browserPlatform('app'),
  other: browserPlatform('popup'),
  allowing: (origin, task) =>
    new Promise((resolve, reject) => {
      button.onclick = () => task().then(resolve, reject);
      void ask({ hand: 'click', origin });
    }),
  async unasked(task) {
    // A click counts for some seconds.
    while (navigator.userActivation.isActive) await host.wait(0.1);
    return task();
  },
  setTheme: async (theme) => void (await ask({ hand: 'theme', theme })),
  time: () => Date.now() / 1000,
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  appTabs: async () => Number(await ask({ hand: 'count app tabs' })),
};

const contract = {
  begin(name: string): void {
    progress = { kind: 'running' };
    const chosen = CASES.find((one) => one.name === name);
    const seen = chosen?.observe(host) ?? Promise.reject(new Error(`There is no case “${name}”`));
    seen.then(
      (value) => {
        progress = { kind: 'seen', seen: value };
      },
      (error: unknown) => {
        progress = { kind: 'threw', message: String(error) };
      },
    );
  },
  look: (): Progress => progress,
  /** @param answer what came of what was wanted. */
  done(answer: unknown): void {
    progress = { kind: 'running' };
    carryOn(answer);
  },
};

Object.assign(globalThis, { contract });
