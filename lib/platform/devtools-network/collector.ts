/**
 * Runs in the DevTools page: collects the inspected page's requests from the moment DevTools opens, and hands them to
 * the panel once that's shown.
 */

import { ExactBodies } from '../exact-bodies/exact-bodies.ts';
import { observeBodies } from '../exact-bodies/observer.ts';
import { browser, contentOf, devtoolsLog } from '../extension-api.ts';
import { jsonBytes } from '../json-size.ts';
import type { NetworkEvent } from '../ports.ts';
import { Backlog } from './backlog.ts';
import { type NetworkMessage, networkPortName } from './devtools-network.ts';
import { keptEntry, toldRequest, withAnswer, withoutBody, withSeenBody } from './entry.ts';

/** DevTools keeps answers for as long as it has room, and forgets them when the page is left. */
const ANSWER_WITHIN_MS = 3000;

/** @param isKnownUrl whether it's one of a known environment. Of answers to other pages' requests nothing is read. */
export function collectNetwork(isKnownUrl: (url: string) => boolean): void {
  const { network, inspectedWindow } = browser.devtools;
  const feed = new PanelFeed();
  const bodies = new ExactBodies();
  observeBodies(bodies, inspectedWindow.tabId);
  let lastId = 0;
  const seen = new Counts();
  const earlier = new Counts();
  const unended = new Counts();

  async function add(given: unknown, id: number): Promise<void> {
    const bare = keptEntry(given);
    if (!bare) return;
    const told = toldRequest(given);
    const kept = told ? withSeenBody(bare, bodies.take(told)) : bare;
    const isOurs = kept.carriesAuthHeader || isKnownUrl(kept.url);
    const whole = isOurs && kept.status >= 400 ? withAnswer(kept, await answerOf(given)) : kept;
    feed.request(id, whole.entry);
  }

  network.onRequestFinished.addListener((given: unknown) => {
    const id = ++lastId;
    const sameness = samenessOf(given);
    if (!unended.take(sameness) && earlier.take(sameness)) return;
    seen.add(sameness);
    void add(given, id);
  });
  network.onNavigated.addListener((url) => {
    const hasLeftPage = lastId > 0;
    feed.navigated(++lastId, url, hasLeftPage);
  });
  // What ended before this page was there. It's told again where it ended meanwhile.
  void earlierEntries().then((entries) => {
    for (const given of entries) {
      const sameness = samenessOf(given);
      if (seen.take(sameness)) continue;
      if (!hasStatus(given)) {
        unended.add(sameness);
        continue;
      }
      earlier.add(sameness);
      void add(given, ++lastId);
    }
    seen.clear();
  });
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === networkPortName(inspectedWindow.tabId)) feed.attach(port);
  });
}

/** How often each was told: two requests alike, of one millisecond, are two. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(one: string): void {
    this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1);
  }

  /** Takes one away. @returns whether there was one. */
  take(one: string): boolean {
    const count = this.#counts.get(one) ?? 0;
    if (count > 1) this.#counts.set(one, count - 1);
    else this.#counts.delete(one);
    return count > 0;
  }

  clear(): void {
    this.#counts.clear();
  }
}

/** A request that's told twice: in the log, and when it ended. Its duration isn't known before. */
function samenessOf(given: unknown): string {
  const request = memberOf(given, 'request');
  return JSON.stringify([
    String(memberOf(given, 'startedDateTime')),
    memberOf(request, 'method'),
    memberOf(request, 'url'),
  ]);
}

async function earlierEntries(): Promise<readonly unknown[]> {
  const entries = await devtoolsLog().catch(() => []);
  return entries.filter((entry) => keptEntry(entry));
}

/** What hasn't ended yet has none, and will be told of. */
function hasStatus(given: unknown): boolean {
  return (keptEntry(given)?.status ?? 0) > 0;
}

