/** The kernel in WebAssembly SIMD: SHA-256 of nine messages at once, candidates put together where they're hashed. */

import type { Kernel, KernelHit, KernelProgram } from './kernel.ts';
import { KERNEL_WASM_BASE64 } from './kernel-wasm.generated.ts';
import { isForSimd, type KernelExports, type PlacedProgram, placeProgram } from './load-program.ts';
import { createPlainKernel } from './plain-kernel.ts';
import { followPicks, heldLists, leadersOf, type Span, spanOf } from './spans.ts';
import { WasmMemory } from './wasm-memory.ts';

export interface SimdKernel extends Kernel {
  /** As `run`, but `undefined` where the template or its longest message isn't for this kernel; `run` throws then. */
  tryRun(template: number, ranges: Int32Array, hits: KernelHit[]): number | undefined;
}

/** A message by its number, and the key by its place in range. */
interface Found {
  readonly ordinal: number;
  readonly key: number;
}

/** What `wasm/lay.ts` answers instead of a count. */
const TOO_LONG = -1;
const TOO_MANY = -2;

/** `undefined` where WebAssembly or its SIMD is missing, or where the page's policy doesn't let it be compiled. */
export function createSimdKernel(): SimdKernel | undefined {
  const found: Found[] = [];
  const wasm = instantiate((ordinal, key) => found.push({ ordinal, key }));
  if (!wasm) return undefined;
  const bottom = wasm.firstFree();
  const memory = new WasmMemory(wasm.memory, bottom);
  let placed: PlacedProgram | undefined;

  const tryRun: SimdKernel['tryRun'] = (index, ranges, hits) => {
    const template = placed?.program.templates[index];
    if (!placed || !template) return 0;
    if (!isForSimd(template.mac)) return undefined;
    const { program } = placed;
    memory.writeWords(placed.ranges, ranges);
    const messages = wasm.run(index);
    if (found.length > 0) for (const hit of hitsOf(found.splice(0), program, index, ranges)) hits.push(hit);
    return candidates(messages, keySpan(program, index, ranges));
  };
  return {
    name: 'simd',
    load: (program) => {
      memory.backTo(bottom);
      placed = placeProgram(program, memory, wasm);
    },
    tryRun,
    run: (template, ranges, hits) => {
      const tried = tryRun(template, ranges, hits);
      if (tried === undefined) throw new RangeError(`template ${template} is not for the SIMD kernel`);
      return tried;
    },
  };
}

function instantiate(hit: (ordinal: number, key: number) => void): KernelExports | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  try {
    const instance = new WebAssembly.Instance(compiled(), { env: { hit } });
    return instance.exports as unknown as KernelExports;
  } catch (error) {
    // Missing SIMD and a forbidding policy are both told by this error.
    if (error instanceof WebAssembly.CompileError) return undefined;
    throw error;
  }
}

let kernelModule: WebAssembly.Module | undefined;

/** Compiled once, however many kernels there are. */
function compiled(): WebAssembly.Module {
  kernelModule ??= new WebAssembly.Module(
    Uint8Array.from(atob(KERNEL_WASM_BASE64), (char) => char.charCodeAt(0)),
  );
  return kernelModule;
}

/** `undefined` where the messages are too long. */
function candidates(messages: number, { start, end }: Span): number | undefined {
  if (messages === TOO_LONG) return undefined;
  if (messages === TOO_MANY) throw new RangeError('more combinations than one run can count');
  // Without any message, the keys may be none at all, or fewer.
  return messages === 0 ? 0 : messages * (end - start);
}

const NO_KEY: Span = { start: 0, end: 1 };

function keySpan({ lists, keys, templates }: KernelProgram, index: number, ranges: Int32Array): Span {
  return templates[index]?.mac.form === 'hash' ? NO_KEY : spanOf(ranges, lists.length, keys.length);
}

/** Messages are counted with the last list fastest. */
function hitsOf(
  found: readonly Found[],
  program: KernelProgram,
  index: number,
  ranges: Int32Array,
): KernelHit[] {
  const { lists, templates } = program;
  const template = templates[index];
  const held = template ? heldLists(template) : [];
  const spans = leadersOf(held, ranges)
    .toReversed()
    .map((list) => ({ list, ...spanOf(ranges, list, lists[list]?.length ?? 0) }));
  const firstKey = keySpan(program, index, ranges).start;
  return found.map(({ ordinal, key }) => {
    const picks = lists.map(() => 0);
    let rest = ordinal;
    for (const { list, start, end } of spans) {
      picks[list] = start + (rest % (end - start));
      rest = Math.floor(rest / (end - start));
    }
    followPicks(picks, held, ranges);
    return { template: index, picks, key: firstKey + key };
  });
}

/** The kernel to search with: SIMD where it can be had and for what it does, plain TypeScript for all else. */
export function createKernel(): Kernel {
  const plain = createPlainKernel();
  const simd = createSimdKernel();
  if (!simd) return plain;
  return {
    name: 'simd',
    load: (program) => {
      simd.load(program);
      plain.load(program);
    },
    run: (template, ranges, hits) => simd.tryRun(template, ranges, hits) ?? plain.run(template, ranges, hits),
  };
}
