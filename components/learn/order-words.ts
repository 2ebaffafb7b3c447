/** What's said of a step on the way to an order that's paid. */

import { PATHS } from '../../lib/core/api.ts';
import { counted } from '../../lib/core/counts.ts';
import type { OrderRemark } from '../../lib/lessons/grading/order.ts';
import type { OrderTask } from '../../lib/lessons/lesson.ts';
import { NOT_SENDABLE, type StepWords } from './paging-words.ts';

const SIMPLE: Readonly<
  Record<'no-such-path' | 'other-list' | 'already-paid' | 'waited' | 'paid-now', StepWords>
> = {
  'no-such-path': {
    tone: 'bad',
    title: 'No list is at this path',
    text: `The API docs show no request for a single order. Request ${PATHS.orders}.`,
  },
  'other-list': {
    tone: 'bad',
    title: 'This list doesn’t show the order',
    text: 'Request the orders or the webhook deliveries.',
  },
  'already-paid': {
    tone: 'info',
    title: 'There’s no payment to simulate',
    text: 'The order isn’t awaiting payment any more.',
  },
  waited: {
    tone: 'info',
    title: 'Ten seconds passed',
    text: 'Now send the request again to see the status.',
  },
  'paid-now': {
    tone: 'info',
    title: 'Payment simulated',
    text: 'The order is confirming. It’s paid after three confirmations.',
  },
};

/** `undefined` of what was looked for. */
export function orderStepWords(remark: OrderRemark, wanted: OrderTask['wanted']): StepWords | undefined {
  switch (remark.remark) {
    case 'found':
      return undefined;
    case 'not-sendable':
      return NOT_SENDABLE;
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
