/** Says where a body stops being JSON. It's a warning: any bytes may be sent and signed. */

import { jsonLanguage } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/**
 * The JSON that a text stands for, each character at its place, where what's typed is a template of it; `undefined`
 * where that can't be told.
 */
export type JsonMeant = (text: string) => Promise<string | undefined>;

/** In characters. Parsing more would be felt while typing. */
const MOST = 2_000_000;

export function jsonLint(meant: JsonMeant | undefined): Extension {
  return [linter((view) => problems(view, meant), { delay: 350 }), lintGutter()];
}

async function problems({ state: { doc } }: EditorView, meant: JsonMeant | undefined): Promise<Diagnostic[]> {
  // No body at all is no broken JSON.
  if (doc.length === 0 || doc.length > MOST) return [];
  const typed = doc.toString();
  const json = meant ? await meant(typed) : typed;
  const reason = json === undefined ? undefined : whyNotJson(json);
  if (json === undefined || reason === undefined) return [];
  const at = placeIn(reason, json) ?? firstBreak(json) ?? 0;
  const from = at < doc.length ? at : Math.max(0, doc.length - 1);
  const isVariable = typed[from] !== json[from];
  return [{ from, to: from + 1, severity: 'warning', message: words(reason, typed, isVariable) }];
}

function whyNotJson(json: string): string | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

/** Engines tell the position, the line and column, or neither. */
function placeIn(reason: string, json: string): number | undefined {
  const [, position] = /at position (\d+)/.exec(reason) ?? [];
  if (position !== undefined) return Number(position);
  const [, line, column] = /at line (\d+) column (\d+)/.exec(reason) ?? [];
  return line === undefined ? undefined : startOfLine(json, Number(line)) + Number(column) - 1;
}

/** As Firefox counts them: to it a carriage return ends a line as well, which in the editor is just a sign. */
function startOfLine(json: string, line: number): number {
  const ends = json.matchAll(/\r\n?|\n/g);
  let start = 0;
  for (let at = 1; at < line; at++) {
    const { value } = ends.next();
    if (value) start = value.index + value[0].length;
  }
  return start;
}

/** In milliseconds. */
const LONGEST_SEARCH = 100;

/** For engines whose error names no position. */
function firstBreak(json: string): number | undefined {
  const state = EditorState.create({
    doc: json,
    extensions: [EditorState.lineSeparator.of('\n'), jsonLanguage],
  });
  let at: number | undefined;
  ensureSyntaxTree(state, state.doc.length, LONGEST_SEARCH)?.iterate({
    enter: ({ type, from }) => {
      if (at === undefined && type.isError) at = from;
      return at === undefined;
    },
  });
  return at;
}

/** The engine's reason without its positions and its quotation of the whole text. */
function words(message: string, typed: string, isVariable: boolean): string {
  if (typed.startsWith('\ufeff')) return 'Not JSON: it starts with a byte order mark';
  // What it's quoted as isn't what's typed.
  if (isVariable && /^unexpected/i.test(message)) return 'Not JSON: a variable can’t stand here';
  const reason = message
    .replace(/^JSON\.parse: /, '')
    .replace(/,? (\.\.\.)?".*$/s, '')
    .replace(/ (in JSON )?at (position|line) .*$/s, '');
  return `Not JSON: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}
