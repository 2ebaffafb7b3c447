/** Blocks of combinations handed to a kernel, in slices, and what it finds confirmed. */

import type { MessageSlot } from '../mistakes/variant.ts';
import { USUAL_BYTES } from './bounds.ts';
import { NO_MISTAKE } from './entries.ts';
import { findingOf, type Searched } from './finding.ts';
import type { BlockProgress, Finding } from './found.ts';
import type { Kernel, KernelHit } from './kernel/kernel.ts';
import type { Block, SearchWay } from './plan.ts';
import type { Compiled } from './program.ts';
import type { SlotLists } from './slot-lists.ts';

/** What the kernel is loaded with. */
export interface Program {
  readonly ways: readonly SearchWay[];
  readonly lists: SlotLists;
  readonly compiled: Compiled;
}

/** Candidates between two yields, about: a few dozen milliseconds. */
const SLICE = 60_000;

/** Hashes that the kernel itself doesn't do. */
export function isKernelWay({ form }: SearchWay): boolean {
  return form.mac.hash === 'sha256';
}

/** Candidates that take about as long as a slice: the plain kernel is that much slower. */
function sliceOf({ way, bytes }: Block): number {
  const usual = isKernelWay(way) ? SLICE : 2000;
  return Math.max(1, Math.floor(usual * Math.min(1, USUAL_BYTES / bytes)));
}

/**
 * Large blocks cut along their longest group, so that slices stay short and parts alike. A key that's in the message
 * too is taken one at a time.
 */
export function* pieces(blocks: Iterable<Block>): Generator<Block> {
  for (const block of blocks) {
    const lengths = block.groups.map(({ start, end }) => end - start);
    const key = block.way.linked ? block.way.dimensions.findIndex(({ name }) => name === 'hmac-key') : -1;
    const isKey = (lengths[key] ?? 1) > 1;
    const most = sliceOf(block);
    if (block.size <= most && !isKey) {
      yield block;
      continue;
    }
    const longest = isKey ? key : lengths.indexOf(Math.max(...lengths));
    const cut = block.groups[longest];
    if (!cut) continue;
    const rest = block.size / (cut.end - cut.start);
    const step = isKey ? 1 : Math.max(1, Math.floor(most / rest));
    for (let start = cut.start; start < cut.end; start += step) {
      const end = Math.min(start + step, cut.end);
      const groups = block.groups.map((group, index) => (index === longest ? { ...cut, start, end } : group));
      yield* pieces([{ ...block, groups, size: rest * (end - start) }]);
    }
  }
}

interface Run extends Searched {
  readonly kernel: Kernel;
  readonly program: Program;
}

export function* runBlocks(blocks: Iterable<Block>, run: Run): Generator<BlockProgress, void> {
  const { kernel, program } = run;
  const ranges = new Int32Array(program.compiled.rangesLength);
  let tried = 0;
  let slices = 0;
  for (const block of blocks) {
    const hits: KernelHit[] = [];
    program.compiled.setRanges(block, ranges);
    tried += kernel.run(block.way.template, ranges, hits);
    slices += block.size / sliceOf(block);
    if (slices < 1 && hits.length === 0) continue;
    yield { tried, findings: hits.flatMap((hit) => confirmed(hit, block.way, run)) };
    tried = 0;
    slices = 0;
  }
  if (tried > 0) yield { tried, findings: [] };
}

/** A hit passed a filter of a few bytes; what's kept was recomputed and gives the signature as sent. */
function confirmed(hit: KernelHit, { form, pinned, template, linked }: SearchWay, run: Run): Finding[] {
  const { compiled, lists } = run.program;
  const key = hit.key - compiled.keyOffset(template);
  const own = form.keys?.[key];
  const picked = own === undefined ? lists.key.entries[key] : { value: own, reasons: [NO_MISTAKE] };
  if (!picked) return [];
  const pick = (slot: MessageSlot) => hit.picks[compiled.listOf(template, slot)] ?? 0;
  const pin = pinned?.reasons[pick(pinned.slots[0]) - (pinned.starts.get(pinned.slots[0]) ?? 0)];
  return findingOf(run, {
    form,
    pinned: pin ?? NO_MISTAKE,
    pick: (slot) => lists[slot].entries[pick(slot)],
    // In the message, the key has its explanation already.
    key: linked ? { ...picked, reasons: [NO_MISTAKE] } : picked,
  });
}
