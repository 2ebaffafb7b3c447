/** One item: how it stands, what was seen, what to do, and the requests it rests on. */

import { counted } from '../../lib/core/counts.ts';
import { displayTextOf } from '../../lib/core/signing/bytes.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import type { ChecklistItem, ItemPart, ItemState } from '../../lib/features/going-live/checklist.ts';
import { STATE_WORDS } from '../../lib/features/going-live/going-live-words.ts';
import type { Seen } from '../../lib/features/going-live/seen.ts';
import { useApp } from '../app/store-context.tsx';
import { localTimeOfDay } from '../request/request-words.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './going-live.module.css';

const MARKS: Readonly<Record<ItemState, { readonly tone: Tone | 'neutral'; readonly icon: IconName }>> = {
  shown: { tone: 'good', icon: 'success' },
  failed: { tone: 'bad', icon: 'error' },
  unseen: { tone: 'neutral', icon: 'clock' },
  beyond: { tone: 'info', icon: 'eye' },
};

/** The newest; the others are counted. */
const MOST_SHOWN = 5;

/** Characters of path and query. */
const LONGEST_TARGET = 80;

export function ChecklistRow({ item }: { readonly item: ChecklistItem }) {
  const { id, title, state, says, parts, requests, todo } = item;
  const { tone, icon } = MARKS[state];
  const more = requests.length - MOST_SHOWN;
  return (
    <li className={styles['item']} data-item={id}>
      <h3 className={styles['title']}>{title}</h3>
      <Badge tone={tone} icon={icon}>
        {STATE_WORDS[state]}
      </Badge>
      <div className={styles['body']}>
        {says.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {todo !== undefined && (
          <p>
            <strong>To do:</strong> {todo}
          </p>
        )}
        {parts.length > 0 && (
          <ul className={styles['parts']} aria-label={`Parts of: ${title}`}>
            {parts.map((part) => (
              <Part key={part.name} part={part} />
            ))}
          </ul>
        )}
        {requests.length > 0 && (
          <ul className={styles['requests']} aria-label={`Requests of: ${title}`}>
            {requests
              .slice(-MOST_SHOWN)
              .toReversed()
              .map((seen) => (
                <li key={`${seen.source} ${seen.id}`}>
                  <ShowSeen seen={seen} />
                </li>
              ))}
            {more > 0 && <li className={styles['muted']}>{counted(more, 'more request')}</li>}
          </ul>
        )}
      </div>
    </li>
  );
}

function Part({ part: { name, requests } }: { readonly part: ItemPart }) {
  const isShown = requests.length > 0;
  return (
    <li className={styles['part']} data-shown={isShown || undefined}>
      <Icon name={isShown ? 'check' : 'clock'} />
      {name}
      <VisuallyHidden>: {isShown ? 'shown' : 'not seen yet'}</VisuallyHidden>
    </li>
  );
}

function ShowSeen({ seen }: { readonly seen: Seen }) {
  const act = useApp((state) => state.withGoingLive);
  const { hide } = useKnownSecrets();
  const { request } = seen.capture;
  const target = hide(withoutSecrets(displayTextOf(request.target)));
  const path = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
  const { shortTime } = localTimeOfDay(seen.at);
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles['request']}
      aria-label={`Show ${shortTime} ${request.method} ${path}`}
      onClick={() => void act((actions) => actions.showSeen(seen))}
    >
      <span className={styles['muted']}>{shortTime}</span>{' '}
      <span className={styles['path']}>
        {request.method} {path}
      </span>
    </Button>
  );
}
