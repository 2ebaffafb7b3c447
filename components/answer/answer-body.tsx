/** An answer as received: status, time, headers, and the body raw or laid out for reading. */

import { useMemo, useState } from 'react';
import type { PartOfAnswer, TransportAnswer } from '../../lib/client/transport.ts';
import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import { byteStringOfBytes, bytesOf, displayText, textOfUtf8 } from '../../lib/core/signing/bytes.ts';
import { useApp } from '../app/store-context.tsx';
import { laidOutJson } from '../request/json-layout.ts';
import { size } from '../share/size.ts';
import { Badge } from '../ui/badge.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { CodeEditor } from '../ui/code-editor-lazy.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { KeyValueTable } from '../ui/key-value-table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './answer.module.css';

type View = 'formatted' | 'raw' | 'headers';

/** Longer bodies are shown raw: laying them out would hold up the page. In bytes. */
const MOST_FORMATTED = 1_000_000;
const MOST_SHOWN = 1_000_000;

/** How the body ends: with its last byte, where reading stopped, or where the answer broke off. */
type End = 'whole' | 'at-limit' | 'broke-off';

/** Nothing where no answer came. */
export function AnswerBody({ answer }: { answer: TransportAnswer }) {
  if (answer.kind === 'response')
    return <Received answer={answer} end={answer.truncated ? 'at-limit' : 'whole'} />;
  const part = answer.kind === 'failed' && 'status' in answer ? answer.part : undefined;
  return part ? <Received answer={part} end="broke-off" /> : null;
}

function Received({ answer, end }: { answer: PartOfAnswer; end: End }) {
  const { status, reason, headers, body, sentAt, receivedAt } = answer;
  const copy = useApp((state) => state.copy);
  // Laid out, a beginning would look whole.
  const formatted = useMemo(() => (end === 'broke-off' ? undefined : formattedJson(body)), [body, end]);
  const [view, setView] = useState<View>('formatted');
  const tabs = [
    ...(formatted === undefined
      ? []
      : [{ id: 'formatted' as const, label: 'Formatted', content: <Formatted text={formatted} /> }]),
    { id: 'raw' as const, label: 'As received', content: <Raw body={body} end={end} /> },
    {
      id: 'headers' as const,
      label: 'Headers',
      badge: <Badge>{headers.length}</Badge>,
      content: (
        <div className={styles['headers']}>
          <KeyValueTable
            mono
            caption="Headers of the response"
            rows={headers.map(([name, value], index) => ({
              id: `${index}`,
              name,
              value: displayText(bytesOf(value)),
            }))}
            empty="The response has no headers that the browser shows"
          />
        </div>
      ),
    },
  ];
  const shown = tabs.some(({ id }) => id === view) ? view : 'raw';
  return (
    <section className={styles['received']} aria-label="Response">
      <p className={styles['status']}>
        <Badge
          tone={isErrorStatus(status) ? 'bad' : 'good'}
          icon={isErrorStatus(status) ? 'error' : 'success'}
        >
          {status} {reason}
        </Badge>
        {Math.max(0, Math.round((receivedAt - sentAt) * 1000))} ms · {size(body.length)}
        {end === 'broke-off' && <Badge tone="warn">Incomplete</Badge>}
      </p>
      <Tabs
        quiet
        label="Parts of the response"
        tabs={tabs}
        value={shown}
        onChange={setView}
        aside={
          <CopyButton label="Copy body" variant="quiet" size="small" copy={() => copy(displayText(body))} />
        }
      />
    </section>
  );
}

function Formatted({ text }: { text: string }) {
  return (
    <>
      <p className={styles['hint']}>Formatted for reading. The exact text is under As received.</p>
      <CodeEditor fill label="Body of the response, formatted" value={text} readOnly />
    </>
  );
}

function Raw({ body, end }: { body: Uint8Array; end: End }) {
  return (
    <div className={styles['raw']}>
      <ByteText
        text={byteStringOfBytes(body.subarray(0, MOST_SHOWN))}
        empty={end === 'broke-off' ? 'The body didn’t arrive' : 'The response has no body'}
      />
      {body.length > MOST_SHOWN && (
        <p className={styles['hint']}>
          This is the first {size(MOST_SHOWN)} of {size(body.length)}. Copy body copies all of it.
        </p>
      )}
      {END_WORDS[end] && <p className={styles['hint']}>{END_WORDS[end]}</p>}
    </div>
  );
}

const END_WORDS: Partial<Record<End, string>> = {
  'at-limit': 'The body is longer than 25 MB. Countersign read only its first 25 MB.',
  'broke-off': 'The body isn’t complete: these are the bytes that arrived.',
};

/** `undefined` where it isn't JSON, or too long. */
function formattedJson(body: Uint8Array): string | undefined {
  if (body.length === 0 || body.length > MOST_FORMATTED) return undefined;
  const text = textOfUtf8(body);
  return text === undefined ? undefined : laidOutJson(text);
}
