/**
 * Looks for one secret in everything that's stored, but for the vault's secrets: what was stored before its key was added
 * passed a gate that didn't know it. And deletes what holds it. Loaded with the first key that's added.
 */

import { sought } from '../../core/gate/sought.ts';
import { knownSecrets } from '../../core/signing/known-secrets.ts';
import type { NamedSecret, Secret } from '../../core/signing/secret.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { inTurns } from '../../storage/in-turns.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { SavedSlice } from '../saved/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { deleteAt } from './delete.ts';
import { type Looking, PART_OF, SPOTS, type Spot, type Stored } from './places.ts';
import type { KeptPart, KeptPlace, KeptSecret, KeptSecrets, KeptSlice } from './state.ts';

type Needs = KeptSlice &
  EnvironmentsSlice &
  HistorySlice &
  KeysSlice &
  PageSlice &
  SandboxSlice &
  SavedSlice &
  VariablesSlice;

type Context = SliceContext<KeptSlice & GateSlice & Pick<KeysSlice, 'protection'>>;

/** Shows what's found as it comes, and what couldn't be looked through. */
export async function lookAndShow(
  context: Context,
  { name: key, secret }: NamedSecret,
  isAsked: boolean,
): Promise<void> {
  const { set, get, platform } = context;
  const isLocked = () => get().protection === 'locked';
  const ofSecret = get().keptSecrets.filter((kept) => kept.secret.equals(secret));
  if (isLocked() || ofSecret.some(({ isSearching, isDeleting }) => isSearching || isDeleting)) return;
  const id = platform.randomHex(4);
  const begun: KeptSecrets = {
    ...{ id, key, secret, found: [], deleted: 0, unread: [], refused: [] },
    ...{ isSearching: true, isDeleting: false },
  };
  const others = get().keptSecrets.filter((kept) => !ofSecret.includes(kept));
  set({ keptSecrets: isAsked ? [...others, begun] : others });
  let isOver = false;
  /** Again where what was shown is dismissed, but not once the keys are locked, which this is a secret of. */
  const show: Shown = (change) => {
    if (isLocked()) return;
    if (!get().keptSecrets.some((kept) => kept.id === id))
      set({ keptSecrets: [...get().keptSecrets, begun] });
    changeKept(context, id, change);
  };
  const look = lookThroughKept(platform, secret, (change) => !isOver && show(change));
  const isDone = await shownLook(context, 'kept', (turns) => inTurns(look, turns), { key });
  isOver = true;
  if (isDone) changeKept(context, id, () => ({ isSearching: false }));
  else show(({ unread }) => ({ isSearching: false, unread: [...unread, 'cancelled'] }));
}

/**
 * One look for all of them, and one more for each that's found: where most are nowhere, as in a backup that's restored,
 * storage is read once.
 */
export async function lookForAll(context: Context, all: readonly NamedSecret[]): Promise<void> {
  const [first, second] = all;
  if (!first) return;
  if (!second) return lookAndShow(context, first, false);
  let left = all;
  for (;;) {
    const those = left;
    const look = lookForAny(context.platform, those);
    const seen = await shownLook(context, 'kept', (turns) => inTurns(look, turns));
    if (context.get().protection === 'locked') return;
    const unread = seen?.unread ?? ['cancelled' as const];
    if (unread.length > 0) showUnread(context, first, all.length, unread);
    const found = those.filter((one) => seen?.found.has(one));
    for (const one of found) await lookAndShow(context, one, false);
    if (found.length === 0) return;
    left = those.filter((one) => !found.some(({ secret }) => secret.equals(one.secret)));
    if (left.length === 0) return;
  }
}

function showUnread(
  { set, get, platform }: Context,
  { name: key, secret }: NamedSecret,
  among: number,
  unread: KeptSecrets['unread'],
): void {
  const shown: KeptSecrets = {
    ...{ id: platform.randomHex(4), key, among, secret, found: [], deleted: 0, unread, refused: [] },
    ...{ isSearching: false, isDeleting: false },
  };
  set({ keptSecrets: [...get().keptSecrets.filter((kept) => kept.among === undefined), shown] });
}

