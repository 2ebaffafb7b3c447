/** A broken client: its code to be fixed, what its calls get, and what's still wrong. */

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AssumptionId } from '../../lib/core/assumptions.ts';
import { LANGUAGES, type Language } from '../../lib/core/mistakes/languages.ts';
import { randomFrom } from '../../lib/core/random.ts';
import { displayTextOf } from '../../lib/core/signing/bytes.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { selectPassed } from '../../lib/features/learn/slice.ts';
import type { BegunLesson, TaskWork } from '../../lib/features/learn/state.ts';
import {
  ASSUMED_TARGETS,
  answersWith,
  type BrokenClient,
  drawBrokenClient,
} from '../../lib/lessons/broken/client.ts';
import { gradeClient } from '../../lib/lessons/broken/grade-client.ts';
import { BROKEN_LANGUAGES } from '../../lib/lessons/broken/offered.ts';
import { clientHints, correctCode, inProduction } from '../../lib/lessons/broken/words.ts';
import { useApp } from '../app/store-context.tsx';
import { RuleNote } from '../request/rule-note.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CodeEditor } from '../ui/code-editor-lazy.tsx';
import { Field } from '../ui/field.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Select } from '../ui/select.tsx';
import { BrokenCalls } from './broken-calls.tsx';
import { BROKEN_LEVELS, type BrokenId, mendedOf } from './broken-levels.ts';
import { ClientVerdict } from './client-verdict.tsx';
import { TaskHints } from './hints.tsx';
import styles from './learn.module.css';
import { PassedNotice } from './passed-notice.tsx';
import { UnkeptNotice } from './unkept-notice.tsx';

interface BrokenViewProps {
  readonly id: BrokenId;
  readonly begun: BegunLesson;
}

const NOTHING_DONE: TaskWork = {};

export function BrokenView({ id, begun: { seed, drawnAt } }: BrokenViewProps) {
  const level = BROKEN_LEVELS.find((one) => one.id === id)?.level ?? 1;
  const language = useApp((state) => brokenLanguage(state.settings.language));
  const client = useMemo(
    () => drawBrokenClient(language, level, { random: randomFrom(seed), now: drawnAt }),
    [language, level, seed, drawnAt],
  );
  return (
    <div className={styles['view']}>
      <Head id={id} />
      <Mending key={`${id} ${seed} ${language}`} id={id} client={client} task={`${seed}`} />
    </div>
  );
}

/** The one picked last, wherever that was. */
function brokenLanguage(usual: string | undefined): Language {
  return BROKEN_LANGUAGES.find(([language]) => language === usual)?.[0] ?? 'python-requests';
}

