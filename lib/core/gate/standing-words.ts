/** Why something doesn't leave, in sentences: what stands where, and what to do. */

import { grouped } from '../counts.ts';
import type { GateRefusal } from './gate.ts';
import type { Closed, LeavingPlace, Standing, StandingKind, Unread, Wrapping } from './standing.ts';

export function gateRefusalWords(refusal: GateRefusal): string {
  return refusal.problem === 'unread' ? unreadWords(refusal.unread) : standingWords(refusal.standing);
}

/** Without what to do: it’s left out, and nobody is asked for anything. */
export function gateReasonWords(refusal: GateRefusal): string {
  return refusal.problem === 'unread' ? unreadWords(refusal.unread) : whereWords(refusal.standing);
}

function standingWords(standing: Standing): string {
  return `${whereWords(standing)} ${fixWords(standing.what)}`;
}

function whereWords({ what, place, at, inside, isEncoded, variables = [] }: Standing): string {
  const [outer] = inside;
  const packed =
    outer === undefined ? '' : `, inside ${inside.map((one) => WRAPPINGS[one]).join(' inside ')}`;
  const from = variables.length === 0 ? '' : `, from ${variables.map((name) => `{{${name}}}`).join(' and ')}`;
  const spelled = isEncoded && outer === undefined ? ', encoded' : '';
  const offset = place.part === 'body' || outer !== undefined ? ` at byte ${grouped(at)}` : '';
  return `${whatWords(what)} is in ${leavingPlaceWords(place)}${offset}${spelled}${packed}${from}.`;
}

function unreadWords({ place, inside, why }: Unread): string {
  const within = inside.map((one) => ` inside ${WRAPPINGS[one]}`).join('');
  if (why.kind === 'closed')
    return `${CLOSED[why.closed]}${within} in ${leavingPlaceWords(place)} can’t be checked for secrets. Use gzip, or send it uncompressed.`;
  const packed = inside.map((one) => WRAPPINGS[one]).join(' inside ');
  const megabytes = Math.round(why.most / 1_048_576);
  return `The ${packed} in ${leavingPlaceWords(place)} unpacks to over ${megabytes} MB, too much to check for secrets. Use a smaller one.`;
}

const WRAPPINGS: Readonly<Record<Wrapping, string>> = {
  gzip: 'gzip data',
  deflate: 'deflate data',
  zip: 'a ZIP archive',
  base64: 'base64',
  base32: 'base32',
  hex: 'hex',
};

const CLOSED: Readonly<Record<Closed, string>> = {
  br: 'Brotli data',
  zstd: 'Zstandard data',
  xz: 'xz data',
  lzma: 'LZMA data',
  bzip2: 'bzip2 data',
  '7z': 'A 7-Zip archive',
  rar: 'A RAR archive',
  lz4: 'LZ4 data',
  'encrypted-zip': 'An encrypted ZIP archive',
  zip: 'A ZIP archive that isn’t packed with deflate',
  other: 'Data in an unknown content encoding',
};

function whatWords(what: StandingKind): string {
  switch (what.kind) {
    case 'stored':
      return what.name === '' ? 'A stored secret' : `The secret of ${what.name}`;
    case 'secret':
      return 'What looks like a signing secret';
    case 'live-secret':
      return 'What looks like a live signing secret';
    case 'live-key-id':
      return 'A live key id (pk_live_…)';
  }
}

function fixWords({ kind }: StandingKind): string {
  return kind === 'live-key-id'
    ? 'Countersign works with test keys only: use a pk_test_ key.'
    : 'Remove it: a secret must never leave.';
}

/** As in “the body”. */
export function leavingPlaceWords(place: LeavingPlace): string {
  switch (place.part) {
    case 'method':
      return 'the method';
    case 'target':
      return 'the path and query';
    case 'origin':
      return 'the host';
    case 'body':
      return 'the body';
    case 'file-name':
      return 'the name of the body’s file';
    case 'hint':
      return 'the hints';
    case 'answer':
      return 'the response';
    case 'note':
      return 'the notes on what’s missing';
    case 'header-name':
      return `the name of header ${place.index + 1}`;
    case 'header-value':
      return `the header ${place.name}`;
    case 'text':
      return place.of;
  }
}
