/** A JSON serializer as one way to print. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import type { KeyOrder } from '../key/orders.ts';
import type { Ecosystem } from '../languages.ts';
import type { Way } from '../ways.ts';
import type { EscapeStyle } from './escapes.ts';
import { LAYOUTS, type LayoutName } from './layouts.ts';
import type { JsonNode } from './lexemes.ts';
import type { NumberPrinter } from './numbers.ts';
import { type JsonStyle, printJson } from './printing.ts';
import { RESHAPES, type Reshape } from './reshapes.ts';

export interface Serializer {
  /** Fit to stand after “printed by” and after a colon. */
  readonly name: string;
  readonly way?: Way;
  readonly style: JsonStyle;
  readonly beginning?: string;
  readonly ending: string;
  /** Seldom enough to be combined with a newline alone, and not tried in threes. */
  readonly rare?: true;
  readonly reshape?: Reshape;
  /** Bits, as in `MistakeRow.cost`. */
  readonly cost: number;
  /** As in `MistakeRow.bytes`. */
  readonly bytes: 'ran' | 'documented';
  /** As in `Use.typicalIn`; left out where it stands for the serializers of several languages. */
  readonly typicalIn?: readonly Ecosystem[];
}

interface Settings {
  readonly way?: Way;
  readonly layout?: LayoutName;
  readonly escape?: EscapeStyle;
  readonly order?: KeyOrder;
  readonly nestedOrder?: KeyOrder;
  readonly numbers?: NumberPrinter;
  readonly beginning?: string;
  readonly ending?: string;
  readonly reshape?: Reshape;
  readonly typicalIn?: readonly Ecosystem[];
}

/** Outputs of the library itself are fixtures. @param cost in bits. */
export function serializer(cost: number, name: string, settings: Settings = {}): Serializer {
  return {
    name,
    cost,
    ending: settings.ending ?? '',
    bytes: 'ran',
    style: {
      layout: LAYOUTS[settings.layout ?? 'compact'],
      escape: settings.escape ?? 'minimal',
      order: settings.order ?? 'as-sent',
      numbers: settings.numbers ?? 'kept',
      ...(settings.nestedOrder && { nestedOrder: settings.nestedOrder }),
    },
    ...(settings.beginning && { beginning: settings.beginning }),
    ...(settings.way && { way: settings.way }),
    ...(settings.reshape && { reshape: settings.reshape }),
    ...(settings.typicalIn && { typicalIn: settings.typicalIn }),
  };
}

/** Outputs of the library itself are fixtures. It’s an option that few use. */
export function rare(cost: number, name: string, settings: Settings = {}): Serializer {
  return { ...serializer(cost, name, settings), rare: true };
}

/** No output of it is a fixture: its documentation, and notes of earlier runs, say what it prints. */
export function documented(cost: number, name: string, settings: Settings = {}): Serializer {
  return { ...serializer(cost, name, settings), bytes: 'documented' };
}

/** The bytes it prints, UTF-8, with its ending. */
export function serialize(value: JsonNode, profile: Serializer): ByteString {
  const shaped = profile.reshape ? RESHAPES[profile.reshape](value) : value;
  return byteStringOfText((profile.beginning ?? '') + printJson(shaped, profile.style) + profile.ending);
}
