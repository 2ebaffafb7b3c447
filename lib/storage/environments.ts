/** Where requests may be sent: the sandbox inside Countersign, the local one, and any base URL. */

import * as v from 'valibot';
import { type CollectionId, NAMED_COLLECTIONS } from '../core/api.ts';
import { COLLECTION_PATHS } from '../core/assumed-values.ts';
import { type BaseUrlProblem, checkBaseUrl } from '../core/base-url.ts';
import { atOnce, clearText } from '../core/gate/gate.ts';
import { type SecretList, type Sought, sought } from '../core/gate/sought.ts';
import {
  type CollectionPaths,
  checkCollectionPath,
  type PathProblem,
} from '../core/records/collection-path.ts';
import { FIRST_SANDBOX_PORT } from '../core/sandbox-ports.ts';
import type { MeasuredReadings } from '../core/service-readings.ts';
import { checkName, type NameProblem } from './display-name.ts';
import { type Edit, type EditConflict, mergedEdit } from './edit.ts';
import type { StoragePort } from './storage-port.ts';
import {
  changeRecord,
  type RecordFailure,
  type RecordState,
  readRecord,
  versioned,
  watchRecord,
} from './versioned.ts';

export interface BuiltInEnvironment {
  readonly id: string;
  readonly name: string;
  readonly kind: 'built-in';
  /** Where its lists are by its readings. */
  readonly paths: CollectionPaths;
  /** How it's to read what the document leaves open. Absent: all as assumed. */
  readonly readings?: MeasuredReadings;
}

export interface RemoteEnvironment {
  readonly id: string;
  readonly name: string;
  readonly kind: 'remote';
  /** Scheme, host, port and perhaps a path, with no slash at the end. */
  readonly baseUrl: string;
  /** Of lists that aren't where we assume them. */
  readonly paths: CollectionPaths;
  /** Found out by Calibrate from the server at this base URL. Absent: all as assumed. */
  readonly readings?: MeasuredReadings;
  /** When they last became others, in Unix seconds: what was checked before was checked by others. */
  readonly measuredAt?: number;
}

export type Environment = BuiltInEnvironment | RemoteEnvironment;

export const BUILT_IN_ENVIRONMENT: BuiltInEnvironment = {
  id: 'built-in',
  name: 'Built-in sandbox',
  kind: 'built-in',
  paths: {},
};

/** As `npm run sandbox` serves it unless told otherwise. Its name and base URL can be changed. */
export const LOCAL_ENVIRONMENT: RemoteEnvironment = {
  id: 'local',
  name: 'Local sandbox',
  kind: 'remote',
  baseUrl: `http://127.0.0.1:${FIRST_SANDBOX_PORT}`,
  paths: {},
};

/** What there is before anything is stored, and where the record can't be read. */
export const DEFAULT_ENVIRONMENTS: readonly Environment[] = [BUILT_IN_ENVIRONMENT, LOCAL_ENVIRONMENT];

export type EnvironmentFailure =
  | { readonly ok: false; readonly problem: 'name'; readonly reason: NameProblem }
  | { readonly ok: false; readonly problem: 'base-url'; readonly reason: BaseUrlProblem | 'holds-secret' }
  | {
      readonly ok: false;
      readonly problem: 'path';
      readonly collection: CollectionId;
      readonly reason: PathProblem | 'holds-secret';
    }
  | { readonly ok: false; readonly problem: 'duplicate-id' }
  /** Another page may have removed it. */
  | { readonly ok: false; readonly problem: 'not-found' }
  | {
      readonly ok: false;
      readonly problem: 'changed-elsewhere';
      readonly conflicts: readonly EditConflict[];
    }
  /** The two sandboxes can't be removed, and the built-in one can't be changed. */
  | { readonly ok: false; readonly problem: 'permanent' };

/** What can be changed of an environment. */
export type EnvironmentFields = Pick<RemoteEnvironment, 'name' | 'baseUrl' | 'paths'>;

type StoredChange<Refusal> =
  | { readonly ok: true; readonly environments: readonly Environment[] }
  | Refusal
  | RecordFailure;

export type EnvironmentsChange = StoredChange<EnvironmentFailure>;

/** Of how the built-in sandbox reads what the document leaves open. */
export type SandboxReadingsChange = StoredChange<never>;

const REMOTE_1 = v.object({ id: v.string(), name: v.string(), baseUrl: v.string() });
const PATHS = v.record(v.string(), v.string());
const REMOTE_2 = v.object({ ...REMOTE_1.entries, paths: PATHS });
const REMOTE = v.object({
  ...REMOTE_2.entries,
  readings: v.exactOptional(v.record(v.string(), v.string())),
  measuredAt: v.exactOptional(v.number()),
});
type Remote = v.InferOutput<typeof REMOTE>;
const REMOTES = v.pipe(v.array(REMOTE), v.readonly());

/** `sandbox`: the built-in one, where it's to read otherwise than assumed what the document leaves open. */
const STORED = v.object({
  remotes: REMOTES,
  sandbox: v.exactOptional(v.object({ readings: v.record(v.string(), v.string()), paths: PATHS })),
});
type Stored = v.InferOutput<typeof STORED>;

