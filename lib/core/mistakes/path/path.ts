/** Wrong values of line 2, the path. */

import { pathAsRead } from '../../signing/as-read.ts';
import { type Change, composedVariants, type Mistakes } from '../changes.ts';
import type { Use } from '../mistake-row.ts';
import { measuredUse } from '../server/measured.ts';
import type { Subject } from '../subject.ts';
import type { Compound, Variant } from '../variant.ts';
import { PATH_STAGES } from './change.ts';
import { cutAtHashCompounds, pathBlankLineCompounds, wholeQueryCompounds } from './compounds.ts';
import { pathContentChanges } from './content.ts';
import { pathHintChanges } from './hints.ts';
import { PATH_MISTAKES, type PathMistakeId } from './mistakes.ts';
import { pathShapeChanges } from './shape.ts';
import { pathWritingChanges } from './writing.ts';

/** Paths longer than this get no variants: a wrong endpoint or a template is no longer what's wrong with them. */
export const LONGEST_PATH = 2048;

export function pathVariants(subject: Subject, mistakes: Mistakes): Variant[] {
  if (subject.path.length > LONGEST_PATH) return [];
  const start = pathAsRead(subject.path, subject.readings);
  const changes: readonly Change<string>[] = [
    ...asAssumed(subject),
    ...pathHintChanges(subject),
    ...pathContentChanges(subject),
    ...pathWritingChanges(subject).map((change) => onWritten(change, start, subject)),
    ...pathShapeChanges(subject),
  ];
  const composition = {
    start: start as string,
    render: (path: string) => path,
    right: subject.lines.path,
    costOf: costOfPathUse,
  };
  return composedVariants(changes, composition, mistakes);
}

/** For a server that's known to decode it. */
function asAssumed(subject: Subject): Change<string>[] {
  const use = measuredUse(subject, 'signed-path');
  return use ? [{ stage: PATH_STAGES.content, use, apply: () => subject.path }] : [];
}

/** Whoever writes it by itself begins with what was sent, whatever the server makes of that. */
function onWritten(change: Change<string>, read: string, { path: sent }: Subject): Change<string> {
  return sent === read ? change : { ...change, apply: (path) => change.apply(path === read ? sent : path) };
}

/** Mistakes that take the query into the path and leave line 3 blank, or lose it there on sending. */
export function pathCompounds(subject: Subject): Compound[] {
  if (subject.path.length > LONGEST_PATH) return [];
  return [
    ...pathBlankLineCompounds(subject),
    ...wholeQueryCompounds(subject),
    ...cutAtHashCompounds(subject),
  ];
}

function costOfPathUse({ id, cost }: Use): number {
  return cost ?? PATH_MISTAKES[id as PathMistakeId].cost;
}
