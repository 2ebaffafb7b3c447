/**
 * Each harness of the exam, as it’s printed, built and started, with a client in its language made of the program of
 * `snippet`. Where a language is missing, its harness isn’t run, which is said at the end.
 */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { HARNESS_NAMES, type HarnessName, harnessCode, harnessOf } from '../../../cli/exam-harness.ts';
import { callJson } from '../../../cli/exam-json.ts';
import { type SandboxServer, startSandboxServer } from '../../../cli/sandbox-server.ts';
import { programText } from '../../../lib/snippets/program/program.ts';
import { ENVIRONMENT, LIBRARIES } from '../../core/idioms/program.ts';
import { PROGRAMS } from '../../core/idioms/programs.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { CLIENTS } from './harness-clients.ts';

const build = promisify(execFile);

const isHere = (name: HarnessName) => {
  const { signer, needs } = CLIENTS[name];
  return PROGRAMS[signer].present() && (needs?.present() ?? true);
};
const here = HARNESS_NAMES.filter(isHere);

/** The harness and its client in a folder of their own. */
function written(name: HarnessName): string {
  const { file } = harnessOf(name);
  const { signer, file: clientFile, code, files = {}, links, inside = tmpdir() } = CLIENTS[name];
  const client = code(programText(signer, [], { contentType: 'application/json', others: [] }));
  const folder = mkdtempSync(path.join(inside, 'harness-'));
  for (const [place, text] of Object.entries({
    ...files,
    [file]: harnessCode(harnessOf(name)),
    [clientFile]: client,
  })) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  }
  for (const [link, place] of Object.entries(links?.() ?? {})) symlinkSync(place, path.join(folder, link));
  return folder;
}

/** With all calls on its standard input at once. @returns what it said of calls that failed. */
async function run(name: HarnessName, folder: string, { exam, key, baseUrl }: SandboxServer) {
  const env = { ...ENVIRONMENT, CARGO_TARGET_DIR: path.join(LIBRARIES, 'target') };
  const { build: usual, start } = harnessOf(name);
  const first = CLIENTS[name].build?.() ?? usual;
  if (first !== undefined) await build('sh', ['-c', first], { cwd: folder, env });
  const child = spawn('sh', ['-c', CLIENTS[name].start?.() ?? start], {
    cwd: folder,
    env: {
      ...env,
      COUNTERSIGN_BASE_URL: baseUrl,
      API_KEY_ID: key.id,
      SIGNING_SECRET: key.secret.reveal(),
    },
    timeout: PATIENCE_MS,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdout.resume();
  child.stdin.end(exam?.calls.map((call) => `${callJson(call)}\n`).join(''));
  const [code] = await once(child, 'close');
  return { code, said };
}

test.for(here)('the harness for %s passes the exam with the client of a snippet', async (name) => {
  const sandbox = await startSandboxServer({ port: 0, exam: {}, diagnosing: 'off' });
  const { exam } = sandbox;
  if (!exam) throw new Error('The sandbox gives no exam');
  const folder = written(name);
  try {
    const { code, said } = await run(name, folder, sandbox);
    expect(code, said).toBe(0);
    // The report says what is excluded too, which takes seconds.
    const { passed } = exam;
    expect(passed ? [] : exam.report().calls.filter(({ verdict }) => verdict !== 'right'), said).toEqual([]);
    expect(exam.calls.filter(({ id }) => said.includes(`${id}: `))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
    await sandbox.close();
  }
});

afterAll(() => {
  const reasons = HARNESS_NAMES.filter((name) => !here.includes(name)).map((name) => {
    const { signer, needs } = CLIENTS[name];
    return `${name} (${[PROGRAMS[signer].needs, ...(needs ? [needs.words] : [])].join(', ')})`;
  });
  if (reasons.length > 0)
    process.stdout.write(`Harnesses not run here, and what they need: ${reasons.join(', ')}\n`);
});
