/** What calls do to a request, as the tables of the languages list them. What isn't listed may do anything. */

/**
 * What an argument, an option or a member that's set means for the request. `body`: text that's sent as it is; `made`: a
 * body that the library makes of it; `fields`: a query or a body, by the method; `posted`: a body with which the method is
 * POST unless it's given; `option`: the name of an option, whose value is the next argument; `writes`: true where there's a body; `request`: one that's made by another call of the source;
 * `also-headers`: fields besides those of the signature; `none`: nothing of the request, though other requests may follow.
 */
export type Role =
  | 'url'
  | 'base'
  | 'path'
  | 'query'
  | 'query-or-headers'
  | 'method'
  | 'body'
  | 'made'
  | 'fields'
  | 'posted'
  | 'writes'
  | 'headers'
  | 'header'
  | 'also-headers'
  | 'options'
  | 'option'
  | 'url-or-options'
  | 'request'
  | 'none'
  | 'all';

export type Options = Readonly<Record<string, Role>>;

export interface KnownCall {
  /** By position; an argument behind the last may be anything. */
  readonly takes: readonly Role[];
  readonly options: Options;
  /** The method that's sent, where the call's name says so. */
  readonly method?: string;
  /** Without a method of its own it's sent as GET, or as POST with a body that's `posted`. */
  readonly sends: boolean;
}

export type KnownCalls = Readonly<Record<string, KnownCall>>;

/** Options of all whose names mean the same. */
export function optionsOf(roles: Partial<Record<Role, string>>): Options {
  const options: Record<string, Role> = Object.create(null);
  for (const [role, names] of Object.entries(roles))
    for (const name of names.split(' ')) options[name] = role as Role;
  return options;
}

/** Calls that set something or make a part, by what they take: `{ '.setHeader .header': ['header', 'none'] }`. */
export function setting(
  calls: Readonly<Record<string, readonly Role[]>>,
  options: Options = {},
): Record<string, KnownCall> {
  return each(calls, (takes) => ({ takes, options, sends: false }));
}

/** Calls that begin a request whose method is given or goes without saying. */
export function sending(
  calls: Readonly<Record<string, readonly Role[]>>,
  options: Options = {},
): Record<string, KnownCall> {
  return each(calls, (takes) => ({ takes, options, sends: true }));
}

/** Calls whose name is the method. */
export function sendingAs(
  calls: Readonly<Record<string, readonly Role[]>>,
  options: Options = {},
): Record<string, KnownCall> {
  return each(calls, (takes, name) => ({ takes, options, sends: true, method: methodOf(name) }));
}

/** Calls that don't touch a request: what's in their arguments is looked at by itself. */
export function harmless(names: string): Record<string, KnownCall> {
  return each({ [names]: [] }, (takes) => ({ takes, options: HARMLESS, sends: false }));
}

/** What the options of harmless calls are known by. */
export const HARMLESS: Options = Object.freeze({});

function each(
  calls: Readonly<Record<string, readonly Role[]>>,
  made: (takes: readonly Role[], name: string) => KnownCall,
): Record<string, KnownCall> {
  const found: Record<string, KnownCall> = Object.create(null);
  for (const [names, takes] of Object.entries(calls))
    for (const name of names.split(' ')) found[name] = made(takes, name);
  return found;
}

function methodOf(name: string): string {
  const [, verb = 'GET'] =
    /(get|post|put|patch|delete|del|head|options)(?:[A-Z]\w*|_\w+|\.new)?$/i.exec(name) ?? [];
  return verb === 'del' ? 'DELETE' : verb.toUpperCase();
}
