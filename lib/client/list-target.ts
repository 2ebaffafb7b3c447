/** The target of a list's page, as it goes out: filters, then limit, then offset. */

export interface ListQuery {
  /** As typed. */
  readonly limit: string;
  readonly offset: number;
  /** An empty value isn't sent. */
  readonly filters: Readonly<Record<string, string>>;
}

/** @param path from the base URL on. @param query absent for capped lists, which take none. */
export function listTarget(path: string, query: ListQuery | undefined): string {
  if (!query) return path;
  const filters = Object.entries(query.filters).filter(([, value]) => value !== '');
  const pairs = [...filters, ['limit', query.limit], ['offset', String(query.offset)]];
  return `${path}?${pairs.map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`).join('&')}`;
}

/** Half a surrogate pair has no UTF-8. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}
