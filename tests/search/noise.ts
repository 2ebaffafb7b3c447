/** Requests signed rightly with secrets that nobody gives the search: nothing may ever explain them. */

import { createHmac } from 'node:crypto';
import { type SampleRequest, sampleSubject } from './requests.ts';

/** Digests, one character per byte. @param random see `seeded`. */
export function signedByOthers(sample: SampleRequest, count: number, random: () => number): string[] {
  const { method, path, query, timestamp, hash } = sampleSubject(sample).lines;
  const message = [method, path, query, timestamp, hash].join('\n');
  return Array.from({ length: count }, () =>
    createHmac('sha256', madeUpSecret(random)).update(message, 'latin1').digest('binary'),
  );
}

/** 24 letters and digits that no catalogue of mistakes makes out of another secret. */
function madeUpSecret(random: () => number): string {
  const letters = Array.from({ length: 24 }, () => Math.floor(random() * 36).toString(36));
  return `sk_test_${letters.join('')}`;
}
