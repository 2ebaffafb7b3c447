/** Where requests may be sent: the sandbox inside Countersign, the local one, and any base URL. */

import * as v from 'valibot';
import type { CollectionId } from '../core/api.ts';
import type { BaseUrlProblem } from '../core/base-url.ts';
import type { CollectionPaths, PathProblem } from '../core/records/collection-path.ts';
import { FIRST_SANDBOX_PORT } from '../core/sandbox-ports.ts';
import type { MeasuredReadings } from '../core/service-readings.ts';
import { visibleName } from '../core/visible-name.ts';
import type { NameProblem } from './display-name.ts';
import type { EditConflict } from './edit.ts';
import type { StoragePort } from './storage-port.ts';
import { type RecordFailure, type RecordState, readRecord, versioned, watchRecord } from './versioned.ts';

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

export type StoredChange<Refusal> =
  | { readonly ok: true; readonly environments: readonly Environment[] }
  | Refusal
  | RecordFailure;

export type EnvironmentsChange = StoredChange<EnvironmentFailure>;

/** Of how the built-in sandbox reads what the document leaves open. */
export type SandboxReadingsChange = StoredChange<never>;

const REMOTE_1 = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.transform(visibleName)),
  baseUrl: v.string(),
});
const PATHS = v.record(v.string(), v.string());
const REMOTE_2 = v.object({ ...REMOTE_1.entries, paths: PATHS });
const REMOTE = v.object({
  ...REMOTE_2.entries,
  readings: v.exactOptional(v.record(v.string(), v.string())),
  measuredAt: v.exactOptional(v.number()),
});
const REMOTES = v.pipe(v.array(REMOTE), v.readonly());

/** `sandbox`: the built-in one, where it's to read otherwise than assumed what the document leaves open. */
const STORED = v.object({
  remotes: REMOTES,
  sandbox: v.exactOptional(v.object({ readings: v.record(v.string(), v.string()), paths: PATHS })),
});
export type StoredEnvironments = v.InferOutput<typeof STORED>;

/** Only remote ones are stored, and the local sandbox only once it was changed. */
export const ENVIRONMENTS_RECORD = versioned(
  'environments',
  v.object({ remotes: v.pipe(v.array(REMOTE_1), v.readonly()) }),
)
  .next(v.object({ remotes: v.pipe(v.array(REMOTE_2), v.readonly()) }), ({ remotes }) => ({
    remotes: remotes.map((remote) => ({ ...remote, paths: {} })),
  }))
  .next(v.object({ remotes: REMOTES }), (all) => all)
  .next(STORED, (all): StoredEnvironments => all);

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

function listed(state: RecordState<StoredEnvironments>): RecordState<readonly Environment[]> {
  if (state.state === 'absent') return { state: 'ok', value: DEFAULT_ENVIRONMENTS };
  return state.state === 'ok' ? { state: 'ok', value: withSandboxes(state.value) } : state;
}

/** Both sandboxes, and the remote ones as they’re stored. */
export function withSandboxes({ remotes, sandbox }: StoredEnvironments): readonly Environment[] {
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
