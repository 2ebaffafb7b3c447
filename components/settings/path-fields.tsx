/** Paths of the lists whose path the API document doesn't show: what we assume, and what was told instead. */

import { COLLECTION_PATHS } from '../../lib/core/assumed-values.ts';
import { ASSUMPTIONS } from '../../lib/core/assumptions.ts';
import { checkCollectionPath } from '../../lib/core/records/collection-path.ts';
import { COLLECTIONS, type CollectionId } from '../../lib/core/records/collections.ts';
import { Badge } from '../ui/badge.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { PATH_WORDS } from './environment-words.ts';
import styles from './settings.module.css';

export type TypedPaths = Readonly<Partial<Record<CollectionId, string>>>;

const ASSUMED = COLLECTIONS.filter(({ pathIs }) => pathIs === 'assumed');

/** The first path that can't be used. */
export function wrongPath(paths: TypedPaths): CollectionId | undefined {
  return ASSUMED.find(({ id }) => pathError(paths[id] ?? '') !== undefined)?.id;
}

interface PathFieldsProps {
  readonly typed: TypedPaths;
  readonly onChange: (typed: TypedPaths) => void;
}

export function PathFields({ typed, onChange }: PathFieldsProps) {
  const told = ASSUMED.filter(({ id }) => isTold(id, typed[id])).length;
  return (
    <Disclosure
      open={told > 0 || wrongPath(typed) !== undefined || undefined}
      summary={
        <span className={styles['name']}>
          Paths of lists
          <Badge>{told === 0 ? 'All assumed' : `${told} of ${ASSUMED.length} changed`}</Badge>
        </span>
      }
    >
      <div className={styles['form']}>
        <p className={styles['about']}>
          The API document names these lists but doesn’t show where they are. Countersign assumes{' '}
          {ASSUMPTIONS['collection-paths'].reading.split(':', 1)[0]}. If your service has one elsewhere, type
          its path here, and Browse asks there.
        </p>
        {ASSUMED.map(({ id, label }) => (
          <Field
            key={id}
            label={label}
            error={pathError(typed[id] ?? '')}
            aside={!isTold(id, typed[id]) && <Badge>Assumed</Badge>}
          >
            <TextInput
              mono
              placeholder={COLLECTION_PATHS[id].path}
              value={typed[id] ?? COLLECTION_PATHS[id].path}
              onChange={(event) => onChange({ ...typed, [id]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </Disclosure>
  );
}

/** An empty field means what's assumed. */
function isTold(id: CollectionId, typed: string | undefined): boolean {
  const path = typed?.trim() ?? '';
  return path !== '' && path !== COLLECTION_PATHS[id].path;
}

function pathError(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const checked = checkCollectionPath(typed);
  return checked.ok ? undefined : PATH_WORDS[checked.problem];
}
