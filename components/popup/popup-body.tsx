/** The body that the popup signs and sends: how long and of what kind, and on demand its bytes. */

import { useMemo } from 'react';
import { isJson } from '../../lib/core/is-json.ts';
import { byteStringOfBytes, textOfUtf8 } from '../../lib/core/signing/bytes.ts';
import { bodyBytes, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { size } from '../share/size.ts';
import { ByteText, MOST_BYTES } from '../ui/byte-text.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './popup.module.css';

/** Longer ones aren't read to tell their kind: that would hold up the page. In bytes. */
const MOST_READ = 1_000_000;

export function PopupBody({ method, body }: Pick<WireRequest, 'method' | 'body'>) {
  const bytes = bodyBytes(body);
  const { kind, shown } = useMemo(
    () => ({ kind: kindOf(bytes), shown: byteStringOfBytes(bytes.subarray(0, MOST_BYTES)) }),
    [bytes],
  );
  return (
    <Disclosure summary={`${method} with ${size(bytes.length)} of ${kind}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable from the keyboard. */}
      <section aria-label="Body" tabIndex={0} className={styles['body']}>
        <ByteText text={shown} />
        {bytes.length > shown.length && <p>These are its first {size(shown.length)}.</p>}
      </section>
    </Disclosure>
  );
}

function kindOf(bytes: Uint8Array): 'JSON' | 'text' | 'data' {
  const text = bytes.length > MOST_READ ? undefined : textOfUtf8(bytes);
  if (text === undefined) return 'data';
  return isJson(text) ? 'JSON' : 'text';
}
