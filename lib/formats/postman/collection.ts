/** A Postman collection, v2.1, as saved requests; and how much of what it has they can’t hold. */

import * as v from 'valibot';
import { AUTH_HEADERS } from '../../core/api.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import { holdsSecret, withoutSecrets } from '../../core/signing/secret-shape.ts';
import { visibleName } from '../../core/visible-name.ts';
import type { CollectionFile, FileBody, FileRequest, FileVariable } from '../collection/collection-file.ts';
import { LEFT_OUT_PARTS, type LeftOutPart } from '../refused/other-tools.ts';
import { type VariableNames, variableNames } from './variables.ts';

export interface PostmanCollection {
  readonly file: CollectionFile;
  /** Each at least once. */
  readonly leftOut: readonly LeftOutPart[];
}

const SCHEMA = /^https:\/\/schema\.(?:get)?postman\.com\/json\/collection\/v2\.1\.\d+\//;
const LONGEST_NAME = 60;
const LONGEST_VALUE = 4000;
/** Of what’s shown of a base URL. */
const LONGEST_BASE = 200;

const text = v.optional(v.fallback(v.string(), ''), '');
const isOff = v.optional(v.fallback(v.boolean(), false), false);
const list = <T extends v.GenericSchema>(entry: T) => v.optional(v.fallback(v.array(entry), []), []);
const unknowns = list(v.unknown());

const COMMON = { event: unknowns, auth: v.optional(v.unknown()), variable: unknowns };
const ROOT = v.object({
  ...COMMON,
  info: v.object({ name: text, schema: v.pipe(v.string(), v.regex(SCHEMA)) }),
  item: unknowns,
});
const FOLDER = v.object({ ...COMMON, name: text, item: v.array(v.unknown()) });
/** As Postman sends it: it parses numbers too. */
const scalar = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value)),
);
const PAIR = v.object({
  key: text,
  value: v.optional(v.fallback(v.optional(scalar), undefined)),
  type: text,
  disabled: isOff,
});
const URL_PARTS = v.object({ raw: v.string(), query: unknowns, variable: unknowns });
const BODY = v.object({
  mode: text,
  raw: text,
  disabled: isOff,
  options: v.optional(v.unknown()),
});
const REQUEST = v.object({
  method: v.optional(v.string(), 'GET'),
  url: v.union([v.string(), URL_PARTS]),
  header: unknowns,
  body: v.nullish(BODY),
  auth: v.optional(v.unknown()),
});
const ITEM = v.object({ ...COMMON, name: text, request: v.union([v.string(), REQUEST]), response: unknowns });
const SCRIPT = v.object({ script: v.object({ exec: v.union([v.string(), v.array(v.string())]) }) });
const LANGUAGE = v.object({ raw: v.object({ language: v.string() }) });

/** Sent by Postman where the request has none. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['json', 'application/json'],
  ['xml', 'application/xml'],
  ['html', 'text/html'],
  ['javascript', 'application/javascript'],
]);

/** Folders and requests: far more than there’s room for. */
const MOST_ITEMS = 20_000;

/** `undefined` for what isn’t one by its own word. @param value as JSON was parsed. */
export function postmanCollection(value: unknown): PostmanCollection | 'too-many-items' | undefined {
  const root = v.safeParse(ROOT, value);
  if (!root.success) return undefined;
  const { info, item } = root.output;
  const counts = new Map<LeftOutPart['part'], number>();
  const names = variableNames();
  const values = new Map<string, VariableValue>();
  const leave: Leave = (part, count = 1) => {
    if (count > 0) counts.set(part, (counts.get(part) ?? 0) + count);
  };
  const unsure: string[] = [];
  const bases = new Set<string>();
  const reader = { leave, names, values, unsure, bases };
  leaveCommon(root.output, reader);
  const collections: { name: string; requests: FileRequest[] }[] = [];
  const folders: Folder[] = [{ name: nameWithin('', info.name), items: item }];
  let count = 0;
  // Those in it are added on the way.
  for (const { name, items } of folders) {
    count += items.length;
    if (count > MOST_ITEMS) return 'too-many-items';
    const requests: FileRequest[] = [];
    for (const one of items) {
      const read = itemOf(one, reader);
      if (read?.kind === 'request') requests.push(read.request);
      if (read?.kind === 'folder')
        folders.push({ name: nameWithin(`${name} / `, read.name), items: read.items });
    }
    if (requests.length > 0) collections.push({ name: named(name, 'Postman'), requests });
  }
  const baseUrls = shownBases(bases, values);
  leave('base-url', baseUrls.length);
  return {
    file: { collections, variables: variablesOf(values, names, leave) },
    leftOut: countedParts(counts).map((one) => {
      if (one.part === 'base-url') return { ...one, baseUrls: baseUrls.slice(0, MOST_NAMED) };
      return one.part === 'base-unsure' ? { ...one, requests: unsure } : one;
    }),
  };
}

