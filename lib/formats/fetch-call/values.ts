/** Values of JavaScript that a pasted script spells out, and what JavaScript makes of them. Nothing is run. */

type Primitive = string | number | boolean | null | undefined | bigint;

/** `at` is an offset in the text; `what` says which piece isn't known, as in “sign(body)”. */
export interface UnknownScriptValue {
  readonly kind: 'unknown';
  readonly what: string;
  readonly at: number;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly entries: Map<string, ScriptValue>;
  /** Something unknown was spread or assigned into it, so that any name may be there. */
  blurred?: UnknownScriptValue;
}

/** Name–value pairs of `Headers`, `URLSearchParams` and `FormData`, in order. */
interface PairsValue {
  readonly kind: 'headers' | 'params' | 'form-data';
  pairs: [string, ScriptValue][];
  blurred?: UnknownScriptValue;
}

export type ScriptValue =
  | { readonly kind: 'plain'; readonly value: Primitive }
  | ObjectValue
  | { readonly kind: 'list'; readonly items: ScriptValue[]; blurred?: UnknownScriptValue }
  | PairsValue
  | { readonly kind: 'url'; href: string; blurred?: UnknownScriptValue }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; blurred?: UnknownScriptValue }
  | { readonly kind: 'request'; readonly input: ScriptValue; readonly init: ScriptValue }
  | UnknownScriptValue;

export function plainValue(value: Primitive): ScriptValue {
  return { kind: 'plain', value };
}

export const UNDEFINED = plainValue(undefined);

export function unknown(what: string, at: number): UnknownScriptValue {
  return { kind: 'unknown', what, at };
}

/** How much may still be looked at: values that hold each other many times over, or without end, use it up. */
export interface ReadingRoom {
  left: number;
}

const TOO_MUCH: UnknownScriptValue = { kind: 'unknown', what: 'more than can be read at once', at: 0 };

/** The first unknown value anywhere in it, or one that says that there was no room to look. */
export function unknownIn(value: ScriptValue, room: ReadingRoom): UnknownScriptValue | undefined {
  room.left -= value.kind === 'plain' && typeof value.value === 'string' ? 1 + value.value.length : 1;
  if (room.left < 0) return TOO_MUCH;
  if (value.kind === 'unknown') return value;
  if ('blurred' in value && value.blurred) return value.blurred;
  if (value.kind === 'list') return firstUnknown(value.items, room);
  if (value.kind === 'object') return firstUnknown(value.entries.values(), room);
  if (!('pairs' in value)) return undefined;
  return firstUnknown(
    value.pairs.map(([, item]) => item),
    room,
  );
}

function firstUnknown(values: Iterable<ScriptValue>, room: ReadingRoom): UnknownScriptValue | undefined {
  for (const value of values) {
    const found = unknownIn(value, room);
    if (found) return found;
  }
  return undefined;
}

/** What `String(value)` gives; `undefined` where it isn't known. */
export function textOfValue(value: ScriptValue): string | undefined {
  if (value.kind === 'plain') return String(value.value);
  if (value.kind === 'url') return value.blurred ? undefined : value.href;
  if (value.kind === 'params') return value.blurred ? undefined : formEncoded(value.pairs);
  return value.kind === 'object' ? '[object Object]' : undefined;
}

/** As the URL standard serializes pairs. */
function formEncoded(pairs: readonly (readonly [string, ScriptValue])[]): string | undefined {
  const known = pairs.map(([name, value]) => [name, textOfValue(value)] as const);
  const whole = known.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return whole.length < pairs.length ? undefined : new URLSearchParams(whole).toString();
}

/** What `JSON.stringify` gives of values, with their own order, numbers and escapes. */
export function jsonOf(
  value: ScriptValue,
  replacer: ScriptValue,
  space: ScriptValue,
  room: ReadingRoom,
): ScriptValue | undefined {
  const missing = [value, replacer, space].map((part) => unknownIn(part, room)).find((found) => found);
  if (missing) return missing;
  const keys = replacer.kind === 'list' ? replacer.items.map((item) => String(textOfValue(item))) : null;
  const gap = space.kind === 'plain' && (typeof space.value === 'number' || typeof space.value === 'string');
  return plainValue(
    JSON.stringify(realValue(value), keys, gap ? (space.value as string | number) : undefined),
  );
}

/** Own properties are defined, not set: `__proto__` is a name like any other, and small numbers come first. */
function realValue(value: ScriptValue): unknown {
  switch (value.kind) {
    case 'plain':
      return value.value;
    case 'list':
      return value.items.map(realValue);
    case 'url':
      return value.href;
    case 'object': {
      const real = {};
      for (const [key, item] of value.entries)
        Object.defineProperty(real, key, {
          value: realValue(item),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return real;
    }
    case 'bytes':
      return Object.fromEntries(Array.from(value.bytes, (byte, index) => [index, byte]));
    default:
      return {};
  }
}

/** The entries of an object in JavaScript's order. */
export function orderedEntries({ entries }: ObjectValue): [string, ScriptValue][] {
  const isIndex = (key: string) => /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
  const all = [...entries];
  const indices = all.filter(([key]) => isIndex(key)).sort(([a], [b]) => Number(a) - Number(b));
  return [...indices, ...all.filter(([key]) => !isIndex(key))];
}
