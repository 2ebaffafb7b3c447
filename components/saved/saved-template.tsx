/** A saved request as it was typed, its variables not filled in. */

import { byteStringOfBytes, byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { variableUses } from '../../lib/core/templates/template.ts';
import type { SavedDraft } from '../../lib/storage/saved/arrange.ts';
import { ByteText, type ByteTextMark, MOST_BYTES } from '../ui/byte-text.tsx';
import styles from './saved.module.css';

/** Beyond this they’re drawn as any other text. */
const MOST_MARKED = 200;

/** In bytes: of a longer one the rest is asked for. */
const LONGEST_METHOD = 40;

export function SavedTemplate({ draft }: { readonly draft: SavedDraft }) {
  const { method, target, headers, body, leftOut } = draft;
  return (
    <div className={styles['wire']}>
      <p>
        <ByteText text={byteStringOfText(method)} limit={LONGEST_METHOD} /> <Template text={target} />
      </p>
      {headers.map(({ name, value, enabled }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header is its place; names repeat.
        <p key={index} data-off={!enabled || undefined}>
          <span className={styles['faint']}>
            <ByteText text={byteStringOfText(name)} />:{' '}
          </span>
          <Template text={value} />
          {!enabled && <span className={styles['faint']}> (not sent)</span>}
        </p>
      ))}
      {leftOut.length > 0 && <p className={styles['faint']}>Left out on purpose: {leftOut.join(', ')}</p>}
      <p className={styles['body']}>
        {body.kind === 'none' && <span className={styles['faint']}>No body</span>}
        {body.kind === 'text' && <Template text={body.text} />}
        {body.kind === 'file' && <ByteText text={byteStringOfBytes(body.bytes)} />}
      </p>
    </div>
  );
}

/** With its variables marked. */
function Template({ text }: { readonly text: string }) {
  const marks = variableUses(text.slice(0, MOST_BYTES))
    .slice(0, MOST_MARKED)
    .map(({ name, start, end }): ByteTextMark => {
      // Marks count bytes.
      const from = byteStringOfText(text.slice(0, start)).length;
      return {
        id: `${start}`,
        start: from,
        end: from + (end - start),
        tone: 'accent',
        label: `The variable ${name}`,
      };
    });
  return <ByteText text={byteStringOfText(text)} marks={marks} empty="empty" />;
}
