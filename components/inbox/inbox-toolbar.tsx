/** How it stands with the sandbox, and which of its requests are shown. */

import { useRef } from 'react';
import { counted, grouped } from '../../lib/core/counts.ts';
import { localEnvironments } from '../../lib/features/environments/local-environments.ts';
import { selectInboxEnvironment, selectIsExamShown } from '../../lib/features/inbox/selectors.ts';
import type { InboxFilter, InboxRow } from '../../lib/features/inbox/state.ts';
import { stillFails } from '../../lib/features/requests/failing.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { SaveHar } from '../share/save-har.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListSearch, ListToolbar } from '../ui/list-toolbar.tsx';
import { Select } from '../ui/select.tsx';
import { connectionWords } from './connection-words.ts';
import styles from './inbox.module.css';
import { errorsOn } from './switches-on.ts';

const FILTERS: readonly { readonly id: InboxFilter; readonly words: string }[] = [
  { id: 'all', words: 'All requests' },
  { id: 'others', words: 'Not from Countersign' },
  { id: 'failing', words: 'Failing' },
];

interface InboxToolbarProps {
  readonly shown: readonly InboxRow[];
  readonly all: number;
  /** The element that has the switches, where they're open. */
  readonly errorsId: string | undefined;
  readonly onToggleErrors: () => void;
}

export function InboxToolbar({ shown, all, errorsId, onToggleErrors }: InboxToolbarProps) {
  const { filter, search, settings } = useApp((state) => ({
    filter: state.inboxFilter,
    search: state.inboxSearch,
    settings: state.inboxSettings,
  }));
  const filterBy = useFilter();
  const filters = useRef<HTMLSelectElement>(null);
  const { searchFor, clear } = useApp((state) => ({
    searchFor: state.searchInbox,
    clear: state.clearInbox,
  }));
  const isExam = useApp(selectIsExamShown);
  const on = errorsOn(settings);
  return (
    <ListToolbar label="Inbox">
      <ConnectionState />
      <EnvironmentSelect />
      {settings && (
        <Button
          variant={on > 0 ? 'normal' : 'quiet'}
          icon={on > 0 ? 'warning' : 'flask'}
          aria-expanded={errorsId !== undefined}
          aria-controls={errorsId}
          onClick={onToggleErrors}
        >
          {on > 0 ? `Simulated errors: ${on} on` : 'Simulated errors'}
        </Button>
      )}
      <ExamButton />
      {all > 0 && !isExam && (
        <>
          <Button
            variant="quiet"
            icon="trash"
            title="Also deletes the requests in the sandbox"
            onClick={() => void clear()}
          >
            Clear
          </Button>
          <SaveHar rows={shown} />
          <Select
            ref={filters}
            aria-label="Which requests"
            value={filter}
            onChange={({ target }) => {
              const chosen = FILTERS.find(({ id }) => id === target.value);
              if (chosen) filterBy(chosen.id);
            }}
          >
            {FILTERS.map(({ id, words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </Select>
          {filter === 'all' && (
            <HideOwn
              onHide={() => {
                // The button goes with the click: what undoes it is beside it.
                filters.current?.focus();
                filterBy('others');
              }}
            />
          )}
          <ListSearch
            label="Search received requests"
            placeholder="Search requests"
            searched="mistake, method, URL, status, code, key and body"
            value={search}
            onChange={searchFor}
            shown={shown.length}
            all={all}
            counted={counted(all, 'request')}
          />
        </>
      )}
    </ListToolbar>
  );
}

/** Fewer push nobody’s rows out of sight. */
const MANY_OWN = 10;

/** Where Countersign’s own requests are many, as after Fetch all, and a client’s are among them. */
function HideOwn({ onHide }: { readonly onHide: () => void }) {
  const rows = useApp((state) => state.inboxRows);
  const own = rows.filter(({ isOwn }) => isOwn).length;
  if (own < MANY_OWN || own === rows.length) return null;
  return (
    <Button
      variant="quiet"
      icon="eye-off"
      title="Shows only requests that Countersign didn’t send"
      onClick={onHide}
    >
      Hide {grouped(own)} from this extension
    </Button>
  );
}

/** Only where the sandbox gives one. */
function ExamButton() {
  const isShown = useApp(selectIsExamShown);
  const { exam, show } = useApp((state) => ({
    exam: state.inboxExam,
    show: state.showInboxPart,
  }));
  if (!exam) return null;
  const { calls, tasks = [], passed } = exam.report;
  const all = [...calls, ...tasks];
  const right = all.filter(({ verdict }) => verdict === 'right').length;
  return (
    <Button
      variant={isShown ? 'normal' : 'quiet'}
      icon={passed ? 'success' : 'table'}
      aria-pressed={isShown}
      onClick={() => show(isShown ? 'requests' : 'exam')}
    >
      {passed ? 'Exam passed' : `Exam: ${right} of ${all.length} passed`}
    </Button>
  );
}

/** What succeeded later isn't looked at any more once what fails is asked for. */
function useFilter(): (filter: InboxFilter) => void {
  const { getState } = useAppStore();
  return (filter) => {
    const { inboxRows, chosenInboxRow, chooseInboxRow, filterInbox } = getState();
    if (filter === 'failing' && !stillFails(inboxRows, chosenInboxRow)) chooseInboxRow(undefined);
    filterInbox(filter);
  };
}

function ConnectionState() {
  const words = connectionWords(useApp((state) => state.inbox));
  const baseUrl = useApp((state) => selectInboxEnvironment(state)?.baseUrl);
  const host = baseUrl !== undefined && words?.tone === 'good' ? ` at ${new URL(baseUrl).host}` : '';
  return (
    <span className={styles['state']} data-tone={words?.tone} role="status">
      {words && (
        <>
          <Icon name={words.icon} />
          {words.word}
          {host}
        </>
      )}
    </span>
  );
}

/** Only where there's a choice. */
function EnvironmentSelect() {
  const local = localEnvironments(useApp((state) => state.environments));
  const chosen = useApp((state) => selectInboxEnvironment(state)?.id);
  const choose = useApp((state) => state.chooseInboxEnvironment);
  if (local.length < 2) return null;
  return (
    <Select aria-label="Sandbox" value={chosen} onChange={(event) => void choose(event.target.value)}>
      {local.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
