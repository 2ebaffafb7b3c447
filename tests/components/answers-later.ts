/** A host that answers as late as a browser on a busy machine, so that no test passes only where answers are early. */

/** Longer than the pause of user-event between two keys, and than what React does in one turn. */
const LATE_MS = 15;

/** The page's own: tests put clocks of theirs in its place. */
const { setTimeout } = globalThis;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether it's an object to call, and not data. */
function isPort(value: unknown): value is object {
  if (!isObject(value) || Array.isArray(value)) return false;
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).some((member) => typeof member === 'function') : !isData(value);
}

function isData(value: object): boolean {
  return [Map, Set, Uint8Array, Blob, Error].some((kind) => value instanceof kind);
}

/** One for each: whoever compares them sees that it's the same. */
const wrapped = new WeakMap<object, object>();

/** @returns the same host, whose promises are all kept late. */
export function answersLater<T extends object>(host: T): T {
  const known = wrapped.get(host) ?? lateHost(host);
  wrapped.set(host, known);
  return known as T;
}

function lateHost(host: object): object {
  const calls = new Map<PropertyKey, { readonly member: object; readonly call: unknown }>();
  return new Proxy(host, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return isPort(member) ? answersLater(member) : member;
      const before = calls.get(name);
      if (before?.member === member) return before.call;
      const call = (...args: unknown[]) => late(Reflect.apply(member, target, args));
      calls.set(name, { member, call });
      return call;
    },
  });
}

function late(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer;
  return answer.then(async (value: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    return isPort(value) ? answersLater(value) : value;
  });
}
