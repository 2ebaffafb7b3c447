/** A view over a real store and a host that lives in memory, loaded. */

import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { PageContent } from '../../components/app/page.tsx';
import { type MemoryPlatform, MemoryStore, memoryPlatform } from '../../lib/platform/memory.ts';
import { createWorld, exportJournal } from '../../lib/sandbox/world.ts';
import type { AppStore } from '../../lib/state/app-state.ts';
import { createAppStore } from '../../lib/state/app-store.ts';
import type { Json } from '../../lib/storage/storage-port.ts';
import { endedAfterTest } from '../opened-stores.ts';
import { answersLater } from './answers-later.ts';

export interface OpenView {
  readonly page: Element;
  readonly store: AppStore;
  readonly platform: MemoryPlatform;
  readonly user: UserEvent;
}

export const NOW = 1_767_225_600;

/** Set, it finds tests that pass only where answers are early. All of them take half as long again. */
const IS_LATE = process.env['COUNTERSIGN_TEST_LATE'] !== undefined;

/** A sandbox that was there before, so that opening the page makes no first key. */
function emptySandbox(): Json {
  return exportJournal(createWorld({ seed: 7, now: NOW, orders: 20 }));
}

/** @param records what storage holds; the sandbox is there and empty unless said otherwise. */
export async function openView(
  view: ReactNode,
  records: Record<string, Json> = {},
  surface: 'app' | 'panel' = 'app',
): Promise<OpenView> {
  const backing = new MemoryStore();
  for (const [key, value] of Object.entries({ sandbox: emptySandbox(), ...records }))
    backing.values.set(key, value);
  const platform = memoryPlatform({ now: NOW, store: backing, surface });
  const store = endedAfterTest(createAppStore(IS_LATE ? answersLater(platform) : platform));
  await store.getState().load();
  const user = userEvent.setup();
  const { baseElement } = render(<PageContent store={store}>{view}</PageContent>);
  return { page: baseElement, store, platform, user };
}

export function vaultOf(...keys: Json[]): Json {
  return { version: 1, data: { keys } };
}
