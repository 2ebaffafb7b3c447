/** The labelled corpus as the product reads it: captures, and what each is labelled as. */

import { readdirSync, readFileSync } from 'node:fs';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { readCaptures } from '../../lib/formats/capture/file.ts';

const FOLDER = new URL('../fixtures/corpus/', import.meta.url);

interface LabelledRow {
  readonly id: string;
  readonly client: string;
  readonly mistakes: readonly string[] | null;
  readonly orAny?: readonly (readonly string[])[];
  readonly signatureValid: boolean;
  readonly capture: unknown;
}

export interface Labelled extends Omit<LabelledRow, 'capture' | 'orAny'> {
  readonly capture: Capture;
  /** Every set of ids that's right, sorted and joined by blanks. */
  readonly names: readonly string[];
}

/** In the order of the files' names. */
export const LANGUAGES_OF_CORPUS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json') && name !== 'secrets.json')
  .map((name) => name.slice(0, -'.json'.length))
  .toSorted();

export const CORPUS_SECRETS = JSON.parse(readFileSync(new URL('secrets.json', FOLDER), 'utf8')) as Readonly<
  Record<string, string>
>;

export function corpusText(language: string): string {
  return readFileSync(new URL(`${language}.json`, FOLDER), 'utf8');
}

export function readCorpus(language: string): Labelled[] {
  const rows = JSON.parse(corpusText(language)) as LabelledRow[];
  const read = readCaptures(JSON.stringify(rows.map(({ capture }) => capture)));
  if (!read.ok) throw new Error(`${language}: ${JSON.stringify(read.problems)}`);
  if (read.warnings.length > 0) throw new Error(`${language}: ${JSON.stringify(read.warnings)}`);
  return rows.map(({ capture: _, orAny = [], ...row }, index) => {
    const capture = read.captures[index];
    if (!capture) throw new Error(`${row.id} has no capture`);
    return { ...row, capture, names: row.mistakes ? [row.mistakes, ...orAny].map(nameOfSet) : [] };
  });
}

/** A helper that hits two places is one mistake to some and two to others: an id counts once. */
function nameOfSet(ids: readonly string[]): string {
  return [...new Set(ids)].toSorted().join(' ');
}

export function corpusSecret(
  id: ByteString,
): { readonly secret: Secret; readonly revoked: boolean } | undefined {
  const text = CORPUS_SECRETS[id];
  return text === undefined ? undefined : { secret: new Secret(text), revoked: false };
}
