/** What's said of a step on the way to an order that's paid. */

import { PATHS } from '../../lib/core/api.ts';
import { counted } from '../../lib/core/counts.ts';
import type { OrderRemark } from '../../lib/lessons/grading/order.ts';
import type { OrderTask } from '../../lib/lessons/lesson.ts';
import { NOT_SENDABLE, type StepWords } from './paging-words.ts';

const SIMPLE: Readonly<Record<'already-paid' | 'paid-now', StepWords>> = {
  'already-paid': {
    tone: 'info',
    title: 'There’s no payment to simulate',
    text: 'The order isn’t awaiting payment any more.',
  },
  'paid-now': {
    tone: 'info',
    title: 'Payment simulated',
    text: 'The order is confirming. It’s paid after three confirmations.',
  },
};

/** What to request, by the list that the task asks for. */
const ADVICE: Readonly<
  Record<OrderTask['wanted'], Readonly<Record<'no-such-path' | 'other-list' | 'waited', string>>>
> = {
  orders: {
    'no-such-path': `The API docs show no request for a single order. Request ${PATHS.orders}.`,
    'other-list': 'This task asks for the orders. Request their list.',
    waited: 'To see the order’s status now, send a request.',
  },
  'webhook-deliveries': {
    'no-such-path':
      'This task asks for the webhook deliveries. The assumption above has the path of each list.',
    'other-list': 'This task asks for the webhook deliveries. Request their list.',
    waited: 'To see which deliveries exist now, send a request.',
  },
};

export interface StepOf {
  readonly wanted: OrderTask['wanted'];
  /** What to do next is said of the newest step alone. */
  readonly isNewest: boolean;
}

/** `undefined` of what was looked for. */
export function orderStepWords(remark: OrderRemark, { wanted, isNewest }: StepOf): StepWords | undefined {
  switch (remark.remark) {
    case 'found':
      return undefined;
    case 'not-sendable':
      return NOT_SENDABLE;
    case 'no-such-path':
      return { tone: 'bad', title: 'No list is at this path', text: ADVICE[wanted][remark.remark] };
    case 'other-list':
      return { tone: 'bad', title: 'This list doesn’t show the order', text: ADVICE[wanted][remark.remark] };
    case 'waited':
      return {
        tone: 'info',
        title: 'Ten seconds passed',
        ...(isNewest && { text: ADVICE[wanted].waited }),
      };
    case 'status':
      return statusWords(remark);
    case 'filtered-out':
      return {
        tone: 'bad',
        title: `status=${remark.filter} leaves this order out`,
        text: `At the moment, its status is ${remark.status}.`,
      };
    case 'not-on-page':
      return {
        tone: 'bad',
        title: 'The order isn’t on this page',
        text: `The list has ${counted(remark.total, 'order')}, the newest first. Request a later page, or more per page.`,
      };
    case 'no-paid-delivery':
      return {
        tone: 'bad',
        title: 'The payment has no delivery yet',
        text: `The listed deliveries of the order are of earlier statuses. The order is ${remark.status}.`,
      };
    case 'dropped':
      return {
        tone: 'bad',
        title: 'No delivery of this order is listed',
        text: `The list has only the newest ${counted(remark.count, 'delivery', 'deliveries')}.${remark.isQueryIgnored ? ' It has no pages: the server ignored the query.' : ''} An older order may be paid all the same.`,
      };
    case 'shown-elsewhere':
      return wanted === 'orders'
        ? {
            tone: 'bad',
            title: 'A delivery shows the payment',
            text: `Now find the order itself at ${PATHS.orders}.`,
          }
        : { tone: 'bad', title: 'The order is paid', text: 'Now find the delivery of its payment.' };
    default:
      return SIMPLE[remark.remark];
  }
}

function statusWords({ status, confirmations }: Extract<OrderRemark, { remark: 'status' }>): StepWords {
  if (status === 'confirming')
    return {
      tone: 'info',
      title: 'The order is confirming, not paid',
      text: `It has ${counted(confirmations, 'confirmation')} of 3. Wait, then send the request again.`,
    };
  return status === 'expired'
    ? { tone: 'bad', title: 'The order expired', text: 'Nobody paid it in time. Start over.' }
    : {
        tone: 'info',
        title: 'The order awaits payment',
        text: 'Simulate the payment, wait for the confirmations, then send the request again.',
      };
}
