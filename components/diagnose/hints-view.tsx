/** What the user knows of the client besides the request. Each hint widens the search, and starts it again. */

import { useRef } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { withoutAnySecret } from '../../lib/core/diagnosis/compare/redacted.ts';
import { type Gap, gapOf } from '../../lib/core/signing/gaps.ts';
import type { LeftHint, Widening } from '../../lib/features/diagnosis/items.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { SearchStatus } from '../request/search-status.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { Button } from '../ui/button.tsx';
import { CodeEditor } from '../ui/code-editor-lazy.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './hints-view.module.css';
import type { ItemTab } from './item-view.tsx';
import { verdictWord } from './item-words.ts';
import { ClientLanguageSelect } from './language-select.tsx';
import { SecondOpinionNotice } from './second-opinion-notice.tsx';

interface HintsViewProps {
  readonly shown: ShownItem;
  readonly onTab: (tab: ItemTab) => void;
}

const TARGET = 'URL that your code signed';
const SECOND = 'Second request';

export function hintCount({ meantBody, meantTarget, language, second }: Widening): number {
  const given = [meantBody.kind !== 'none', meantTarget !== '', language !== undefined, second !== ''];
  return given.filter(Boolean).length;
}

export function HintsView({ shown, onTab }: HintsViewProps) {
  const { item, run, widening } = shown;
  const widen = useApp((state) => state.widen);
  const change = (hint: Partial<Widening>): void => widen(item.id, hint);
  const isFound = (shown.shown?.diagnosis.explanations.length ?? 0) > 0;
  const missing = gapOf(item.capture.gaps, 'body');
  const isBodyMissing = missing !== undefined;
  const nameOfBody = missing ? nameOfMissing(missing) : 'Body that your code signed';
  const body = <MeantBodyField id={item.id} name={nameOfBody} body={widening.meantBody} onChange={change} />;
  return (
    <div className={styles['hints']}>
      <SearchStatus id={item.id} run={run} isFound={isFound} />
      {run.kind === 'done' && <Outcome shown={shown} onTab={onTab} />}
      <Section title="What you know about the client" level={3}>
        <div className={styles['fields']}>
          <LeftHints left={widening.leftHints ?? []} nameOfBody={nameOfBody} />
          {isBodyMissing && body}
          <LanguageField shown={shown} />
          <Field
            label={TARGET}
            hint="Fill in only if a different URL was sent: a proxy, a redirect or a template may have changed it. A path is enough."
          >
            <TextInput
              mono
              value={widening.meantTarget}
              placeholder="https://api.example.com/api/v1/orders?status={status}"
              onChange={(event) => change({ meantTarget: event.target.value })}
            />
          </Field>
          {!isBodyMissing && body}
        </div>
      </Section>
      <Section title="Another request of the same client" level={3}>
        <div className={styles['fields']}>
          <Field
            label={SECOND}
            hint="Paste another rejected request, with a different query or body. It confirms the mistake, or rules out some of the other mistakes that match."
          >
            <TextArea
              mono
              rows={4}
              value={widening.second}
              onChange={(event) => change({ second: event.target.value })}
            />
          </Field>
          {run.kind === 'done' && run.second && <SecondOpinionNotice second={run.second} />}
        </div>
      </Section>
    </div>
  );
}

function nameOfMissing({ from }: Gap): string {
  if (from?.kind !== 'read-by-curl') return 'Body that was sent';
  return from.file === undefined ? 'Body that curl read' : `File ${withoutAnySecret(from.file)}`;
}

interface LeftHintsProps {
  readonly left: readonly LeftHint[];
  readonly nameOfBody: string;
}

/** After a reload: what was too long to be stored. */
function LeftHints({ left, nameOfBody }: LeftHintsProps) {
  if (left.length === 0) return null;
  const names = { body: nameOfBody, target: TARGET, second: SECOND };
  return (
    <Notice tone="warn" title={`Too long to store: ${left.map((hint) => names[hint]).join(', ')}`}>
      Countersign stores up to 64 KB of each hint, and 512 KB in all. Add what’s missing again.
    </Notice>
  );
}

function Outcome({ shown, onTab }: HintsViewProps) {
  const { word } = verdictWord(shown);
  return (
    <p className={styles['outcome']}>
      <strong>{word}:</strong> {shown.shown?.answer.title}
      <Button size="small" onClick={() => onTab('answer')}>
        Show the diagnosis
      </Button>
    </p>
  );
}

function LanguageField({ shown }: { readonly shown: ShownItem }) {
  const place = useWantedFocus<HTMLDivElement>('language');
  return (
    <div ref={place}>
      <Field
        label="Language and library"
        hint="Fixes are shown in this language, and its typical mistakes are ranked higher."
      >
        <ClientLanguageSelect shown={shown} />
      </Field>
    </div>
  );
}

interface MeantBodyFieldProps {
  readonly id: string;
  readonly name: string;
  readonly body: Widening['meantBody'];
  readonly onChange: (hint: Partial<Widening>) => void;
}

function MeantBodyField({ id, name, body, onChange }: MeantBodyFieldProps) {
  const load = useApp((state) => state.loadMeantBody);
  const remove = useBodyRemoval(id, body);
  const fileInput = useRef<HTMLInputElement>(null);
  const place = useWantedFocus<HTMLDivElement>('meant-body');
  return (
    <div ref={place} className={styles['body']}>
      <div className={styles['bodyHead']}>
        <span id="meant-body" className={styles['label']}>
          {name}
        </span>
        <Button variant="quiet" size="small" icon="plus" onClick={() => fileInput.current?.click()}>
          Load from a file
        </Button>
        {body.kind !== 'none' && (
          <Button variant="quiet" size="small" icon="trash" onClick={remove}>
            Remove
          </Button>
        )}
        <input
          ref={fileInput}
          hidden
          type="file"
          aria-label={`File: ${name}`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void load(id, file);
          }}
        />
      </div>
      {body.kind === 'file' ? (
        <p>
          <strong>{body.name}</strong>, {counted(body.bytes.length, 'byte')}
        </p>
      ) : (
        <CodeEditor
          label={name}
          value={body.kind === 'text' ? body.text : ''}
          onChange={(text) =>
            onChange({ meantBody: text === '' ? { kind: 'none' } : { kind: 'text', text } })
          }
        />
      )}
    </div>
  );
}

/** It comes back in the request it was removed from, which is shown; what was typed there since is kept. */
function useBodyRemoval(id: string, body: Widening['meantBody']): () => void {
  const { getState } = useAppStore();
  return () => {
    getState().widen(id, { meantBody: { kind: 'none' } });
    getState().offerUndo({
      view: 'diagnose',
      title: 'Removed the body',
      undo(failed) {
        const { widenings, chooseItem, widen } = getState();
        chooseItem(id);
        if ((widenings[id]?.meantBody.kind ?? 'none') === 'none') widen(id, { meantBody: body });
        else failed('The field has another body now. Remove that first.');
      },
    });
  };
}
