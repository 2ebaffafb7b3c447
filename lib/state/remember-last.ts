/** Remembers the last call of a function of immutable arguments, so that what is derived isn't computed twice. */

export function rememberLast<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { args: Args; result: Result } | undefined;
  return (...args) => {
    if (last?.args.every((arg, index) => Object.is(arg, args[index]))) return last.result;
    const result = compute(...args);
    last = { args, result };
    return result;
  };
}
