/** Counts what a stage of the tests came to, from vitest’s own report or from a tool’s exit code. */

import path from 'node:path';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed and why, as far as it’s known, to be said at the end: all that some who run it ever see. */
  readonly failures: readonly string[];
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function tallyCheck(code: number): Tally {
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      failures: [...sum.failures, ...next.failures],
    }),
    NOTHING,
  );
}

/** The line the whole run ends with. Skipped tests are named only when there are any. */
export function closingLine(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

/**
 * @param reportText vitest’s JSON report, or undefined when it wrote none.
 * A file that failed without a failed test (it didn’t load, or a hook threw) counts as one failure, and so does
 * a run that ended badly for no counted reason, or that ran nothing at all.
 */
export function tallyVitest(reportText: string | undefined, code: number): Tally {
  const files = readReport(reportText);
  if (files === undefined) return failure('vitest wrote no readable report');
  const counted = addTallies(files.map(tallyFile));
  if (counted.passed + counted.failed === 0) return addTallies([counted, failure('No test ran')]);
  if (code !== 0 && counted.failed === 0)
    return addTallies([counted, failure(`vitest ended with code ${code} although no test failed`)]);
  return counted;
}

function failure(words: string): Tally {
  return { ...NOTHING, failed: 1, failures: [words] };
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly tests: readonly TestReport[];
}

interface TestReport {
  readonly name: string;
  readonly status: string;
  readonly messages: readonly string[];
}

function tallyFile({ name, status, message, tests }: FileReport): Tally {
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed');
  const tally = {
    passed,
    failed: failed.length,
    skipped: tests.length - passed - failed.length,
    failures: failed.map((test) => said(`${name} > ${test.name}`, test.messages.join('\n'))),
  };
  return status === 'failed' && failed.length === 0
    ? addTallies([tally, failure(said(`${name} failed outside its tests`, message))])
    : tally;
}

/** Lines of one failure: the whole is said where it happened. */
const LINES_SAID = 40;

function said(what: string, why: string): string {
  const lines = why.split('\n').filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return [what, ...lines.slice(0, LINES_SAID).map((line) => `    ${line}`)].join('\n');
}

function readReport(text: string | undefined): readonly FileReport[] | undefined {
  const report = parseJson(text);
  const files = isRecord(report) ? report['testResults'] : undefined;
  return Array.isArray(files) && files.every(isRecord) ? files.map(readFile) : undefined;
}

function readFile(file: Readonly<Record<string, unknown>>): FileReport {
  return {
    name: path.relative('', String(file['name'])),
    status: String(file['status']),
    message: String(file['message'] ?? ''),
    tests: listIn(file, 'assertionResults').map((result) => readTest(isRecord(result) ? result : {})),
  };
}

function readTest(test: Readonly<Record<string, unknown>>): TestReport {
  return {
    name: String(test['fullName']),
    status: String(test['status']),
    messages: listIn(test, 'failureMessages').map(String),
  };
}

function listIn(record: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = record[name];
  return Array.isArray(list) ? list : [];
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
