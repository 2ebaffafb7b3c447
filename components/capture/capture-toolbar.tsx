/** What of the captured requests is shown, and whether more are captured. */

import { useEffect, useMemo, useRef } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { selectDevtoolsDiagnoses, selectGivenRequests } from '../../lib/features/capture/selectors.ts';
import type { CaptureFilter } from '../../lib/features/capture/state.ts';
import { stillFails } from '../../lib/features/requests/failing.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { CAPTURE_FILTERS } from '../../lib/features/requests/shown-rows.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { invitesDiagnosis } from '../request/request-words.ts';
import { SaveHar } from '../share/save-har.tsx';
import { Button } from '../ui/button.tsx';
import { ListSearch, ListToolbar } from '../ui/list-toolbar.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Select } from '../ui/select.tsx';

const FILTERS: Record<CaptureFilter, string> = {
  api: 'API requests',
  failing: 'Failing',
  all: 'All requests',
};

interface CaptureToolbarProps {
  readonly shown: readonly RequestRow[];
  /** How many there are. */
  readonly all: number;
  /** Whether keys are missing for what was to be diagnosed. */
  readonly lacksKeys: boolean;
  /** All that fail are to be diagnosed. */
  readonly onDiagnoseAll: () => void;
}

export function CaptureToolbar({ shown, all, lacksKeys, onDiagnoseAll }: CaptureToolbarProps) {
  const { filter, search, paused } = useApp((state) => ({
    filter: state.captureFilter,
    search: state.captureSearch,
    paused: state.capturePaused,
  }));
  const filterBy = useFilter();
  const { searchFor, pause, clear } = useApp((state) => ({
    searchFor: state.searchCapture,
    pause: state.pauseCapture,
    clear: state.clearCapture,
  }));
  return (
    <ListToolbar label="Capture">
      <Button
        variant="quiet"
        icon={paused ? 'play' : 'pause'}
        aria-pressed={paused}
        onClick={() => pause(!paused)}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="quiet" icon="trash" disabled={all === 0} onClick={clear}>
        Clear
      </Button>
      <DiagnoseAll rows={shown} lacksKeys={lacksKeys} onAsk={onDiagnoseAll} />
      <SaveHar rows={shown} />
      <Select
        aria-label="Which requests"
        value={filter}
        onChange={(event) => {
          const chosen = CAPTURE_FILTERS.find((one) => one === event.target.value);
          if (chosen) filterBy(chosen);
        }}
      >
        {CAPTURE_FILTERS.map((one) => (
          <option key={one} value={one}>
            {FILTERS[one]}
          </option>
        ))}
      </Select>
      <ListSearch
        label="Search captured requests"
        placeholder="Search requests"
        searched="mistake, method, URL, status, code, key and body"
        value={search}
        onChange={searchFor}
        shown={shown.length}
        all={all}
        counted={counted(all, 'request')}
      />
    </ListToolbar>
  );
}

/** What succeeded later isn't looked at any more once what fails is asked for. */
function useFilter(): (filter: CaptureFilter) => void {
  const { getState } = useAppStore();
  return (filter) => {
    const { capturedRows, chosenRow, chooseRow, filterCapture } = getState();
    if (filter === 'failing' && !stillFails(capturedRows, chosenRow)) chooseRow(undefined);
    filterCapture(filter);
  };
}

/** At a time: the newest. */
const MOST_AT_ONCE = 200;

interface DiagnoseAllProps {
  readonly rows: readonly RequestRow[];
  /** Pressed again, it says so again. */
  readonly lacksKeys: boolean;
  readonly onAsk: () => void;
}

/** Each row then names its mistake, as Diagnose does: it’s the same diagnosis, and stays with the row. */
function DiagnoseAll({ rows, lacksKeys, onAsk }: DiagnoseAllProps) {
  const { isPaused, diagnose, pause } = useApp((state) => ({
    isPaused: state.diagnosesPaused,
    diagnose: state.diagnoseCaptures,
    pause: state.pauseDiagnoses,
  }));
  const given = useApp(selectGivenRequests);
  const { all, pending, told } = useApp(selectDevtoolsDiagnoses);
  const left = useMemo(
    () =>
      rows.filter(
        (row) => invitesDiagnosis(row) && row.found === undefined && !given.has(row.capture.request),
      ),
    [rows, given],
  );
  useDoneAnnounced(all, pending);
  if (pending > 0 && !isPaused)
    return (
      <Button variant="quiet" icon="stop" onClick={() => pause(true)}>
        Stop diagnosing ({told} of {all} done)
      </Button>
    );
  const isIdle = left.length === 0 && pending === 0;
  const isOff = isIdle && !lacksKeys;
  return (
    <Button
      variant="quiet"
      icon="search"
      // Once all is done it keeps the focus that it had.
      aria-disabled={isOff || undefined}
      title={isIdle ? idleWords(lacksKeys) : askWords(left.length)}
      onClick={() => {
        if (isOff) return;
        onAsk();
        diagnose(left.slice(-MOST_AT_ONCE).map(({ capture }) => capture));
      }}
    >
      {left.length > MOST_AT_ONCE ? `Diagnose the newest ${MOST_AT_ONCE}` : 'Diagnose all'}
    </Button>
  );
}

/** Each row’s mistake is then to be read in the list. */
function useDoneAnnounced(all: number, pending: number): void {
  const announce = useAnnounce();
  const isUnderWay = pending > 0;
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && all > 0) announce(`Diagnosed ${counted(all, 'request')}`);
    wasUnderWay.current = isUnderWay;
  }, [announce, all, isUnderWay]);
}

function askWords(left: number): string {
  return left > MOST_AT_ONCE
    ? `Names the mistake of the newest ${MOST_AT_ONCE} of ${counted(left, 'failing request')}; press again for the others`
    : 'Names the mistake of each failing request that’s shown, and stores it in History';
}

function idleWords(lacksKeys: boolean): string {
  return lacksKeys
    ? 'A key is missing: press to see which one'
    : 'This list has no other failing request to diagnose';
}
