/** What to tell the user about a stored record that this build can't read. */

import type { RecordName, RecordReport } from '../../lib/state/record-reports.ts';

interface RecordWords {
  /** As in “Your keys can’t be read”. */
  readonly title: string;
  /** What it means as long as nothing is done about it. */
  readonly now: string;
  /** As in “Continue without your keys?”. */
  readonly what: string;
  /** What there is afterwards. */
  readonly anew: string;
  /** Whether secrets may stand in what was set aside. */
  readonly secrets?: true;
}

export const RECORD_WORDS: Record<RecordName, RecordWords> = {
  vault: {
    title: 'Your keys can’t be read',
    now: 'For now, you have no key to sign with.',
    what: 'your keys',
    anew: 'You start with no keys, and add them again.',
    secrets: true,
  },
  environments: {
    title: 'Your environments can’t be read',
    now: 'For now, you can use only the two sandboxes.',
    what: 'your environments',
    anew: 'You start with the two sandboxes, and add the others again.',
  },
  settings: {
    title: 'Your last choices can’t be read',
    now: 'What you choose now is lost when you close this page.',
    what: 'these choices',
    anew: 'You start in the built-in sandbox, and choose again.',
  },
  learning: {
    title: 'Your progress in the lessons can’t be read',
    now: 'New progress is lost when you close this page.',
    what: 'your progress in the lessons',
    anew: 'You start with no passed task.',
  },
  clocks: {
    title: 'The measured clocks of your servers can’t be read',
    now: 'Newly measured clocks are lost when you close this page.',
    what: 'the measured clocks',
    anew: 'Countersign measures each clock again from the next response.',
  },
  draft: {
    title: 'Your last request can’t be read',
    now: 'What you type now is lost when you close this page.',
    what: 'the last request',
    anew: 'You start with an empty request.',
  },
  windows: {
    title: 'Requests and choices of your windows can’t be read',
    now: 'For now, each window starts with what was typed last.',
    what: 'requests and choices of your windows',
    anew: 'Each window starts with what was typed and chosen last.',
  },
  variables: {
    title: 'Your variables can’t be read',
    now: 'For now, you have only the variables that Countersign makes.',
    what: 'your variables',
    anew: 'You start with no variables of your own, and define them again.',
  },
  handover: {
    title: 'What the popup handed over can’t be read',
    now: 'For now, the popup can’t hand requests to Diagnose.',
    what: 'what the popup handed over',
    anew: 'The popup can hand requests over again.',
  },
  'browse-layout': {
    title: 'How you arranged the lists in Browse can’t be read',
    now: 'How you arrange columns now is lost when you close this page.',
    what: 'how you arranged the lists',
    anew: 'Lists start with the columns that are found in them.',
  },
};

export function reportWords(report: RecordReport): string {
  const { now, what, secrets } = RECORD_WORDS[report.record];
  const stays = secrets
    ? 'encrypted data stays stored, other data until the browser closes.'
    : 'the old data stays stored.';
  return report.problem === 'newer'
    ? `A newer version of Countersign stored this data. The data stays stored. To use it again, update Countersign. ${now}`
    : `The stored data is invalid. ${now} Use “Continue without ${what}” to start anew: ${stays}`;
}
