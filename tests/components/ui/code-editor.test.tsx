/** The code editor never changes a byte of what was typed, pasted or opened. */

import { type Diagnostic, forEachDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CodeEditor } from '../../../components/ui/code-editor.tsx';
import { type CodeEditor as LazyCodeEditor, PlainEditor } from '../../../components/ui/code-editor-lazy.tsx';
import { jsonOfTemplate } from '../../../lib/core/templates/json-template.ts';

function editorOf(container: Element): EditorView {
  const element = container.querySelector<HTMLElement>('.cm-editor');
  const view = element && EditorView.findFromDOM(element);
  if (!view) throw new Error('no editor');
  return view;
}

const textOf = (container: Element): string => editorOf(container).state.doc.toString();

/** Line ends of every kind, controls, marks and lone surrogates among ordinary text. */
const anyText = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('\r\n', '\r', '\n', '\ufeff', '\0', '\t', ' ', '\u2028', '\u0085'),
      },
      fc.constantFrom('\ud800', '\udfff', '{', '}', '"', '\u00a0', '\u200b', '\uffff', '👍', 'e\u0301'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 15 },
  )
  .map((parts) => parts.join(''));

describe('CodeEditor', () => {
  it('opens any text without changing it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const change = vi.fn();
        const { container, unmount } = render(<CodeEditor label="Body" value={text} onChange={change} />);
        expect(textOf(container)).toBe(text);
        expect(change).not.toHaveBeenCalled();
        unmount();
      }),
      { numRuns: 60 },
    );
  });

  it('takes over any text that’s set later, silently', () => {
    fc.assert(
      fc.property(anyText, anyText, (first, second) => {
        const change = vi.fn();
        const { container, rerender, unmount } = render(
          <CodeEditor label="Body" value={first} onChange={change} />,
        );
        rerender(<CodeEditor label="Body" value={second} onChange={change} />);
        expect(textOf(container)).toBe(second);
        expect(change).not.toHaveBeenCalled();
        unmount();
      }),
      { numRuns: 60 },
    );
  });

  it('goes on behind a first letter that comes late from the field it took the place of', () => {
    const { container, rerender } = render(<CodeEditor label="Body" value="" cursor={{ current: 0 }} />);
    rerender(<CodeEditor label="Body" value="{" cursor={{ current: 0 }} />);
    expect(editorOf(container).state.selection.main.head).toBe(1);
  });

  it('keeps the cursor among what stayed when the text around it is set', () => {
    const { container, rerender } = render(<CodeEditor label="Body" value='{"a":1}' />);
    act(() => editorOf(container).dispatch({ selection: { anchor: 6 } }));
    rerender(<CodeEditor label="Body" value='{"aa":1}' />);
    expect(editorOf(container).state.selection.main.head).toBe(7);
  });

  it('reports any pasted text exactly, wherever it’s pasted', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), (before, pasted, place) => {
        fc.pre(pasted !== '');
        const texts: string[] = [];
        const { container, unmount } = render(
          <CodeEditor label="Body" value={before} onChange={(text) => texts.push(text)} />,
        );
        const view = editorOf(container);
        const at = place % (before.length + 1);
        act(() => view.dispatch({ selection: { anchor: at } }));
        fireEvent.paste(view.contentDOM, { clipboardData: { getData: () => pasted } });
        expect(texts).toEqual([before.slice(0, at) + pasted + before.slice(at)]);
        unmount();
      }),
      { numRuns: 60 },
    );
  });

  it('breaks a line with the spaces it began with, and nothing else', async () => {
    const texts: string[] = [];
    const { container } = render(
      <CodeEditor label="Body" value={'  {"a": 1}  '} onChange={(text) => texts.push(text)} />,
    );
    const view = editorOf(container);
    act(() => view.dispatch({ selection: { anchor: 3 } }));
    fireEvent.keyDown(view.contentDOM, { key: 'Enter', keyCode: 13 });
    expect(texts).toEqual(['  {\n  "a": 1}  ']);
  });

  it('isn’t undone by a late echo of what was typed before', () => {
    const type = (view: EditorView, insert: string) =>
      act(() => view.dispatch({ changes: { from: view.state.doc.length, insert } }));
    const { container, rerender } = render(<CodeEditor label="Body" value="" />);
    type(editorOf(container), 'a');
    type(editorOf(container), 'b');
    rerender(<CodeEditor label="Body" value="a" />);
    expect(textOf(container)).toBe('ab');
    rerender(<CodeEditor label="Body" value="ab" />);
    rerender(<CodeEditor label="Body" value="other" />);
    expect(textOf(container)).toBe('other');
  });

  it('colours JSON, but not a line so long that typing would lag', async () => {
    const colours = (container: Element): number =>
      container.querySelectorAll('.cm-line span[class]:not([class^="cm-"])').length;
    const long = `[${'1,'.repeat(15_000)}1]`;
    const { container, rerender } = render(<CodeEditor label="Body" value="[1]" />);
    // It’s parsed for some milliseconds at once, and the rest later.
    await waitFor(() => expect(colours(container)).toBeGreaterThan(0));
    rerender(<CodeEditor label="Body" value={long} />);
    expect(colours(container)).toBe(0);
    rerender(<CodeEditor label="Body" value={'[1,\n'.repeat(10_000)} />);
    await waitFor(() => expect(colours(container)).toBeGreaterThan(0));
  });

  it('has its name, and the focus survives becoming invalid', () => {
    const { container, rerender } = render(<CodeEditor label="Body" value="{}" />);
    act(() => editorOf(container).focus());
    rerender(<CodeEditor label="Body" value="{}" invalid describedBy="why" />);
    const box = screen.getByRole('textbox', { name: 'Body' });
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-describedby')).toBe('why');
  });

  it('lets Tab leave', async () => {
    const { container } = render(
      <>
        <CodeEditor label="Body" value="{}" />
        <button type="button">Next</button>
      </>,
    );
    act(() => editorOf(container).focus());
    const leaves = fireEvent.keyDown(editorOf(container).contentDOM, { key: 'Tab', keyCode: 9 });
    expect(leaves).toBe(true);
    expect(textOf(container)).toBe('{}');
  });

  it('can’t be changed when it’s read-only', () => {
    const change = vi.fn();
    const { container } = render(<CodeEditor readOnly label="Response" value="{}" onChange={change} />);
    const view = editorOf(container);
    fireEvent.paste(view.contentDOM, { clipboardData: { getData: () => 'x' } });
    fireEvent.keyDown(view.contentDOM, { key: 'Enter', keyCode: 13 });
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox').getAttribute('aria-readonly')).toBe('true');
  });

  it.each([
    ['{"a": base}', 'base'],
    ['{"a": 1,}', '}'],
  ])('warns where %s stops being JSON', async (value, at) => {
    const { container } = render(<CodeEditor label="Body" value={value} />);
    await waitFor(() => expect(container.querySelector('.cm-lintRange-warning')).not.toBeNull());
    expect(container.querySelector('.cm-lintRange-warning')?.textContent).toBe(at.charAt(0));
  });

  it.each([
    ['{"at": {{now}}}', undefined, undefined],
    ['{"at": {{now}}, "b": base}', 'base', 'Not JSON: unexpected token'],
    ['{"at": {{now}} {{now}}}', '{{now}}}', 'Not JSON: expected'],
    ['{"at": tru{{e}}}', '{{e}}', 'Not JSON: a variable can’t stand here'],
    ['{"at": {{Now}}}', '{Now', 'Not JSON: '],
  ])('takes each variable of %s as a value', async (value, at, words) => {
    const { container } = render(<CodeEditor label="Body" value={value} jsonMeant={meant} />);
    const warning = () => container.querySelector('.cm-lintRange-warning');
    if (at === undefined || words === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 800));
      expect(warning()).toBeNull();
      return;
    }
    await waitFor(() => expect(warning()).not.toBeNull());
    const view = editorOf(container);
    const [problem] = problemsIn(view);
    expect(view.state.sliceDoc(problem?.from ?? 0).startsWith(at)).toBe(true);
    expect(problem?.message).toContain(words);
    expect(textOf(container)).toBe(value);
  });

  it('finds the place that Firefox tells by line and column, where lines end in other ways too', async () => {
    const value = '{\r"a": 1,\r\n"b": x}';
    const parse = vi.spyOn(JSON, 'parse').mockImplementation(() => {
      throw new SyntaxError('JSON.parse: unexpected character at line 3 column 6 of the JSON data');
    });
    try {
      const { container } = render(<CodeEditor label="Body" value={value} />);
      await waitFor(() => expect(problemsIn(editorOf(container))).toHaveLength(1));
      const [problem] = problemsIn(editorOf(container));
      expect(problem?.from).toBe(value.indexOf('x'));
      expect(problem?.message).toBe('Not JSON: unexpected character');
    } finally {
      parse.mockRestore();
    }
  });
});

