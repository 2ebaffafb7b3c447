/** The way to every view: what people come for, and beside or below it the views of what’s chosen. */

import { PURPOSES, type Purpose, purposeOf, type View } from '../../lib/state/places.ts';
import type { IconName } from '../ui/icon.tsx';
import { TabRow } from '../ui/tabs.tsx';
import styles from './app-shell.module.css';
import { FailingBadge } from './failing.tsx';
import { useApp } from './store-context.tsx';

const ICONS: Readonly<Record<Purpose['id'], IconName>> = {
  send: 'send',
  browse: 'table',
  diagnose: 'search',
  traffic: 'traffic',
  learn: 'book',
  'set-up': 'settings',
};

interface NavigationProps {
  readonly views: readonly { readonly id: View; readonly label: string }[];
}

export function Navigation({ views }: NavigationProps) {
  const { view, lastViews } = useApp((state) => ({ view: state.view, lastViews: state.lastViews }));
  const purposes = PURPOSES.map((purpose) => {
    const own = views.filter(({ id }) => purposeOf(id) === purpose);
    const ids = own.map(({ id }) => id);
    return {
      ...{ purpose, own, ids },
      opens: [view, ...lastViews, ...ids].find((id) => ids.includes(id)) ?? view,
      isChosen: ids.includes(view),
      // What’s called as the one view of it says so already.
      hasRow: own.some(({ label }) => label !== purpose.name),
    };
  });
  const chosen = purposes.find(({ isChosen }) => isChosen);
  return (
    <>
      <div className={styles['purposes']}>
        <TabRow
          label="Main"
          value={view}
          tabs={purposes.map(({ purpose: { id, name }, ids, opens, isChosen, hasRow }) => ({
            id: opens,
            own: hasRow ? id : undefined,
            label: name,
            icon: ICONS[id],
            badge: !isChosen && <FailingBadge views={ids} />,
          }))}
        />
      </div>
      {chosen?.hasRow && (
        <div className={styles['views']}>
          <TabRow
            key={chosen.purpose.id}
            second
            label={chosen.purpose.name}
            value={view}
            tabs={chosen.own.map(({ id, label }) => ({ id, label, badge: <FailingBadge views={[id]} /> }))}
          />
        </div>
      )}
    </>
  );
}
