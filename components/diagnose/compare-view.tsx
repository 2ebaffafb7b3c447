/** The string the client's code printed, set beside ours byte by byte. It needs no secret. */

import { useEffect } from 'react';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import type { Compared, ComparedLine } from '../../lib/core/diagnosis/compare/compared.ts';
import { SIGNED_AS_SENT, SIGNED_OTHERWISE } from '../../lib/core/diagnosis/compare/comparison-words.ts';
import { asServers } from '../../lib/core/diagnosis/compare/server-words.ts';
import type { Mistake } from '../../lib/core/diagnosis/diagnosis.ts';
import { isSecretHereProved } from '../../lib/core/diagnosis/signed-others.ts';
import { nameOfUse } from '../../lib/core/mistakes/mistake-row.ts';
import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { type DiagnosisItem, shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import type { StringMaker } from '../../lib/features/diagnosis/own-string.ts';
import { useApp } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { TwoTexts } from '../request/comparison-view.tsx';
import { ReplaceSecret } from '../share/replace-secret.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { CodeEditor } from '../ui/code-editor-lazy.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { LineMark } from '../ui/line-mark.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice, type Tone } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import styles from './compare-view.module.css';
import { OpenInRequest } from './open-in-request.tsx';
import { useComparison } from './use-comparison.ts';

const TONES: Record<Compared['verdict'], Tone> = {
  same: 'good',
  'ends-in-newline': 'warn',
  named: 'bad',
  differs: 'bad',
  'other-request': 'warn',
  'a-digest': 'info',
  'no-string': 'info',
  empty: 'info',
};

interface CompareViewProps {
  readonly item: DiagnosisItem;
  /** Unless it's picked. */
  readonly usual: StringMaker;
  /** To where the body is given that the code signed. */
  readonly onGiveBody: () => void;
}

const MAKERS = {
  client: {
    title: 'The string your code signed',
    hint: 'Print the string right before your code computes the HMAC. Paste it as plain text, escaped text, hex, base64, or a whole log line.',
    label: 'Yours',
  },
  server: {
    title: 'The string the server made',
    hint: 'Get the string from the server’s developers or log. Paste it as plain text, escaped text, hex, base64, or a whole log line.',
    label: 'Server’s',
  },
} as const;

export function CompareView({ item, usual, onGiveBody }: CompareViewProps) {
  const give = useApp((state) => state.giveOwnString);
  const { text, maker = usual, compared: ofClient, isBehind } = useComparison(item);
  const compared = maker === 'server' ? asServers(ofClient) : ofClient;
  const words = MAKERS[maker];
  const announce = useAnnounce();
  const place = useWantedFocus<HTMLDivElement>('own-string');
  const title = compared.verdict === 'empty' ? undefined : compared.title;
  useEffect(() => {
    if (title !== undefined) announce(title);
  }, [announce, title]);
  return (
    <div className={styles['compare']}>
      <Section
        title={words.title}
        level={3}
        actions={
          <Select
            aria-label="Which string to compare"
            value={maker}
            onChange={({ target }) =>
              give(item.id, { maker: target.value === 'server' ? 'server' : 'client' })
            }
          >
            <option value="client">From your code</option>
            <option value="server">From the server</option>
          </Select>
        }
      >
        <p className={styles['hint']}>{words.hint}</p>
        <div ref={place}>
          <CodeEditor
            label={words.title}
            language="text"
            value={text}
            onChange={(typed) => give(item.id, { text: typed, maker })}
          />
        </div>
      </Section>
      {isBehind && <p className={styles['hint']}>Comparing the new text…</p>}
      {compared.verdict === 'empty' ? (
        <Ours compared={compared} />
      ) : (
        <Outcome compared={compared} maker={maker} item={item} onGiveBody={onGiveBody} />
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly compared: Compared;
  readonly maker: StringMaker;
  readonly item: DiagnosisItem;
  readonly onGiveBody: () => void;
}

function Outcome({ compared, maker, item, onGiveBody }: OutcomeProps) {
  const { verdict, title, summary, reading, lines, joining, notes, pasted, ours, differences } = compared;
  return (
    <>
      <div className={styles['verdict']}>
        <Notice
          tone={TONES[verdict]}
          title={<h2 className={styles['title']}>{title}</h2>}
          actions={
            <>
              {maker === 'client' && isBodyUnexplained(compared) && (
                <Button onClick={onGiveBody}>Give the body that your code signed</Button>
              )}
              <NextStep verdict={verdict} item={item} />
            </>
          }
        >
          <p>{summary}</p>
          {maker === 'client' && compared.isSignedAsSent && verdict !== 'same' && <p>{SIGNED_AS_SENT}</p>}
          {maker === 'client' && compared.isSignedOtherwise && <p>{SIGNED_OTHERWISE}</p>}
          {[reading.text, ...notes].map((note) => (
            <p key={note} className={styles['hint']}>
              {note}
            </p>
          ))}
        </Notice>
      </div>
      {joining.length > 0 && (
        <Section title="How the lines are joined" level={3}>
          <Mistakes mistakes={joining} />
        </Section>
      )}
      {lines.length > 0 ? (
        <Section title="Line by line" level={3}>
          <ol className={styles['lines']}>
            {lines.map((line) => (
              <Line key={line.name} line={line} maker={maker} isOfThisRequest={verdict !== 'other-request'} />
            ))}
          </ol>
        </Section>
      ) : (
        <Section title="Byte by byte" level={3}>
          <TwoTexts
            above={{ label: MAKERS[maker].label, text: pasted, ranges: differences.theirs }}
            below={{ label: 'Correct', text: ours, ranges: differences.ours }}
          />
        </Section>
      )}
      <Ours compared={compared} />
    </>
  );
}

/** Line 5 shows the hash alone: with the body itself, the search goes further. */
function isBodyUnexplained({ verdict, lines }: Compared): boolean {
  return (
    verdict === 'differs' &&
    lines.some(({ name, same, mistakes }) => name === 'body-hash' && !same && mistakes.length === 0)
  );
}

/** None where another text is to be pasted, as the title says. */
function NextStep({
  verdict,
  item,
}: {
  readonly verdict: Compared['verdict'];
  readonly item: DiagnosisItem;
}) {
  switch (verdict) {
    case 'same':
      return <SecretInQuestion item={item} />;
    case 'ends-in-newline':
    case 'named':
    case 'differs':
      return <OpenInRequest item={item} />;
    case 'other-request':
    case 'a-digest':
    case 'no-string':
    case 'empty':
      return null;
  }
}

/** Nothing where another request shows that it’s the one here that’s right. */
function SecretInQuestion({ item }: { readonly item: DiagnosisItem }) {
  const run = useApp((state) => state.diagnosisRuns[item.id]);
  const diagnosis = run && shownDiagnosis(run);
  if (diagnosis && isSecretHereProved(diagnosis)) return null;
  return <ReplaceSecret keyId={headerValue(item.capture.request.headers, AUTH_HEADERS.key) ?? ''} />;
}

interface LineProps {
  readonly line: ComparedLine;
  readonly maker: StringMaker;
  /** Of another one, no difference is a mistake. */
  readonly isOfThisRequest: boolean;
}

function Line({ line, maker, isOfThisRequest }: LineProps) {
  const { name, pasted, ours, same, differences, mistakes } = line;
  return (
    <li className={styles['line']}>
      <div className={styles['lineHead']}>
        <LineMark name={name} />
        <Badge tone={same ? 'good' : 'bad'} icon={same ? 'check' : 'cross'}>
          {same ? 'Same' : 'Differs'}
        </Badge>
      </div>
      {!same && (
        <>
          <TwoTexts
            above={{ label: MAKERS[maker].label, text: pasted, ranges: differences.theirs }}
            below={{ label: 'Correct', text: ours, ranges: differences.ours }}
            line={name}
          />
          {isOfThisRequest && mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
          {isOfThisRequest && mistakes.length === 0 && maker === 'client' && (
            <p className={styles['hint']}>No known mistake gives this line.</p>
          )}
        </>
      )}
    </li>
  );
}

function Mistakes({ mistakes }: { readonly mistakes: readonly Mistake[] }) {
  return (
    <ul className={styles['mistakes']}>
      {mistakes.map((mistake) => (
        <li key={nameOfUse(mistake)}>
          <strong>{mistake.title}.</strong> {mistake.happened} {mistake.fix}
        </li>
      ))}
    </ul>
  );
}

function Ours({ compared }: { readonly compared: Compared }) {
  const copy = useApp((state) => state.copy);
  return (
    <Section
      title="Correct string of this request"
      level={3}
      actions={
        <CopyButton
          label="Copy canonical string"
          variant="quiet"
          size="small"
          copy={() => copy(displayText(bytesOf(compared.ours)))}
        />
      }
    >
      <div className={styles['block']}>
        <ByteText text={compared.ours} />
      </div>
    </Section>
  );
}