const meant = async (text: string) => jsonOfTemplate(text);

function problemsIn({ state }: EditorView): Diagnostic[] {
  const problems: Diagnostic[] = [];
  forEachDiagnostic(state, (problem) => problems.push(problem));
  return problems;
}

interface DraftProps {
  readonly editor: typeof LazyCodeEditor;
  readonly first: string;
}

function Draft({ editor: Editor, first }: DraftProps) {
  const [text, setText] = useState(first);
  return <Editor label="Body" value={text} onChange={setText} />;
}

describe('the plain editor in its place', () => {
  it('keeps what was typed until the editor is there', async () => {
    // Another test may have had it loaded.
    vi.resetModules();
    const fresh = await import('../../../components/ui/code-editor-lazy.tsx');
    const { container } = render(<Draft editor={fresh.CodeEditor} first="{" />);
    fireEvent.change(screen.getByRole('textbox', { name: 'Body' }), { target: { value: '{}' } });
    await waitFor(() => expect(container.querySelector('.cm-editor')).not.toBeNull());
    expect(textOf(container)).toBe('{}');
  });

  it('hands the focus on with the cursor, so that typing goes on', async () => {
    vi.resetModules();
    const fresh = await import('../../../components/ui/code-editor-lazy.tsx');
    const { container } = render(<Draft editor={fresh.CodeEditor} first="" />);
    const plain = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' });
    plain.focus();
    fireEvent.change(plain, { target: { value: '{}' } });
    await waitFor(() => expect(container.querySelector('.cm-editor')).not.toBeNull());
    const { EditorView: View } = await import('@codemirror/view');
    const made = View.findFromDOM(container.querySelector<HTMLElement>('.cm-editor') as HTMLElement);
    expect(document.activeElement).toBe(made?.contentDOM);
    expect(made?.state.selection.main.head).toBe(2);
  });

  it('can only be read where a change would lose a carriage return', async () => {
    const change = vi.fn();
    render(<PlainEditor label="Body" value={'a\r\nb'} onChange={change} />);
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').readOnly).toBe(true);
  });
});
