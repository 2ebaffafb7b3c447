/** How the body's mistakes are put together: each one's use, and the value it makes. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { JsonMember, JsonNode } from '../serializers/lexemes.ts';
import type { JsonStyle } from '../serializers/printing.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import type { BodyMistakeId } from './mistakes.ts';

export type BodyUse = Use<BodyMistakeId>;

export interface BodyVariant {
  readonly value: ByteString;
  readonly uses: readonly BodyUse[];
  readonly reach?: 1 | 2;
}

/** A mistake that changes the value itself. `common`: likely enough to be combined with a way of printing. */
export interface JsonEdit {
  readonly use: BodyUse;
  readonly node: JsonNode;
  readonly common?: true;
  readonly reach?: 1 | 2;
}

/** A mistake in how the value is printed. */
export interface Rendering {
  readonly use: BodyUse;
  readonly print: (node: JsonNode) => ByteString;
  readonly common?: true;
  /** Combined with a newline alone, and not tried in threes. */
  readonly rare?: true;
}

/** A mistake that changes the bytes, whatever they hold. */
export interface ByteEdit {
  readonly use: BodyUse;
  readonly value: ByteString;
  readonly reach?: 1 | 2;
}

/** A component of a style: what's changed in the way the body was sent. */
export interface StyleEdit {
  readonly use: BodyUse;
  readonly style: Partial<JsonStyle>;
}

export function bodyUse(id: BodyMistakeId, parameter: Parameter, cost?: number): BodyUse {
  return { id, ...parameterOf(parameter), ...(cost !== undefined && { cost }) };
}

const NAME_LENGTH = 24;

/** A member's name, cut to what fits into a sentence. */
export function shortName({ key }: JsonMember): string {
  const characters = [...key.text];
  return characters.length <= NAME_LENGTH ? key.text : `${characters.slice(0, NAME_LENGTH - 1).join('')}…`;
}

export function byteEdit(id: BodyMistakeId, parameter: Parameter, value: string, cost?: number): ByteEdit {
  return { use: bodyUse(id, parameter, cost), value: value as ByteString };
}