/** `undefined` where it's gone, or no text. */
async function answerOf(given: unknown): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS));
  const content = await Promise.race([contentOf(given).catch(() => undefined), late]);
  // Firefox has the media type where Chromium has the encoding, and the encoding in the entry itself.
  const declared = memberOf(memberOf(memberOf(given, 'response'), 'content'), 'encoding');
  if (typeof content?.text !== 'string' || content.encoding === 'base64' || declared === 'base64')
    return undefined;
  return content.text;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Requests come in bursts; the panel draws anew for each message. */
const TOGETHER_MS = 100;
/** Between the parts of what's waiting already: the panel answers to clicks in between. */
const NEXT_PART_MS = 10;
/** In bytes of JSON. Chromium takes messages of 64 MiB and throws at longer ones. */
const MOST_OF_ONE = 60_000_000;

/** What's needed of a port of `browser.runtime`. */
export interface PanelPort {
  postMessage(message: unknown): void;
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/**
 * Sends to the panel what happens in the inspected page, or keeps it until there is a panel. Nothing leaves the backlog
 * before it was posted, and what can't be posted costs no more than itself.
 */
export class PanelFeed {
  readonly #backlog = new Backlog();
  #panel: PanelPort | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  request(id: number, entry: Readonly<Record<string, unknown>>): void {
    const event: NetworkEvent = { kind: 'request', id, entry };
    const bytes = jsonBytes(event);
    if (bytes > MOST_OF_ONE) this.#backlog.add(withoutBodyOf(event));
    else this.#backlog.add(event, bytes);
    this.#sendIn(TOGETHER_MS);
  }

  navigated(id: number, url: string, hasLeftPage: boolean): void {
    this.#backlog.add({ kind: 'navigated', id, url, at: Date.now(), hasLeftPage });
    this.#sendIn(TOGETHER_MS);
  }

  attach(port: PanelPort): void {
    this.#panel = port;
    port.onDisconnect.addListener(() => this.#detach(port));
    this.#sendIn(0);
  }

  #detach(port: PanelPort): void {
    if (this.#panel === port) this.#panel = undefined;
  }

  #sendIn(ms: number): void {
    if (this.#panel) this.#timer ??= setTimeout(() => this.#send(), ms);
  }

  #send(): void {
    this.#timer = undefined;
    const panel = this.#panel;
    if (!panel || this.#backlog.isEmpty) return;
    if (!this.#sent(panel, this.#backlog.next())) {
      // Whatever the reason, a port that takes nothing at all is gone; the next panel gets it all.
      if (posted(panel, [])) this.#sendOldest(panel);
      else this.#detach(panel);
    }
    if (!this.#backlog.isEmpty) this.#sendIn(NEXT_PART_MS);
  }

  #sent(panel: PanelPort, events: readonly NetworkEvent[]): boolean {
    if (!posted(panel, events)) return false;
    this.#backlog.taken(events);
    return true;
  }

  /** The oldest by itself, then without its body. One that can't be passed on without its body either counts as dropped. */
  #sendOldest(panel: PanelPort): void {
    const alone = this.#backlog.next(1);
    const [event] = alone;
    if (!event || this.#sent(panel, alone) || event.kind === 'dropped') return;
    if (event.kind === 'request') {
      this.#backlog.replaceOldest(withoutBodyOf(event));
      if (this.#sent(panel, this.#backlog.next(1))) return;
    }
    this.#backlog.dropOldest();
  }
}

function posted(panel: PanelPort, events: readonly NetworkEvent[]): boolean {
  try {
    panel.postMessage({ events } satisfies NetworkMessage);
    return true;
  } catch {
    return false;
  }
}

function withoutBodyOf(event: Extract<NetworkEvent, { kind: 'request' }>): NetworkEvent {
  const size = (jsonBytes(event) / 1_000_000).toFixed(1);
  const why = `it’s too large to capture: DevTools passes it on as ${size} MB, and the browser takes ${MOST_OF_ONE / 1_000_000} MB`;
  return { ...event, entry: withoutBody(event.entry, why) };
}
