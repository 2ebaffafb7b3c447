/** The query that was sent, where the source shows the path alone: nothing is checked before it’s known. */

import { useState } from 'react';
import { gapOf } from '../../lib/core/signing/gaps.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { useApp } from '../app/store-context.tsx';
import styles from '../request/missing-parts.module.css';
import { halfTypedForm } from '../share/half-typed.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

export function QueryField({ item }: { readonly item: DiagnosisItem }) {
  const { request, gaps, readings } = item.capture;
  const isMissing = gapOf(gaps, 'query') !== undefined && !request.target.includes('?');
  // Of several readings each has a query of its own.
  return isMissing && readings === undefined ? <Asked id={item.id} /> : null;
}

const useHalfQuery = halfTypedForm<{ readonly id: string; readonly text: string }>();

function Asked({ id }: { readonly id: string }) {
  const give = useApp((state) => state.giveQuery);
  const { typed, keep, drop } = useHalfQuery();
  const [text, setText] = useState(typed?.id === id ? typed.text : '');
  const type = (next: string): void => {
    setText(next);
    if (next === '') drop();
    else keep({ id, text: next });
  };
  const finish = (given: string): void => {
    drop();
    give(id, given);
  };
  const query = text.trim().replace(/^\?/, '');
  return (
    <form
      className={styles['query']}
      onSubmit={(event) => {
        event.preventDefault();
        if (query !== '') finish(query);
      }}
    >
      <Field label="Query that was sent" hint="Exactly as in the URL, without the question mark.">
        <TextInput
          mono
          value={text}
          placeholder="limit=20&status=paid"
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" disabled={query === ''}>
          Add the query
        </Button>
        <Button onClick={() => finish('')}>It had no query</Button>
      </div>
    </form>
  );
}
