/** Requests to a sandbox of a task's own: each is signed anew, sent, and read as a page of a list. */

import { NAMED_COLLECTIONS } from '../core/api.ts';
import { COLLECTION_PATHS } from '../core/assumed-values.ts';
import { type ListPage, listKind, readPage } from '../core/paging/read-page.ts';
import { bytesOf, displayTextOf } from '../core/signing/bytes.ts';
import { canonicalLines } from '../core/signing/canonical.ts';
import { unixSeconds } from '../core/signing/sign.ts';
import { pathOf, wireRequest } from '../core/signing/wire-request.ts';
import { handle } from '../sandbox/service.ts';
import type { SandboxKey, World } from '../sandbox/world.ts';
import { signedAt } from './draw-requests.ts';

export interface AskedList {
  readonly path: string;
  /** As it was signed. */
  readonly line3: string;
  readonly status: number;
  /** Absent where the response isn't a page of a list. */
  readonly page: ListPage | undefined;
  readonly list: (typeof NAMED_COLLECTIONS)[number]['id'] | undefined;
}

/** What's done in a task that has a sandbox; `wait` is for ten seconds. */
export type SandboxStep =
  | { readonly step: 'get'; readonly target: string }
  | { readonly step: 'pay' | 'wait' };

/** What a URL can’t hold as it stands: a browser would encode it, and the signature would cover that. */
export function isSendable(target: string): boolean {
  return /^\/[\x21-\x7e]*$/.test(target) && !target.includes('#');
}

/** @param at Unix seconds. */
export function askList(target: string, key: SandboxKey, world: World, at: number): AskedList {
  const request = signedAt(wireRequest({ method: 'GET', target }), key, at);
  const { response } = handle(request, world, at);
  const path: string = pathOf(request.target);
  const list = NAMED_COLLECTIONS.find(({ id }) => COLLECTION_PATHS[id].path === path)?.id;
  const page = list && readPage(bytesOf(response.body), listKind(list));
  return {
    path,
    line3: displayTextOf(canonicalLines(request, unixSeconds(at))[2].value),
    status: response.status,
    page: page?.ok ? page : undefined,
    list,
  };
}
