/** What the API docs say, and what Countersign assumes where they don’t: by section, searched as one types, each with an address. */

import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { REFERENCE_GROUPS, type ReferenceGroup } from '../../lib/core/reference/document.ts';
import {
  REFERENCE_ENTRIES,
  type ReferenceEntry,
  type ReferenceFilter,
  referenceEntries,
} from '../../lib/core/reference/entries.ts';
import { searchWords } from '../../lib/core/search-words.ts';
import { ALL_ENTRIES, type ReferenceSought } from '../../lib/state/page-state.ts';
import { useApp } from '../app/store-context.tsx';
import { SoughtWords } from '../share/found-text.tsx';
import { GoBack } from '../share/go-back.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LIST_MOVES } from '../ui/list-moves.ts';
import { ListSearch, ListToolbar } from '../ui/list-toolbar.tsx';
import { searchField } from '../ui/page-places.ts';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { takeEscape } from '../ui/take-escape.ts';
import { EntryView } from './entry-view.tsx';
import styles from './reference.module.css';

const FILTERS: readonly { readonly id: ReferenceFilter; readonly words: string }[] = [
  { id: 'all', words: 'All entries' },
  { id: 'specified', words: 'In the API docs' },
  { id: 'open', words: 'Not in the API docs' },
];

export function ReferenceView() {
  const { sought, seek, goBack } = useApp((state) => ({
    sought: state.referenceSought,
    seek: state.seekReference,
    goBack: state.goBack,
  }));
  const shown = useMemo(() => referenceEntries(sought.typed, sought.filter), [sought]);
  const words = useMemo(() => searchWords(sought.typed), [sought]);
  const list = useRef<HTMLDivElement>(null);
  useWantedInSight(shown, () => seek(ALL_ENTRIES));
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isField(event.target) && goBack()) takeEscape(event);
    else if (move(event, list.current)) event.preventDefault();
  };
  const showAll = (): void => {
    seek(ALL_ENTRIES);
    searchField()?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of what has the focus in it.
    <div className={styles['view']} onKeyDown={press}>
      <div className={styles['head']}>
        <GoBack />
        <Toolbar sought={sought} shown={shown.length} onChange={seek} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon="search"
          title="No entry matches the search"
          action={<Button onClick={showAll}>Show all entries</Button>}
        >
          The API docs say nothing about it, or use another word. Search for a header, a parameter, a field or
          an error code.
        </EmptyState>
      ) : (
        <div className={styles['columns']}>
          <Contents shown={shown} list={list} />
          <SoughtWords value={words}>
            <div ref={list} className={styles['list']}>
              {REFERENCE_GROUPS.map((group) => (
                <Group key={group.id} {...group} entries={inGroup(shown, group.id)} />
              ))}
            </div>
          </SoughtWords>
        </div>
      )}
    </div>
  );
}

interface ToolbarProps {
  readonly sought: ReferenceSought;
  readonly shown: number;
  readonly onChange: (sought: ReferenceSought) => void;
}

function Toolbar({ sought, shown, onChange }: ToolbarProps) {
  return (
    <ListToolbar label="Reference">
      <Select
        aria-label="Which entries"
        value={sought.filter}
        onChange={({ target }) => {
          const chosen = FILTERS.find(({ id }) => id === target.value);
          if (chosen) onChange({ ...sought, filter: chosen.id });
        }}
      >
        {FILTERS.map(({ id, words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </Select>
      <ListSearch
        label="Search the reference"
        placeholder="Search reference"
        searched="titles, quotations, tables, section numbers and assumptions"
        value={sought.typed}
        onChange={(typed) => onChange({ ...sought, typed })}
        shown={shown}
        all={REFERENCE_ENTRIES.length}
        counted={counted(REFERENCE_ENTRIES.length, 'entry', 'entries')}
      />
    </ListToolbar>
  );
}

interface ContentsProps {
  readonly shown: readonly ReferenceEntry[];
  readonly list: { readonly current: HTMLElement | null };
}

/** Leads to a section’s first entry. */
function Contents({ shown, list }: ContentsProps) {
  const lead = (group: ReferenceGroup): void => {
    const place = list.current?.querySelector<HTMLElement>(`[data-group="${group}"]`);
    place?.scrollIntoView({ block: 'start' });
    place?.querySelector<HTMLElement>(ENTRY)?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles['contents']} aria-label="Sections">
      {REFERENCE_GROUPS.map(({ id, title }) => {
        const count = inGroup(shown, id).length;
        return (
          count > 0 && (
            <Button key={id} variant="quiet" size="small" onClick={() => lead(id)}>
              {title} <span className={styles['count']}>{count}</span>
            </Button>
          )
        );
      })}
    </nav>
  );
}

interface GroupProps {
  readonly id: ReferenceGroup;
  readonly title: string;
  readonly entries: readonly ReferenceEntry[];
}

function Group({ id, title, entries }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <div className={styles['group']} data-group={id}>
      <Section title={title} flush>
        {entries.map((entry) => (
          <EntryView key={entry.id} entry={entry} />
        ))}
      </Section>
    </div>
  );
}

function inGroup(entries: readonly ReferenceEntry[], group: ReferenceGroup): readonly ReferenceEntry[] {
  return entries.filter((entry) => entry.group === group);
}

const ENTRY = 'article';

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** From the search to the first entry, and between entries. @returns whether the key leads anywhere. */
function move({ key, target }: KeyboardEvent, list: HTMLElement | null): boolean {
  const entries = [...(list?.querySelectorAll<HTMLElement>(ENTRY) ?? [])];
  const isSearch = target instanceof HTMLInputElement && (key === 'ArrowDown' || key === 'Enter');
  const at = target instanceof HTMLElement ? entries.indexOf(target) : -1;
  const to = isSearch ? 0 : at >= 0 ? LIST_MOVES[key]?.(at, entries.length) : undefined;
  if (to === undefined) return false;
  entries[to]?.focus();
  return true;
}

/** What’s searched for would hide the entry that’s wanted. */
function useWantedInSight(shown: readonly ReferenceEntry[], showAll: () => void): void {
  const { wanted, taken } = useApp(({ focusRequest, ruleWanted, focusTaken }) => ({
    wanted: focusRequest?.field === 'reference-entry' ? ruleWanted : undefined,
    taken: focusTaken,
  }));
  const isHidden = wanted !== undefined && !shown.some(({ id }) => id === wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that’s wanted.
  useEffect(() => {
    if (!isHidden) return;
    if (REFERENCE_ENTRIES.some(({ id }) => id === wanted)) showAll();
    else taken();
  }, [isHidden, wanted]);
}
