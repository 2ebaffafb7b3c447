/**
 * Sends to the panel what happens in the inspected page, or keeps it until there is a panel. Nothing leaves the backlog
 * before it was posted, and what can't be posted costs no more than itself.
 */

import { Backlog } from './devtools-network/backlog.ts';
import type { NetworkMessage } from './devtools-network/devtools-network.ts';
import { withoutBody } from './devtools-network/entry.ts';
import { jsonBytes } from './json-size.ts';
import type { NetworkEvent } from './ports.ts';

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

  /** The oldest by itself, then without its body; a request that can't go even so is told of as dropped. */
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
