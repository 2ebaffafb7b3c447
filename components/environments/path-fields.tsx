/** Paths of the lists whose path the API document doesn't show: what we assume, and what was told instead. */

import type { Ref } from 'react';
import { COLLECTION_PATHS } from '../../lib/core/assumed-values.ts';
import { checkCollectionPath } from '../../lib/core/records/collection-path.ts';
import { COLLECTIONS, type CollectionId } from '../../lib/core/records/collections.ts';
import { Assumed } from '../request/rule-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { PATH_WORDS } from './environment-words.ts';
import styles from './environments.module.css';

export type TypedPaths = Readonly<Partial<Record<CollectionId, string>>>;

const ASSUMED = COLLECTIONS.filter(({ pathIs }) => pathIs === 'assumed');

/** The first path that can't be used. */
export function wrongPath(paths: TypedPaths): CollectionId | undefined {
  return ASSUMED.find(({ id }) => pathError(paths[id] ?? '') !== undefined)?.id;
}

/** The one path that's to be told, and gets the focus. */
export interface AskedPath {
  readonly id: CollectionId;
  readonly field: Ref<HTMLInputElement>;
}

interface PathFieldsProps {
  readonly asked: AskedPath | undefined;
  readonly typed: TypedPaths;
  readonly onChange: (typed: TypedPaths) => void;
}

export function PathFields({ asked, typed, onChange }: PathFieldsProps) {
  const told = ASSUMED.filter(({ id }) => isTold(id, typed[id])).length;
  return (
    <Disclosure
      opensWhen={asked !== undefined || told > 0 || wrongPath(typed) !== undefined}
      summary={
        <span className={styles['name']}>
          Paths of lists
          <Badge>{told === 0 ? 'Defaults' : `${told} of ${ASSUMED.length} changed`}</Badge>
        </span>
      }
    >
      <div className={styles['form']}>
        <p className={styles['about']}>
          The API docs name these lists but don’t show their paths. Countersign assumes that each path is
          /api/v1/ and the name of the list. If your server uses another path, type it here. Browse then uses
          it.
        </p>
        {ASSUMED.map(({ id, label }) => (
          <Field
            key={id}
            label={label}
            error={pathError(typed[id] ?? '')}
            aside={!isTold(id, typed[id]) && <Assumed id="collection-paths" />}
          >
            <TextInput
              ref={id === asked?.id ? asked.field : undefined}
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
