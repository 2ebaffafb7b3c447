/** Says where a body stops being JSON. It's a warning: any bytes may be sent and signed. */

import { jsonParseLinter } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** In characters. Parsing more would be felt while typing. */
const MOST = 2_000_000;
const parseProblems = jsonParseLinter();

export const jsonLint: Extension = [linter(problems, { delay: 350 }), lintGutter()];

function problems(view: EditorView): Diagnostic[] {
  const { doc } = view.state;
  // No body at all is no broken JSON.
  if (doc.length === 0 || doc.length > MOST) return [];
  return parseProblems(view).map((problem) => {
    const at = problem.from > 0 ? problem.from : (firstBreak(view.state) ?? 0);
    const from = at < doc.length ? at : Math.max(0, doc.length - 1);
    return { from, to: from + 1, severity: 'warning', message: words(problem.message, view.state) };
  });
}

/** For engines whose error names no position. */
function firstBreak(state: EditorState): number | undefined {
  let at: number | undefined;
  ensureSyntaxTree(state, state.doc.length, 100)?.iterate({
    enter: ({ type, from }) => {
      if (at === undefined && type.isError) at = from;
      return at === undefined;
    },
  });
  return at;
}

/** The engine's reason without its positions and its quotation of the whole text. */
function words(message: string, state: EditorState): string {
  if (state.sliceDoc(0, 1) === '\ufeff') return 'Not JSON: it starts with a byte order mark';
  const reason = message
    .replace(/^JSON\.parse: /, '')
    .replace(/,? (\.\.\.)?".*$/s, '')
    .replace(/ (in JSON )?at (position|line) .*$/s, '');
  return `Not JSON: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}