/** Only remote ones are stored, and the local sandbox only once it was changed. */
export const ENVIRONMENTS_RECORD = versioned(
  'environments',
  v.object({ remotes: v.pipe(v.array(REMOTE_1), v.readonly()) }),
)
  .next(v.object({ remotes: v.pipe(v.array(REMOTE_2), v.readonly()) }), ({ remotes }) => ({
    remotes: remotes.map((remote) => ({ ...remote, paths: {} })),
  }))
  .next(v.object({ remotes: REMOTES }), (all) => all)
  .next(STORED, (all): Stored => all);

/** Never absent: both sandboxes are always there, the built-in one first, the local one second. */
export async function readEnvironments(port: StoragePort): Promise<RecordState<readonly Environment[]>> {
  return listed(await readRecord(port, ENVIRONMENTS_RECORD));
}

/** Calls back whenever any page changes the environments. Returns the way to stop. */
export function watchEnvironments(
  port: StoragePort,
  listener: (state: RecordState<readonly Environment[]>) => void,
): () => void {
  return watchRecord(port, ENVIRONMENTS_RECORD, (state) => listener(listed(state)));
}

/** @param secrets that are stored here, whatever they look like. */
export function addEnvironment(
  port: StoragePort,
  environment: {
    readonly id: string;
    readonly name: string;
    readonly baseUrl: string;
    readonly paths?: CollectionPaths;
    readonly readings?: MeasuredReadings;
  },
  secrets: SecretList,
): Promise<EnvironmentsChange> {
  const looked = sought(secrets);
  return changeRemotes(port, (remotes) => {
    const taken = withSandboxes({ remotes }).some(({ id }) => id === environment.id);
    if (taken) return { ok: false, problem: 'duplicate-id' };
    const { readings, ...fields } = environment;
    const checked = checkRemote(
      withReadings({ ...fields, paths: { ...fields.paths } }, { readings }),
      looked,
    );
    return checked.ok ? { ok: true, value: [...remotes, checked.value] } : checked;
  });
}

/** Changes what the edit changed and leaves the rest, whatever another page made of it meanwhile. @param secrets as above. */
export function updateEnvironment(
  port: StoragePort,
  id: string,
  edit: Edit<EnvironmentFields>,
  secrets: SecretList,
): Promise<EnvironmentsChange> {
  const looked = sought(secrets);
  return changeRemotes(port, (remotes) => {
    const current = withSandboxes({ remotes }).find((environment) => environment.id === id);
    if (!current) return { ok: false, problem: 'not-found' };
    if (current.kind === 'built-in') return { ok: false, problem: 'permanent' };
    const { name, baseUrl, paths } = current;
    const { value: fields, conflicts } = mergedEdit({ name, baseUrl, paths }, edit);
    if (conflicts.length > 0) return { ok: false, problem: 'changed-elsewhere', conflicts };
    const changed = { id, ...fields, paths: { ...fields.paths } };
    // They're of the server that was there.
    const isSameServer = fields.baseUrl === baseUrl;
    const checked = checkRemote(isSameServer ? withReadings(changed, current) : changed, looked);
    return checked.ok ? { ok: true, value: withRemote(remotes, checked.value) } : checked;
  });
}

function withRemote(remotes: readonly Remote[], changed: Remote): readonly Remote[] {
  const at = remotes.findIndex(({ id }) => id === changed.id);
  return at === -1 ? [...remotes, changed] : remotes.with(at, changed);
}

function withReadings(
  { id, name, baseUrl, paths }: Omit<Remote, 'readings'>,
  {
    readings,
    measuredAt,
  }: { readonly readings?: MeasuredReadings | undefined; readonly measuredAt?: number },
): Remote {
  return {
    ...{ id, name, baseUrl, paths },
    ...(readings && Object.keys(readings).length > 0 && { readings: { ...readings } }),
    ...(measuredAt !== undefined && { measuredAt }),
  };
}

/** What Calibrate found out of a server, and when, in Unix seconds: as long as the environment still has that base URL. */
export interface Measured {
  readonly baseUrl: string;
  /** Absent: all as assumed again. */
  readonly readings: MeasuredReadings | undefined;
  readonly paths: CollectionPaths;
  readonly measuredAt: number;
}

export function keepMeasured(
  port: StoragePort,
  id: string,
  { baseUrl, readings, paths, measuredAt }: Measured,
  secrets: SecretList,
): Promise<EnvironmentsChange> {
  const looked = sought(secrets);
  return changeRemotes(port, (remotes) => {
    const current = withSandboxes({ remotes }).find((environment) => environment.id === id);
    if (current?.kind === 'built-in') return { ok: false, problem: 'permanent' };
    if (current?.baseUrl !== baseUrl) return { ok: false, problem: 'not-found' };
    const { name } = current;
    const remote = { id, name, baseUrl, paths: { ...paths } };
    const checked = checkRemote(withReadings(remote, { readings, measuredAt }), looked);
    return checked.ok ? { ok: true, value: withRemote(remotes, checked.value) } : checked;
  });
}

