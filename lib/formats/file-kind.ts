/** What a file seems to be by its name and how it begins: to say where one belongs that was opened elsewhere. */

export type FileKind = 'saved-requests' | 'captures' | 'records';

/** Characters in which a file shows what it is. */
const LOOKED_AT = 64_000;

/** No record has all of them, each of its kind. */
const OF_CAPTURES = [
  /"method"\s{0,20}:\s{0,20}"/,
  /"target"\s{0,20}:\s{0,20}"\//,
  /"headers"\s{0,20}:\s{0,20}\[/,
];

/** Of the version that’s imported. */
const POSTMAN = /"schema"\s{0,20}:\s{0,20}"https:\/\/schema\.(?:get)?postman\.com\/json\/collection\/v2\.1\./;

/** `undefined` where it may be anything. Only looks: what's in it may still be broken. */
export function fileKind(fileName: string, text: string): FileKind | undefined {
  const start = text.slice(0, LOOKED_AT).trimStart();
  if (/\.har$/i.test(fileName)) return 'captures';
  if (/\.(csv|ndjson|jsonl)$/i.test(fileName)) return 'records';
  if (/^[[{]/.test(start)) return kindOfJson(start);
  return /^(curl\s|[A-Z]{3,7} \S+ HTTP\/)/.test(start) ? 'captures' : undefined;
}

function kindOfJson(start: string): FileKind | undefined {
  if (/"format"\s{0,20}:\s{0,20}"countersign-requests"/.test(start) || POSTMAN.test(start))
    return 'saved-requests';
  if (/^\{\s*"log"\s*:\s*\{/.test(start)) return 'captures';
  // Where somebody sorted its keys, the format comes last.
  if (OF_CAPTURES.every((name) => name.test(start)))
    return /^\{\s*"collections"\s*:/.test(start) ? 'saved-requests' : 'captures';
  return /^(\[|\{\s*"(data|total|limit|offset)"\s*:)/.test(start) ? 'records' : undefined;
}
