/** Counts what a stage of the tests came to, from vitest’s own report or from a tool’s exit code. */

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures that belong to no single test, to be said aloud. */
  readonly remarks: readonly string[];
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, remarks: [] };

export function tallyCheck(code: number): Tally {
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      remarks: [...sum.remarks, ...next.remarks],
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

function failure(remark: string): Tally {
  return { ...NOTHING, failed: 1, remarks: [remark] };
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly statuses: readonly string[];
}

function tallyFile(file: FileReport): Tally {
  const passed = file.statuses.filter((status) => status === 'passed').length;
  const failed = file.statuses.filter((status) => status === 'failed').length;
  const tally = { passed, failed, skipped: file.statuses.length - passed - failed, remarks: [] };
  return file.status === 'failed' && failed === 0
    ? addTallies([tally, failure(`${file.name} failed outside its tests`)])
    : tally;
}

function readReport(text: string | undefined): readonly FileReport[] | undefined {
  const report = parseJson(text);
  const files = isRecord(report) ? report['testResults'] : undefined;
  return Array.isArray(files) && files.every(isRecord) ? files.map(readFile) : undefined;
}

function readFile(file: Readonly<Record<string, unknown>>): FileReport {
  const results: readonly unknown[] = Array.isArray(file['assertionResults']) ? file['assertionResults'] : [];
  return {
    name: String(file['name']),
    status: String(file['status']),
    statuses: results.map((result) => (isRecord(result) ? String(result['status']) : 'unreadable')),
  };
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
