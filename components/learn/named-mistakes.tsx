/** Mistakes that were found in a task: what they’re called together, what each does, and its fix. */

import { inFixingOrder } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import type { Mistake } from '../../lib/core/diagnosis/diagnosis.ts';
import { nameOfUse } from '../../lib/core/mistakes/mistake-row.ts';
import styles from './learn.module.css';

interface NamedMistakesProps {
  readonly mistakes: readonly Mistake[];
  /** Also where there’s one alone: nothing around it has its title. */
  readonly withTitles?: boolean;
  /** Of an answer that was typed: what code does in which library is no help there. */
  readonly isTyped?: boolean;
}

export function NamedMistakes({
  mistakes,
  withTitles = mistakes.length > 1,
  isTyped = false,
}: NamedMistakesProps) {
  const [only] = mistakes;
  if (mistakes.length === 1 && only)
    return (
      <p>
        <Told mistake={only} withTitle={withTitles} isTyped={isTyped} />
      </p>
    );
  if (mistakes.length === 0) return undefined;
  return (
    <ul className={styles['mistakes']}>
      {inFixingOrder(mistakes).map((mistake) => (
        <li key={nameOfUse(mistake)}>
          <Told mistake={mistake} withTitle={withTitles} isTyped={isTyped} />
        </li>
      ))}
    </ul>
  );
}

/** Of an answer that was typed: what code that does the same gets wrong. */
export function KnownMistakes({
  mistakes,
  withTitles = true,
}: Pick<NamedMistakesProps, 'mistakes' | 'withTitles'>) {
  return (
    <>
      <p className={styles['muted']}>
        {mistakes.length === 1
          ? 'In code that signs requests, this is a known mistake:'
          : 'In code that signs requests, these are known mistakes:'}
      </p>
      <NamedMistakes mistakes={mistakes} withTitles={withTitles} isTyped />
    </>
  );
}

interface ToldProps {
  readonly mistake: Mistake;
  readonly withTitle: boolean;
  readonly isTyped: boolean;
}

/** What happens to these differs by library, and the marked bytes show it. */
const SHOWN_BY_MARKS: readonly Mistake['slot'][] = ['query', 'body', 'body-hash'];

function Told({ mistake: { slot, title, happened, fix }, withTitle, isTyped }: ToldProps) {
  const isTold = !isTyped || !SHOWN_BY_MARKS.includes(slot);
  return (
    <>
      {withTitle && <strong>{title}. </strong>}
      {isTold && `${happened} `}
      <strong>Fix:</strong> {fix}
    </>
  );
}

/** @param mistakes at least one. */
export function titleOfMistakes(mistakes: readonly Mistake[]): string {
  const [first] = mistakes;
  return mistakes.length === 1 && first ? first.title : `${COUNTS[mistakes.length] ?? 'Several'} mistakes`;
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three' };
