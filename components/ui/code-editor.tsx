/** A code editor whose text is always exactly what was typed, byte for byte. Load it through `code-editor-lazy.tsx`. */

import { Annotation, EditorState, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styles from './code-editor.module.css';
import type { JsonMeant } from './code-editor-lint.ts';
import { editorExtensions, exactTextSetup } from './code-editor-setup.ts';

export interface CodeEditorProps {
  /** Any text at all: line ends of every kind, controls and lone surrogates come back as they went in. */
  readonly value: string;
  /** Called for the user's own changes alone, never for a `value` that was set. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** The editor's name; a `Field` around it can't label it. */
  readonly label: string;
  readonly describedBy?: string | undefined;
  /** JSON is coloured (but no line of many thousands), and where it's broken it says so: as a warning, since any bytes may be sent. */
  readonly language?: 'json' | 'text' | undefined;
  /** Where what's typed is a template of JSON. */
  readonly jsonMeant?: JsonMeant | undefined;
  readonly readOnly?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  /** Takes the height of its parent. Otherwise it grows from 5 to about 18 lines with its text. */
  readonly fill?: boolean | undefined;
  /** Where the cursor stands in the plain field it takes the place of, if that has the focus: typing goes on there. */
  readonly cursor?: RefObject<number | undefined> | undefined;
}

/** In characters. Colouring a wrapped line longer than this took most of the time of a keystroke. */
const LONG_LINE = 20_000;

function hasLongLine(text: string): boolean {
  let start = 0;
  while (text.length - start > LONG_LINE) {
    const end = text.indexOf('\n', start);
    if (end === -1 || end - start > LONG_LINE) return true;
    start = end + 1;
  }
  return false;
}

/** The one stretch that's another. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** Marks changes that come from `value`. */
const FromOutside = Annotation.define<true>();

export function CodeEditor(props: CodeEditorProps) {
  const { value, onChange, label, describedBy, language = 'json', jsonMeant } = props;
  const { readOnly = false, invalid = false } = props;
  const coloured = !hasLongLine(value);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  // Texts we reported and haven't been given back, so that a late echo can't undo what was typed since.
  const reported = useRef<string[]>([]);

  const changed = useEffectEvent((text: string) => {
    reported.current = [...reported.current.slice(-7), text];
    onChange?.(text);
  });
  const textNow = useEffectEvent(() => view.current?.state.doc.toString() ?? value);

  const goOnTyping = useEffectEvent((made: EditorView) => {
    const at = props.cursor?.current;
    if (at === undefined) return;
    made.dispatch({ selection: { anchor: Math.min(at, made.state.doc.length) } });
    made.focus();
  });

  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const state = EditorState.create({ doc: textNow(), extensions: exactTextSetup });
    const made = new EditorView({ state, parent: host.current });
    view.current = made;
    goOnTyping(made);
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, []);

  // Reconfigured rather than made again, which would lose the focus and what can be undone.
  useLayoutEffect(() => {
    const listener = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const own = transactions.some((transaction) => transaction.annotation(FromOutside) === undefined);
      if (docChanged && own) changed(state.doc.toString());
    });
    const setup = editorExtensions({ label, describedBy, language, coloured, readOnly, invalid, jsonMeant });
    view.current?.dispatch({ effects: StateEffect.reconfigure.of([setup, listener]) });
  }, [label, describedBy, language, coloured, readOnly, invalid, jsonMeant]);

  useLayoutEffect(() => {
    const { current } = view;
    const echo = reported.current.indexOf(value);
    reported.current = reported.current.slice(echo + 1);
    if (!current || echo >= 0 || current.state.doc.toString() === value) return;
    reported.current = [];
    const changes = current.state.changes(difference(current.state.doc.toString(), value));
    // What comes in where the cursor stands was typed before it was here: one goes on behind it.
    const { anchor, head } = current.state.selection.main;
    const selection = { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) };
    current.dispatch({ changes, selection, annotations: FromOutside.of(true) });
  }, [value]);

  return (
    <div
      ref={host}
      className={styles['editor']}
      data-fill={props.fill || undefined}
      data-invalid={invalid || undefined}
      data-read-only={readOnly || undefined}
    />
  );
}
