/** When a request was checked, by the clocks that are known: what it shows is held against that. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { RequestTimes } from '../../core/clock/clock-rows.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';

/** Seconds between the moment of the check and the Date of the response, which has no fraction. */
const BY_DATE = 1;

export function timesOf({ request, receivedAt, skew, isOwn }: Capture): RequestTimes {
  const within = skew ? skew.precision : BY_DATE;
  const isOwnClock = isOwn === true && skew === undefined;
  return {
    timestamp: headerValue(request.headers, AUTH_HEADERS.timestamp) ?? '',
    arrival:
      receivedAt === undefined || isOwnClock
        ? undefined
        : { earliest: receivedAt - within, latest: receivedAt + within },
    own: receivedAt === undefined || !(skew || isOwnClock) ? undefined : receivedAt - (skew?.seconds ?? 0),
  };
}
