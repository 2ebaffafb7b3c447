/** The five canonical lines, each with the rule that made it and what was changed on the way. */

import { Suspense } from 'react';
import type { AssumptionId } from '../../lib/core/assumptions.ts';
import type { CanonicalLine, CanonicalLines } from '../../lib/core/signing/canonical.ts';
import { assumptionBehind, describeLine } from '../../lib/core/signing/line-words.ts';
import { ByteText } from '../ui/byte-text.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { LineMark } from '../ui/line-mark.tsx';
import { Section } from '../ui/section.tsx';
import { marksInLine } from './piece-links.ts';
import { Assumed, RuleLink } from './rule-link.tsx';
import styles from './steps.module.css';

interface LineStepsProps {
  readonly level?: 2 | 3 | undefined;
  readonly lines: CanonicalLines;
  readonly active: string | undefined;
  readonly onActive: (id: string | undefined) => void;
}

export function LineSteps({ level, lines, active, onActive }: LineStepsProps) {
  return (
    <Section title="The five lines that are signed" level={level}>
      <p className={styles['lead']}>
        The signature covers these five lines and nothing else (
        <RuleLink to="joining">API docs, section 5</RuleLink>).
      </p>
      <ol className={styles['lines']}>
        {lines.map((line) => (
          <LineStep key={line.name} line={line} active={active} onActive={onActive} />
        ))}
      </ol>
    </Section>
  );
}

function LineStep({
  line,
  active,
  onActive,
}: Omit<LineStepsProps, 'lines' | 'level'> & { line: CanonicalLine }) {
  const { rule, notes } = describeLine(line);
  return (
    <li className={styles['line']} data-line={line.name}>
      <LineMark name={line.name} />
      <div className={styles['value']}>
        <ByteText
          text={line.value}
          marks={marksInLine(line)}
          activeMark={active}
          onMark={onActive}
          empty="empty line"
        />
      </div>
      <div className={styles['words']}>
        <Rule line={line} words={rule} />
        {notes.map((note, index) => {
          const assumption = assumptionOf(line, index);
          return (
            <p key={note} className={styles['note']}>
              {note}
              {assumption && <Assumed id={assumption} />}
            </p>
          );
        })}
      </div>
    </li>
  );
}

function assumptionOf(line: CanonicalLine, index: number): AssumptionId | undefined {
  const note = line.notes[index];
  return note && assumptionBehind(note, line.name);
}

/** The document's words are long, and none is needed until a rule is opened. */
const RuleNote = lazyPart(async () => (await import('./rule-note.tsx')).RuleNote);

/** The rule in our words; on demand in the document's own, with what had to be read into it. */
function Rule({ line, words }: { line: CanonicalLine; words: string }) {
  const assumed = new Set(line.notes.map((_, index) => assumptionOf(line, index)));
  return (
    <Disclosure summary={words}>
      <Suspense>
        <RuleNote clause={line.clause} assumed={[...assumed].filter((id) => id !== undefined)} />
      </Suspense>
    </Disclosure>
  );
}
