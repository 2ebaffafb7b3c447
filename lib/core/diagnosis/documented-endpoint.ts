/** The endpoints that the API docs show, beside the path a request was sent to: elsewhere a valid signature leads to a 404. */

import { NAMED_COLLECTIONS, PATHS } from '../api.ts';
import type { MistakeId } from '../mistakes/catalogue.ts';
import { type CollectionPaths, collectionPath } from '../records/collection-path.ts';
import { bodyBytes, pathOf, type WireRequest } from '../signing/wire-request.ts';
import type { Diagnosis, Explained } from './diagnosis.ts';
import { quoted } from './quoted.ts';

/** A request that was sent beside an endpoint. */
export interface EndpointMissed {
  /** As it was sent, without the query; quoted. */
  readonly sent: string;
  /** The path of the endpoint, with what the base URL has before it; quoted. */
  readonly path: string;
  /** As it’s written in the API docs; below one of theirs where a record’s path has the slash too many. */
  readonly documented: string;
  readonly by: 'slash-at-end' | 'double-slash' | 'other-path';
  /** `sent` is what arrived: a proxy may have changed the path that was called. */
  readonly isReceived: boolean;
}

type Missed = Omit<EndpointMissed, 'isReceived'>;
type Evidence = Pick<Diagnosis, 'secrets' | 'isReceived'>;

/** What was signed is the endpoint’s path, so what’s to change is the URL or a proxy, not the signing. */
export function endpointMissed(
  { mistakes, finding: { values } }: Pick<Explained, 'mistakes' | 'finding'>,
  request: WireRequest,
  diagnosis: Evidence,
): EndpointMissed | undefined {
  const ids = mistakes.map(({ id }) => id);
  const sent = pathOf(request.target);
  const signed = values.path;
  if (ids.some(isOfSlashes)) {
    const slashes = slashesOf(sent, diagnosis);
    const { hide } = diagnosis.secrets;
    // What was signed may be told without the secrets in it.
    const isSigned = slashes && signed !== undefined && hide(slashes.path) === hide(signed);
    return isSigned ? missed(slashes, diagnosis) : undefined;
  }
  if (!ids.includes('path-prefix-added') || signed === undefined) return undefined;
  const documented = documentedAt(sent) === undefined ? documentedAt(signed) : undefined;
  return documented === undefined
    ? undefined
    : missed({ sent, path: signed, documented, by: 'other-path' }, diagnosis);
}

/** `undefined` where the path that was sent is an endpoint’s, and where it wouldn’t be one’s with fewer slashes. */
export function slashesBesideEndpoint(request: WireRequest, diagnosis: Evidence): EndpointMissed | undefined {
  const slashes = slashesOf(pathOf(request.target), diagnosis);
  return slashes && missed(slashes, diagnosis);
}

function slashesOf(sent: string, { secrets }: Evidence): Missed | undefined {
  const path = sent.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const documented = documentedAt(path);
  if (documented === undefined) return slashBeforeRecord(sent, secrets.hide);
  if (path === sent) return undefined;
  const by = /\/\/(?!\/*$)/.test(sent) ? 'double-slash' : 'slash-at-end';
  return { sent, path, documented, by };
}

/** A record’s path isn’t in the API docs, but how it begins is. It stands in code, so it’s told whole or not at all. */
function slashBeforeRecord(sent: string, hide: Evidence['secrets']['hide']): Missed | undefined {
  const { base, called } = beforeApi(sent) ?? {};
  if (base === undefined || called === undefined || hide(called) !== called) return undefined;
  return { sent, path: `${base}${called}`, documented: called, by: 'double-slash' };
}

/** A path with two slashes or more where base URL and path were joined, and with no others. */
function beforeApi(path: string): { readonly base: string; readonly called: string } | undefined {
  const [, base, called] = /^((?:\/[^/]+)*)\/+(\/api\/v1(?:\/[\w\-.~]+)+)$/.exec(path) ?? [];
  return base === undefined || called === undefined ? undefined : { base, called };
}

/** What such a path is called by, to be joined with a base URL in code. */
export function joinedTwice(path: string | undefined): string | undefined {
  return path === undefined ? undefined : beforeApi(path)?.called;
}

function missed(plain: Missed, { secrets: { hide }, isReceived = false }: Evidence): EndpointMissed {
  return { ...plain, isReceived, sent: quoted(hide(plain.sent)), path: quoted(hide(plain.path)) };
}

/** Made by sending elsewhere, if what was signed is an endpoint’s path. */
export function isOfSending(id: MistakeId): boolean {
  return isOfSlashes(id) || id === 'path-prefix-added';
}

function isOfSlashes(id: MistakeId): boolean {
  return id === 'path-trailing-slash-removed' || id === 'path-double-slash-collapsed';
}

/** All are relative to the base URL, which may have a path. */
export function documentedAt(path: string): string | undefined {
  if (path.includes('//')) return undefined;
  return Object.values(PATHS).find((documented) => path.endsWith(documented));
}

/** Whether it asks for a list that comes in pages: for whatever page, below whatever base URL. @param told paths of the environment. */
export function asksForPage(request: WireRequest, told: CollectionPaths): boolean {
  if (request.method.toUpperCase() !== 'GET' || bodyBytes(request.body).length > 0) return false;
  const path = pathOf(request.target);
  return NAMED_COLLECTIONS.some(
    ({ id, list }) => list === 'paginated' && path.endsWith(collectionPath(id, told).path),
  );
}
