/** What a calibration found out, question by question, with the requests it rests on; and which of it is to be used. */

import { useState } from 'react';
import type { CalibrationAnswer, SeenProbe } from '../../lib/core/calibrate/asking.ts';
import { calibrationEndWords, OPEN_WORDS, seenWords } from '../../lib/core/calibrate/reading-words.ts';
import { counted } from '../../lib/core/counts.ts';
import { questionWords, readingWords } from '../../lib/core/service-reading-words.ts';
import { ASSUMED_READINGS, type OpenQuestion } from '../../lib/core/service-readings.ts';
import type { Calibrating } from '../../lib/features/calibrate/state.ts';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './calibrate.module.css';
import { environmentFailureAdvice } from './environment-words.ts';

type FoundAnswer = Extract<CalibrationAnswer, { readonly reading: unknown }>;

interface CalibratedTableProps {
  readonly environment: RemoteEnvironment;
  readonly ended: Extract<Calibrating, { kind: 'ended' }>;
}

/** Clicking again would change nothing. @param left questions whose readings aren’t to be used. */
function isUsedAlready(
  found: readonly FoundAnswer[],
  left: readonly OpenQuestion[],
  { readings = {} }: RemoteEnvironment,
): boolean {
  return found.every(({ question, reading }) =>
    left.includes(question) ? !(question in readings) : readings[question] === reading,
  );
}

export function CalibratedTable({ environment, ended: { result, cut } }: CalibratedTableProps) {
  const applyReadings = useApp((state) => state.applyReadings);
  const announce = useAnnounce();
  const found = result.answers.filter((answer) => 'reading' in answer);
  const [left, setLeft] = useState<readonly OpenQuestion[]>([]);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const used = found.map(({ question }) => question).filter((question) => !left.includes(question));
  const apply = async (): Promise<void> => {
    const outcome = await applyReadings(used);
    setFailure(outcome && !outcome.ok ? environmentFailureAdvice(outcome).words : undefined);
    if (outcome?.ok) announce(`${environment.name} uses ${counted(used.length, 'reading')}`);
  };
  const { tone, title, text } = calibrationEndWords(result, cut);
  const columns: readonly TableColumn<CalibrationAnswer>[] = [
    {
      id: 'question',
      label: 'Question',
      role: 'heading',
      cell: ({ question }) => questionWords(question),
    },
    { id: 'reading', label: 'This server', cell: (answer) => <Found answer={answer} /> },
    {
      id: 'evidence',
      label: 'Evidence',
      cell: ({ question, seen }) => <Evidence question={question} seen={seen} />,
    },
    {
      id: 'use',
      label: 'Use',
      fit: true,
      cell: (answer) =>
        'reading' in answer ? (
          <input
            type="checkbox"
            aria-label={`Use the reading of: ${questionWords(answer.question)}`}
            checked={!left.includes(answer.question)}
            onChange={({ target }) =>
              setLeft(
                target.checked ? left.filter((one) => one !== answer.question) : [...left, answer.question],
              )
            }
          />
        ) : answer.question in (environment.readings ?? {}) ? (
          'Earlier reading'
        ) : (
          'Assumption'
        ),
    },
  ];
  return (
    <>
      <Notice tone={tone} title={title} live>
        {found.length > 0 && <p>{differingWords(found)}</p>}
        <p>{text}</p>
      </Notice>
      {failure && (
        <Notice tone="bad" title="The readings weren’t changed" live>
          {failure}
        </Notice>
      )}
      {found.length > 0 && (
        <Button
          variant={isUsedAlready(found, left, environment) ? 'normal' : 'primary'}
          disabled={used.length === 0}
          onClick={() => void apply()}
        >
          Use {counted(used.length, 'reading')} for {environment.name}
        </Button>
      )}
      {result.answers.some(({ seen }) => seen.length > 0) && (
        <div className={styles['table']}>
          <DataTable
            caption={`What Calibrate found out about ${environment.name}`}
            columns={columns}
            rows={result.answers}
            rowKey={({ question }) => question}
          />
        </div>
      )}
    </>
  );
}

function differingWords(found: readonly FoundAnswer[]): string {
  const differing = found.filter(({ question, reading }) => ASSUMED_READINGS[question] !== reading).length;
  const readings = counted(found.length, 'reading');
  return differing === 0
    ? `Countersign measured ${readings}. All match the assumptions.`
    : `Countersign measured ${readings}. ${differing === 1 ? '1 differs' : `${differing} differ`} from the assumptions.`;
}

function Found({ answer }: { readonly answer: CalibrationAnswer }) {
  if (!('reading' in answer))
    return <span className={styles['open']}>Not found out. {OPEN_WORDS[answer.open]}</span>;
  const { question, reading } = answer;
  const isAssumed = ASSUMED_READINGS[question] === reading;
  return (
    <span className={styles['reading']}>
      {readingWords(question, reading)}
      <Badge tone={isAssumed ? undefined : 'warn'}>{isAssumed ? 'As assumed' : 'Differs'}</Badge>
    </span>
  );
}

interface EvidenceProps {
  readonly question: OpenQuestion;
  readonly seen: readonly SeenProbe[];
}

function Evidence({ question, seen }: EvidenceProps) {
  if (seen.length === 0) return <span className={styles['open']}>None</span>;
  return (
    <Disclosure summary={counted(seen.length, 'request')}>
      <ol className={styles['evidence']}>
        {seen.map((one) => (
          <li key={one.answer.sentAt}>
            <code>{seenWords(one)}</code>
            <SignedAs question={question} seen={one} />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

const LINE_OF: Partial<Record<OpenQuestion, readonly [line: number, name: string]>> = {
  'signed-query': [2, 'Query'],
  'query-order': [2, 'Query'],
  'key-without-value': [2, 'Query'],
  'empty-segments': [2, 'Query'],
  'signed-path': [1, 'Path'],
};

function SignedAs({
  question,
  seen: { probe },
}: {
  readonly question: OpenQuestion;
  readonly seen: SeenProbe;
}) {
  const [line, name] = LINE_OF[question] ?? [];
  if (line === undefined) return null;
  const signed = probe.canonical.split('\n')[line] ?? '';
  return (
    <>
      {' '}
      · {name} signed: {signed === '' ? '(empty)' : <code>{signed}</code>}
    </>
  );
}
