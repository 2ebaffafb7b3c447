/** What the local sandbox is asked and told: settings, keys, how its exam stands, and to forget. What comes of it is in the store. */

import { type Asked, type SandboxControl, sandboxControl } from '../../client/inbox/control.ts';
import type { SimulatedErrors } from '../../sandbox/simulated-errors.ts';
import { openTab } from '../../state/page-slice.ts';
import { selectEnvironment } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { RemoteEnvironment } from '../../storage/environments.ts';
import type { HostAccess } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { WindowSlice } from '../window/state.ts';
import { makeKeptKey } from './local-key.ts';
import { selectInboxEnvironment } from './selectors.ts';
import { NOTHING_RECEIVED } from './slice.ts';
import type { InboxRow, InboxSlice, InboxTrouble, LocalKeyOutcome, MadeInboxKey } from './state.ts';

type Needs = InboxSlice & EnvironmentsSlice & KeysSlice & UndoSlice;

const HERE_ALONE = 'They’re in this list until you reload the page.';

/** Requests come together: it's asked once for them. */
const TOGETHER_MS = 200;

/** Each does nothing where no sandbox is listened to. */
export interface InboxOrders {
  /** Asks for its settings and keys, and how its exam stands. */
  look(): Promise<void>;
  /** Asks how the exam stands, where it gives one: more requests came. */
  lookAtExam(): void;
  clear(): Promise<void>;
  /** Brings back what was cleared last, also before this page was there. */
  bringBack(): Promise<void>;
  changeSettings(change: Partial<SimulatedErrors>): Promise<void>;
  /** Tells the pair it made, this once, and where it's a key. */
  makeKey(): Promise<MadeInboxKey | undefined>;
}

interface Listening {
  /** Of the sandbox that's listened to. */
  origin(): string | undefined;
  /** From its first request on. */
  listenAnew(): void;
}

export function inboxOrders(context: SliceContext<Needs>, { origin, listenAnew }: Listening): InboxOrders {
  const { set, get, platform } = context;

  function control(): SandboxControl | undefined {
    const at = origin();
    return at === undefined ? undefined : sandboxControl(at, platform.fetch);
  }

  function told<T>(what: InboxTrouble['what'], asked: Asked<T>): asked is Asked<T> & { readonly ok: true } {
    const message = !asked.ok && asked.problem === 'refused' ? asked.message : undefined;
    set({ inboxTrouble: asked.ok ? undefined : { what, message } });
    return asked.ok;
  }

  /** Where the list was brought back: what was cleared before it isn't offered while its requests come. */
  let broughtBackAt: string | undefined;

  async function look(): Promise<void> {
    const at = origin();
    if (at === undefined) return;
    const asked = sandboxControl(at, platform.fetch);
    const [settings, keys, readings, cleared, exam] = await Promise.all([
      asked.settings(),
      asked.keys(),
      asked.readings(),
      asked.cleared(),
      asked.exam(),
    ]);
    if (origin() !== at) return;
    // Older sandboxes don't tell.
    const isOffered = cleared.ok && cleared.value.requests > 0 && broughtBackAt !== at;
    set({ inboxCleared: isOffered ? cleared.value : undefined, inboxExam: exam.ok ? exam.value : undefined });
    if (settings.ok) set({ inboxSettings: settings.value });
    if (keys.ok) set({ inboxKeys: keys.value });
    if (readings.ok) set({ inboxReadings: { origin: at, readings: readings.value } });
  }

  async function restore(sandbox: SandboxControl, clear: string | undefined): Promise<void> {
    set({ inboxCleared: undefined });
    const asked = await sandbox.restore(clear);
    if (asked.ok) return;
    set((app) => ({
      inboxRows: app.inboxRows.map(withoutSearch),
      inboxTrouble: { what: 'restore', message: HERE_ALONE },
    }));
  }

  return {
    look,
    lookAtExam: examLook(context, origin),
    async clear() {
      const sandbox = control();
      const asked = await sandbox?.clear();
      // One that's gone has nothing left to forget.
      const isGone = !asked || (!asked.ok && asked.problem === 'unreachable');
      if (!isGone && !told('clear', asked)) return;
      broughtBackAt = undefined;
      const clear = asked?.ok ? asked.value : undefined;
      clearList(context, isGone, () => !isGone && sandbox && void restore(sandbox, clear));
      await look();
    },
    async bringBack() {
      const { inboxCleared } = get();
      const sandbox = control();
      if (!inboxCleared || !sandbox) return;
      broughtBackAt = origin();
      set({ inboxCleared: undefined });
      if (told('restore', await sandbox.restore(inboxCleared.clear))) return listenAnew();
      broughtBackAt = undefined;
      await look();
    },
    async changeSettings(change) {
      const asked = await control()?.change(change);
      if (asked && told('settings', asked)) set({ inboxSettings: asked.value });
    },
    makeKey: () => makeKey(context, control(), look),
  };
}

