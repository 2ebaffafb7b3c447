/** One mistake in line 2 and when it's made. */

import type { Change } from '../changes.ts';
import type { Ecosystem } from '../languages.ts';
import type { MeantPart, Use } from '../mistake-row.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import type { PathMistakeId } from './mistakes.ts';

/** What the signing code does to a path, in this order. */
export const PATH_STAGES = {
  content: 1,
  writing: 2,
  prefix: 3,
  start: 4,
  end: 5,
  host: 6,
  query: 7,
  fragment: 8,
} as const;

export function pathChange(
  stage: keyof typeof PATH_STAGES,
  id: PathMistakeId,
  parameter: Parameter,
  apply: Change<string>['apply'],
  more: {
    cost?: number;
    meant?: MeantPart;
    typicalIn?: readonly Ecosystem[];
    reach?: 1 | 2;
    alone?: true;
  } = {},
): Change<string> {
  const { cost, meant, typicalIn, ...rest } = more;
  const use: Use<PathMistakeId> = {
    id,
    ...parameterOf(parameter),
    ...(cost !== undefined && { cost }),
    ...(meant && { meant }),
    ...(typicalIn && { typicalIn }),
  };
  return { stage: PATH_STAGES[stage], use, apply, ...rest };
}

/** `/a/b` is `['a', 'b']`; a path without a leading slash has its first segment all the same. */
export function segmentsOf(path: string): string[] {
  return (path.startsWith('/') ? path.slice(1) : path).split('/');
}

/** So many segments left out, and the slash after them. */
export function droppedWithSlash(count: number): Parameter {
  const how = `without ${ordinal(count, 'segment')} and the slash`;
  return [count === 2 ? 'two-segments-and-slash-dropped' : undefined, how];
}

export function ordinal(count: number, thing: string): string {
  return count === 1 ? `the first ${thing}` : `the first ${count} ${thing}s`;
}
