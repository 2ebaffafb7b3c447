/**
 * A URL that a gateway rewrote on the way, read backwards: what's left of it says what it most likely was. Each is one
 * mistake, whatever lines it changes.
 */

import { PATHS } from '../api.ts';
import { COLLECTION_PATHS } from '../assumed-values.ts';
import type { ByteString } from '../signing/bytes.ts';
import { hasEscape, percentDecode } from './encoders/percent.ts';
import type { Use } from './mistake-row.ts';
import { LONGEST_PATH } from './path/path.ts';
import { lineOfQuery, pairOf, pairText } from './query/model.ts';
import type { Subject } from './subject.ts';
import type { TransportMistakeId } from './transport/mistakes.ts';
import type { Compound } from './variant.ts';

const BASE = PATHS.orders.slice(0, PATHS.orders.lastIndexOf('/'));
const VERSION = BASE.slice(BASE.lastIndexOf('/'));
const COLLECTIONS = new Set(
  [...Object.values(PATHS), ...Object.values(COLLECTION_PATHS).map(({ path }) => path)].map((path) =>
    path.slice(path.lastIndexOf('/')),
  ),
);

export function rewrittenCompounds(subject: Subject): Compound[] {
  const { path, lines } = subject;
  if (path.length > LONGEST_PATH) return [];
  const paths = [...slashLost(path), ...prefixReplaced(path), ...escapedTwice(path)].filter(
    ({ was }) => was !== lines.path,
  );
  return [
    ...paths.map(({ was, how }) => compound(how, { path: was as ByteString })),
    ...frontController(subject),
  ];
}

interface Rewritten {
  readonly was: string;
  /** With the directive that does it. */
  readonly how: string;
}

/** `location /api/v1/` with a `proxy_pass` that doesn't end with a slash: `/api/v1orders`. */
function slashLost(path: string): Rewritten[] {
  const at = path.indexOf(BASE);
  const rest = path.slice(at + BASE.length);
  if (at !== 0 || !/^[a-z]/.test(rest)) return [];
  return [
    { was: `${BASE}/${rest}`, how: `the slash after ${BASE} lost, as by proxy_pass without a / at its end` },
  ];
}

/** `/backend/v1/orders` or `/backend/orders` for `/api/v1/orders`. */
function prefixReplaced(path: string): Rewritten[] {
  if (path.startsWith(`${BASE}/`)) return [];
  const version = path.indexOf(`${VERSION}/`);
  if (version > 0 && !path.includes(`${BASE}/`))
    return [replaced(path.slice(0, version), BASE.slice(0, -VERSION.length), path.slice(version))];
  const segments = path.split('/').slice(1);
  const at = segments.findIndex((segment) => COLLECTIONS.has(`/${segment}`));
  if (version !== -1 || at < 1 || /^v\d+$/.test(segments[at - 1] ?? '')) return [];
  return [replaced(`/${segments.slice(0, at).join('/')}`, BASE, `/${segments.slice(at).join('/')}`)];
}

function replaced(prefix: string, was: string, rest: string): Rewritten {
  const shown = prefix.length <= 24 ? prefix : `${prefix.slice(0, 23)}…`;
  return { was: was + rest, how: `${shown} in place of ${was}, as by proxy_pass with a path or pathRewrite` };
}

/** `RewriteRule ^/(.*)$ http://upstream/$1 [P,B]` escapes what it matched, slashes too, and `mod_proxy` its escapes. */
function escapedTwice(path: string): Rewritten[] {
  if (!/%252f/i.test(path)) return [];
  const once = percentDecode(path);
  return hasEscape(once)
    ? [{ was: percentDecode(once), how: 'its slashes escaped twice, as by RewriteRule with [P,B]' }]
    : [];
}

const PATH_NAMES = new Set(['url', 'path', 'q', 'route', '_url', 'uri']);

/** `/index.php?url=$1` with `[QSA]` or `rewrite … break`: the path went into the query. */
function frontController(subject: Subject): Compound[] {
  const { path, pairs } = subject;
  const states = pairs.map(pairOf);
  const at = states.findIndex(({ key, value }) => PATH_NAMES.has(key) && /^\/?api\//.test(value));
  const found = states[at];
  if (!found) return [];
  const was = found.value.startsWith('/') ? found.value : `/${found.value}`;
  if (was === path) return [];
  const query = lineOfQuery(states.toSpliced(at, 1).map(pairText).join('&'), subject);
  return [
    compound(`it went into the parameter ${found.key}, as by rewrite to /index.php?${found.key}=$1`, {
      path: was as ByteString,
      query: query as ByteString,
    }),
  ];
}

function compound(how: string, values: Compound['values']): Compound {
  const use: Use<TransportMistakeId> = { id: 'transport-path-rewritten', how, cost: 4 };
  return { values, uses: [use] };
}
