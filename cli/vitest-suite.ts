/** Runs one project of the tests and counts what it came to. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runTool, type ToolOptions } from './run-tool.ts';
import { type Tally, tallyVitest } from './tally.ts';

/** @param only what vitest is told besides: parts of file names, or options. */
export async function runSuite(
  project: string,
  options: ToolOptions,
  only: readonly string[] = [],
): Promise<Tally> {
  const reportFile = `.tmp/vitest-${project}.json`;
  rmSync(reportFile, { force: true });
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const { code } = await runTool('vitest', [...args, `--outputFile.json=${reportFile}`, ...only], options);
  return tallyVitest(existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined, code);
}
