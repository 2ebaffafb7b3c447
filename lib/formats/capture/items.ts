/** What stands in a capture file: one capture, a list of them, or what the local sandbox answers or prints as JSON. */

export interface CaptureItem {
  readonly value: unknown;
  /** As in `[2]` or `requests[2]`; empty for the only one. */
  readonly place: string;
}

type ReadItems =
  | { readonly ok: true; readonly items: readonly CaptureItem[] }
  | { readonly ok: false; readonly message: string };

/** Arrays are objects to most checks. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function captureItems(text: string): ReadItems {
  if (text.trim() === '')
    return { ok: false, message: 'The text is empty. It must be a capture or a list of captures as JSON' };
  const json = text.replace(/^\ufeff/, '');
  try {
    return { ok: true, items: itemsOf(JSON.parse(json)) };
  } catch (error) {
    const printed = printedRequests(json);
    if (printed) return { ok: true, items: numbered(printed) };
    const reason = error instanceof Error ? error.message : '';
    const [, place] = /position (\d+)/.exec(reason) ?? [];
    return {
      ok: false,
      message: place
        ? `${NOT_JSON}: check ${lineAndColumn(text, Number(place))}`
        : 'This JSON isn’t complete. Check its end',
    };
  }
}

/** Curl commands and HAR files are what people paste first. */
const NOT_JSON = 'The text isn’t a capture or a list of captures in valid JSON';

function itemsOf(value: unknown): CaptureItem[] {
  if (Array.isArray(value)) return numbered(value);
  // The answer to GET /_sandbox/requests.
  if (isRecord(value) && Array.isArray(value['requests']) && !Object.hasOwn(value, 'method'))
    return numbered(value['requests'], 'requests');
  return [{ value, place: '' }];
}

function numbered(values: readonly unknown[], list = ''): CaptureItem[] {
  return values.map((value, index) => ({ value, place: `${list}[${index}]` }));
}

/**
 * The requests among the lines of `npm run sandbox -- --json`. Its first line holds a secret, and goes no further.
 * @returns undefined where the text is something else.
 */
function printedRequests(text: string): readonly unknown[] | undefined {
  const events: Record<string, unknown>[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const event = eventOf(line);
    if (!event) return undefined;
    events.push(event);
  }
  return events.filter(({ event }) => event === 'request');
}

function eventOf(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && typeof value['event'] === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
