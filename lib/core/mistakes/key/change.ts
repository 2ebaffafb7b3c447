/** One mistake with the key, as a change of its bytes. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import type { Ecosystem } from '../languages.ts';
import { type Parameter, parameterOf } from '../ways.ts';

export type KeyChange = Change<ByteString>;

/** In the order they happen. */
const STAGES = {
  source: 0,
  text: 1,
  quotes: 2,
  whitespace: 3,
  parser: 4,
  prefix: 5,
  bytes: 6,
  end: 7,
} as const;
type KeyStage = keyof typeof STAGES;

/** The stage of keys that aren't this one. */
export const SOURCE = STAGES.source;

export interface KeyChangeShape {
  readonly cost?: number;
  /** Not tried in threes. */
  readonly rare?: true;
  /** Made after another mistake of the key even where it can't be made by itself. */
  readonly dependent?: true;
  /** Not made together with another mistake of the key. */
  readonly alone?: true;
  readonly typicalIn?: readonly Ecosystem[];
}

export const ALONE: KeyChangeShape = { alone: true };

/** @param apply gives the key it's given, or `undefined`, where the mistake can't be made of it. */
export function keyChange(
  stage: KeyStage,
  [id, parameter]: readonly [id: string, parameter: Parameter],
  apply: (key: ByteString) => string | undefined,
  { cost, rare, dependent, alone, typicalIn }: KeyChangeShape = {},
): KeyChange {
  return {
    stage: STAGES[stage],
    use: {
      id,
      ...parameterOf(parameter),
      ...(cost !== undefined && { cost }),
      ...(typicalIn && { typicalIn }),
    },
    apply: (key) => apply(key) as ByteString | undefined,
    ...(rare && { reach: 2 }),
    ...(dependent && { dependent }),
    ...(alone && { alone }),
  };
}
