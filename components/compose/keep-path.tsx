/** A whole URL that’s typed as the path becomes environment, path and query, as one that’s pasted. */

import { isWholeUrl } from '../../lib/features/draft/slice.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

export function KeepPath() {
  const isOffered = useApp(isWholeUrl);
  const { view, value, act, focus } = useApp((state) => ({
    view: state.view,
    value: state.draft.target,
    act: state.withPasted,
    focus: state.focusField,
  }));
  if (!isOffered) return null;
  const whole = { kind: 'target', view, value, start: 0, end: value.length } as const;
  return (
    <div>
      <Button
        size="small"
        onClick={() => void act(({ takeText }) => takeText(value, whole)).then(() => focus('target'))}
      >
        Keep path and query
      </Button>
    </div>
  );
}
