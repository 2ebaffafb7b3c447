/** What right signatures rule out: every mistake of the catalogue that would have changed at least one of them. */

import { bodyVariants } from '../core/mistakes/body/body.ts';
import { bodyHashVariants } from '../core/mistakes/body-hash/body-hash.ts';
import { compoundsOf } from '../core/mistakes/compounds.ts';
import { extraMacShapes, macMistakes } from '../core/mistakes/hmac/hmac.ts';
import { joinShapes } from '../core/mistakes/joining/joining.ts';
import { keyVariants } from '../core/mistakes/key/key.ts';
import { methodVariants } from '../core/mistakes/method/method.ts';
import { nameOfUse, type Use } from '../core/mistakes/mistake-row.ts';
import { pathVariants } from '../core/mistakes/path/path.ts';
import { queryVariants } from '../core/mistakes/query/query.ts';
import { recipeShapes } from '../core/mistakes/recipes/recipes.ts';
import { type Subject, subjectOf } from '../core/mistakes/subject.ts';
import { tiedShapes } from '../core/mistakes/ties/tied.ts';
import { timestampVariants } from '../core/mistakes/timestamp/timestamp.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';

export interface ExcludedMistakes {
  /** Mistakes, each with each of its parameters. */
  readonly single: number;
  /** Of two lines, or of a line and the key: one can’t undo the other. */
  readonly pairs: number;
}

type Made = { readonly uses: readonly Use[] };

const LINES = ['method', 'path', 'query', 'timestamp', 'body', 'key'] as const;
type Place = (typeof LINES)[number] | 'joining';

type NamesByPlace = ReadonlyMap<Place, ReadonlySet<string>>;

/** @returns what right requests exclude together. Each request is looked at once. */
export function createExclusion(secret: Secret): (requests: readonly WireRequest[]) => ExcludedMistakes {
  const known = new WeakMap<WireRequest, NamesByPlace>();

  function namesOf(request: WireRequest): NamesByPlace {
    const names = known.get(request) ?? excludedNames(request, secret);
    known.set(request, names);
    return names;
  }

  return (requests) => {
    const all = requests.map(namesOf);
    const sizeOf = (place: Place) => new Set(all.flatMap((names) => [...(names.get(place) ?? [])])).size;
    const sizes = LINES.map(sizeOf);
    const lines = sizes.reduce((sum, size) => sum + size, 0);
    const pairs = sizes.reduce((sum, size) => sum + size * (lines - size), 0) / 2;
    return { single: lines + sizeOf('joining'), pairs };
  };
}

/** Mistakes with their parameters, each of which would have made another signature. */
function excludedNames(request: WireRequest, secret: Secret): NamesByPlace {
  return new Map(
    madeIn(subjectOf(request, secret)).map(([place, made]) => [
      place,
      new Set(made.map(({ uses }) => uses.map(nameOfUse).join('; '))),
    ]),
  );
}

function madeIn(subject: Subject): readonly (readonly [Place, readonly Made[]])[] {
  return [
    ['method', methodVariants(subject, 1)],
    ['path', pathVariants(subject, 1)],
    ['query', queryVariants(subject, 1)],
    ['timestamp', timestampVariants(subject)],
    ['body', [...bodyVariants(subject, 1), ...bodyHashVariants(subject.body, subject)]],
    ['key', keyVariants(subject, 1)],
    [
      'joining',
      [
        ...compoundsOf(subject),
        ...joinShapes(subject),
        ...recipeShapes(subject),
        ...tiedShapes(subject),
        ...extraMacShapes(subject),
        ...macMistakes(subject),
      ],
    ],
  ];
}
