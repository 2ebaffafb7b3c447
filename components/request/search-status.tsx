/** The search under way: how much it has tried and excluded, how far it is, and the button that ends it. */

import type { ReactNode } from 'react';
import { counted } from '../../lib/core/counts.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import type { DiagnosisRun, RunProgress } from '../../lib/features/diagnosis/items.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Progress } from '../ui/progress.tsx';
import { BudgetSelect } from './budget-select.tsx';
import styles from './search-status.module.css';
import { type PartOfSearch, partsOfSearch, STAGE_COUNT, stagesDone } from './stage-words.ts';

interface SearchStatusProps {
  readonly id: string;
  readonly run: DiagnosisRun;
  /** Something explains the signature already. */
  readonly isFound: boolean;
}

export function SearchStatus({ id, run, isFound }: SearchStatusProps) {
  const { budget, cancel, searchNow, searchAgain } = useApp((state) => ({
    budget: state.searchBudget,
    cancel: state.cancelSearch,
    searchNow: state.searchNow,
    searchAgain: state.searchAgain,
  }));
  switch (run.kind) {
    case 'failed':
      return null;
    case 'waiting':
      return (
        <Status words={waitingWords(run)}>
          <Button icon="search" onClick={() => searchNow(id)}>
            Search now
          </Button>
        </Status>
      );
    case 'searching':
      return (
        <div className={styles['status']}>
          <Progress
            label={run.about === 'second' ? 'Searching the second request' : headWords(isFound)}
            {...(run.progress && { value: stagesDone(run.progress.stage), max: STAGE_COUNT })}
          />
          <Parts parts={partsOfSearch(run.progress?.stage)} />
          <div className={styles['row']}>
            <p className={styles['count']}>
              {run.progress ? countWords(run.progress, isFound) : 'Preparing'}
            </p>
            <BudgetSelect />
            <Button icon="stop" onClick={() => cancel(id)}>
              Cancel
            </Button>
          </div>
        </div>
      );
    case 'done': {
      const words = isFound ? undefined : endWords(run.known.diagnosis.search, budget);
      if (words === undefined) return null;
      return (
        <Status words={words}>
          <BudgetSelect />
          <Button icon="search" onClick={() => searchAgain(id)}>
            Search again
          </Button>
        </Status>
      );
    }
  }
}

function waitingWords({ known, isBehind }: Extract<DiagnosisRun, { kind: 'waiting' }>): string {
  if (isBehind) return 'Its long search was interrupted by another request. It starts again after that one.';
  return known
    ? 'The long search of this request hasn’t started yet: other searches come first.'
    : 'The search for the mistake hasn’t started yet: other searches come first.';
}

/** `undefined` where everything was tried. */
function endWords(search: Diagnosis['search'], budget: number): string | undefined {
  if (search?.stopped === 'aborted') return 'The search was cancelled.';
  if (search?.stopped !== 'budget') return undefined;
  return search.incomplete ? 'Part of the search failed.' : `The search ended after ${budgetWords(budget)}.`;
}

function Status({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <div className={styles['status']}>
      <div className={styles['row']}>
        <p className={styles['count']}>{words}</p>
        {children}
      </div>
    </div>
  );
}

function headWords(isFound: boolean): string {
  return isFound ? 'Found. Searching for other mistakes that match' : 'Searching for the mistake';
}

/** What was tried by then is said by the parts above. */
function countWords({ tried, inPage }: RunProgress, isFound: boolean): string {
  const words = `${counted(tried, 'variant')} tried${isFound ? '' : ', none matches yet'}`;
  return inPage ? `${words}. It’s slower than usual, since this page does the search.` : words;
}

const MARKS: Record<PartOfSearch['state'], { readonly icon: IconName; readonly word: string }> = {
  done: { icon: 'check', word: 'Done' },
  now: { icon: 'search', word: 'Now' },
  next: { icon: 'clock', word: 'Next' },
};

function Parts({ parts }: { readonly parts: readonly PartOfSearch[] }) {
  return (
    <ol className={styles['parts']} aria-label="Parts of the search">
      {parts.map(({ name, state }) => (
        <li key={name} className={styles['part']} data-state={state}>
          <Icon name={MARKS[state].icon} label={MARKS[state].word} />
          {name}
        </li>
      ))}
    </ol>
  );
}

function budgetWords(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${seconds / 60} minutes`;
}