/** With the values that their variables have in the file, but for secrets: a user and a password are left out. */
function shownBases(bases: ReadonlySet<string>, values: ReadonlyMap<string, VariableValue>): string[] {
  const filled = (base: string): string =>
    base.replace(/\{\{([^{}]*)\}\}/g, (use, name: string) => {
      const value = values.get(name.trim());
      return value?.kind === 'text' ? value.text : use;
    });
  const shown = [...bases].map((base) =>
    withoutSecrets(withoutUser(filled(base)))
      .replace(/\/+$/, '')
      .slice(0, LONGEST_BASE),
  );
  return [...new Set(shown)].filter((base) => base !== '');
}

function withoutUser(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^/?#\\]*@/i, '$1');
}

function countedParts(counts: ReadonlyMap<LeftOutPart['part'], number>): LeftOutPart[] {
  return LEFT_OUT_PARTS.flatMap((part) => {
    const count = counts.get(part);
    return count === undefined ? [] : [{ part, count }];
  });
}

interface Folder {
  /** With the folders it’s in, and no longer than what’s shown. */
  readonly name: string;
  readonly items: readonly unknown[];
}

type Item =
  | { readonly kind: 'request'; readonly request: FileRequest }
  | { readonly kind: 'folder'; readonly name: string; readonly items: readonly unknown[] };

/** `undefined` for what’s neither, which is counted. */
function itemOf(value: unknown, reader: Reader): Item | undefined {
  const folder = v.safeParse(FOLDER, value);
  const read = folder.success ? folder : v.safeParse(ITEM, value);
  if (!read.success) {
    reader.leave('unreadable');
    return undefined;
  }
  leaveCommon(read.output, reader);
  if ('item' in read.output) return { kind: 'folder', name: read.output.name, items: read.output.item };
  const { name, request, response } = read.output;
  reader.leave('example', response.length);
  return { kind: 'request', request: requestOf(name, request, reader) };
}

type Leave = (part: LeftOutPart['part'], count?: number) => void;

interface Reader {
  readonly leave: Leave;
  readonly names: VariableNames;
  readonly values: Map<string, VariableValue>;
  /** Names of the first requests whose path may begin elsewhere. */
  readonly unsure: string[];
  /** Of requests: as they’re written. */
  readonly bases: Set<string>;
}

const MOST_NAMED = 3;

type Common = Pick<v.InferOutput<typeof FOLDER>, 'event' | 'auth' | 'variable'>;

/** `secret`: by its type, whatever it looks like. */
type VariableValue = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'secret' };

function leaveCommon({ event, auth, variable }: Common, { leave, values }: Reader): void {
  if (isAuth(auth)) leave('auth');
  leave('script', event.filter((one) => hasScript(one)).length);
  for (const pair of pairsOf(variable)) {
    const value = readValue(pair);
    if (value && pair.key !== '' && !pair.disabled) values.set(pair.key, value);
  }
}

function readValue({ type, value }: v.InferOutput<typeof PAIR>): VariableValue | undefined {
  if (type === 'secret') return { kind: 'secret' };
  return value === undefined ? undefined : { kind: 'text', text: value };
}

function hasScript(event: unknown): boolean {
  const read = v.safeParse(SCRIPT, event);
  return read.success && [read.output.script.exec].flat().join('').trim() !== '';
}

function isAuth(auth: unknown): boolean {
  const read = v.safeParse(v.object({ type: v.string() }), auth);
  return read.success && read.output.type !== 'noauth';
}

function pairsOf(entries: readonly unknown[]): v.InferOutput<typeof PAIR>[] {
  return entries.flatMap((entry) => {
    const read = v.safeParse(PAIR, entry);
    return read.success ? [read.output] : [];
  });
}

function requestOf(
  name: string,
  request: v.InferOutput<typeof ITEM>['request'],
  reader: Reader,
): FileRequest {
  const { method, url, header, body, auth } =
    typeof request === 'string'
      ? { method: 'GET', url: request, header: [], body: null, auth: null }
      : request;
  if (isAuth(auth)) reader.leave('auth');
  const { renamed } = reader.names;
  const called = named(name, 'Request');
  const { target, isSure } = targetOf(url, reader);
  if (!isSure) leaveUnsure(called, reader);
  const typed = headersOf(header, reader);
  const type = body?.mode === 'raw' ? contentTypeOf(body.options) : undefined;
  const hasType = typed.some((one) => one.name.toLowerCase() === 'content-type');
  return {
    name: called,
    method: renamed(method),
    target: renamed(target),
    headers:
      type === undefined || hasType
        ? typed
        : [...typed, { name: 'Content-Type', value: type, enabled: true }],
    body: bodyOf(body, reader),
    leftOut: [],
  };
}

function leaveUnsure(name: string, { leave, unsure }: Reader): void {
  leave('base-unsure');
  if (unsure.length < MOST_NAMED) unsure.push(name);
}

function contentTypeOf(options: unknown): string | undefined {
  const read = v.safeParse(LANGUAGE, options);
  return read.success ? CONTENT_TYPES.get(read.output.raw.language) : undefined;
}

