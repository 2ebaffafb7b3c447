/** How a list changed, or contradicted itself, while it was walked: noticed and said, never papered over. */

import { counted, grouped } from '../counts.ts';

/** Positions in the list, counted from 0, `to` exclusive. */
export interface PositionStretch {
  readonly from: number;
  readonly to: number;
}

export type Drift =
  /** The service counts otherwise than it did. */
  | { readonly drift: 'total-changed'; readonly from: number; readonly to: number }
  /** A record that stands in two places: what came before it moved meanwhile, or the service repeats itself. */
  | { readonly drift: 'repeated-id'; readonly id: string; readonly first: number; readonly again: number }
  | { readonly drift: 'limit-changed'; readonly offset: number; readonly from: number; readonly to: number }
  /** Fewer than the limit, though there should be more; what was left out was asked for again. */
  | {
      readonly drift: 'short-page';
      readonly offset: number;
      readonly count: number;
      readonly expected: number;
    }
  | {
      readonly drift: 'long-page';
      readonly offset: number;
      readonly count: number;
      readonly expected: number;
    }
  /** Records behind the end that the total tells. */
  | { readonly drift: 'beyond-total'; readonly total: number; readonly count: number }
  /** The list ended before its total. */
  | { readonly drift: 'ended-early'; readonly total: number; readonly at: number }
  /** Other records were answered than those asked for. */
  | { readonly drift: 'wrong-offset'; readonly asked: number; readonly applied: number }
  /** Longer than what's read of any answer: its first `count` records are there. */
  | { readonly drift: 'cut-off'; readonly count: number }
  /** Page after page the same records. */
  | { readonly drift: 'goes-round'; readonly offset: number };

export type DriftKind = Drift['drift'];

const SHOWN_OF_EACH = 10;

/** There may be one for every page: each is counted, and the first few of a kind are kept. */
export class DriftLog {
  readonly #first: Drift[] = [];
  readonly #counts: Partial<Record<DriftKind, number>> = {};

  note(drift: Drift): void {
    const count = (this.#counts[drift.drift] ?? 0) + 1;
    this.#counts[drift.drift] = count;
    if (count <= SHOWN_OF_EACH) this.#first.push(drift);
  }

  get first(): readonly Drift[] {
    return [...this.#first];
  }

  get counts(): Readonly<Partial<Record<DriftKind, number>>> {
    return { ...this.#counts };
  }
}

/** People count records from 1. */
const place = (index: number): string => grouped(index + 1);

export function driftWords(drift: Drift): string {
  switch (drift.drift) {
    case 'total-changed':
      return `The total changed from ${grouped(drift.from)} to ${grouped(drift.to)}. If records were added or removed meanwhile, others may be missing or be here twice.`;
    case 'repeated-id':
      return `${drift.id} came twice, as record ${place(drift.first)} and as record ${place(drift.again)}. The list may have changed meanwhile, so other records may be missing.`;
    case 'limit-changed':
      return `At offset ${grouped(drift.offset)} the server applied a limit of ${grouped(drift.to)} instead of ${grouped(drift.from)}.`;
    case 'short-page':
      return `The page at offset ${grouped(drift.offset)} held ${grouped(drift.count)} of ${counted(drift.expected, 'record')}, so Countersign requested the missing records again.`;
    case 'long-page':
      return `The page at offset ${grouped(drift.offset)} held ${counted(drift.count, 'record')}, but the limit was ${grouped(drift.expected)}. The extra records were read from the next page instead.`;
    case 'beyond-total':
      return `The total is ${grouped(drift.total)}, but the list has ${counted(drift.count, 'more record')}. ${drift.count === 1 ? 'It’s' : 'They’re'} here too.`;
    case 'ended-early':
      return `The list ended after ${counted(drift.at, 'record')}, but its total is ${grouped(drift.total)}.`;
    case 'wrong-offset':
      return `Countersign requested offset ${grouped(drift.asked)}, but the server returned offset ${grouped(drift.applied)}. That page wasn’t used.`;
    case 'cut-off':
      return `The response was too long to be read whole, so only its first ${drift.count === 1 ? 'record is' : `${counted(drift.count, 'record')} are`} here.`;
    case 'goes-round':
      return `From offset ${grouped(drift.offset)} on, the server sends records that it sent before, so fetching ended there. The list may have more records.`;
  }
}

export function stretchWords({ from, to }: PositionStretch): string {
  return to - from === 1 ? `Record ${place(from)}` : `Records ${place(from)} to ${grouped(to)}`;
}
