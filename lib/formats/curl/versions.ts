/**
 * Where versions of curl send other bytes for the same command: what differs, between which versions it changed, and
 * which of them a command may have been sent by.
 */

/** What of a request's signed parts depends on the version. */
export interface CurlRules {
  /** Bytes above ASCII in the path: as they are, or percent-encoded with small or capital letters. */
  readonly pathBytes: 'kept' | 'small' | 'capital';
  /** Percent-escapes in the path: as they are, or with capital letters. */
  readonly pathEscapes: 'kept' | 'capital';
  /** Whether `%2e` is a dot where `.` and `..` are taken out of the path. */
  readonly encodedDots: 'kept' | 'resolved';
  /** A `?` with nothing behind it. */
  readonly bareMark: 'kept' | 'dropped';
  /** What -G and --url-query add: put behind the URL's text, or behind its query with escapes in small or capital letters. */
  readonly addedQuery: 'behind-text' | 'small' | 'capital';
  /** How --data-urlencode writes a space. */
  readonly encodedSpace: '%20' | '+';
  /** Whether an empty --data in front of another leaves its `&`. */
  readonly emptyData: 'joined' | 'skipped';
}

interface Era {
  /** The oldest and the newest version that was run, and that has these rules. */
  readonly first: string;
  readonly last: string;
  readonly rules: CurlRules;
}

const OLDEST: CurlRules = {
  pathBytes: 'kept',
  pathEscapes: 'kept',
  encodedDots: 'kept',
  bareMark: 'kept',
  addedQuery: 'behind-text',
  encodedSpace: '%20',
  emptyData: 'joined',
};

/**
 * Each row has what differs from the one above. Measured with the real programs against a server that keeps the bytes:
 * Debian's packages of 7.74.0, 7.88.1, 8.14.1, 8.21.0, 8.22.0 and 8.23.0, 8.20.0 built of its source, and 7.84.0 and 8.1.1
 * as a package of npm ships them. `tests/fixtures/curl/versions.json` has what each of them sent.
 */
const CHANGES: readonly (readonly [first: string, last: string, changes: Partial<CurlRules>])[] = [
  ['7.74.0', '7.74.0', {}],
  ['7.84.0', '7.84.0', { pathBytes: 'small', encodedSpace: '+' }],
  ['7.88.1', '8.1.1', { addedQuery: 'small' }],
  ['8.14.1', '8.14.1', { encodedDots: 'resolved', bareMark: 'dropped', emptyData: 'skipped' }],
  ['8.20.0', '8.20.0', { pathBytes: 'capital', pathEscapes: 'capital' }],
  ['8.21.0', '8.23.0', { bareMark: 'kept', addedQuery: 'capital' }],
];

const ERAS: readonly Era[] = CHANGES.map(([first, last], index) => ({
  first,
  last,
  rules: Object.assign({}, OLDEST, ...CHANGES.slice(0, index + 1).map(([, , changes]) => changes)),
}));

/** Rules that a version may have; `place` is the index of its era, or lies half between those of two. */
export interface VersionRules {
  readonly place: number;
  readonly rules: CurlRules;
}

const CANDIDATES: readonly VersionRules[] = ERAS.flatMap(({ rules }, place) => {
  const next = ERAS[place + 1]?.rules;
  return [
    { place, rules },
    ...(next ? mixed(rules, next).map((mix) => ({ place: place + 0.5, rules: mix })) : []),
  ];
});

/** A version between two eras may have any of the changes that lead from one to the other. */
function mixed(before: CurlRules, after: CurlRules): CurlRules[] {
  const changed = (Object.keys(before) as (keyof CurlRules)[]).filter((rule) => before[rule] !== after[rule]);
  const mixes = Array.from({ length: 2 ** changed.length }, (_, choice) =>
    Object.assign(
      {},
      before,
      ...changed.map((rule, bit) => ((choice >> bit) & 1 ? { [rule]: after[rule] } : {})),
    ),
  );
  return mixes.slice(1, -1);
}

/**
 * The rules that a command may have been sent by, the newest first.
 *
 * @param version of curl that sent it, as in `8.5.0`, where it's known. @param since versions before it don't know one of
 * the command's options.
 */
export function candidatesFor(version: string | undefined, since: string): readonly VersionRules[] {
  const isPossible =
    version === undefined
      ? ({ place }: VersionRules) => compareVersions(eraAt(Math.ceil(place)).last, since) >= 0
      : ({ place }: VersionRules) =>
          Math.abs(place - placeOf(version)) < 1 && isBeside(place, placeOf(version));
  return CANDIDATES.filter(isPossible).toReversed();
}

/** A version between two eras may have the rules of either. */
function isBeside(place: number, of: number): boolean {
  return Number.isInteger(of) ? place === of : true;
}

function placeOf(version: string): number {
  const later = ERAS.findIndex(({ last }) => compareVersions(version, last) <= 0);
  if (later === -1) return ERAS.length - 1;
  return later === 0 || compareVersions(version, eraAt(later).first) >= 0 ? later : later - 0.5;
}

function eraAt(index: number): Era {
  const era = ERAS[Math.min(index, ERAS.length - 1)];
  if (!era) throw new Error('there’s no era of curl');
  return era;
}

/** @returns below 0 where `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (one?.[part] ?? 0) - (other?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** As in “curl 7.84.0 to 8.14.1” or “curl 8.21.0 and later”: the versions that were measured to have one of these rules. */
export function sendersNamed(candidates: readonly VersionRules[]): string {
  const eras = ERAS.map((_, index) => candidates.some(({ place }) => place === index));
  const runs = eras.flatMap((isIn, index) => (isIn && !eras[index - 1] ? [nameOfRun(eras, index)] : []));
  if (runs.length > 0) return `curl ${runs.join(' and ')}`;
  const between = Math.floor(candidates[0]?.place ?? 0);
  return `a curl between ${eraAt(between).last} and ${eraAt(between + 1).first}`;
}

function nameOfRun(eras: readonly boolean[], start: number): string {
  const end = eras.indexOf(false, start);
  const { first } = eraAt(start);
  if (end === -1) return start === 0 ? 'of any version' : `${first} and later`;
  const { last } = eraAt(end - 1);
  return first === last ? first : `${first} to ${last}`;
}