function Head({ id }: { readonly id: BrokenId }) {
  const { passed, language, prefer, open, close, again } = useApp((state) => ({
    passed: selectPassed(state),
    language: brokenLanguage(state.settings.language),
    prefer: state.preferLanguage,
    open: state.openLesson,
    close: state.closeLesson,
    again: state.drawAgain,
  }));
  return (
    <>
      <header className={styles['head']}>
        <Button icon="previous" variant="quiet" onClick={close}>
          All lessons
        </Button>
        <h2 className={styles['lessonTitle']}>Broken clients</h2>
        <Badge>{mendedOf(passed, id).length} fixed</Badge>
        <Button icon="refresh" variant="quiet" onClick={() => again(id)}>
          New client
        </Button>
      </header>
      <div className={styles['choices']}>
        <Field label="Level">
          <Select value={id} onChange={({ target }) => open(levelNamed(target.value))}>
            {BROKEN_LEVELS.map((level) => (
              <option key={level.id} value={level.id}>
                {level.level}: {level.title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Language">
          <Select value={language} onChange={({ target }) => void prefer(brokenLanguage(target.value))}>
            {BROKEN_LANGUAGES.map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

function levelNamed(name: string): BrokenId {
  return BROKEN_LEVELS.find((level) => level.id === name)?.id ?? 'broken-1';
}

function onFirstCall<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface MendingProps {
  readonly id: BrokenId;
  readonly client: BrokenClient;
  /** Under which it's stored once passed. */
  readonly task: string;
}

function Mending({ id, client, task }: MendingProps) {
  const { language, code: drawn, planted } = client;
  const { work, workOn, pass, again } = useApp((state) => ({
    work: state.begun[id]?.work[language] ?? NOTHING_DONE,
    workOn: state.workOn,
    pass: state.passTask,
    again: state.drawAgain,
  }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // In Firefox, each arrow key and each letter in a closed list chooses: who’s in one may look for another.
    if (!(document.activeElement instanceof HTMLSelectElement)) heading.current?.focus();
  }, []);
  const announce = useAnnounce();
  const { text = drawn, isChecked = false, isPassed = false, hints = 0 } = work;
  const onWork = (more: TaskWork): void => workOn(id, language, more);
  const grade = useMemo(() => onFirstCall(() => gradeClient(client, text)), [client, text]);
  const graded = isChecked ? grade() : undefined;
  const edit = (edited: string): void => onWork({ text: edited, isChecked: false });
  const onPass = (): void => {
    onWork({ isPassed: true });
    announce('Client passed');
    void pass(id, task);
  };
  // Each check shows its verdict anew, also the same one.
  const [checks, setChecks] = useState(0);
  const check = (): void => {
    setChecks((count) => count + 1);
    onWork({ isChecked: true });
    if (grade().passed) onPass();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isPassed) check();
  };
  const answered = graded?.passed === false && graded.kind === 'named' ? graded.answers : undefined;
  const answers = useMemo(
    () => answered ?? answersWith(client, isPassed ? [] : planted),
    [client, planted, isPassed, answered],
  );
  return (
    <article className={styles['body']}>
      <h3 ref={heading} tabIndex={-1} className={styles['taskTitle']}>
        Fix this client in {LANGUAGES[language].name}
      </h3>
      <p className={styles['ask']}>
        {planted.length === 1 ? 'One step is wrong.' : 'Two steps are wrong.'} Edit the code until the server
        accepts all of its requests. Imports may be missing. You don’t need to add any.
      </p>
      <p className={styles['ask']}>
        Countersign doesn’t run this code: it reads it, and works out what the client sends. Keep the variable
        names and the lines that are correct.
      </p>
      <div className={styles['bench']}>
        <div className={styles['tool']} tabIndex={-1}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor in it has the focus; Ctrl+Enter checks its text. */}
          <div className={styles['code']} onKeyDown={pressed}>
            <CodeEditor
              label="Code of the client"
              language="text"
              value={text}
              readOnly={isPassed}
              onChange={edit}
              fill
            />
          </div>
          <UnkeptNotice lesson={id} task={language} />
          {isPassed ? (
            <Passed
              client={client}
              failing={graded?.passed === true ? graded.assumed[0] : undefined}
              onNext={() => again(id)}
            />
          ) : (
            <>
              <CheckActions onCheck={check} onUndo={text === drawn ? undefined : () => edit(drawn)} />
              {graded && !graded.passed && (
                <ClientVerdict key={checks} id={id} client={client} wrong={graded} onPass={onPass} />
              )}
              <ClientHints client={client} shown={hints} onShow={(shown) => onWork({ hints: shown })} />
            </>
          )}
        </div>
        <BrokenCalls answers={answers} isOfOldCode={!isPassed && text !== drawn && answered === undefined} />
      </div>
    </article>
  );
}

interface CheckActionsProps {
  readonly onCheck: () => void;
  /** Absent where nothing was changed. */
  readonly onUndo: (() => void) | undefined;
}

function CheckActions({ onCheck, onUndo }: CheckActionsProps) {
  return (
    <div className={styles['actions']}>
      <Button variant="primary" onClick={onCheck}>
        Check
      </Button>
      {onUndo && (
        <Button variant="quiet" icon="undo" onClick={onUndo}>
          Undo my changes
        </Button>
      )}
      <span className={styles['keys']}>Press Ctrl+Enter to check</span>
    </div>
  );
}

function assumedOf({ target }: WireRequest): readonly AssumptionId[] {
  return ASSUMED_TARGETS.flatMap(([assumed, id]) => (assumed === target ? [id] : []));
}

interface PassedProps {
  readonly client: BrokenClient;
  /** An assumption alone would let it fail. */
  readonly failing: WireRequest | undefined;
  readonly onNext: () => void;
}

function Passed({ client, failing, onNext }: PassedProps) {
  return (
    <PassedNotice
      action={
        <Button variant="primary" icon="next" onClick={onNext}>
          Next client
        </Button>
      }
    >
      {inProduction(client).map((words) => (
        <p key={words}>
          <strong>In production:</strong> {words}
        </p>
      ))}
      {failing && (
        <>
          <p>
            With this code, a request like{' '}
            <code className={styles['target']}>
              {failing.method} {displayTextOf(failing.target)}
            </code>{' '}
            would fail. The API docs don’t describe such a request. Countersign assumes:
          </p>
          <RuleNote assumed={assumedOf(failing)} />
        </>
      )}
    </PassedNotice>
  );
}

interface ClientHintsProps {
  readonly client: BrokenClient;
  readonly shown: number;
  readonly onShow: (shown: number) => void;
}

function ClientHints({ client, shown, onShow }: ClientHintsProps) {
  const hints = useMemo(() => clientHints(client), [client]);
  return (
    <>
      <TaskHints hints={hints} shown={shown} onShow={onShow} />
      {shown === hints.length &&
        correctCode(client).map((code) => (
          <pre key={code} className={styles['solution']}>
            {code}
          </pre>
        ))}
    </>
  );
}
