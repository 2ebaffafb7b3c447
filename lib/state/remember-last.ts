/**
 * Remembers the last call of a function of immutable arguments, so that what is derived isn't computed twice: for each first
 * argument that's an object, so that two stores don't take each other's.
 */

interface Call<Args, Result> {
  readonly args: Args;
  readonly result: Result;
}

export function rememberLast<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const calls = new WeakMap<object, Call<Args, Result>>();
  const other = {};
  return (...args) => {
    const [first] = args;
    const of = typeof first === 'object' && first !== null ? first : other;
    const last = calls.get(of);
    if (last?.args.every((arg, index) => Object.is(arg, args[index]))) return last.result;
    const result = compute(...args);
    calls.set(of, { args, result });
    return result;
  };
}
