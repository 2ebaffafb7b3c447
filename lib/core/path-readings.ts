/** Where a server may have the lists whose paths the document doesn't show: a reading of `service-readings.ts` each. */

import type { CollectionId } from './api.ts';
import { COLLECTION_PATHS } from './assumed-values.ts';
import type { CollectionPaths } from './records/collection-path.ts';
import type { MeasuredReadings, ServiceReadings } from './service-readings.ts';

/** The questions that ask for a path. */
export type PathQuestion = Extract<keyof ServiceReadings, `${string}-path`> & keyof typeof PATH_READINGS;

/** Of each question, the list that it's about and its path by each reading. */
export const PATH_READINGS = {
  'ledger-path': {
    list: 'ledger',
    paths: { ledger: '/api/v1/ledger', 'ledger-entries': '/api/v1/ledger_entries' },
  },
  'deliveries-path': {
    list: 'webhook-deliveries',
    paths: { underscore: '/api/v1/webhook_deliveries', hyphen: '/api/v1/webhook-deliveries' },
  },
  'wallets-path': { list: 'wallets', paths: { plural: '/api/v1/wallets', singular: '/api/v1/wallet' } },
  'channels-path': { list: 'channels', paths: { plural: '/api/v1/channels', singular: '/api/v1/channel' } },
  'payouts-path': { list: 'payouts', paths: { plural: '/api/v1/payouts', singular: '/api/v1/payout' } },
  'disputes-path': { list: 'disputes', paths: { plural: '/api/v1/disputes', singular: '/api/v1/dispute' } },
  'subscriptions-path': {
    list: 'subscriptions',
    paths: { plural: '/api/v1/subscriptions', singular: '/api/v1/subscription' },
  },
} as const satisfies Record<
  string,
  { readonly list: CollectionId; readonly paths: Readonly<Record<string, string>> }
>;

export const PATH_QUESTIONS = Object.keys(PATH_READINGS) as readonly PathQuestion[];

/** @param reading unchecked. `undefined` where there's none such. */
export function pathByReading(question: PathQuestion, reading: string | undefined): string | undefined {
  const paths: Readonly<Record<string, string>> = PATH_READINGS[question].paths;
  return reading !== undefined && Object.hasOwn(paths, reading) ? paths[reading] : undefined;
}

/** Of the lists that aren't where they're assumed. */
export function pathsByReadings(readings: MeasuredReadings): CollectionPaths {
  return Object.fromEntries(
    PATH_QUESTIONS.flatMap((question) => {
      const { list } = PATH_READINGS[question];
      const path = pathByReading(question, readings[question]);
      return path === undefined || path === COLLECTION_PATHS[list].path ? [] : [[list, path]];
    }),
  );
}
