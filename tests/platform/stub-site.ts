/** What a page on a website has of its browser, in memory. */

import { vi } from 'vitest';
import { type FakeMediaQuery, stubLocalStorage, stubPage } from './stub-browser.ts';

/** Tells the other ones of its name, as the browser does: later, and with a copy. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(message: unknown): void {
    const others = [...FakeChannel.open].filter((one) => one !== this && one.name === this.name);
    const told = others.map((other) => [other, structuredClone(message)] as const);
    queueMicrotask(() => {
      for (const [other, data] of told) other.dispatchEvent(Object.assign(new Event('message'), { data }));
    });
  }
}

export interface StubbedSite {
  readonly dark: FakeMediaQuery;
  /** What's at rest. */
  readonly stored: Record<string, string>;
}

export function stubSite(): StubbedSite {
  FakeChannel.open.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  return { dark: stubPage(), stored: stubLocalStorage() };
}
