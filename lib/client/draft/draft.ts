/** The request as typed, and its query as a table over the raw text: editing one row leaves every other byte alone. */

import type { AuthHeader } from '../../core/api.ts';
import type { HexDigest } from '../../core/signing/bytes.ts';

export interface DraftHeader {
  readonly name: string;
  readonly value: string;
  readonly enabled: boolean;
}

export type DraftBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  /** `hash` is the SHA-256 of `bytes`, made once when the file was loaded. */
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array; readonly hash: HexDigest }
  /** There was one, and it couldn't be stored: until it's given again or removed, nothing is signed, sent, copied or saved. */
  | { readonly kind: 'missing'; readonly why: MissingBody };

/** `file`: it's in no place that this window reads. `not-captured`: what the request was read from, a capture or code, doesn’t say it. */
export type MissingBody = 'file' | 'too-long' | 'not-captured';

export interface Draft {
  readonly method: string;
  /** Path and `?query`, exactly as typed. */
  readonly target: string;
  readonly headers: readonly DraftHeader[];
  readonly body: DraftBody;
  /** Authentication headers left out on purpose, to see the refusal. */
  readonly leftOut: readonly AuthHeader[];
}

/** A file is known by its hash. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  const [a, b] = [one, other].map(({ method, target, headers, body, leftOut }) =>
    JSON.stringify([
      ...[method, target, headers.map(({ name, value, enabled }) => [name, value, enabled]), leftOut],
      body.kind === 'file' ? [body.name, body.hash] : body,
    ]),
  );
  return a === b;
}

/** Authentication headers that go out as typed, in place of those that would be made. */
export function typedAuthHeaders({ headers, leftOut }: Pick<Draft, 'headers' | 'leftOut'>): AuthHeader[] {
  return leftOut.filter((name) => headers.some((row) => row.enabled && isNamed(row, name)));
}

/** With these made again, and the rows switched off in which they were typed. */
export function withMade<T extends Pick<Draft, 'headers' | 'leftOut'>>(
  draft: T,
  made: readonly AuthHeader[],
): T {
  const isTyped = (row: DraftHeader) => made.some((name) => isNamed(row, name));
  return {
    ...draft,
    headers: draft.headers.map((row) => (isTyped(row) ? { ...row, enabled: false } : row)),
    leftOut: draft.leftOut.filter((name) => !made.includes(name)),
  };
}

function isNamed({ name }: DraftHeader, wanted: AuthHeader): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

/** One segment between `&`s, empty ones included. */
export interface QueryRow {
  /** As typed. */
  readonly segment: string;
  readonly key: string;
  /** `undefined` where the segment has no `=`. */
  readonly value: string | undefined;
  /** What a reader of query strings makes of it (assumption `query-decoding`), where that differs from what's typed. */
  readonly decodedKey: string | undefined;
  readonly decodedValue: string | undefined;
}

/** A cell that isn't given stays as it is; `value: undefined` takes the `=` away. */
export interface QueryCells {
  readonly key?: string;
  readonly value?: string | undefined;
}

/** Empty for no query and for a bare `?`. */
export function queryRows(target: string): QueryRow[] {
  return split(target).segments.map((segment) => {
    const equals = segment.indexOf('=');
    const key = equals === -1 ? segment : segment.slice(0, equals);
    const value = equals === -1 ? undefined : segment.slice(equals + 1);
    return { segment, key, value, decodedKey: decoded(key), decodedValue: value && decoded(value) };
  });
}

/** A row that isn't there leaves the target as it is. Here and below, the result is the new target. */
export function editQueryRow(target: string, index: number, cells: QueryCells): string {
  const { path, segments } = split(target);
  const segment = segments[index];
  if (segment === undefined) return target;
  return join(path, segments.with(index, edited(segment, cells)));
}

/** Appends a row; without cells, the empty pair `=`. */
export function addQueryRow(target: string, cells: QueryCells = {}): string {
  const { path, segments } = split(target);
  return join(path, [...segments, edited('=', cells)]);
}

/** Removing the only row removes the `?` too. */
export function removeQueryRow(target: string, index: number): string {
  const { path, segments } = split(target);
  if (segments[index] === undefined) return target;
  return join(path, segments.toSpliced(index, 1));
}

/** Puts a segment, as it was typed, at this place, or at the end where there are fewer. */
export function insertQueryRow(target: string, index: number, segment: string): string {
  const { path, segments } = split(target);
  return join(path, segments.toSpliced(index, 0, segment));
}

export function moveQueryRow(target: string, from: number, to: number): string {
  const { path, segments } = split(target);
  const segment = segments[from];
  if (segment === undefined || segments[to] === undefined) return target;
  return join(path, segments.toSpliced(from, 1).toSpliced(to, 0, segment));
}

function split(target: string): { path: string; segments: string[] } {
  const mark = target.indexOf('?');
  if (mark === -1) return { path: target, segments: [] };
  const query = target.slice(mark + 1);
  return { path: target.slice(0, mark), segments: query === '' ? [] : query.split('&') };
}

function join(path: string, segments: readonly string[]): string {
  return segments.length === 0 ? path : `${path}?${segments.join('&')}`;
}

function edited(segment: string, cells: QueryCells): string {
  const equals = segment.indexOf('=');
  const key =
    cells.key === undefined
      ? segment.slice(0, equals === -1 ? segment.length : equals)
      : cells.key.replace(/[&#=\s]/g, encodeURIComponent);
  const kept = equals === -1 ? undefined : segment.slice(equals + 1);
  const value = 'value' in cells ? cells.value?.replace(/[&#\s]/g, encodeURIComponent) : kept;
  return value === undefined ? key : `${key}=${value}`;
}

function decoded(text: string): string | undefined {
  if (!/[%+]/.test(text)) return undefined;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
