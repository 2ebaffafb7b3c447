/** An exam's report as files that other programs show: JUnit XML for CI systems, and one HTML page for people. */

import { CLAUSES } from '../lib/core/clauses.ts';
import { ADVICE } from '../lib/core/mistakes/advice.ts';
import { escapedMarkup, reportPage } from '../lib/core/report-page.ts';
import { placesOf, type ShownPlace } from '../lib/exam/places.ts';
import {
  type ExamReport,
  examCounts,
  examOutcome,
  examVerdict,
  excludedSentence,
  type GradedCall,
  type ReportedMistake,
  TASK_VERDICT_WORDS,
  VERDICT_WORDS,
} from '../lib/exam/report.ts';
import { UNSHOWN, UNSHOWN_IDS } from '../lib/exam/unshown.ts';
import { type ExamItems, shownCall } from './exam-items.ts';

/** In the order that JUnit's schema has: one test case a call or task. One that's missing is an error, a wrong one a failure. */
export function junitOf(report: ExamReport, items: ExamItems): string {
  const { excluded, catalogue, calls, tasks = [] } = report;
  const graded = [...calls, ...tasks];
  const count = (verdict: GradedCall['verdict']) => graded.filter((one) => one.verdict === verdict).length;
  const counts = `tests="${graded.length}" failures="${count('wrong')}" errors="${count('missing')}"`;
  const properties = {
    'excluded.single': String(excluded.single),
    'excluded.pairs': String(excluded.pairs),
    ...(catalogue !== undefined && { catalogue }),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="Countersign exam" ${counts} skipped="0">`,
    '    <properties>',
    ...Object.entries(properties).map(
      ([name, value]) => `      <property name="${name}" value="${escapedMarkup(value)}"/>`,
    ),
    '    </properties>',
    ...graded.map((one) => testCase(one, report.mistakes, items)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function placeText({ text: place, sides }: ShownPlace): string {
  return [place, ...sides.map(({ name, text }) => `${name}: ${text}`)].join('\n');
}

function testCase(
  { id, verdict, mistakes }: GradedCall,
  told: readonly ReportedMistake[],
  items: ExamItems,
): string {
  const head = `    <testcase classname="countersign.exam" name="${escapedMarkup(id)}"`;
  if (verdict === 'right') return `${head}/>`;
  const shows = shownCall(items, id)?.shows ?? '';
  if (verdict === 'missing' && mistakes.length === 0)
    return `${head}><error type="missing" message="No request arrived for it">${escapedMarkup(shows)}</error></testcase>`;
  const made = told.filter((mistake) => mistakes.includes(mistake.id));
  const titles = escapedMarkup(made.map(({ title }) => title).join('; '));
  const fixes = escapedMarkup(
    made
      .map((mistake) => {
        const places = placesOf(mistake).filter(({ calls }) => calls.includes(id));
        return [mistake.title, `Fix: ${mistake.fix}`, ...places.map(placeText)].join('\n');
      })
      .join('\n\n'),
  );
  const outcome = verdict === 'missing' ? 'error' : 'failure';
  return `${head}><${outcome} type="${escapedMarkup(mistakes.join(' '))}" message="${titles}">${fixes}</${outcome}></testcase>`;
}

/** One page without anything from elsewhere. @param changes since an earlier report, a sentence each. */
export function htmlOf(report: ExamReport, items: ExamItems, changes: readonly string[] = []): string {
  const { passed, mistakes, excluded, catalogue, calls, tasks } = report;
  const excludes = excludedSentence(excluded);
  const titles: Titles = new Map(mistakes.map(({ id, title }) => [id, title]));
  return reportPage(
    examOutcome(report),
    `<h1 class="${passed ? 'right' : 'wrong'}">${examVerdict(report)}</h1>
<p>${escapedMarkup(examCounts(report))}</p>
${excludes && `<p>${excludes}</p>`}
${changes.length > 0 ? `<h2>Since the earlier report</h2>\n<ul>\n${changes.map((change) => `<li>${escapedMarkup(change)}</li>`).join('\n')}\n</ul>` : ''}
${mistakes.length > 0 ? `<h2>Mistakes</h2>\n${mistakes.map((mistake) => mistakeHtml(mistake, calls.length)).join('\n')}` : ''}
<h2>Calls</h2>
${tableHtml(['Call', 'Result', 'Request', 'Checks'], calls, titles, VERDICT_WORDS, items)}
${tasks ? `<h2>Tasks</h2>\n${tableHtml(['Task', 'Result', 'Request', 'What to do'], tasks, titles, TASK_VERDICT_WORDS, items)}` : ''}
<h2>Not shown by the calls</h2>
<ul>
${UNSHOWN_IDS.map((id) => `<li>${escapedMarkup(ADVICE[id].title)} (<code>${id}</code>): ${escapedMarkup(UNSHOWN[id])}</li>`).join('\n')}
</ul>
${catalogue === undefined ? '' : `<p class="dim">Catalogue of mistakes: <code>${escapedMarkup(catalogue)}</code></p>`}`,
  );
}

function tableHtml(
  heads: readonly string[],
  graded: readonly GradedCall[],
  titles: Titles,
  words: typeof VERDICT_WORDS,
  items: ExamItems,
): string {
  return `<div class="wide"><table>
<thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>
${failedFirst(graded)
  .map((one) => rowHtml(one, titles, words, items))
  .join('\n')}
</tbody>
</table></div>`;
}

function mistakeHtml(mistake: ReportedMistake, of: number): string {
  const { id, title, fix, calls, tasks = [] } = mistake;
  const where = placesOf(mistake).map(placeHtml).join('');
  const calledIn = calls.length === of && of > 1 ? `all ${of} calls` : calls.join(', ');
  return `<article><h3>${escapedMarkup(title)}</h3><p>Fix: ${escapedMarkup(fix)}</p>${where}<p class="dim"><code>${escapedMarkup(id)}</code> in ${escapedMarkup([calledIn, ...tasks].filter(Boolean).join(', '))}</p></article>`;
}

function placeHtml({ text: place, sides }: ShownPlace): string {
  const rows = sides.map(({ name, text }) => `<dt>${name}</dt><dd><code>${escapedMarkup(text)}</code></dd>`);
  return `<p>${escapedMarkup(place)}</p>${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}`;
}

/** Of mistakes, by id. */
type Titles = ReadonlyMap<string, string>;

function failedFirst(graded: readonly GradedCall[]): readonly GradedCall[] {
  const order: readonly GradedCall['verdict'][] = ['wrong', 'missing', 'right'];
  return graded.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
}

function rowHtml(
  { id, verdict, mistakes }: GradedCall,
  titles: Titles,
  words: typeof VERDICT_WORDS,
  items: ExamItems,
): string {
  const item = shownCall(items, id);
  const word = words[verdict];
  const made = mistakes.map((mistake) => titles.get(mistake) ?? mistake);
  const result = made.length > 0 ? `${word}: ${made.join('; ')}` : word;
  const request = item ? `${item.method} ${item.path}` : '';
  const pairs = (item?.query ?? []).map(
    ([name, value]) => `<code>${escapedMarkup(`${name}=${value}`)}</code>`,
  );
  const parameters = pairs.length === 0 ? '' : `<br>with ${pairs.join(', ')}`;
  const sent = verdict === 'wrong' ? items.sentFor?.(id) : undefined;
  const instead =
    sent === undefined || sent === request ? '' : `<br>Sent: <code>${escapedMarkup(sent)}</code>`;
  const shows = item ? `${item.shows} (Section ${CLAUSES[item.clause].section})` : '';
  return `<tr><td>${escapedMarkup(id)}</td><td class="${verdict}">${escapedMarkup(result)}</td><td><code>${escapedMarkup(request)}</code>${parameters}${instead}</td><td>${escapedMarkup(shows)}</td></tr>`;
}
