/** The exam that the sandbox gives: how it stands, each mistake with its fix, and each call. */

import { Fragment, useMemo } from 'react';
import type { ToldExam, ToldExamCall } from '../../lib/client/inbox/exam.ts';
import { counted } from '../../lib/core/counts.ts';
import { placesOf, type ShownPlace } from '../../lib/exam/places.ts';
import {
  type ExamReport,
  type ExamVerdict,
  examCounts,
  examVerdict,
  excludedSentence,
  isAny,
  TASK_VERDICT_WORDS,
  VERDICT_WORDS,
  wrongFirst,
} from '../../lib/exam/report.ts';
import { toldBySandbox } from '../../lib/features/inbox/comparison.ts';
import { selectRowsOfCalls } from '../../lib/features/inbox/selectors.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { useApp } from '../app/store-context.tsx';
import { FixInCode } from '../request/fixes.tsx';
import { CodeLanguage } from '../request/language-choice.tsx';
import { useNamedAnswer } from '../request/use-named-answer.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Notice, type Tone } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import styles from './inbox.module.css';

const MARKS: Record<ExamVerdict, { readonly tone: Tone | 'neutral'; readonly icon: IconName }> = {
  right: { tone: 'good', icon: 'success' },
  wrong: { tone: 'bad', icon: 'error' },
  missing: { tone: 'neutral', icon: 'clock' },
};

interface ExamRow extends ToldExamCall {
  readonly verdict: ExamVerdict;
  /** Titles. */
  readonly mistakes: readonly string[];
}

const columnsOf = (
  label: 'Call' | 'Task',
  about: string,
  words: typeof VERDICT_WORDS,
): readonly TableColumn<ExamRow>[] => [
  { id: 'call', label, role: 'heading', fit: true, cell: ({ id }) => id },
  { id: 'verdict', label: 'Result', fit: true, cell: (row) => <Result row={row} words={words} /> },
  {
    id: 'request',
    label: 'Request',
    cell: (row) => <AskedFor {...row} />,
  },
  {
    id: 'about',
    label: about,
    cell: ({ reveals, section, mistakes }) =>
      mistakes.length > 0 ? `Mistake: ${mistakes.join('; ')}` : `${reveals} (Section ${section})`,
  },
  { id: 'actions', label: 'Actions', role: 'actions', cell: (row) => <ShowRequest row={row} /> },
];

const COLUMNS = {
  calls: columnsOf('Call', 'Checks', VERDICT_WORDS),
  tasks: columnsOf('Task', 'What to do', TASK_VERDICT_WORDS),
};

