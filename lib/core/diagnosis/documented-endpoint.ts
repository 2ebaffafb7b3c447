/** The endpoints that the API docs show, beside the path a request was sent to: elsewhere a valid signature leads to a 404. */

import { PATHS } from '../api.ts';
import type { FaultId } from '../faults/catalogue.ts';
import type { WireRequest } from '../signing/wire-request.ts';
import type { Diagnosis, Explained } from './diagnosis.ts';
import { quoted } from './quoted.ts';

/** A request that was sent beside an endpoint. */
export interface EndpointMissed {
  /** As it was sent, without the query; quoted. */
  readonly sent: string;
  /** The path of the endpoint, with what the base URL has before it; quoted. */
  readonly path: string;
  /** As it’s written in the API docs. */
  readonly documented: string;
  readonly by: 'slash-at-end' | 'double-slash' | 'other-path';
}

type Secrets = Pick<Diagnosis, 'secrets'>;

/** What was signed is the endpoint’s path, so the URL is to change, not the signing. */
export function endpointMissed(
  { mistakes, finding: { values } }: Pick<Explained, 'mistakes' | 'finding'>,
  request: WireRequest,
  diagnosis: Secrets,
): EndpointMissed | undefined {
  const ids = mistakes.map(({ id }) => id);
  if (ids.some(isOfSlashes)) return slashesBesideEndpoint(request, diagnosis);
  const sent = pathOf(request);
  const signed = values.path;
  if (!ids.includes('path-prefix-added') || signed === undefined) return undefined;
  const documented = documentedAt(sent) === undefined ? documentedAt(signed) : undefined;
  return documented === undefined
    ? undefined
    : missed({ sent, path: signed, documented, by: 'other-path' }, diagnosis);
}

/** `undefined` where the path that was sent is an endpoint’s, and where it wouldn’t be one’s with fewer slashes. */
export function slashesBesideEndpoint(request: WireRequest, diagnosis: Secrets): EndpointMissed | undefined {
  const sent = pathOf(request);
  const path = sent.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const documented = documentedAt(path);
  if (documented === undefined || path === sent) return undefined;
  const by = /\/\/(?!\/*$)/.test(sent) ? 'double-slash' : 'slash-at-end';
  return missed({ sent, path, documented, by }, diagnosis);
}

function missed(plain: EndpointMissed, { secrets: { hide } }: Secrets): EndpointMissed {
  return { ...plain, sent: quoted(hide(plain.sent)), path: quoted(hide(plain.path)) };
}

/** Made by sending elsewhere, if what was signed is an endpoint’s path. */
export function isOfSending(id: FaultId): boolean {
  return isOfSlashes(id) || id === 'path-prefix-added';
}

function isOfSlashes(id: FaultId): boolean {
  return id === 'path-trailing-slash-removed' || id === 'path-double-slash-collapsed';
}

/** All are relative to the base URL, which may have a path. */
export function documentedAt(path: string): string | undefined {
  return Object.values(PATHS).find((documented) => path.endsWith(documented));
}

export function pathOf({ target }: Pick<WireRequest, 'target'>): string {
  return target.split('?', 1)[0] ?? '';
}
