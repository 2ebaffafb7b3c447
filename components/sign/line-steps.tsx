/** The five canonical lines, each with the rule that made it and what was changed on the way. */

import { ASSUMPTIONS } from '../../lib/core/assumptions.ts';
import { CLAUSES } from '../../lib/core/clauses.ts';
import type { CanonicalLine, CanonicalLines } from '../../lib/core/signing/canonical.ts';
import { assumptionBehind, describeLine } from '../../lib/core/signing/line-words.ts';
import { Badge } from '../ui/badge.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { Section } from '../ui/section.tsx';
import { LineMark } from './line-mark.tsx';
import { marksInLine } from './piece-links.ts';
import styles from './steps.module.css';

interface LineStepsProps {
  readonly lines: CanonicalLines;
  readonly active: string | undefined;
  readonly onActive: (id: string | undefined) => void;
}

export function LineSteps({ lines, active, onActive }: LineStepsProps) {
  return (
    <Section title="Five lines, one below the other">
      <p className={styles['lead']}>
        The signature covers these five lines and nothing else (API document, section 5).
      </p>
      <ol className={styles['lines']}>
        {lines.map((line) => (
          <LineStep key={line.name} line={line} active={active} onActive={onActive} />
        ))}
      </ol>
    </Section>
  );
}

function LineStep({ line, active, onActive }: Omit<LineStepsProps, 'lines'> & { line: CanonicalLine }) {
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
        <p title={`API document, section ${CLAUSES[line.clause].section}: ${CLAUSES[line.clause].text}`}>
          {rule}
        </p>
        {notes.map((note, index) => {
          const kind = line.notes[index];
          const assumption = kind && assumptionBehind(kind, line.name);
          return (
            <p key={note} className={styles['note']}>
              {note}
              {assumption && (
                <Badge tone="warn" title={`Not in the API document. ${ASSUMPTIONS[assumption].reading}`}>
                  Assumed
                </Badge>
              )}
            </p>
          );
        })}
      </div>
    </li>
  );
}
