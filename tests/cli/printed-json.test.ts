/** Everything the CLI prints as JSON, with bytes in it that would steer the terminal it's read in. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { main } from '../../cli/diagnose.ts';
import { printedJson } from '../../cli/printed-json.ts';
import { terminalForPrograms } from '../../cli/sandbox-terminal.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { captureFile, SECRET, signedBy } from '../state/wrongly-signed.ts';
import { listed, raw, runSandbox, until } from './sandbox-running.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli');

/** CSI as one character, DEL, an override of direction, a line separator, a tag beyond the first plane. */
const STEERING = '\u009b31m\u007f\u202e\u2028\u{e0041}';
/** What of it HTTP lets stand in a header: the byte of CSI, and the rest as UTF-8. */
const ON_THE_WIRE = `\x9b31m${Buffer.from('\u009b\u202e\u{e0041}').toString('latin1')}`;
const STEERS = /[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/u;

test('it’s the same value, in plain characters', () => {
  const value = { [STEERING]: [`a${STEERING}b`, '\n\u001b]0;x\u0007', 'Ä 💶 “”', '\ud800'] };
  const text = printedJson(value);
  expect(text).toContain(String.raw`\u009b31m\u007f\u202e\u2028\udb40\udc41`);
  expect(text).toContain('Ä 💶 “”');
  expect(text).not.toMatch(STEERS);
  expect(JSON.parse(text)).toEqual(value);
});

test('diagnose --json can’t steer the terminal', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-'));
  const file = path.join(folder, 'steering.json');
  writeFileSync(
    file,
    captureFile({ ...signedBy(), target: byteStringOfText(`/api/v1/orders?b=${STEERING}`) }),
  );
  vi.stubEnv('COUNTERSIGN_SECRET', SECRET);
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  await main(['--json', '--budget', '1', file]);
  write.mockRestore();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  expect(JSON.stringify(JSON.parse(out))).toContain('\u202e');
  expect(out).not.toMatch(STEERS);
});

test('what the sandbox prints and answers as JSON can’t steer the terminal', async () => {
  let printed = '';
  const stream = Object.assign(
    new Writable({
      write(chunk, _, done) {
        printed += chunk;
        done();
      },
    }),
    { isTTY: false },
  );
  const terminal = terminalForPrograms(stream as never);
  const { port, baseUrl } = await runSandbox({ ...terminal });
  const head = `GET /api/v1/orders HTTP/1.1\r\nX-Odd: ${ON_THE_WIRE}`;
  await raw(port, `${head}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  const [recorded] = await until(async () => {
    const { requests } = await listed(baseUrl);
    return requests[0]?.diagnosis ? requests : undefined;
  });
  const asked = await fetch(`${baseUrl}/_sandbox/requests/${recorded?.id}`);
  const streamed = raw(
    port,
    'GET /_sandbox/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    /event: diagnosis[\s\S]*\n\n/,
  );
  for (const text of [
    printed,
    await asked.text(),
    Buffer.from(await streamed, 'latin1')
      .toString()
      .replaceAll('\r', ''),
  ]) {
    expect(text).toContain(String.raw`\u009b31m`);
    expect(text).not.toMatch(STEERS);
  }
});

/** They print nothing, or only what they made themselves. */
const NOT_PRINTED = [
  'bench.ts',
  'chromium.ts',
  'devtools-pipe.ts',
  'exam-harness.ts',
  'exam-json.ts',
  'pack.ts',
  'sandbox-diagnosis-worker.ts',
  'sandbox.ts',
  'screenshots-service.ts',
  'test-sample.ts',
];

test('nothing else in the CLI makes JSON to print', () => {
  const makers = readdirSync(CLI)
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /JSON\s*\.\s*stringify/.test(readFileSync(path.join(CLI, name), 'utf8')));
  expect(makers).toContain('printed-json.ts');
  expect(makers.filter((name) => name !== 'printed-json.ts' && !NOT_PRINTED.includes(name))).toEqual([]);
});
