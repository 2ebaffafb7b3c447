/** Where a source has its clients from: the library itself, or code that isn't shown and may do more. */

import { type Source, signAt } from './expressions.ts';
import type { Names } from './names.ts';
import { isMember, tokenText } from './structure.ts';
import { isLibrary } from './tables.ts';
import { insideParentheses, type Token } from './tokens.ts';

/** By the name of a client, or of what makes one: modules that it comes from. */
type Origins = Readonly<Record<string, RegExp>>;

function originsOf(modules: Readonly<Record<string, string>>): Origins {
  const origins: Record<string, RegExp> = Object.create(null);
  for (const [names, from] of Object.entries(modules))
    for (const name of names.split(' ')) origins[name] = new RegExp(`^(?:${from})$`);
  return origins;
}

const JAVASCRIPT = originsOf({
  axios: 'axios',
  got: 'got',
  ky: 'ky|ky-universal',
  'request rp': 'request|request-promise|request-promise-native|undici',
  superagent: 'superagent',
  needle: 'needle',
  undici: 'undici',
  http: 'http|node:http',
  https: 'https|node:https',
  '$ jQuery': 'jquery',
});
/** By the first name of a module's path. */
const PYTHON = originsOf({
  'requests Session session': 'requests',
  'httpx Client AsyncClient': 'httpx',
  'aiohttp ClientSession': 'aiohttp',
  'urllib urlopen request': 'urllib',
  'urllib3 PoolManager': 'urllib3',
  Request: 'urllib|requests|httpx',
  'http client HTTPConnection HTTPSConnection': 'http',
});
const OF_LIBRARIES =
  'java|javax|jakarta|kotlin|okhttp3|org\\.apache|org\\.springframework|reactor|GuzzleHttp|Illuminate|Symfony|Psr|System|RestSharp|Microsoft';
/** By what a class's full name begins with. */
const CLASSES = originsOf({
  'HttpClient HttpClients HttpClientBuilder HttpRequest Request OkHttpClient RequestBody RestTemplate WebClient URL URI HttpUrl URIBuilder UriComponentsBuilder HttpGet HttpPost HttpPut HttpPatch HttpDelete HttpHead Client Http HttpRequestMessage StringContent RestClient RestRequest WebRequest':
    OF_LIBRARIES,
});

/** Modules that are loaded for what they do, none of which changes a client. */
const HARMLESS_SCRIPTS =
  /^(?:dotenv|dotenv\/config|reflect-metadata|server-only|core-js(?:\/.*)?|regenerator-runtime(?:\/runtime)?|source-map-support\/register|ts-node\/register|[\w@./-]+\.s?css)$/;
const HARMLESS_MODULES =
  /^(?:__future__|aiohttp|argparse|asyncio|base64|binascii|collections|contextlib|copy|csv|dataclasses|datetime|decimal|dotenv|enum|functools|hashlib|hmac|http|httpx|io|itertools|json|logging|math|numpy|os|pandas|pathlib|pprint|pytest|random|re|requests|secrets|socket|ssl|string|sys|time|traceback|typing|unittest|urllib|urllib3|uuid)$/;
const HARMLESS_GEMS =
  /^(?:net\/https?|https?|json|openssl|uri|time|date|securerandom|base64|digest(?:\/\w+)?|logger|pp|set|bigdecimal|cgi|erb|yaml|csv|open-uri|faraday|httparty|rest-client|rest_client|rubygems|bundler\/(?:setup|inline)|dotenv|dotenv\/load)$/;

/** What may make the clients of a source other than the library's: as it stands there. */
export function foreignClients(source: Source, names: Names): string[] {
  switch (source.traits.name) {
    case 'JavaScript':
      return scriptModules(source, names);
    case 'Python':
      return pythonModules(source, names);
    case 'Ruby':
      return strings(source).flatMap(({ at, text }) =>
        /^(?:require|require_relative|load)$/.test(calledBefore(source.tokens, at)) &&
        !(tokenText(source.tokens, at - 1) !== 'require_relative' && HARMLESS_GEMS.test(text))
          ? [text]
          : [],
      );
    case 'Go':
      return strings(source).flatMap(({ at, text }) => {
        const alias = tokenText(source.tokens, at - 1);
        const isOther = /^[\w.-]+(?:\/[\w.-]+)*\/http$/.test(text) || alias === 'http';
        return (isOther && text !== 'net/http') || alias === '_' ? [text] : [];
      });
    default:
      return classesOf(source);
  }
}

function calledBefore(tokens: readonly Token[], at: number): string {
  return tokenText(tokens, signAt(tokens, at - 1) === '(' ? at - 2 : at - 1);
}

function strings({ tokens }: Source): { at: number; text: string }[] {
  return tokens.flatMap((token, at) =>
    token.kind === 'string' ? [{ at, text: token.pieces[0] ?? '' }] : [],
  );
}

/** Tokens that an import may have. */
const LONGEST_IMPORT = 400;

function scriptModules(source: Source, names: Names): string[] {
  const { tokens } = source;
  const isOwn = new Set<number>();
  const foreign = strings(source).flatMap(({ at, text }) => {
    const before = tokenText(tokens, at - 1);
    const loader = before === '(' ? tokenText(tokens, at - 2) : before;
    if (!/^(?:from|import|require)$/.test(loader)) return [];
    const first = importFrom(tokens, before === '(' ? at - 2 : at - 1, loader);
    if (first === undefined) return HARMLESS_SCRIPTS.test(text) ? [] : [text];
    const bound = [...tokens.slice(first, at).keys()].map((index) => first + index).filter(isClient(source));
    for (const one of bound) isOwn.add(one);
    return bound.some((one) => !JAVASCRIPT[tokenText(tokens, one)]?.test(withoutVersion(text))) ? [text] : [];
  });
  return [...foreign, ...boundOtherwise(source, names, isOwn)];
}

