/** An order as it moves: its statuses since it’s followed, its webhook deliveries, and the steps a payer would take. */

import { useEffect } from 'react';
import { fieldOf, isJsonNumber } from '../../lib/core/records/json-value.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import type { Followed } from '../../lib/features/follow/state.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { statusLook } from './browse-words.ts';
import styles from './follow-order.module.css';
import { FollowDeliveries } from './follow-order-deliveries.tsx';
import { FollowFailure, FollowRequest } from './follow-order-request.tsx';
import { PayerSteps } from './follow-order-steps.tsx';
import { clockTimeWords, nextWords, stopWords } from './follow-order-words.ts';

export function FollowOrder({ orderId }: { readonly orderId: string }) {
  const { followed, follow } = useApp((state) => ({
    // What’s known of it in another environment isn’t known of it here.
    followed:
      state.followed?.orderId === orderId && state.followed.environmentId === selectEnvironment(state).id
        ? state.followed
        : undefined,
    follow: state.followOrder,
  }));
  return (
    <section tabIndex={-1} className={styles['part']} aria-label={`Order ${orderId}`}>
      {followed ? (
        <FollowedOrder followed={followed} onFollow={() => void follow(orderId)} />
      ) : (
        <div className={styles['offer']}>
          <Button icon="eye" onClick={() => void follow(orderId)}>
            Follow this order
          </Button>
          <p className={styles['hint']}>
            Checks the list of orders until this order is paid or expired. Each check is a newly signed
            request.
          </p>
        </div>
      )}
    </section>
  );
}

interface FollowedOrderProps {
  readonly followed: Followed;
  readonly onFollow: () => void;
}

function FollowedOrder({ followed, onFollow }: FollowedOrderProps) {
  const { orderId, statuses, order, deliveries, stop, phase, answered } = followed;
  useStatusesAnnounced(orderId, statuses);
  const latest = statuses.at(-1);
  return (
    <>
      <div className={styles['head']}>
        <h3>
          Following <code>{orderId}</code>
        </h3>
        <div className={styles['controls']}>
          <Controls followed={followed} onFollow={onFollow} />
        </div>
      </div>
      <div className={styles['phase']}>
        <Phase followed={followed} />
      </div>
      {stop?.why === 'failed' && <FollowFailure failure={stop.failure} onAgain={onFollow} />}
      {order && <Amount order={order} />}
      {statuses.length > 0 && (
        <ol className={styles['statuses']} aria-label="Statuses so far">
          {statuses.map(({ status, at }) => (
            <li key={`${at} ${status}`}>
              <time dateTime={new Date(at * 1000).toISOString()}>{clockTimeWords(at)}</time>
              <Status status={status} />
            </li>
          ))}
        </ol>
      )}
      {latest && phase !== 'stopped' && <PayerSteps orderId={orderId} status={latest.status} order={order} />}
      {deliveries && <FollowDeliveries deliveries={deliveries} />}
      {answered && <FollowRequest answered={answered} />}
    </>
  );
}

function Controls({ followed, onFollow }: FollowedOrderProps) {
  const { look, stop } = useApp((state) => ({ look: state.lookAtOrderNow, stop: state.stopFollowing }));
  if (followed.phase === 'stopped')
    return (
      <Button size="small" icon="eye" onClick={onFollow}>
        Follow again
      </Button>
    );
  return (
    <>
      <Button size="small" icon="refresh" busy={followed.phase === 'asking'} onClick={look}>
        Check now
      </Button>
      <Button size="small" icon="stop" onClick={stop}>
        Stop
      </Button>
    </>
  );
}

function Phase({ followed }: Pick<FollowedOrderProps, 'followed'>) {
  const { phase, stop, nextAt, failures, place, statuses } = followed;
  const left = useApp((state) => (nextAt === undefined ? 0 : Math.ceil(nextAt - state.now)));
  if (phase === 'asking') return <Spinner label="Searching the list of orders" />;
  if (stop) return stop.why === 'failed' ? null : stopWords(stop, statuses.at(-1)?.status ?? '');
  const where = place === undefined ? '' : `This order is number ${place + 1} in the list. `;
  return `${failures > 0 ? 'The last check didn’t find it. ' : where}${nextWords(left)}`;
}

function Status({ status }: { readonly status: string }) {
  const { tone, icon } = statusLook(status);
  return (
    <Badge mono tone={tone} icon={icon}>
      {status === '' ? 'no status' : status}
    </Badge>
  );
}

/** Fields of a charge; that an order has them too is assumed (`order-fields`). */
function Amount({ order }: { readonly order: ListedRecord }) {
  const parts = ['amount', 'currency', 'network'].map((name) => {
    const value = fieldOf(order.fields, name);
    return isJsonNumber(value) ? value.text : typeof value === 'string' ? value : '';
  });
  const [amount, currency, network] = parts;
  if (amount === '') return null;
  return (
    <p>
      {amount} {currency} {network !== '' && <span className={styles['faint']}>on {network}</span>}
    </p>
  );
}

/** Those that come while it’s watched. */
function useStatusesAnnounced(orderId: string, statuses: Followed['statuses']): void {
  const announce = useAnnounce();
  const status = statuses.at(-1)?.status;
  useEffect(() => {
    if (status !== undefined) announce(`${orderId} is ${status}`);
  }, [announce, orderId, status]);
}