function examLook({ set, get, platform }: SliceContext<Needs>, origin: Listening['origin']): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    const at = origin();
    if (!get().inboxExam || at === undefined || waiting !== undefined) return;
    waiting = setTimeout(async () => {
      waiting = undefined;
      const exam = await sandboxControl(at, platform.fetch).exam();
      if (exam.ok && origin() === at) set({ inboxExam: exam.value });
    }, TOGETHER_MS);
  };
}

/** @param access to the environment's host, as the click asked for it. */
export async function makeLocalKey(
  context: SliceContext<InboxSlice & EnvironmentsSlice & KeysSlice>,
  environment: RemoteEnvironment,
  { refused }: HostAccess,
): Promise<LocalKeyOutcome> {
  if (refused?.problem === 'permission-unavailable')
    return { ok: false, problem: refused.problem, reason: refused.reason };
  if (refused) return { ok: false, problem: 'permission-refused' };
  const { origin } = new URL(environment.baseUrl);
  const outcome = await makeKeptKey(context, environment, sandboxControl(origin, context.platform.fetch));
  // The Inbox may say that none is stored.
  await context.get().lookAtSandbox();
  return outcome;
}

/** As `makeLocalKey`. Without the permission it leads to the app, where the button is: the browser's prompt closes a popup. */
export async function makeKeyInPopup(
  context: SliceContext<InboxSlice & EnvironmentsSlice & KeysSlice & WindowSlice>,
): Promise<LocalKeyOutcome | undefined> {
  const { get, platform } = context;
  const environment = selectEnvironment(get());
  if (environment.kind !== 'remote') return undefined;
  if (await platform.permissions.has(new URL(environment.baseUrl).origin))
    return makeLocalKey(context, environment, { permission: 'granted', refused: undefined });
  // It's for the environment that's chosen here, whoever typed the request.
  get().keepSoon(true);
  await openTab(context, { view: 'request' });
  return undefined;
}

async function makeKey(
  context: SliceContext<Needs>,
  sandbox: SandboxControl | undefined,
  look: () => Promise<void>,
): Promise<MadeInboxKey | undefined> {
  const environment = selectInboxEnvironment(context.get());
  if (!sandbox || !environment) return undefined;
  const outcome = await makeKeptKey(context, environment, sandbox);
  const message = 'message' in outcome ? outcome.message : undefined;
  context.set({ inboxTrouble: outcome.ok ? undefined : { what: 'key', message } });
  await look();
  return outcome.ok ? outcome.made : undefined;
}

/** @param isGone the sandbox couldn't be told. @param restore has the sandbox undo it too. */
function clearList(
  { set, get }: SliceContext<InboxSlice & UndoSlice>,
  isGone: boolean,
  restore: () => void,
): void {
  const { inboxRows, chosenInboxRow, inboxDropped, inboxUnreadable } = get();
  set({ ...NOTHING_RECEIVED, inboxTrouble: undefined });
  get().offerUndo({
    view: 'inbox',
    title: 'Cleared the Inbox',
    field: 'received-row',
    ...(isGone && { note: 'The sandbox couldn’t be reached. If it’s still running, it still has them.' }),
    undo() {
      set((app) => ({
        inboxRows: [...inboxRows, ...app.inboxRows],
        chosenInboxRow: app.chosenInboxRow ?? chosenInboxRow,
        inboxDropped: inboxDropped + app.inboxDropped,
        inboxUnreadable: inboxUnreadable + app.inboxUnreadable,
      }));
      restore();
    },
  });
}

/** The sandbox forgot it, and says nothing more of it. */
function withoutSearch(row: InboxRow): InboxRow {
  return row.diagnosis ? row : { ...row, isGivenUp: true };
}
