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
  /** Whether it makes a request. Without a method of its own that's a GET, or a POST with a body that's `posted`. */
  readonly begins: boolean;
  /** Whether a request leaves with it, be it one that was begun before; one that's `awaited` leaves where it's waited for. */
  readonly sends: boolean | 'awaited';
}

export type KnownCalls = Readonly<Record<string, KnownCall>>;

/** Options of all whose names mean the same. */
export function optionsOf(roles: Partial<Record<Role, string>>): Options {
  const options: Record<string, Role> = Object.create(null);
  for (const [role, names] of Object.entries(roles))
    for (const name of names.split(' ')) options[name] = role as Role;
  return options;
}

/** Makes rows of calls, by what they take: `{ '.setHeader .header': ['header', 'none'] }`. */
function rows({ begins, sends }: Pick<KnownCall, 'begins' | 'sends'>, isNamed = false) {
  return (calls: Readonly<Record<string, readonly Role[]>>, options: Options = {}) =>
    each(calls, (takes, name) => ({
      ...{ takes, options, begins, sends },
      ...(isNamed && { method: methodOf(name) }),
    }));
}

/** Calls that set something or make a part. */
export const setting = rows({ begins: false, sends: false });

/** Calls that begin a request, which another call sends; with `As`, their names are the method. */
export const beginningCalls = rows({ begins: true, sends: false });
export const beginningAs = rows({ begins: true, sends: false }, true);

/** Calls that send what was begun. */
export const ending = rows({ begins: false, sends: true });

/** Calls that send a request of their own; with `As`, their names are the method. */
export const sending = rows({ begins: true, sends: true });
export const sendingAs = rows({ begins: true, sends: true }, true);

/** Calls whose request is sent when it's waited for. */
export const awaited = rows({ begins: true, sends: 'awaited' });
export const awaitedAs = rows({ begins: true, sends: 'awaited' }, true);

/** Calls that don't touch a request: what's in their arguments is looked at by itself. */
export function harmlessCalls(names: string): Record<string, KnownCall> {
  return each({ [names]: [] }, (takes) => ({ takes, options: HARMLESS, begins: false, sends: false }));
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