const SIGNING = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());

function headersOf(entries: readonly unknown[], { leave, names }: Reader): FileRequest['headers'] {
  return pairsOf(entries).flatMap(({ key, value = '', disabled }) => {
    const name = key.trim();
    const part = SIGNING.includes(name.toLowerCase())
      ? 'signing-header'
      : isCredentialField(name) && 'credential-header';
    if (part) leave(part);
    return part ? [] : [{ name: names.renamed(key), value: names.renamed(value), enabled: !disabled }];
  });
}

function bodyOf(body: v.InferOutput<typeof REQUEST>['body'], { leave, names }: Reader): FileBody {
  if (!body || body.disabled || body.mode === '') return { kind: 'none' };
  if (body.mode === 'raw')
    return body.raw === '' ? { kind: 'none' } : { kind: 'text', text: names.renamed(body.raw) };
  leave('body');
  return { kind: 'none' };
}

const VARIABLE = String.raw`\{\{[^{}]*\}\}`;
const SCHEME = new RegExp(`^(?:${VARIABLE}|[a-z0-9+.-])+://`, 'i');
/** A variable in it may hold a path as well, unless it’s apart from what stands beside it. */
const HOST = new RegExp(`^(?:[^/?#{}]|${VARIABLE}(?=[.:@-]))*(?:(?<=^|[.:@-])${VARIABLE})?`);
/** Without a scheme: one for all of the base URL, or for the host beside its port. */
const BASE_VARIABLE = new RegExp(`^${VARIABLE}(?::(?:\\d+|${VARIABLE}))?`);

interface AfterBase {
  readonly base: string;
  readonly rest: string;
  /** Whether the path begins there without doubt. */
  readonly isSure: boolean;
}

function afterBase(url: string): AfterBase {
  const [scheme = ''] = SCHEME.exec(url) ?? [];
  const whole = url.slice(scheme.length);
  const [authority = ''] = HOST.exec(whole) ?? [];
  // A variable in front of an @ is a user or a password.
  const isVariable = scheme === '' && !authority.includes('@');
  const [variable] = isVariable ? (BASE_VARIABLE.exec(whole) ?? []) : [];
  const base = variable ?? authority;
  const rest = whole.slice(base.length);
  const begins = { base: `${scheme}${base}` };
  if (rest === '' || /^[/?#]/.test(rest)) return { ...begins, rest, isSure: true };
  return { ...begins, rest: /^[{}]/.test(rest) ? rest : `/${rest}`, isSure: false };
}

/** What follows the base URL, with path variables filled in. */
function targetOf(
  url: string | v.InferOutput<typeof URL_PARTS>,
  { leave, bases }: Reader,
): { readonly target: string; readonly isSure: boolean } {
  const { raw, query, variable } = typeof url === 'string' ? { raw: url, query: [], variable: [] } : url;
  leave('query-off', pairsOf(query).filter(({ disabled }) => disabled).length);
  const after = afterBase(raw.trim());
  bases.add(after.base);
  const [rest = ''] = after.rest.split('#');
  const [path = '', ...search] = rest.split('?');
  const values = new Map(pairsOf(variable).map((pair) => [pair.key, readValue(pair)] as const));
  const filled = path.replace(/(?<=\/):([^/{}]+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value?.kind === 'secret') leave('secret-value');
    return (value?.kind === 'text' && value.text) || `{{${name}}}`;
  });
  return { target: [filled === '' ? '/' : filled, ...search].join('?'), isSure: after.isSure };
}

/** A secret is no part of a name; nor is what’s beyond the longest. */
function named(name: string, otherwise: string): string {
  const short = nameWithin('', name).trim();
  return short === '' ? otherwise : short;
}

function nameWithin(parents: string, name: string): string {
  const whole = `${parents}${withoutSecrets(name.trim()).replace(/[\t\r\n]+/g, ' ')}`;
  // A character is two units at most.
  return visibleName([...whole.slice(0, 2 * LONGEST_NAME)].slice(0, LONGEST_NAME).join(''));
}

function variablesOf(
  values: ReadonlyMap<string, VariableValue>,
  names: VariableNames,
  leave: Leave,
): FileVariable[] {
  const used = [...names.all];
  leave('variable', used.filter(([theirs]) => !values.has(theirs)).length);
  return used.flatMap(([theirs, name]) => {
    const value = values.get(theirs);
    if (!value) return [];
    const part = partOf(value);
    if (part) leave(part);
    return part || value.kind === 'secret' ? [] : [{ name, value: value.text }];
  });
}

/** `undefined` for a value that’s imported. */
function partOf(value: VariableValue): 'secret-value' | 'variable' | undefined {
  if (value.kind === 'secret' || holdsSecret(value.text)) return 'secret-value';
  // Values aren’t looked through for variables here.
  return value.text.length > LONGEST_VALUE || value.text.includes('{{') ? 'variable' : undefined;
}