interface Seen {
  /** The first of them at each place: others may stand there as well. */
  readonly found: ReadonlySet<NamedSecret>;
  readonly unread: readonly KeptPart[];
}

/** Yields bytes looked at since. */
async function* lookForAny(platform: Stored, those: readonly NamedSecret[]): AsyncGenerator<number, Seen> {
  const numbered = those.map(({ secret }, at) => ({ name: String(at), secret }));
  const secrets = those.map(({ secret }) => secret);
  const looking: Looking = { looked: sought(numbered, 'none'), hidden: knownSecrets(secrets).hide };
  const found = new Set<NamedSecret>();
  const unread: KeptPart[] = [];
  for (const part of Object.keys(SPOTS) as KeptPart[])
    try {
      for await (const { look } of SPOTS[part](platform, looking)) {
        const clearance = yield* await look();
        if (clearance.ok || clearance.problem === 'unread') continue;
        const { what } = clearance.standing;
        const one = what.kind === 'stored' ? those[Number(what.name)] : undefined;
        if (one) found.add(one);
      }
    } catch {
      unread.push(part);
    }
  return { found, unread };
}

type Shown = (change: (kept: KeptSecrets) => Partial<KeptSecrets>) => unknown;

/** Nothing where it's dismissed. */
function changeKept({ set, get }: SliceContext<KeptSlice>, id: string, change: Parameters<Shown>[0]): void {
  set({
    keptSecrets: get().keptSecrets.map((kept) => (kept.id === id ? { ...kept, ...change(kept) } : kept)),
  });
}

/** Yields bytes looked at since. */
async function* lookThroughKept(platform: Stored, secret: Secret, show: Shown): AsyncGenerator<number, true> {
  const looking = lookingFor(secret);
  for (const part of Object.keys(SPOTS) as KeptPart[])
    try {
      for await (const spot of SPOTS[part](platform, looking)) {
        const one = yield* lookAt(spot);
        if (one) show(({ found }) => ({ found: [...found, one] }));
      }
    } catch {
      show(({ unread }) => ({ unread: [...unread, part] }));
    }
  return true;
}

function lookingFor(secret: Secret): Looking {
  return { looked: sought([secret], 'none'), hidden: knownSecrets([secret]).hide };
}

async function* lookAt({ at, look }: Spot): AsyncGenerator<number, KeptSecret | undefined> {
  const clearance = yield* await look();
  if (clearance.ok || clearance.problem === 'unread') return undefined;
  const { place } = clearance.standing;
  return { at, ...(place.part !== 'text' && { place }) };
}

/** One after another, whether or not what's found of it is still shown. What holds the secret no longer stays. */
export async function deleteAndShow(
  context: SliceContext<Needs>,
  { id, secret }: KeptSecrets,
  these: readonly KeptSecret[],
): Promise<void> {
  const { get } = context;
  if (get().keptSecrets.some((kept) => kept.id === id && kept.isDeleting)) return;
  changeKept(context, id, () => ({ isDeleting: true }));
  try {
    for (const one of these) {
      const isGone = await deleteKept(context, secret, one.at).catch(() => false);
      changeKept(context, id, ({ found, deleted, refused }) => ({
        found: isGone ? found.filter((other) => other !== one) : found,
        deleted: isGone ? deleted + 1 : deleted,
        refused: [...refused.filter((other) => other !== one), ...(isGone ? [] : [one])],
      }));
    }
  } finally {
    changeKept(context, id, () => ({ isDeleting: false }));
    if (get().history.kind !== 'closed') await get().openHistory();
    if (get().saved.kind !== 'closed') await get().withSaved((actions) => actions.open());
  }
}

/** @returns whether the secret is gone from there. */
async function deleteKept(context: SliceContext<Needs>, secret: Secret, at: KeptPlace): Promise<boolean> {
  for await (const spot of SPOTS[PART_OF[at.kind]](context.platform, lookingFor(secret)))
    if (isSamePlace(spot.at, at)) return (await inTurns(lookAt(spot))) === undefined || deleteAt(context, at);
  return true;
}

function isSamePlace(one: KeptPlace, other: KeptPlace): boolean {
  return one.kind === other.kind && ownId(one) === ownId(other);
}

function ownId(at: KeptPlace): string {
  return 'record' in at ? at.record : at.id;
}
