/** Chooses between the page, everything that was fetched, and a file that was opened. */

import { counted } from '../../lib/core/counts.ts';
import { isWalkWhole, selectWalk } from '../../lib/features/browse/selectors.ts';
import type { BrowseState, Showing } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Select } from '../ui/select.tsx';
import styles from './browse.module.css';

export function ShowingSelect({ list }: { readonly list: BrowseState }) {
  const show = useApp((state) => state.showRecords);
  const isEverything = useApp((state) => {
    const walk = selectWalk(state, state.collection);
    return !walk || isWalkWhole(walk);
  });
  const { page, fetched, file, showing } = list;
  const choices: readonly (readonly [Showing, string])[] = [
    ...(page ? [['page', 'This page'] as const] : []),
    ...(fetched
      ? [
          [
            'everything',
            `${isEverything ? 'Everything fetched' : 'Fetched so far'}: ${counted(fetched.count, 'record')}`,
          ] as const,
        ]
      : []),
    ...(file ? [['file', `File: ${file.name.slice(0, 40)}`] as const] : []),
  ];
  if (choices.length < 2) return null;
  return (
    <Select
      className={styles['showing']}
      aria-label="Show"
      value={showing}
      onChange={(event) => {
        const [chosen] = choices.find(([one]) => one === event.target.value) ?? [];
        if (chosen) show(chosen);
      }}
    >
      {choices.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </Select>
  );
}