/** `npm:axios@1.6` */
function withoutVersion(module: string): string {
  return module.replace(/^npm:/, '').replace(/(?<=.)@[\w.^~-]+$/, '');
}

/** The first token of the statement that names what's loaded; `undefined` where it's loaded for what it does. */
function importFrom(tokens: readonly Token[], loader: number, kind: string): number | undefined {
  if (kind === 'import' && signAt(tokens, loader + 1) !== '(') return undefined;
  for (let at = loader - 1; at >= Math.max(0, loader - LONGEST_IMPORT); at--) {
    const text = tokenText(tokens, at);
    if (kind === 'from' ? /^(?:import|export)$/.test(text) : /^(?:const|let|var)$/.test(text)) return at + 1;
    if (kind !== 'from' && /^[\n;]$/.test(text))
      return /^(?:await|require|import)$/.test(tokenText(tokens, at + 1)) ? undefined : at + 1;
  }
  return /^(?:await|require|import)$/.test(tokenText(tokens, 0)) ? undefined : 0;
}

function isClient({ tokens, traits }: Source): (at: number) => boolean {
  const origins = traits.name === 'JavaScript' ? JAVASCRIPT : PYTHON;
  return (at) => tokens[at]?.kind === 'name' && !isMember(tokens, at) && tokenText(tokens, at) in origins;
}

/** Clients that are given another value, or handed in: `{ axios } = …`, `function (axios)`, `axios = other`. */
function boundOtherwise(source: Source, names: Names, isOwn: ReadonlySet<number>): string[] {
  const { tokens, traits } = source;
  const inCall = insideParentheses(tokens);
  const isPython = traits.name === 'Python';
  return [...tokens.keys()].filter(isClient(source)).flatMap((at) => {
    const name = tokenText(tokens, at);
    if (isOwn.has(at) || !isLibrary(name) || (name === 'request' && names.isGiven(name))) return [];
    const next = tokenText(tokens, at + 1);
    const isTyped = next === ':' && inCall(at) && /^[A-Z]/.test(tokenText(tokens, at + 2));
    const isGiven = next === '=' && !(isPython && inCall(at)) && !isMadeAt(tokens, at + 2);
    const isBound = /^(?:[,})\]]|=>|of|in)$/.test(next);
    return isBound || isTyped || isGiven ? [name] : [];
  });
}

/** By a call, which is looked at by itself. */
function isMadeAt(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < from + 12 && !/^[\n;,]?$/.test(tokenText(tokens, at)); at++)
    if (signAt(tokens, at) === '(') return true;
  return false;
}

interface Statement {
  readonly from: number;
  readonly to: number;
  /** Names with what joins them; a space between others. */
  readonly text: string;
}

/** Those that begin with such a word, up to the end of their line. */
function statementsOf({ tokens }: Source, words: RegExp): Statement[] {
  return [...tokens.keys()].flatMap((from) => {
    if (!words.test(tokenText(tokens, from)) || !/^[\n;]?$/.test(tokenText(tokens, from - 1))) return [];
    let to = from;
    let isWithin = false;
    while (to < Math.min(tokens.length, from + LONGEST_IMPORT)) {
      const sign = signAt(tokens, to);
      if (sign === '(' || sign === ')') isWithin = sign === '(';
      if (/^[\n;]$/.test(sign) && !(isWithin && sign === '\n')) break;
      to++;
    }
    const text = tokens.slice(from, to).map((_, index) => tokenText(tokens, from + index));
    return [{ from, to, text: text.join(' ').replace(/ ?([.\\]) ?/g, '$1') }];
  });
}

function pythonModules(source: Source, names: Names): string[] {
  const isOwn = new Set<number>();
  const foreign = statementsOf(source, /^(?:import|from)$/).flatMap(({ from, to, text }) => {
    for (let at = from; at < to; at++) isOwn.add(at);
    return importsIn(text).flatMap(({ module, bound }) => {
      const [first = ''] = module.split('.');
      const own = bound in PYTHON ? PYTHON[bound] : undefined;
      const isUnused = names.usesOf(bound) < 2 && !HARMLESS_MODULES.test(first);
      return isUnused || (own && !own.test(first)) ? [text] : [];
    });
  });
  return [...foreign, ...boundOtherwise(source, names, isOwn)];
}

/** `import a.b as c, d` and `from a import (b, c as d)` */
function importsIn(text: string): { module: string; bound: string }[] {
  const [, module, list = ''] = /^(?:from ?(\S*) )?import ([\s\S]*)$/.exec(text) ?? [];
  return list
    .replace(/[()\n]/g, ' ')
    .split(',')
    .map((one) => one.trim().split(/ +/))
    .filter(([name]) => name !== '' && name !== undefined)
    .map(([name = '', , alias]) => ({
      module: module ?? name,
      bound: alias ?? (module === undefined ? (name.split('.')[0] ?? '') : name),
    }));
}

/** `import com.shop.HttpClient;`, `use Shop\Client;`, `using HttpClient = Shop.Http;` */
function classesOf(source: Source): string[] {
  return statementsOf(source, /^(?:import|use|using)$/).flatMap(({ text }) => {
    const [, alias, path = '', as] =
      /^(?:import(?: static)?|use|using) ?(?:(\w+) = )?\\?([\w.\\]+)(?: as (\w+))?$/.exec(text) ?? [];
    const bound = alias ?? as ?? path.split(/[.\\]/).at(-1) ?? '';
    const isOfLibrary = new RegExp(`^(?:${OF_LIBRARIES})(?:[.\\\\]|$)`).test(path);
    return bound in CLASSES && !isOfLibrary ? [text] : [];
  });
}
