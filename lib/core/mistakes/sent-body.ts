/** What the body that was sent tells of itself: its text, its JSON, and the style it's written in. */

import { type ByteString, byteStringOfText, bytesOf, textOfUtf8 } from '../signing/bytes.ts';
import type { EscapeStyle } from './serializers/escapes.ts';
import { LAYOUTS } from './serializers/layouts.ts';
import { type JsonNode, readJsonNode } from './serializers/lexemes.ts';
import { type JsonStyle, type Layout, printJson } from './serializers/printing.ts';

export interface SentBody {
  readonly bytes: ByteString;
  /** `undefined` where the bytes aren't UTF-8. */
  readonly text: string | undefined;
  readonly json: SentJson | undefined;
}

export interface SentJson {
  readonly node: JsonNode;
  /** Blanks outside the value. */
  readonly before: string;
  readonly after: string;
  /** Prints the value as it was sent; where no known layout does, compactly. */
  readonly style: JsonStyle;
}

/** Longer bodies aren't read as JSON; see `BODY_LIMITS`. */
export function readSentBody(bytes: ByteString, longestJson: number): SentBody {
  const text = textOfUtf8(bytesOf(bytes));
  const json = text === undefined || text.length > longestJson ? undefined : readSentJson(text);
  return { bytes, text, json };
}

function readSentJson(text: string): SentJson | undefined {
  const node = readJsonNode(text);
  if (!node) return undefined;
  const value = text.trim();
  const start = text.indexOf(value);
  return {
    node,
    before: text.slice(0, start),
    after: text.slice(start + value.length),
    style: styleOf(node, value),
  };
}

const AS_WRITTEN = { escape: 'kept', order: 'as-sent', numbers: 'kept', keepsRepeats: true } as const;

function styleOf(node: JsonNode, value: string): JsonStyle {
  const layout = layoutOf(node, value);
  const written = { ...AS_WRITTEN, layout };
  const inUse = ESCAPES_IN_USE.find((style) => printJson(node, { ...written, escape: style }) === value);
  return inUse ? { ...written, escape: inUse } : written;
}

function layoutOf(node: JsonNode, value: string): Layout {
  const layouts = Object.values<Layout>(LAYOUTS);
  // A value without containers is written the same in all of them, so the first, compact, is as good as any.
  return layouts.find((layout) => printJson(node, { ...AS_WRITTEN, layout }) === value) ?? LAYOUTS.compact;
}

/** Tried in turn for strings that a mistake makes, so that they're escaped like the others. */
const ESCAPES_IN_USE: readonly EscapeStyle[] = [
  'minimal',
  'ascii-del',
  'php',
  'php-unicode',
  'rails',
  'gson',
  'system-text-json',
  'powershell',
];

/** The value as it was sent, but for what was changed in it. */
export function printLikeSent(sent: SentJson, node: JsonNode): ByteString {
  return byteStringOfText(sent.before + printJson(node, sent.style) + sent.after);
}
