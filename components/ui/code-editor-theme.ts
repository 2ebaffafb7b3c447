/** How the code editor looks: our tokens, so it follows the theme by itself. */

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'transparent',
    fontSize: 'var(--text-size)',
    blockSize: '100%',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '18px', overflow: 'auto' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 8px 0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--selection)',
  },
  '.cm-gutters': { color: 'var(--text-faint)', backgroundColor: 'transparent', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '26px', padding: '0 6px 0 4px' },
  '.cm-activeLineGutter': { color: 'var(--text)', backgroundColor: 'transparent' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
  '.cm-lint-marker': { width: '14px', height: '18px', padding: '4px 0 4px 4px' },
  '.cm-lint-marker-warning': {
    content: '""',
    width: '6px',
    height: '6px',
    margin: '6px 0 6px 5px',
    padding: '0',
    borderRadius: '50%',
    backgroundColor: 'var(--warn)',
  },
  '.cm-matchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    boxShadow: 'inset 0 0 0 1px var(--border)',
    borderRadius: '2px',
  },
  '.cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--warn-soft)' },
  // What invisible bytes are drawn with stays where the system sets all colours.
  '.cm-highlightSpace': {
    forcedColorAdjust: 'none',
    backgroundImage: 'radial-gradient(circle at 50% 55%, var(--border-soft) 0.8px, transparent 1.2px)',
  },
  '.cm-highlightTab': { backgroundImage: 'none', position: 'relative' },
  '.cm-highlightTab::before': { content: '"→"', position: 'absolute', color: 'var(--byte-ghost)' },
  '.cm-specialByte': {
    margin: '0 1px',
    padding: '0 2px',
    borderRadius: '2px',
    color: 'var(--warn)',
    backgroundColor: 'var(--warn-soft)',
    fontSize: '0.83em',
  },
  '@media (forced-colors: active)': { '.cm-specialByte': { outline: '1px solid' } },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-overlay)',
    border: '1px solid var(--border-soft)',
    borderRadius: 'var(--radius)',
    boxShadow: '0 4px 12px -4px var(--shadow)',
    fontFamily: 'var(--font-ui)',
  },
  '.cm-diagnostic': { padding: '4px 8px', borderLeft: 'none', maxWidth: '360px' },
  '.cm-diagnosticText': { color: 'var(--warn)' },
});

const syntax = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--syntax-property)' },
  { tag: tags.string, color: 'var(--syntax-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--syntax-literal)' },
  { tag: [tags.separator, tags.punctuation, tags.bracket], color: 'var(--text-muted)' },
]);

export const codeEditorTheme: Extension = [frame, syntaxHighlighting(syntax)];
