/** What to change, a fix per mistake: in words, and as code that makes it and code that doesn't, in the reader's language. */

import type { ReactNode } from 'react';
import type { Answer, Fix } from '../../lib/core/diagnosis/answer/answer.ts';
import { fixHeading, rightCodeHeading, wrongCodeHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import { useApp } from '../app/store-context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/section.tsx';
import styles from './fixes.module.css';
import { RuleNote } from './rule-note.tsx';

interface FixesProps {
  readonly answer: Answer;
  /** Below them all. */
  readonly children?: ReactNode;
}

export function Fixes({ answer: { fixes }, children }: FixesProps) {
  if (fixes.length === 0) return null;
  return (
    <Section title={fixHeading(fixes.length)} level={3}>
      <ol className={styles['fixes']}>
        {fixes.map((fix) => (
          <li key={`${fix.mistake} ${fix.title}`} className={styles['fix']}>
            <FixView fix={fix} named={fixes.length > 1} />
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}

function FixView({ fix, named }: { readonly fix: Fix; readonly named: boolean }) {
  const { title, text } = fix;
  return (
    <>
      {named && <h4 className={styles['title']}>{title}</h4>}
      <p className={styles['words']}>{text}</p>
      <FixInCode fix={fix} />
    </>
  );
}

/** Its code, where a language is known, and the clause it rests on. */
export function FixInCode({ fix: { idiom, clause } }: { readonly fix: Fix }) {
  return (
    <>
      {idiom && <Idiom idiom={idiom} />}
      <RuleNote clause={clause} />
    </>
  );
}

function Idiom({ idiom }: { readonly idiom: NonNullable<Fix['idiom']> }) {
  const copy = useApp((state) => state.copy);
  const { wrong, right, why } = idiom;
  return (
    <div className={styles['idiom']}>
      <div className={styles['codes']}>
        {wrong !== undefined && (
          <figure className={styles['code']} data-side="wrong">
            <figcaption className={styles['caption']}>
              <Icon name="cross" />
              {wrongCodeHeading(idiom)}
            </figcaption>
            <pre className={styles['text']}>{wrong}</pre>
          </figure>
        )}
        <figure className={styles['code']} data-side="right">
          <figcaption className={styles['caption']}>
            <Icon name="check" />
            {rightCodeHeading(idiom)}
            <CopyButton
              label="Copy correct code"
              iconOnly
              variant="quiet"
              size="small"
              copy={() => copy(right)}
            />
          </figcaption>
          <pre className={styles['text']}>{right}</pre>
        </figure>
      </div>
      {why !== undefined && <p className={styles['why']}>{why}.</p>}
    </div>
  );
}
