/** Headers as typed, and the three that signing adds, each of which can be left out to see the refusal. */

import { AUTH_HEADERS, type AuthHeader } from '../../lib/core/api.ts';
import { listed } from '../../lib/core/counts.ts';
import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { isCredentialField } from '../../lib/core/signing/credential-fields.ts';
import { selectKey, selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { ProblemList, useProblems } from '../request/problem-list.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './rows-editor.module.css';

export function HeadersEditor() {
  const credentials = useApp(({ draft }) => draft.headers.map(({ name }) => name.trim()))
    .filter(isCredentialField)
    .filter((name, index, all) => all.indexOf(name) === index);
  const { headers, add, focus } = useApp((state) => ({
    headers: state.draft.headers,
    add: state.addHeader,
    focus: state.focusField,
  }));
  return (
    <div className={styles['editor']}>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>Headers</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Send</VisuallyHidden>
            </th>
            <th scope="col" className={styles['name']}>
              Header
            </th>
            <th scope="col">Value</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {headers.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header is its place; names repeat.
            <HeaderRow key={index} index={index} last={index === headers.length - 1} />
          ))}
          {Object.values(AUTH_HEADERS).map((name) => (
            <AuthHeaderRow key={name} name={name} />
          ))}
        </tbody>
      </table>
      <p className={styles['foot']}>
        <Button
          variant="quiet"
          icon="plus"
          onClick={() => {
            add();
            focus('header');
          }}
        >
          Add a header
        </Button>
        <span>
          Of all headers, only X-Timestamp is signed. Untick X-Api-Key, X-Timestamp or X-Signature to see how
          the server rejects the request.
        </span>
      </p>
      {credentials.length > 0 && (
        <p className={styles['foot']}>
          {listed(credentials)} {credentials.length === 1 ? 'is' : 'are'} not stored: type{' '}
          {credentials.length === 1 ? 'it' : 'them'} again after you close this page.
        </p>
      )}
      <ProblemList field="headers" />
    </div>
  );
}

function HeaderRow({ index, last }: { index: number; last: boolean }) {
  const name = useWantedFocus<HTMLInputElement>('header', last);
  const { header, edit, remove } = useApp((state) => ({
    header: state.draft.headers[index],
    edit: state.editHeader,
    remove: state.removeHeader,
  }));
  const invalid = useProblems('headers').some(
    (problem) => problem.index === index && problem.severity === 'error',
  );
  if (!header) return null;
  const place = index + 1;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`Send header ${place}`}
          checked={header.enabled}
          onChange={(event) => edit(index, { enabled: event.target.checked })}
        />
      </td>
      <td>
        <TextInput
          ref={name}
          mono
          aria-label={`Header ${place}`}
          aria-invalid={invalid}
          aria-describedby="problems-headers"
          value={header.name}
          onChange={(event) => edit(index, { name: event.target.value })}
        />
      </td>
      <td>
        <TextInput
          mono
          aria-label={`Header value ${place}`}
          aria-invalid={invalid}
          aria-describedby="problems-headers"
          value={header.value}
          onChange={(event) => edit(index, { value: event.target.value })}
        />
      </td>
      <td className={styles['actions']}>
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={`Remove header ${place}`}
          onClick={() => remove(index)}
        />
      </td>
    </tr>
  );
}

function AuthHeaderRow({ name }: { name: AuthHeader }) {
  const { sent, leave } = useApp((state) => ({
    sent: !state.draft.leftOut.includes(name),
    leave: state.leaveOut,
  }));
  const value = useApp((state) => {
    const header = selectSigning(state).signed?.headers.find(([field]) => field === name);
    return header && displayText(bytesOf(header[1]));
  });
  const hasKey = useApp((state) => selectKey(state) !== undefined);
  return (
    <tr className={styles['added']}>
      <td>
        <input
          type="checkbox"
          aria-label={`Send ${name}`}
          checked={sent}
          onChange={(event) => leave(name, !event.target.checked)}
        />
      </td>
      <th scope="row">{name}</th>
      <td className={styles['made']}>{sent ? (value ?? (hasKey ? '…' : 'Needs a key')) : 'Left out'}</td>
      <td />
    </tr>
  );
}
