/** The checklist as a page to keep: what each item rests on, in short. */

import { counted } from '../../core/counts.ts';
import { escapedMarkup, reportPage } from '../../core/report-page.ts';
import { displayTextOf } from '../../core/signing/bytes.ts';
import { pathOf } from '../../core/signing/wire-request.ts';
import { utcMomentWords } from '../../core/time-words.ts';
import type { ChecklistItem, ItemState } from './checklist.ts';
import { checklistOutcome, lookedAtWords, STATE_WORDS } from './going-live-words.ts';
import type { Seen } from './seen.ts';
import type { GoingLive } from './selectors.ts';

interface Made {
  /** Unix seconds. */
  readonly at: number;
  /** The version of the catalogue of mistakes. */
  readonly catalogue: string;
}

/** Requests named for each item; the others are counted. */
const MOST_NAMED = 5;

export function reportHtml(goingLive: GoingLive, { at, catalogue }: Made): string {
  const { items } = goingLive;
  const { title, others } = checklistOutcome(items);
  return reportPage(
    'Going live',
    `<h1>Going live</h1>
<p>${escapedMarkup(`${title}. ${others}`)}</p>
<p>${escapedMarkup(lookedAtWords(goingLive))}</p>
${items.map(itemHtml).join('\n')}
<p class="dim">Made by Countersign, ${utcMomentWords(BigInt(at))}. Catalogue of mistakes: <code>${escapedMarkup(catalogue)}</code></p>`,
  );
}

const CLASSES: Readonly<Record<ItemState, string>> = {
  shown: 'right',
  failed: 'wrong',
  unseen: 'missing',
  beyond: 'missing',
};

function itemHtml({ title, state, says, parts, requests, todo }: ChecklistItem): string {
  const seen = parts.map((part) => `${part.name}: ${part.requests.length > 0 ? 'shown' : 'not seen yet'}`);
  return `<article><h2>${escapedMarkup(title)}</h2><p class="${CLASSES[state]}">${STATE_WORDS[state]}</p>
${says.map((sentence) => `<p>${escapedMarkup(sentence)}</p>`).join('')}
${todo === undefined ? '' : `<p>To do: ${escapedMarkup(todo)}</p>`}
${listHtml(seen)}
${requests.length > 0 ? `<p class="dim">Rests on:</p>${listHtml(namedRequests(requests))}` : ''}</article>`;
}

function listHtml(lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `<ul>${lines.map((line) => `<li>${escapedMarkup(line)}</li>`).join('')}</ul>`;
}

function namedRequests(requests: readonly Seen[]): readonly string[] {
  const more = requests.length - MOST_NAMED;
  return [
    ...requests.slice(-MOST_NAMED).toReversed().map(seenLine),
    ...(more > 0 ? [`${counted(more, 'more request')}`] : []),
  ];
}

/** Method, path and time: the rest may hold what’s nobody’s business. */
function seenLine({ capture: { request }, at, source }: Seen): string {
  const path = displayTextOf(pathOf(request.target) as Seen['capture']['request']['target']);
  const where = source === 'inbox' ? 'Inbox' : 'Capture';
  return `${request.method} ${path}, ${utcMomentWords(BigInt(Math.floor(at / 1000)))}, ${where}`;
}
