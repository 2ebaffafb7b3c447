/** Numbers in sentences. */

export function grouped(count: number | bigint): string {
  return count.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 path`, `19 paths`, `1,031 keys`. */
export function counted(count: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 || count === 1n ? noun : plural}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
