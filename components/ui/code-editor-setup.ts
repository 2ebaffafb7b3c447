/**
 * What the code editor can do, chosen so that the text is always exactly what was typed: no automatic indentation
 * beyond repeating the line above, no closing brackets, no normalised line ends, and Tab leaves the editor.
 */

import { defaultKeymap, deleteCharBackwardStrict, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { EditorSelection, EditorState, type Extension, type StateCommand } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  highlightSpecialChars,
  highlightWhitespace,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type JsonMeant, jsonLint } from './code-editor-lint.ts';
import { codeEditorTheme } from './code-editor-theme.ts';

export interface EditorSetup {
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly language: 'json' | 'text';
  readonly coloured: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly jsonMeant: JsonMeant | undefined;
}

/** Without it, \r\n and \r would become \n; with it, \r stays in its line and is drawn there. */
export const exactTextSetup: Extension = EditorState.lineSeparator.of('\n');

/** A line break and the spaces and tabs the line began with, before the cursor. */
const breakLine: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const change = state.changeByRange(({ from, to }) => {
    const line = state.doc.lineAt(from);
    const indent = /^[ \t]*/.exec(line.text.slice(0, from - line.from))?.[0] ?? '';
    return {
      changes: { from, to, insert: `\n${indent}` },
      range: EditorSelection.cursor(from + 1 + indent.length),
    };
  });
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
  return true;
};

/** Mod-Enter is left to the page, for sending. */
const keys: Extension = keymap.of([
  { key: 'Enter', run: breakLine, shift: breakLine },
  { key: 'Backspace', run: deleteCharBackwardStrict, shift: deleteCharBackwardStrict },
  { key: 'Mod-Enter', preventDefault: true, run: () => false },
  ...historyKeymap,
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter' && key !== 'Enter'),
]);

function drawSpecial(code: number, name: string | null): HTMLElement {
  const sign = document.createElement('span');
  sign.className = 'cm-specialByte';
  sign.textContent = code === 0x0d ? '\\r' : code.toString(16).toUpperCase().padStart(2, '0');
  sign.title = name ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', sign.title);
  return sign;
}

export function editorExtensions(setup: EditorSetup): Extension {
  const attributes: Record<string, string> = {
    'aria-label': setup.label,
    // A part that scrolls must hold something that takes the focus by itself.
    tabindex: '0',
    spellcheck: 'false',
    autocorrect: 'off',
    autocapitalize: 'off',
    translate: 'no',
    ...(setup.describedBy !== undefined && { 'aria-describedby': setup.describedBy }),
    ...(setup.readOnly && { 'aria-readonly': 'true' }),
    'aria-invalid': String(setup.invalid),
  };
  return [
    exactTextSetup,
    EditorState.readOnly.of(setup.readOnly),
    EditorView.contentAttributes.of(attributes),
    EditorView.lineWrapping,
    highlightSpecialChars({
      addSpecialChars: /[\u00a0\u2000-\u200d\u202a-\u202c\u202f\u2060-\u2064\u3000\ufffd]/,
      render: drawSpecial,
    }),
    highlightWhitespace(),
    setup.language === 'json' && !setup.readOnly ? jsonLint(setup.jsonMeant) : [],
    lineNumbers(),
    highlightActiveLineGutter(),
    drawSelection(),
    bracketMatching(),
    history(),
    keys,
    codeEditorTheme,
    setup.language === 'json' && setup.coloured ? json() : [],
  ];
}
