/** How the built-in sandbox reads what the document leaves open: chosen question by question, or taken over from a server. */

import { useState } from 'react';
import {
  assumptionOf,
  differingReadings,
  questionWords,
  readingWords,
} from '../../lib/core/service-reading-words.ts';
import {
  ASSUMED_READINGS,
  type MeasuredReadings,
  OPEN_QUESTIONS,
  type OpenQuestion,
  readingsWith,
  SERVICE_READINGS,
} from '../../lib/core/service-readings.ts';
import { recordFailureWords } from '../../lib/state/record-words.ts';
import type { Environment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { RuleLink } from '../request/rule-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import styles from './sandbox.module.css';

const NOTHING_SET: MeasuredReadings = {};

export function ReadingTable() {
  const set = useApp(({ environments }) => builtInOf(environments)?.readings ?? NOTHING_SET);
  const { failure, change } = useChange();
  const readings = readingsWith(set);
  const differing = Object.keys(differingReadings(set)).length;
  const choose = (question: OpenQuestion, reading: string): void =>
    void change(
      { ...set, [question]: reading },
      `${questionWords(question)}: ${readingWords(question, reading)}`,
    );
  const columns: readonly TableColumn<OpenQuestion>[] = [
    {
      id: 'question',
      label: 'Open point',
      role: 'heading',
      cell: (question) => (
        <span className={styles['question']}>
          <RuleLink to={assumptionOf(question)} className={styles['medium']}>
            {questionWords(question)}
          </RuleLink>
          {readings[question] !== ASSUMED_READINGS[question] && <Badge tone="warn">Differs</Badge>}
        </span>
      ),
    },
    {
      id: 'reading',
      label: 'Reading',
      cell: (question) => (
        <Select
          aria-label={questionWords(question)}
          value={readings[question]}
          onChange={({ target }) => choose(question, target.value)}
        >
          {SERVICE_READINGS[question].map((reading) => (
            <option key={reading} value={reading}>
              {readingWords(question, reading)}
              {reading === ASSUMED_READINGS[question] ? ' (assumed)' : ''}
            </option>
          ))}
        </Select>
      ),
    },
  ];
  return (
    <Section
      title="Readings"
      note={
        differing > 0 && <Badge tone="warn">{differing === 1 ? '1 differs' : `${differing} differ`}</Badge>
      }
      actions={
        differing > 0 && (
          <Button
            icon="undo"
            onClick={() => void change(NOTHING_SET, 'The built-in sandbox uses the assumptions again')}
          >
            Use the assumptions again
          </Button>
        )
      }
      flush
    >
      <p className={styles['lead']}>
        The API docs leave these points open, so servers differ. Choose below what your server does: the
        built-in sandbox then does the same. Countersign calls these choices readings. Signing steps,
        Diagnose, History and Browse use them too.
      </p>
      <AnswerLike onTake={change} />
      {failure !== undefined && (
        <div className={styles['failure']}>
          <Notice tone="bad" title="The readings weren’t changed" live>
            {failure}
          </Notice>
        </div>
      )}
      <div className={styles['readings']}>
        <DataTable
          caption="Readings of the built-in sandbox"
          columns={columns}
          rows={OPEN_QUESTIONS}
          rowKey={(question) => question}
        />
      </div>
    </Section>
  );
}

function builtInOf(environments: readonly Environment[]): Environment | undefined {
  return environments.find(({ kind }) => kind === 'built-in');
}

type Change = (readings: MeasuredReadings, done: string) => Promise<void>;

/** `change` says what's done to those who can't see it. */
function useChange(): { readonly failure: string | undefined; readonly change: Change } {
  const setReadings = useApp((state) => state.setSandboxReadings);
  const announce = useAnnounce();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  return {
    failure,
    async change(readings, done) {
      const outcome = await setReadings(readings);
      setFailure(outcome && !outcome.ok ? recordFailureWords(outcome.problem, 'environments') : undefined);
      if (outcome?.ok) announce(done);
    },
  };
}

/** Of each environment that Calibrate measured. */
function AnswerLike({ onTake }: { readonly onTake: Change }) {
  const environments = useApp((state) => state.environments);
  const measured = environments.filter(({ kind, readings }) => kind === 'remote' && readings);
  if (measured.length === 0)
    return (
      <p className={styles['lead']}>
        To find out what your server does, open Set up, Environments, and press “Calibrate” beside your
        server. If you accept the results there, a button here lets the built-in sandbox use them too.
      </p>
    );
  return (
    <p className={styles['like']}>
      {measured.map(({ id, name, readings = NOTHING_SET }) => (
        <Button
          key={id}
          icon="download"
          onClick={() => void onTake(readings, `The built-in sandbox answers like ${name}`)}
        >
          Answer like {name}
        </Button>
      ))}
    </p>
  );
}
