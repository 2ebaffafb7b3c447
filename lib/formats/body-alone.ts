/** A body by itself: JSON, a form or XML. It's what a request sends, and says nothing of where it goes. */

import type { ReadCaptures } from './capture/capture.ts';
import { isRecord } from './capture/items.ts';

/** Members that only a capture has, or one that's nearly right: what's wrong with it is said then. */
const OF_CAPTURES = [
  'method',
  'target',
  'url',
  'headers',
  'bodyBase64',
  'bodySource',
  'receivedAt',
  'requests',
];

/** Two pairs at least: one may be a setting. */
const FORM = /^[\w.%+~*[\]-]+=[^&\s=]*(?:&[\w.%+~*[\]-]+=[^&\s=]*)+$/;

/** Its first element is its last. A page of a website is an answer. */
const XML = /^(?:<\?xml[^>]*>\s*)?<(?!html\b|!)([A-Za-z_][\w:.-]*)(?:\s[^>]*)?(?:\/>$|>[\s\S]*<\/\1\s*>$)/i;

/** @param text in none of the formats that hold requests. @returns as in “a JSON body”. */
export function bodyAloneIn(text: string): string | undefined {
  const body = text.replace(/^\ufeff/, '').trim();
  if (/^[[{]/.test(body)) return isBodyJson(body) ? 'a JSON body' : undefined;
  if (FORM.test(body)) return 'a form body';
  return XML.test(body) ? 'an XML body' : undefined;
}

function isBodyJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isEmpty = items.length === 0 || (isRecord(value) && Object.keys(value).length === 0);
    return (
      !isEmpty &&
      !items.some((item) => isRecord(item) && OF_CAPTURES.some((name) => Object.hasOwn(item, name)))
    );
  } catch {
    return false;
  }
}

/** What's missing, as sentences but for the last full stop. */
const BODY_ALONE_ADVICE =
  'A body alone isn’t a request. Add the request line and the headers that were sent with it';

export function refuseBodyAlone(name: string): ReadCaptures {
  return { ok: false, problems: [{ where: '', message: `It’s ${name}. ${BODY_ALONE_ADVICE}` }] };
}