export function InboxExam({ exam: { calls, tasks, report } }: { readonly exam: ToldExam }) {
  const { passed, mistakes, excluded } = report;
  const hasWrong = isAny('wrong', report);
  return (
    <section className={styles['exam']} aria-label="Exam">
      <div className={styles['notice']}>
        <Notice
          tone={passed ? 'good' : hasWrong ? 'bad' : 'info'}
          live
          title={`Exam ${examVerdict(report).toLowerCase()}`}
        >
          {examCounts(report)}. {excludedSentence(excluded)} {!passed && nextStep(report)}
        </Notice>
      </div>
      {mistakes.length > 0 && (
        <Section title="Mistakes">
          <ul className={styles['examMistakes']}>
            {mistakes.map(({ id, title, fix, calls: made, tasks: done = [], ...mistake }) => (
              <li key={id}>
                <h3>{title}</h3>
                <p>
                  <strong>Fix:</strong> {fix}
                </p>
                {made.length > 0 && <p className={styles['muted']}>Calls: {made.join(', ')}</p>}
                {done.length > 0 && <p className={styles['muted']}>Tasks: {done.join(', ')}</p>}
                <Places places={placesOf(mistake)} />
                <CodeOfMistake id={id} calls={made} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Calls" flush>
        <DataTable
          caption="The calls of the exam"
          columns={COLUMNS.calls}
          rows={rowsOf(calls, report.calls, mistakes)}
          rowKey={({ id }) => id}
        />
      </Section>
      {tasks.length > 0 && (
        <Section title="Tasks" flush>
          <DataTable
            caption="The tasks of the exam"
            columns={COLUMNS.tasks}
            rows={rowsOf(tasks, report.tasks ?? [], mistakes)}
            rowKey={({ id }) => id}
          />
        </Section>
      )}
    </section>
  );
}

/** The first tell most; there may be one for each call. */
const PLACES_AT_FIRST = 2;

function Places({ places }: { readonly places: readonly ShownPlace[] }) {
  const drawn = (some: readonly ShownPlace[]) =>
    some.map((place) => <Place key={place.text} place={place} />);
  const more = places.slice(PLACES_AT_FIRST);
  return (
    <>
      {drawn(places.slice(0, PLACES_AT_FIRST))}
      {more.length > 0 && (
        <Disclosure summary={`Show ${counted(more.length, 'more difference')}`}>
          <div className={styles['examPlaces']}>{drawn(more)}</div>
        </Disclosure>
      )}
    </>
  );
}

/** Its sides below each other, if any. */
function Place({ place: { text: place, sides } }: { readonly place: ShownPlace }) {
  return (
    <div className={styles['examPlace']}>
      <p>{place}</p>
      {sides.length > 0 && (
        <dl className={styles['examSides']}>
          {sides.map(({ name, text }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

/** From the diagnosis of its first call that the Inbox still has. */
function CodeOfMistake({ id, calls }: { readonly id: string; readonly calls: readonly string[] }) {
  const row = useApp((state) => {
    const rowOf = selectRowsOfCalls(state);
    const received = calls.map((call) => rowOf.get(call)).find((row) => row !== undefined);
    return received === undefined ? undefined : state.inboxRows.find((one) => one.id === received);
  });
  return row && <CodeOfRow mistake={id} row={row} />;
}

function CodeOfRow({ mistake, row }: { readonly mistake: string; readonly row: InboxRow }) {
  const sandbox = useMemo(() => toldBySandbox(row), [row]);
  const { answer, choice } = useNamedAnswer(row.capture, sandbox);
  // By itself the call may be explained by another mistake than the exam, which looks at all calls.
  const fix = answer?.fixes.find((one) => one.mistake === mistake);
  if (!fix?.hasCode) return null;
  return (
    <Disclosure summary="Show the fix in code">
      <div className={styles['examCode']}>
        <CodeLanguage answer={{ fixes: [fix] }} {...choice} />
        <FixInCode fix={fix} />
      </div>
    </Disclosure>
  );
}

function nextStep({ calls, tasks = [] }: Pick<ExamReport, 'calls' | 'tasks'>): string {
  const isOpen = ({ verdict }: { readonly verdict: ExamVerdict }) => verdict !== 'right';
  if (!calls.some(isOpen)) return 'Let your code do the tasks below, in any order.';
  const both = tasks.some(isOpen) ? ' and do the tasks' : '';
  return `Let your code make the calls${both} below, in any order. The bodies to send are in the response to GET /_sandbox/exam. For each call, only the latest request counts.`;
}

function rowsOf(
  asked: readonly ToldExamCall[],
  graded: ExamReport['calls'],
  told: ExamReport['mistakes'],
): readonly ExamRow[] {
  const titles = new Map(told.map(({ id, title }) => [id, title]));
  const rows = asked.map((call): ExamRow => {
    const grade = graded.find(({ id }) => id === call.id);
    const mistakes = (grade?.mistakes ?? []).map((id) => titles.get(id) ?? id);
    return { ...call, verdict: grade?.verdict ?? 'missing', mistakes };
  });
  return wrongFirst(rows);
}

/** Its path may break after a slash, and its query's values are as they are before they're encoded. */
function AskedFor({ method, path, query }: ToldExamCall) {
  const [first = '', ...rest] = path.split('/');
  return (
    <div className={styles['examPath']}>
      {method} {first}
      {rest.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path's segments stay where they are
        <Fragment key={index}>
          /<wbr />
          {segment}
        </Fragment>
      ))}
      {query.length > 0 && (
        <div className={styles['muted']}>
          {query.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parameters stay where they are, and a name may be there twice
            <div key={index}>
              {name} = &quot;{value}&quot;
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Result({
  row: { verdict },
  words,
}: {
  readonly row: ExamRow;
  readonly words: typeof VERDICT_WORDS;
}) {
  const { tone, icon } = MARKS[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {words[verdict]}
    </Badge>
  );
}

function ShowRequest({ row: { id, verdict } }: { readonly row: ExamRow }) {
  const received = useApp((state) => selectRowsOfCalls(state).get(id));
  const show = useApp((state) => state.showInboxRequest);
  // One from before this exam may be there.
  if (received === undefined || verdict === 'missing') return null;
  return (
    <Button size="small" variant="quiet" aria-label={`Show request for ${id}`} onClick={() => show(received)}>
      Show request
    </Button>
  );
}
