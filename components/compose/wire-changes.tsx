/** What will be sent, wherever that differs from what was typed. Countersign signs what’s sent. */

import type { ChangeKind, WireChange } from '../../lib/client/wire-change.ts';
import { apiPathOf } from '../../lib/core/base-url.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './wire-changes.module.css';

/** Sent as typed, and signed otherwise. */
type Kept = 'method-kept-lowercase';

const WORDS: Record<Exclude<ChangeKind, Kept>, string> = {
  'base-path-prefixed': 'The base URL’s path comes first',
  'whitespace-trimmed': 'Spaces at the end are dropped',
  'tabs-and-newlines-removed': 'Tabs and line breaks are removed',
  'fragment-dropped': 'The fragment is never sent',
  'backslashes-turned': 'Backslashes become slashes',
  'characters-encoded': 'Some characters are percent-encoded',
  'dot-segments-resolved': 'Dot segments are resolved',
  'method-uppercased': 'The method is sent in uppercase',
  'header-value-trimmed': 'Spaces around a header value are dropped',
  'header-values-joined': 'Headers of the same name become one line',
  'lone-surrogate-replaced': 'Half a character becomes U+FFFD',
};

export function WireChanges() {
  const changes = useApp((state) => selectSigning(state).prepared.changes);
  const prefixed = changes.find(({ kind }) => kind === 'base-path-prefixed');
  const kept = changes.find(({ kind }) => kind === 'method-kept-lowercase');
  const others = changes.filter((change) => change !== prefixed && change !== kept);
  return (
    <>
      {prefixed && <BasePath change={prefixed} />}
      {kept && <KeptMethod method={kept.typed} />}
      {others.length > 0 && (
        <Notice tone="warn" title="The browser will change what you typed">
          <ul className={styles['changes']}>
            {others.map((change) => (
              <Change key={`${change.kind}:${change.part}:${change.index ?? ''}`} change={change} />
            ))}
          </ul>
          <p>Countersign signs what’s sent.</p>
        </Notice>
      )}
    </>
  );
}

function KeptMethod({ method }: { readonly method: string }) {
  const signed = method.toUpperCase();
  return (
    <Notice tone="warn" title={`${method} is sent as typed, but signed as ${signed}`}>
      Browsers don’t change this method, and line 1 is always in uppercase. Type {signed} to send what’s
      signed.
    </Notice>
  );
}

/** The environment's doing, not the browser's. */
function BasePath({ change }: { change: WireChange }) {
  const prefix = change.sent.slice(0, change.sent.length - change.typed.length);
  const twice = apiPathOf(`https://host${prefix}`);
  const isDoubled = twice !== '' && `${change.typed}/`.startsWith(`${twice}/`);
  return (
    <Notice
      tone={isDoubled ? 'warn' : 'info'}
      title={isDoubled ? `${twice} is in the path twice` : 'The environment’s base URL has a path'}
    >
      {isDoubled && (
        <p>
          The environment’s base URL ends with {twice}, and this path begins with it. Remove {twice} from the
          base URL.
        </p>
      )}
      <ul className={styles['changes']}>
        <Change change={change} />
      </ul>
      <p>Countersign signs what’s sent.</p>
    </Notice>
  );
}

function Change({ change }: { change: WireChange }) {
  return (
    <li>
      {change.kind !== 'method-kept-lowercase' && WORDS[change.kind]}:{' '}
      <span className={styles['change']}>
        <del className={styles['bytes']}>
          <ByteText text={byteStringOfText(change.typed)} limit={120} empty="empty" />
        </del>{' '}
        →{' '}
        <ins className={styles['bytes']}>
          <ByteText text={byteStringOfText(change.sent)} limit={120} empty="removed" />
        </ins>
      </span>
    </li>
  );
}
