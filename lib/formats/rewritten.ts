/** What proxies tell in headers of the target that a client asked for, where they hand on another one. */

import { type ByteString, displayTextOf } from '../core/signing/bytes.ts';
import type { Gap } from '../core/signing/gaps.ts';
import { headerValues, type WireRequest } from '../core/signing/wire-request.ts';
import { pathAndQuery } from './target-gaps.ts';
import { splitUrl } from './url-text.ts';

const ASKED_FOR = [
  'X-Envoy-Original-Path',
  'X-Original-URI',
  'X-Original-URL',
  'X-Forwarded-Uri',
  'X-Rewrite-URL',
  'X-Replaced-Path',
];
const TAKEN_OFF = ['X-Forwarded-Prefix', 'X-Script-Name'];
const TELLING = new Set([...ASKED_FOR, ...TAKEN_OFF].map((name) => name.toLowerCase()));

/** Gaps of the path and the query where a proxy's header tells of another target than the one that’s shown. */
export function rewrittenGaps({ target, headers }: WireRequest): Gap[] {
  if (!headers.some(([name]) => TELLING.has(name.toLowerCase()))) return [];
  return [
    ...ASKED_FOR.flatMap((name) =>
      headerValues(headers, name).flatMap((value) => otherTarget(name, value, target)),
    ),
    ...TAKEN_OFF.flatMap((name) =>
      headerValues(headers, name).flatMap((value) => (isOn(value, target) ? [] : [gap('path', name, value)])),
    ),
  ];
}

function otherTarget(name: string, value: ByteString, target: string): Gap[] {
  const asked = splitUrl(value)?.target ?? value;
  const [path, query] = pathAndQuery(target);
  const [askedPath, askedQuery] = pathAndQuery(asked);
  return [
    ...(path === askedPath ? [] : [gap('path', name, value)]),
    // Some tell the path alone.
    ...(askedQuery === undefined || query === askedQuery ? [] : [gap('query', name, value)]),
  ];
}

function isOn(value: string, target: string): boolean {
  const prefix = value.replace(/\/$/, '');
  return prefix === '' || target === prefix || target.startsWith(`${prefix}/`);
}

function gap(kind: 'path' | 'query', name: string, value: ByteString): Gap {
  const shown = displayTextOf(value).slice(0, 200);
  return { part: { kind }, reason: 'ambiguous', said: `the URL differs in ${name}: “${shown}”` };
}
