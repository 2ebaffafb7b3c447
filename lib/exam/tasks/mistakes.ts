/** What clients do wrong over time, by name. */

import type { NamedMistake } from '../report.ts';

export const TASK_MISTAKES = {
  rejected: {
    id: 'exam-task-rejected',
    title: 'Request of a task was rejected',
    fix: 'Correct the mistakes that the calls show first. Then do the task again.',
  },
  notRetried: {
    id: 'exam-not-retried',
    title: 'Request not sent again',
    fix: 'After 503, 429 or a dropped connection, send the request again within 20 seconds, signed again with the current time.',
  },
  notSignedAgain: {
    id: 'exam-retry-not-signed-again',
    title: 'Retry sent with the old signature',
    fix: 'Sign inside the retry loop: read the clock, build the canonical string and sign for each attempt.',
  },
  tooSoon: {
    id: 'exam-retry-too-soon',
    title: 'Retry sent before Retry-After had passed',
    fix: 'Wait as many seconds as Retry-After says, then sign and send the request again.',
  },
  followed: {
    id: 'exam-redirect-followed',
    title: 'Redirect followed without a new signature',
    fix: 'Turn off automatic redirects in your HTTP client. Sign the request to the new path, or report the redirect as an error.',
  },
  otherKeyNotUsed: {
    id: 'exam-other-key-not-used',
    title: 'Second API key not used',
    fix: 'Use COUNTERSIGN_OTHER_KEY_ID and COUNTERSIGN_OTHER_SECRET where a task has keyId. Don’t store the API key in a global.',
  },
  keysMixed: {
    id: 'exam-keys-mixed',
    title: 'Key id of one API key, secret of another',
    fix: 'Take the key id and the secret from the same API key for each request.',
  },
  codeNotRead: {
    id: 'exam-code-not-read',
    title: 'Error code of the response not read',
    fix: 'Look for the code in the whole response: the API docs don’t show the layout of the error envelope.',
  },
  codeNotPrinted: {
    id: 'exam-code-not-printed',
    title: 'Error code not printed',
    fix: 'Add codeOf(response) to your client (Python: code_of). In your own program, print {"id", "code"} as a line of JSON. With sandbox -- --exam, send this JSON: POST /_sandbox/exam/codes.',
  },
  byAskedLimit: {
    id: 'exam-pages-by-asked-limit',
    title: 'Records skipped between two pages',
    fix: 'Increase offset by the limit in the response. It may differ from the limit that was requested.',
  },
  endedEarly: {
    id: 'exam-pages-ended-early',
    title: 'List not fetched to its end',
    fix: 'Request pages until offset plus the length of data reaches the total of the latest page. The total may change.',
  },
  notEnded: {
    id: 'exam-pages-not-ended',
    title: 'Pages requested after the end of the list',
    fix: 'Stop once offset plus the length of data reaches total, at the latest with an empty page.',
  },
  prefixDropped: {
    id: 'exam-base-path-dropped',
    title: 'Task’s base URL not used, or its path dropped',
    fix: 'Send this task to its own baseUrl, not to COUNTERSIGN_BASE_URL. Append the request’s path to it: resolving /api/v1/… against it drops its path.',
  },
} as const satisfies Readonly<Record<string, NamedMistake>>;
