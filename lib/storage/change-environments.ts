/** What changes the stored environments, loaded with the first change. */

import { NAMED_COLLECTIONS } from '../core/api.ts';
import { COLLECTION_PATHS } from '../core/assumed-values.ts';
import { checkBaseUrl } from '../core/base-url.ts';
import { atOnce, clearText } from '../core/gate/gate.ts';
import { type SecretList, type Sought, sought } from '../core/gate/sought.ts';
import { type CollectionPaths, checkCollectionPath } from '../core/records/collection-path.ts';
import type { MeasuredReadings } from '../core/service-readings.ts';
import { checkName } from './display-name.ts';
import { type Edit, mergedEdit } from './edit.ts';
import {
  DEFAULT_ENVIRONMENTS,
  ENVIRONMENTS_RECORD,
  type EnvironmentFailure,
  type EnvironmentFields,
  type EnvironmentsChange,
  type SandboxReadingsChange,
  type StoredChange,
  type StoredEnvironments,
  withSandboxes,
} from './environments.ts';
import type { StoragePort } from './storage-port.ts';
import { changeRecord } from './versioned.ts';

type Remote = StoredEnvironments['remotes'][number];

/** @param secrets that are stored here, whatever they look like. */
export function addEnvironment(
  port: StoragePort,
  environment: {
    readonly id: string;
    readonly name: string;
    readonly baseUrl: string;
    readonly paths?: CollectionPaths;
    readonly readings?: MeasuredReadings;
    readonly measuredAt?: number;
  },
  secrets: SecretList,
): Promise<EnvironmentsChange> {
  const looked = sought(secrets);
  return changeRemotes(port, (remotes) => {
    const taken = withSandboxes({ remotes }).some(({ id }) => id === environment.id);
    if (taken) return { ok: false, problem: 'duplicate-id' };
    const checked = checkRemote(
      withReadings({ ...environment, paths: { ...environment.paths } }, environment),
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
  { id, name, baseUrl, paths }: Omit<Remote, 'readings' | 'measuredAt'>,
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
  change: (stored: StoredEnvironments) => { ok: true; value: StoredEnvironments } | Refusal,
): Promise<StoredChange<Refusal>> {
  const changed = await changeRecord(port, ENVIRONMENTS_RECORD, { remotes: [] }, change);
  return changed.ok ? { ok: true, environments: withSandboxes(changed.value) } : changed;
}
