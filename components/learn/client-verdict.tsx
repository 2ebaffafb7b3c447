/** What's still wrong with a client's code, by name; of code that isn't known, the string it signs is asked for. */

import type { Language } from '../../lib/core/mistakes/languages.ts';
import { displayTextOf } from '../../lib/core/signing/bytes.ts';
import { LINE_NAMES } from '../../lib/core/signing/canonical.ts';
import type { TaskWork } from '../../lib/features/learn/state.ts';
import type { BrokenClient } from '../../lib/lessons/broken/client.ts';
import { readsIn } from '../../lib/lessons/broken/expressions/dialects.ts';
import {
  type ClientWrong,
  gradeClientString,
  type ShownBy,
  type StringWrong,
} from '../../lib/lessons/broken/grade-client.ts';
import type { WrongEdit } from '../../lib/lessons/broken/recognise.ts';
import type { UnreadReason } from '../../lib/lessons/broken/unread.ts';
import { useApp } from '../app/store-context.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { useVerdictInSight } from '../ui/verdict-in-sight.ts';
import type { BrokenId } from './broken-levels.ts';
import styles from './learn.module.css';
import { NamedMistakes, titleOfMistakes } from './named-mistakes.tsx';
import { TextTool } from './text-tool.tsx';
import { DifferingLines, WrittenVerdict } from './written-verdict.tsx';

interface ClientVerdictProps {
  readonly id: BrokenId;
  readonly client: BrokenClient;
  readonly wrong: ClientWrong;
  readonly onPass: () => void;
}

const NOTHING_TYPED: TaskWork = {};

export function ClientVerdict({ id, client, wrong, onPass }: ClientVerdictProps) {
  const place = useVerdictInSight();
  if (wrong.kind === 'unknown') {
    const { language } = client;
    const { line, text, reason, besides } = wrong;
    const isWrongBesides = besides.mistakes.length + besides.lines.length > 0;
    return (
      <>
        <Notice tone="info" live title={unknownTitle(line)} place={place}>
          <UnknownLine language={language} text={text} reason={reason} isStringAsked={!isWrongBesides} />
        </Notice>
        {isWrongBesides ? (
          <WrongBesides besides={besides} />
        ) : (
          <SignedString id={id} client={client} onPass={onPass} />
        )}
      </>
    );
  }
  const { mistakes, shownBy } = wrong;
  if (wrong.kind === 'named')
    return (
      <Notice tone="bad" live title={titleOfMistakes(mistakes)} place={place}>
        <NamedMistakes mistakes={mistakes} isTyped={wrong.isOwn} />
        {wrong.answers === undefined && <Shown by={shownBy} />}
      </Notice>
    );
  return (
    <Notice tone="bad" live title={otherTitle(wrong.edit)} place={place}>
      <p>
        The difference comes from line {wrong.edit.line} of the code.
        {wrong.edit.lines.length > 0 && ' The server expects different bytes than these:'}
      </p>
      <DifferingLines lines={wrong.edit.lines} />
      <NamedMistakes mistakes={mistakes} withTitles />
      <Shown by={shownBy} />
    </Notice>
  );
}

/** The URL of a request that this client doesn’t send is shown: nothing else on the page has it. */
function Shown({ by }: { readonly by: ShownBy | undefined }) {
  if (!by) return undefined;
  const { request, call } = by;
  if (call !== undefined) return <p>Request {call} shows the difference.</p>;
  return (
    <p>
      The requests on this page don’t show the difference. This one does:{' '}
      <code className={styles['target']}>
        {request.method} {displayTextOf(request.target)}
      </code>
    </p>
  );
}

function WrongBesides({ besides: { mistakes, lines } }: Pick<ClientWrong & { kind: 'unknown' }, 'besides'>) {
  return (
    <Notice tone="bad" title="Other lines of the code are still wrong">
      {lines.map((line) => (
        <p key={line}>Line {line} of the code signs different bytes than the server expects.</p>
      ))}
      <NamedMistakes mistakes={mistakes} withTitles />
    </Notice>
  );
}

function otherTitle({ lines: [differing] }: WrongEdit): string {
  return differing
    ? `Your code signs a different line ${LINE_NAMES.indexOf(differing.name) + 1}`
    : 'Your code signs a different string';
}

interface UnknownLineProps {
  readonly language: Language;
  /** Absent where lines are missing. */
  readonly text: string | undefined;
  readonly reason: UnreadReason | undefined;
  readonly isStringAsked: boolean;
}

function UnknownLine({ language, text, reason, isStringAsked }: UnknownLineProps) {
  const reads = readsIn(language);
  return (
    <>
      {text && <pre className={styles['unknown']}>{text}</pre>}
      {reason && <ReasonWords reason={reason} />}
      <p>
        Countersign can’t run code. It reads the lines of this signer, and small changes to them. Don’t change
        the variable names or the other lines.
      </p>
      {reads.length > 0 && (
        <Disclosure summary="What Countersign reads in a changed line">
          <p>
            Assignments to the signer’s variables and to new variables. Each can contain strings, lists,{' '}
            {reads.map((one, at) => (
              <span key={one}>
                {at > 0 && ', '}
                <code>{one}</code>
              </span>
            ))}
            .
          </p>
        </Disclosure>
      )}
      {isStringAsked && (
        <p>
          Or run your code, and paste the canonical string of request 1 below. Line 4 may have the time of
          your clock.
        </p>
      )}
    </>
  );
}

function ReasonWords({ reason }: { readonly reason: UnreadReason }) {
  switch (reason.kind) {
    case 'brackets':
      return <p>Look at the brackets: an opening one and a closing one don’t match.</p>;
    case 'undefined':
      return (
        <p>
          No line above defines <code>{reason.name}</code>. Look for a typo.
        </p>
      );
    case 'never-read':
      return (
        <p>
          Nothing reads <code>{reason.name}</code> now, so this code doesn’t compile.
        </p>
      );
  }
}

function unknownTitle(line: number | undefined): string {
  return line === undefined
    ? 'Lines are missing at the end of the code'
    : `Countersign can’t read line ${line} of the code`;
}

type SignedStringProps = Omit<ClientVerdictProps, 'wrong'>;

function SignedString({ id, client, onPass }: SignedStringProps) {
  const task = `${client.language} string`;
  const { work, workOn } = useApp((state) => ({
    work: state.begun[id]?.work[task] ?? NOTHING_TYPED,
    workOn: state.workOn,
  }));
  return (
    <TextTool
      label="Canonical string that your code signs for request 1"
      rows={6}
      grade={(text) => gradeClientString(client, text)}
      verdict={(wrong) => <StringVerdict wrong={wrong} />}
      work={work}
      onWork={(more) => workOn(id, task, more)}
      onPass={onPass}
    />
  );
}

function StringVerdict({ wrong }: { readonly wrong: StringWrong }) {
  if (wrong.kind === 'differs') return <WrittenVerdict wrong={wrong} />;
  return (
    <Notice tone="warn" live title="This canonical string is correct">
      <p>
        It doesn’t show every mistake of this client. Look at the key, the HMAC, and how the signature is
        written.
      </p>
    </Notice>
  );
}
