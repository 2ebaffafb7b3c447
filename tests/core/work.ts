/** Counts work instead of time: steps of our own code, and what built-in functions look at on its behalf. */

type Cost = (self: unknown, args: readonly unknown[], result: unknown) => number;

const one: Cost = () => 1;
const ofSelf: Cost = (self) => lengthOf(self);
const ofResult: Cost = (_, __, result) => lengthOf(result);
const ofFirst: Cost = (_, [first]) => lengthOf(first);
/** Up to what was found, else to the end. */
const upToFound: Cost = (self, [, from], result) =>
  1 + (Number(result) < 0 ? lengthOf(self) : Number(result)) - Math.max(0, Number(from ?? 0));
const includes = String.prototype.indexOf;
const upToIncluded: Cost = (self, args) =>
  typeof self === 'string' ? upToFound(self, args, Reflect.apply(includes, self, args)) : lengthOf(self);

/** Cutting a text or an array of bytes takes as long for a large piece as for a small one. */
const COSTS: readonly (readonly [owner: object, costs: Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      ...{ at: one, charAt: one, charCodeAt: one, codePointAt: one, slice: one, substring: one },
      ...{ startsWith: ofFirst, endsWith: ofFirst, indexOf: upToFound, includes: upToIncluded },
      ...{ lastIndexOf: ofSelf, split: ofResult, replace: ofSelf, replaceAll: ofSelf, concat: ofResult },
      ...{ normalize: ofSelf, toLowerCase: ofSelf, toUpperCase: ofSelf, localeCompare: ofSelf },
      ...{
        isWellFormed: ofSelf,
        toWellFormed: ofSelf,
        repeat: ofResult,
        padEnd: ofResult,
        padStart: ofResult,
      },
      ...{ trim: (self, _, result) => 1 + lengthOf(self) - lengthOf(result) },
    },
  ],
  [
    Array.prototype,
    {
      ...{ indexOf: upToFound, includes: ofSelf, lastIndexOf: ofSelf, join: ofResult, slice: ofResult },
      ...{ concat: ofResult, splice: ofSelf, reverse: ofSelf, sort: ofSelf, fill: ofSelf, flat: ofResult },
      ...{ toReversed: ofSelf, toSorted: ofSelf, toSpliced: ofSelf, with: ofSelf, push: one },
    },
  ],
  [
    Object.getPrototypeOf(Uint8Array.prototype),
    {
      ...{ indexOf: upToFound, includes: ofSelf, lastIndexOf: ofSelf, slice: ofResult, subarray: one },
      ...{ set: ofFirst, fill: ofSelf, join: ofResult, reverse: ofSelf, toReversed: ofSelf },
    },
  ],
  [RegExp.prototype, { exec: one }],
  [Object.getPrototypeOf([][Symbol.iterator]()), { next: one }],
  [Object.getPrototypeOf(''[Symbol.iterator]()), { next: one }],
  [JSON, { parse: ofFirst, stringify: ofResult }],
  [Object, { keys: ofResult, values: ofResult, entries: ofResult, assign: one }],
  [TextDecoder.prototype, { decode: ofResult }],
  [TextEncoder.prototype, { encode: ofResult }],
  [globalThis, { encodeURIComponent: ofFirst, decodeURIComponent: ofFirst }],
];

/** @param act does it at once, without waiting for anything. */
export function workOf(act: () => void): number {
  let looked = 0;
  const restore = COSTS.flatMap(([owner, costs]) =>
    Object.entries(costs).map(([name, cost]) =>
      replaced(owner, name, (original, self, args) => {
        const from = original === exec && self instanceof RegExp ? startOf(self) : 0;
        const result = Reflect.apply(original, self, args);
        looked +=
          original === exec ? readByRegExp(self, args, result, from) : Math.max(1, cost(self, args, result));
        return result;
      }),
    ),
  );
  try {
    const before = globalThis.countersignSteps?.count ?? 0;
    looked = 0;
    act();
    const steps = (globalThis.countersignSteps?.count ?? 0) - before;
    return looked + steps;
  } finally {
    for (const back of restore) back();
  }
}

const exec = RegExp.prototype.exec;

function startOf({ global, sticky, lastIndex }: RegExp): number {
  return global || sticky ? lastIndex : 0;
}

/** From where it began up to the end of what it matched, else to the end, unless it may match in one place alone. */
function readByRegExp(self: unknown, [text]: readonly unknown[], match: unknown, from: number): number {
  if (Array.isArray(match)) return 1 + Number(Reflect.get(match, 'index')) + lengthOf(match[0]) - from;
  return self instanceof RegExp && self.sticky ? 1 : 1 + Math.max(0, lengthOf(text) - from);
}

type BuiltIn = (...args: unknown[]) => unknown;

/** @returns what puts it back. */
function replaced(
  owner: object,
  name: string,
  call: (original: BuiltIn, self: unknown, args: readonly unknown[]) => unknown,
): () => void {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = known?.value;
  if (!known || typeof original !== 'function') throw new Error(`there is no ${name}`);
  const value = function (this: unknown, ...args: unknown[]) {
    return call(original as BuiltIn, this, args);
  };
  Object.defineProperty(owner, name, { ...known, value });
  return () => void Object.defineProperty(owner, name, known);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? Number(Reflect.get(value, 'length') ?? 0) : 0;
}
