/** The body: none, text that’s never rewritten, or a file’s bytes. */

import { EDITABLE_BODY_BYTES } from '../../lib/features/draft/editable-body.ts';
import { LoadBody, RemoveBody, useIsBodyRefused, WithoutBody } from '../answer/without-body.tsx';
import { useApp } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { ProblemList, useProblems } from '../request/problem-list.tsx';
import { size } from '../share/size.ts';
import { Button } from '../ui/button.tsx';
import { CodeEditor } from '../ui/code-editor-lazy.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './body-editor.module.css';

export function BodyEditor() {
  const isRefused = useIsBodyRefused();
  const { body, loading, unreadable } = useApp((state) => ({
    body: state.draft.body,
    loading: state.loadingBody,
    unreadable: state.unreadableFile,
  }));
  return (
    <div tabIndex={-1} className={styles['editor']}>
      <BodySource />
      {unreadable !== undefined && (
        <Notice tone="bad" live title="Choose the file again">
          {unreadable} couldn’t be read. It was moved or changed since it was chosen, or it’s larger than 50
          MB.
        </Notice>
      )}
      {loading !== undefined && <Progress label="Reading and hashing the file" value={loading} />}
      {body.kind === 'text' && <TextBody text={body.text} />}
      {body.kind === 'file' && (
        <p>
          <strong>{body.name}</strong>, {size(body.bytes.length)}. Its bytes are sent and hashed exactly as
          they are.
        </p>
      )}
      {body.kind === 'none' && (
        <p className={styles['hint']}>Without a body, line 5 is the SHA-256 of zero bytes.</p>
      )}
      <ProblemList field="body" />
      {isRefused && (
        <div className={styles['source']}>
          <WithoutBody />
        </div>
      )}
    </div>
  );
}

function BodySource() {
  const isRefused = useIsBodyRefused();
  const { kind, replace, focus } = useApp((state) => ({
    kind: state.draft.body.kind,
    replace: state.replaceBody,
    focus: state.focusField,
  }));
  return (
    <div className={styles['source']}>
      {kind !== 'text' && (
        <Button
          icon="pencil"
          variant="quiet"
          onClick={() => {
            replace({ kind: 'text', text: '' }, 'Removed the file');
            focus('body');
          }}
        >
          Write a body
        </Button>
      )}
      <LoadBody />
      {kind !== 'none' && !isRefused && <RemoveBody />}
    </div>
  );
}

function TextBody({ text }: { text: string }) {
  const edit = useApp((state) => state.editDraft);
  const editor = useWantedFocus<HTMLDivElement>('body');
  const invalid = useProblems('body').some(({ severity }) => severity === 'error');
  if (text.length > EDITABLE_BODY_BYTES)
    return (
      <Notice tone="info" title="This body is too long to edit here">
        {size(text.length)} of text. It’s sent and hashed as it is; to change it, load it from a file.
      </Notice>
    );
  return (
    <div ref={editor}>
      <CodeEditor
        label="Body"
        describedBy="problems-body"
        value={text}
        invalid={invalid}
        jsonMeant={jsonMeant}
        onChange={(next) => edit({ body: { kind: 'text', text: next } })}
      />
    </div>
  );
}

/** Most bodies hold no variable; without what reads them, nothing is said. */
async function jsonMeant(text: string): Promise<string | undefined> {
  if (!text.includes('{{')) return text;
  const templates = await import('../../lib/core/templates/json-template.ts').catch(() => undefined);
  return templates?.jsonOfTemplate(text);
}
