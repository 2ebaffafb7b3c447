/** Loads a part of the extension when it's needed. Where it's gone, as after an update under an open page, the page says so. */

import type { PartsState } from './page-state.ts';

interface Setter {
  set(change: Pick<PartsState, 'partMissing'>): void;
}

/** @returns `undefined` where it couldn't be loaded, which is reported. */
export function loadPart<Part>(context: Setter, load: () => Promise<Part>): Promise<Part | undefined> {
  return requirePart(context, load).catch(() => undefined);
}

async function requirePart<Part>({ set }: Setter, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    set({ partMissing: true });
    throw error;
  }
}

/** What a slice does, loaded with the first of it. */
export interface LoadedOnce<Actions> {
  /** At once where they're there. `undefined` where they couldn't be loaded, which is reported. */
  act<T>(doIt: (actions: Actions) => T): Promise<Awaited<T> | undefined>;
  /** The same where they were asked for before, and nothing where not: what hasn't begun needs no end. */
  ifBegun<T>(doIt: (actions: Actions) => T): Promise<Awaited<T> | undefined>;
  /** For what can't go on without them: rejects where they couldn't be loaded, which is reported. */
  required(): Promise<Actions>;
}

/**
 * @param load what's loaded and made of it; called again after it failed.
 * @param begin done with it before anything else, as reading what's stored. Where that fails, no part is missing.
 */
export function loadedOnce<Actions>(
  context: Setter,
  load: () => Promise<Actions>,
  begin?: (actions: Actions) => Promise<void>,
): LoadedOnce<Actions> {
  let loading: Promise<Actions> | undefined;
  let there: Actions | undefined;

  async function loadThem(): Promise<Actions> {
    try {
      const loaded = await requirePart(context, load);
      await begin?.(loaded);
      there = loaded;
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function required(): Promise<Actions> {
    loading ??= loadThem();
    return loading;
  }

  async function act<T>(doIt: (actions: Actions) => T): Promise<Awaited<T> | undefined> {
    const actions = there ?? (await required().catch(() => undefined));
    return actions && (await doIt(actions));
  }

  return {
    act,
    ifBegun: (doIt) => (loading ? act(doIt) : Promise.resolve(undefined)),
    required,
  };
}