/** Of the built-in sandbox: all that isn't in it is as assumed. @param paths of its lists, by these readings. */
export function keepSandboxReadings(
  port: StoragePort,
  readings: MeasuredReadings,
  paths: CollectionPaths,
): Promise<SandboxReadingsChange> {
  const hasAny = Object.keys(readings).length > 0;
  const sandbox = { readings: { ...readings }, paths: { ...paths } };
  return changeStored<never>(port, ({ remotes }) => ({
    ok: true,
    value: { remotes, ...(hasAny && { sandbox }) },
  }));
}

export function removeEnvironment(port: StoragePort, id: string): Promise<EnvironmentsChange> {
  return changeRemotes(port, (remotes) => {
    if (DEFAULT_ENVIRONMENTS.some((environment) => environment.id === id))
      return { ok: false, problem: 'permanent' };
    const kept = remotes.filter((remote) => remote.id !== id);
    return kept.length === remotes.length ? { ok: false, problem: 'not-found' } : { ok: true, value: kept };
  });
}

/** They're shown everywhere, and a base URL or a path is part of what's sent: none holds a secret. */
function checkRemote(
  { id, name, baseUrl, paths, ...measured }: Remote,
  looked: Sought,
): { ok: true; value: Remote } | EnvironmentFailure {
  const holdsSecret = (text: string) => !atOnce(clearText(text, 'the environment', looked)).ok;
  const checkedName = checkName(name, looked);
  if (!checkedName.ok) return { ok: false, problem: 'name', reason: checkedName.problem };
  const checkedUrl = checkBaseUrl(baseUrl);
  if (!checkedUrl.ok) return { ok: false, problem: 'base-url', reason: checkedUrl.problem };
  if (holdsSecret(baseUrl)) return { ok: false, problem: 'base-url', reason: 'holds-secret' };
  const collection = NAMED_COLLECTIONS.find((one) => holdsSecret(paths[one.id] ?? ''))?.id;
  if (collection) return { ok: false, problem: 'path', collection, reason: 'holds-secret' };
  const checkedPaths = checkPaths(paths);
  if (!checkedPaths.ok) return checkedPaths;
  return {
    ok: true,
    value: withReadings(
      { id, name: checkedName.value, baseUrl: checkedUrl.baseUrl, paths: checkedPaths.value },
      measured,
    ),
  };
}

/** Only those that differ from what's assumed are kept, so that a better assumption reaches the others. */
function checkPaths(paths: Remote['paths']): { ok: true; value: Remote['paths'] } | EnvironmentFailure {
  const kept: Record<string, string> = {};
  for (const { id: collection } of NAMED_COLLECTIONS) {
    const { path: assumed, specified } = COLLECTION_PATHS[collection];
    const typed = paths[collection]?.trim() ?? '';
    if (specified || typed === '' || typed === assumed) continue;
    const checked = checkCollectionPath(typed);
    if (!checked.ok) return { ok: false, problem: 'path', collection, reason: checked.problem };
    kept[collection] = checked.path;
  }
  return { ok: true, value: kept };
}

async function changeRemotes(
  port: StoragePort,
  change: (remotes: readonly Remote[]) => { ok: true; value: readonly Remote[] } | EnvironmentFailure,
): Promise<EnvironmentsChange> {
  return changeStored(port, ({ remotes, ...others }) => {
    const kept = change(remotes);
    return kept.ok ? { ok: true, value: { ...others, remotes: kept.value } } : kept;
  });
}

async function changeStored<Refusal extends EnvironmentFailure = never>(
  port: StoragePort,
  change: (stored: Stored) => { ok: true; value: Stored } | Refusal,
): Promise<StoredChange<Refusal>> {
  const changed = await changeRecord(port, ENVIRONMENTS_RECORD, { remotes: [] }, change);
  return changed.ok ? { ok: true, environments: withSandboxes(changed.value) } : changed;
}

function listed(state: RecordState<Stored>): RecordState<readonly Environment[]> {
  if (state.state === 'absent') return { state: 'ok', value: DEFAULT_ENVIRONMENTS };
  return state.state === 'ok' ? { state: 'ok', value: withSandboxes(state.value) } : state;
}

function withSandboxes({ remotes, sandbox }: Stored): readonly Environment[] {
  const own = remotes.map((remote): RemoteEnvironment => ({ ...remote, kind: 'remote' }));
  const local = own.find(({ id }) => id === LOCAL_ENVIRONMENT.id) ?? LOCAL_ENVIRONMENT;
  const builtIn = sandbox ? { ...BUILT_IN_ENVIRONMENT, ...sandbox } : BUILT_IN_ENVIRONMENT;
  return [builtIn, local, ...own.filter(({ id }) => id !== LOCAL_ENVIRONMENT.id)];
}

/** Whether requests would go to the same places. */
export function isSameDestination(a: Environment, b: Environment): boolean {
  return a === b || destinationOf(a) === destinationOf(b);
}

/** The same for environments whose requests go to the same places. */
export function destinationOf(environment: Environment): string {
  const { id, paths } = environment;
  return JSON.stringify(environment.kind === 'built-in' ? [id, paths] : [id, environment.baseUrl, paths]);
}
