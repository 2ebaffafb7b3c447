/** What of the captured requests is shown, and whether more are captured. */

import { counted } from '../../lib/core/counts.ts';
import { CAPTURE_FILTERS, type CaptureFilter } from '../../lib/state/capture-rows.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ListSearch, ListToolbar } from '../ui/list-toolbar.tsx';
import { Select } from '../ui/select.tsx';

const FILTERS: Record<CaptureFilter, string> = {
  api: 'API requests',
  failing: 'Failing',
  all: 'All requests',
};

export function CaptureToolbar({ shown, all }: { readonly shown: number; readonly all: number }) {
  const { filter, search, paused } = useApp((state) => ({
    filter: state.captureFilter,
    search: state.captureSearch,
    paused: state.capturePaused,
  }));
  const { filterBy, searchFor, pause, clear } = useApp((state) => ({
    filterBy: state.filterCapture,
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
        {paused ? 'Go on' : 'Pause'}
      </Button>
      <Button variant="quiet" icon="trash" disabled={all === 0} onClick={clear}>
        Clear
      </Button>
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
        label="Search requests"
        placeholder="Method, URL, status, code or key"
        value={search}
        onChange={searchFor}
        shown={shown}
        all={all}
        counted={counted(all, 'request')}
      />
    </ListToolbar>
  );
}
