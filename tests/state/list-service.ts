/** A service with lists, behind `fetch`: it checks signatures with the sandbox, and lies or fails where the test says so. */

import { asByteString, byteStringOfText, bytesOf } from '../../lib/core/signing/bytes.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { handle } from '../../lib/sandbox/service.ts';
import { addWorldKey, createWorld, type World } from '../../lib/sandbox/world.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { NOW } from './open-page.ts';

export interface ListService {
  readonly fetch: typeof globalThis.fetch;
  /** Targets, in the order they came. */
  readonly asked: string[];
  /** As they were signed. */
  readonly timestamps: string[];
  /** Answers in the sandbox's place where it gives something. */
  instead: (target: string, turn: number) => Response | undefined | Promise<Response | undefined>;
  world: World;
  /** Unix seconds. */
  now: number;
}

export function listService(key: StoredKey, orders = 450): ListService {
  const service: ListService = {
    asked: [],
    timestamps: [],
    instead: () => undefined,
    world: addWorldKey(createWorld({ seed: 7, now: NOW, orders }), { ...key, revoked: false }),
    now: NOW,
    fetch: (async (url: string, init: RequestInit = {}) => {
      const { pathname, search } = new URL(url);
      const target = `${pathname}${search}`;
      const turn = service.asked.push(target) - 1;
      const headers = init.headers as [string, string][];
      service.timestamps.push(headers.find(([name]) => name === 'X-Timestamp')?.[1] ?? '');
      const own = await service.instead(target, turn);
      if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
      if (own) return own;
      const request: WireRequest = {
        method: init.method ?? 'GET',
        target: byteStringOfText(target),
        headers: headers.map(([name, value]) => [name, asByteString(value) ?? byteStringOfText(value)]),
        body: { kind: 'none' },
      };
      const { response } = handle(request, service.world, service.now);
      return new Response(bytesOf(response.body) as Uint8Array<ArrayBuffer>, {
        status: response.status,
        headers: response.headers.map(([name, value]): [string, string] => [name, value]),
      });
    }) as typeof globalThis.fetch,
  };
  return service;
}
