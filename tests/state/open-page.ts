/** A page's store over a host in memory, loaded. */

import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { explanationOf } from '../../lib/features/exchange/explaining.ts';
import type { SendState } from '../../lib/features/exchange/state.ts';
import {
  type MemoryPlatform,
  type MemoryStore,
  type MemoryTab,
  memoryPlatform,
} from '../../lib/platform/memory.ts';
import type { Surface } from '../../lib/platform/ports.ts';
import type { AppState, AppStore } from '../../lib/state/app-state.ts';
import { createAppStore } from '../../lib/state/app-store.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { endedAfterTest } from '../opened-stores.ts';

export const NOW = 1_767_225_600;

export interface OpenedPage {
  readonly platform: MemoryPlatform;
  readonly store: AppStore;
  app(): AppState;
}

interface PageOptions {
  readonly store?: MemoryStore;
  readonly fetch?: typeof globalThis.fetch;
  readonly surface?: Surface;
  readonly isExtension?: boolean;
  /** One that was there before, with what it remembers. */
  readonly tab?: MemoryTab;
}

export async function openPage(options: PageOptions = {}): Promise<OpenedPage> {
  const page = unloadedPage(options);
  await page.app().load();
  return page;
}

export function unloadedPage(options: PageOptions = {}): OpenedPage {
  const platform = memoryPlatform({ now: NOW, ...options });
  const store = endedAfterTest(createAppStore(platform));
  return { platform, store, app: () => store.getState() };
}

/** Made up for these tests. */
export function madeUpKey(name: string, environments: readonly string[]): StoredKey {
  const id = checkKeyId(`pk_test_${name}`);
  const secret = checkSecret(`sk_test_made_up_${name}_0123`);
  if (!id.ok || !secret.ok) throw new Error('a made-up pair must be a good one');
  return { id: id.value, name, secret: secret.value, environments, createdAt: NOW };
}

type AnsweredState = Extract<SendState, { kind: 'answered' }>;

export function answered({ sending }: AppState): AnsweredState['answered'] {
  if (sending.kind !== 'answered') throw new Error(`nothing was answered: ${JSON.stringify(sending)}`);
  return sending.answered;
}

export function statusOf(app: AppState): number | undefined {
  const { answer } = answered(app).exchange;
  return answer.kind === 'response' ? answer.status : undefined;
}

export const explained = (app: AppState) => explanationOf(answered(app));
