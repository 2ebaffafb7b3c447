/** Which steps' right code mends a mistake, in the way it was made. */

import { MISTAKES, type MistakeId } from './catalogue.ts';
import type { Topic } from './languages.ts';
import type { Use } from './mistake-row.ts';
import type { Way } from './ways.ts';
import { isAmongWays, type Ways } from './wrong-code.ts';

type Made = Pick<Use, 'way'> & { readonly id: MistakeId };

/** Ways that the right code of the step leaves as they are: what's stored is to be changed. */
const LEFT: Readonly<Partial<Record<MistakeId, readonly Way[]>>> = {
  'key-whitespace': ['backslash-n'],
  'key-charset': ['utf-8-bom'],
  // Its code makes another body: only the hash is to be changed.
  'body-blank-stripped': ['line-breaks-removed'],
  'body-mutated-after-signing': ['member-only-hashed'],
};

/** Ways that put a second step wrong as well. */
const SECOND: Readonly<Partial<Record<MistakeId, { readonly topic: Topic; readonly ways: Ways }>>> = {
  'path-with-query': { topic: 'query', ways: ['line-3-empty'] },
  'path-full-url': { topic: 'query', ways: ['line-3-empty'] },
  'path-with-host': { topic: 'query', ways: ['line-3-empty'] },
  'query-params-as-body': { topic: 'body-hash', ways: 'every' },
  // What’s signed is what’s sent only where both are seen.
  'ts-two-clock-reads': { topic: 'headers', ways: 'every' },
  'ts-rounding': { topic: 'headers', ways: 'every' },
  'ts-signed-ms': { topic: 'headers', ways: 'every' },
};

/** In the order of signing; none where no code mends it. */
export function topicsOf(made: Made): readonly Topic[] {
  const { topic } = MISTAKES[made.id];
  if (topic === undefined || isAmongWays(made, LEFT[made.id] ?? [])) return [];
  const second = SECOND[made.id];
  return second && isAmongWays(made, second.ways) ? [topic, second.topic] : [topic];
}
