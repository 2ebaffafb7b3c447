/** An entry: the API docs’ section and words, or that they don’t say it, what’s assumed instead, and why. */

import { type ReactNode, use, useId, useRef } from 'react';
import { ASSUMPTIONS, type AssumptionId } from '../../lib/core/assumptions.ts';
import { CLAUSES, type Clause, type ClauseId, clauseWords } from '../../lib/core/clauses.ts';
import { LISTED_CLAUSES } from '../../lib/core/reference/document.ts';
import { entryText, type ReferenceEntry } from '../../lib/core/reference/entries.ts';
import { asSearched } from '../../lib/core/search-words.ts';
import { measuredReadingWords } from '../../lib/core/service-reading-words.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { useWanted } from '../app/use-wanted-focus.ts';
import { RuleLink } from '../request/rule-link.tsx';
import { FoundText, SoughtWords } from '../share/found-text.tsx';
import { Badge } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { KeyValueTable } from '../ui/key-value-table.tsx';
import styles from './reference.module.css';

export function EntryView({ entry }: { readonly entry: ReferenceEntry }) {
  const { id, kind, title, section } = entry;
  const heading = useId();
  const { copy, isWanted } = useApp((state) => ({ copy: state.copy, isWanted: state.ruleWanted === id }));
  const article = useRef<HTMLElement>(null);
  useWanted('reference-entry', isWanted, () => {
    article.current?.scrollIntoView({ block: 'center' });
    article.current?.focus({ preventScroll: true });
    return true;
  });
  return (
    <article
      ref={article}
      tabIndex={-1}
      className={styles['entry']}
      data-kind={kind}
      aria-labelledby={heading}
      aria-current={isWanted || undefined}
    >
      <div className={styles['name']}>
        <h3 id={heading}>
          <RuleLink to={id} className={styles['title']}>
            <FoundText text={title} />
          </RuleLink>
        </h3>
        {kind === 'specified' ? (
          <Badge>
            <FoundText text={`Section ${section}`} />
          </Badge>
        ) : (
          <Badge tone="warn" icon="warning">
            Not in the API docs
          </Badge>
        )}
      </div>
      <div className={styles['words']}>
        <Words entry={entry} />
        <OtherWords of={entry.kind === 'specified' ? entry.id : entry.by} />
      </div>
      <CopyButton
        label={`Copy entry: ${title}`}
        iconOnly
        variant="quiet"
        size="small"
        copy={() => copy(entryText(entry))}
      />
    </article>
  );
}

/** What it’s found by besides the words that are shown. */
function OtherWords({ of }: { readonly of: ClauseId }) {
  const sought = use(SoughtWords);
  const { also = '' } = LISTED_CLAUSES[of];
  if (!sought.some((word) => asSearched(also).includes(word))) return null;
  return (
    <p>
      Also found by: <FoundText text={also} />
    </p>
  );
}

function Words({ entry }: { readonly entry: ReferenceEntry }) {
  switch (entry.kind) {
    case 'specified':
      return (
        <>
          <Quotation id={entry.id} />
          {entry.facts.length > 0 && (
            <KeyValueTable
              caption={entry.title}
              rows={entry.facts.map(({ name, type, words }) => ({
                id: name,
                name: <FoundText text={name} />,
                value: (
                  <>
                    {type !== undefined && <span className={styles['type']}>{type}</span>}
                    <FoundText text={words} />
                  </>
                ),
              }))}
            />
          )}
        </>
      );
    case 'assumed':
      return (
        <>
          <AssumedWords id={entry.id} />
          <MeasuredWords id={entry.id} />
          <LeftOpenBy id={entry.by} />
        </>
      );
    case 'not-shown':
      return (
        <>
          <p>Countersign makes no assumption about this.</p>
          <LeftOpenBy id={entry.by} />
        </>
      );
  }
}

/** The rows of a table are its words: its gist would say them twice. */
function Quotation({ id }: { readonly id: ClauseId }) {
  const clause: Clause = CLAUSES[id];
  if ('text' in clause)
    return (
      <blockquote className={styles['quotation']}>
        “<FoundText text={clause.text} />”
      </blockquote>
    );
  return (
    'describesOnly' in clause && (
      <p>
        <FoundText text={clauseWords(id)} />
      </p>
    )
  );
}

function AssumedWords({ id }: { readonly id: AssumptionId }) {
  const { reading, why } = ASSUMPTIONS[id];
  return (
    <>
      <Labelled label="Assumption">
        <FoundText text={reading} />
      </Labelled>
      <Labelled label="Why">
        <FoundText text={why} />
      </Labelled>
    </>
  );
}

/** In the selected environment, which signs, explains and diagnoses by it. */
function MeasuredWords({ id }: { readonly id: AssumptionId }) {
  const environment = useApp(selectEnvironment);
  const { readings, kind } = environment;
  const measured = readings ? measuredReadingWords(id, readings) : [];
  if (measured.length === 0) return null;
  return (
    <Labelled label={`${kind === 'remote' ? 'Measured on' : 'Set in'} ${environment.name}`}>
      {measured.join('; ')}
    </Labelled>
  );
}

function LeftOpenBy({ id }: { readonly id: ClauseId }) {
  return (
    <Labelled label="Where the API docs should say it">
      <RuleLink to={id}>{LISTED_CLAUSES[id].title}</RuleLink>, section {CLAUSES[id].section}
    </Labelled>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p>
      <span className={styles['label']}>{label}: </span>
      {children}
    </p>
  );
}
