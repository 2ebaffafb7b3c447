/** One send to look at, or two with what differs between their answers and requests. */

import { useEffect, useMemo, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { BUILT_IN_BASE_URL } from '../../lib/features/exchange/signing.ts';
import type { StoredExchange } from '../../lib/storage/saved/records.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DiffView } from './diff-view.tsx';
import { type ExchangePart, exchangeBodyText, laidOutText } from './exchange-text.ts';
import { lineDiff } from './line-diff.ts';
import { PlainLines } from './plain-lines.tsx';
import styles from './saved.module.css';

interface SendsComparedProps {
  /** One or two, the earlier first, with what the table calls them. */
  readonly sends: readonly {
    readonly id: string;
    readonly name: string;
    readonly environment: string | undefined;
  }[];
}

type Exchanges = readonly (StoredExchange | undefined)[];

export function SendsCompared({ sends }: SendsComparedProps) {
  const withSaved = useApp((state) => state.withSaved);
  const [exchanges, setExchanges] = useState<Exchanges | undefined>(undefined);
  const [part, setPart] = useState<ExchangePart>('answer');
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key changes with the sends.
  useEffect(() => {
    const ids = sends.map(({ id }) => id);
    void withSaved((actions) => actions.exchanges(ids)).then((read) => setExchanges(read ?? []));
  }, [withSaved]);
  const [first, second] = exchanges ?? [];
  const [from, to] = sends;
  const isPair = to !== undefined;
  if (!exchanges || !from) return <Spinner label="Reading the responses" isInstead />;
  if (!first || (isPair && !second))
    return <p className={styles['note']}>This response is no longer stored. Tick another.</p>;
  const content = <Part key={part} part={part} first={first} second={isPair ? second : undefined} />;
  return (
    <section className={styles['compared']} aria-label={isPair ? 'What differs' : 'Response'}>
      <h3 className={styles['pair']}>{isPair ? `${from.name} → ${to.name}` : `Response of ${from.name}`}</h3>
      <p className={styles['about']}>
        Sent to <WentTo environment={from.environment} exchange={first} />
        {to && second && (
          <>
            {' '}
            → <WentTo environment={to.environment} exchange={second} />
          </>
        )}
      </p>
      <Tabs
        quiet
        label="Parts of what’s compared"
        value={part}
        onChange={setPart}
        tabs={[
          { id: 'answer', label: 'Response', content },
          { id: 'headers', label: 'Response headers', content },
          { id: 'request', label: 'Request', content },
        ]}
      />
    </section>
  );
}

interface WentToProps {
  readonly environment: string | undefined;
  readonly exchange: StoredExchange;
}

/** Its environment as it was called then, and its host; the built-in sandbox has none. */
function WentTo({ environment, exchange: { url } }: WentToProps) {
  const isBuiltIn = url.startsWith(BUILT_IN_BASE_URL);
  const host = URL.canParse(url) ? new URL(url).host : url;
  if (!environment) return isBuiltIn ? 'the built-in sandbox' : host;
  return (
    <>
      <bdi>{environment}</bdi>
      {!isBuiltIn && ` (${host})`}
    </>
  );
}

interface PartProps {
  readonly part: ExchangePart;
  readonly first: StoredExchange;
  readonly second: StoredExchange | undefined;
}

function Part({ part, first, second }: PartProps) {
  const [exact, setExact] = useState(false);
  const laidOut = useMemo(() => {
    const texts = [first, ...(second ? [second] : [])].map((exchange) => laidOutText(part, exchange));
    return texts.every((text) => text !== undefined) ? texts : undefined;
  }, [part, first, second]);
  const isLaidOut = laidOut !== undefined && !exact;
  const exactTexts = useMemo(
    () => [first, ...(second ? [second] : [])].map((exchange) => exchangeBodyText(part, exchange)),
    [part, first, second],
  );
  const texts = isLaidOut ? laidOut : exactTexts;
  const [before = '', after] = texts;
  return (
    <>
      <div className={styles['mode']}>
        <p>
          {second && areWhole(part, first, second) && <Verdict texts={texts} exactTexts={exactTexts} />}{' '}
          {isLaidOut && (
            <span className={styles['faint']}>
              The JSON is formatted here. To see what was {part === 'request' ? 'sent' : 'received'}, press
              “Exact bytes”.
            </span>
          )}
        </p>
        {laidOut && (
          <Button variant="quiet" size="small" aria-pressed={exact} onClick={() => setExact(!exact)}>
            Exact bytes
          </Button>
        )}
      </div>
      <Left part={part} first={first} second={second} />
      {after === undefined ? (
        <PlainLines text={before} isLaidOut={isLaidOut} />
      ) : (
        <DiffView before={before} after={after} isLaidOut={isLaidOut} />
      )}
    </>
  );
}

function Verdict({
  texts,
  exactTexts,
}: {
  readonly texts: readonly string[];
  readonly exactTexts: readonly string[];
}) {
  const [before = '', after = ''] = texts;
  const diff = useMemo(() => lineDiff(before, after), [before, after]);
  if (exactTexts[0] === exactTexts[1]) return <>Both are the same, byte for byte.</>;
  if (before === after) return <>Only the layout differs.</>;
  if (diff.kind === 'too-different') return <>They differ too much to compare line by line.</>;
  return (
    <>
      {counted(diff.added, 'line')} added, {counted(diff.removed, 'line')} removed.
    </>
  );
}

/** What isn't there of them, and why. */
function Left({ part, first, second }: PartProps) {
  const which = second ? ['Of the earlier one', 'Of the later one'] : ['Of this one'];
  return which.map((of, index) => {
    const words = leftWords(part, index === 0 ? first : second);
    return (
      words !== undefined && (
        <p key={of} className={styles['note']}>
          {of} {words}.
        </p>
      )
    );
  });
}

/** Of what isn't there nothing is said, least of all that it's the same. */
function areWhole(part: ExchangePart, ...exchanges: readonly StoredExchange[]): boolean {
  return exchanges.every((exchange) => leftWords(part, exchange) === undefined);
}

function leftWords(part: ExchangePart, exchange: StoredExchange | undefined): string | undefined {
  if (!exchange || part === 'headers') return undefined;
  const why = part === 'request' ? exchange.bodyLeft : exchange.answerLeft;
  if (why === null) return undefined;
  if (why === 'holds-secret') return 'the body isn’t stored: it contains a secret';
  return part === 'request'
    ? 'the body isn’t stored: it’s longer than 256 kB'
    : 'only the first 256 kB are stored and compared';
}
