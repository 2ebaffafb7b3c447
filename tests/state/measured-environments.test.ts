/** A request that went to an environment with measured readings is judged by these, in lists and in History. */

import { describe, expect, test, vi } from 'vitest';
import { readingsWith } from '../../lib/core/service-readings.ts';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import { checkKept } from '../../lib/features/history/checking.ts';
import { knownServerOf } from '../../lib/features/requests/known-server.ts';
import { addEnvironment, keepMeasured } from '../../lib/storage/change-environments.ts';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import { changeEntry } from '../../lib/storage/history/history.ts';
import { KEY, NOW } from '../sandbox/signed.ts';
import { told } from './devtools-entries.ts';
import { type OpenedPage, openPage } from './open-page.ts';

const READINGS = { 'signed-query': 'decoded' };
const STAGING: RemoteEnvironment = {
  id: 'staging',
  name: 'Staging',
  kind: 'remote',
  baseUrl: 'https://staging.example/gate',
  paths: {},
  readings: READINGS,
};
const STORED = { ...KEY, name: 'Test', environments: ['staging'] };

function signedBy(readings = readingsWith(undefined)): WireRequest {
  const request = wireRequest({ method: 'GET', target: '/gate/api/v1/orders?q=a%20b' });
  return { ...request, headers: signRequest(request, KEY, unixSeconds(NOW), undefined, readings).headers };
}

async function verdictAt(origin: string, request: WireRequest) {
  const capture = { request, gaps: [], hints: {}, receivedAt: NOW, origin };
  const server = knownServerOf(capture, { environments: [STAGING], inboxReadings: undefined });
  return (await checkKept(capture, undefined, [STORED], undefined, server))?.verdict;
}

test('what the environment was found to read is valid there, and there alone', async () => {
  const request = signedBy(readingsWith(READINGS));
  expect(await verdictAt('https://staging.example', request)).toBe('right');
  expect(await verdictAt('https://other.example', request)).toBe('wrong');
});

test('what’s usually assumed is invalid there, and valid elsewhere', async () => {
  expect(await verdictAt('https://staging.example', signedBy())).toBe('wrong');
  expect(await verdictAt('https://other.example', signedBy())).toBe('right');
});

describe('what was judged before a calibration is judged again after it', () => {
  const decoded = () => signedBy(readingsWith(READINGS));

  /** A panel with the key and an environment of which nothing is measured yet. */
  async function uncalibrated() {
    const page = await openPage({ surface: 'panel' });
    const { id, name, baseUrl } = STAGING;
    await addEnvironment(page.platform.storage, { id, name, baseUrl }, []);
    await vi.waitFor(() => expect(page.app().environments).toHaveLength(3));
    await page.app().addKey(STORED);
    return page;
  }

  async function calibrated(page: OpenedPage) {
    const { baseUrl, paths } = STAGING;
    page.platform.clock.advance(60);
    const measured = { baseUrl, paths, readings: READINGS, measuredAt: NOW + 60 };
    expect(await keepMeasured(page.platform.storage, STAGING.id, measured, [])).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(knownServerOf(capture(), page.app())).toBeDefined());
  }

  const capture = () => ({
    ...{ request: decoded(), gaps: [], hints: {}, receivedAt: NOW },
    origin: 'https://staging.example',
  });

  test('in Diagnose', async () => {
    const page = await uncalibrated();
    page.app().chooseBudget(10);
    page.app().diagnoseCapture(capture(), 'pasted');
    const verdict = () => {
      const run = page.app().diagnosisRuns[page.app().chosenItem ?? ''];
      return run && shownDiagnosis(run)?.verdict;
    };
    await vi.waitFor(() => expect(verdict()).toBe('unexplained'));
    await calibrated(page);
    await vi.waitFor(() => expect(verdict()).toBe('valid'));
  });

  test('in History, where a mistake that was found goes with the verdict', async () => {
    const page = await uncalibrated();
    await page.app().keepCapture(capture(), 'captured');
    await page.app().openHistory();
    const entry = () => {
      const { history } = page.app();
      return history.kind === 'open' ? history.entries[0] : undefined;
    };
    await vi.waitFor(() => expect(entry()?.verdict).toBe('wrong'));
    await changeEntry(await page.platform.openHistory(), entry()?.id ?? '', {
      mistake: 'Query signed as JSON',
    });
    await calibrated(page);
    await vi.waitFor(() => expect(entry()).toMatchObject({ verdict: 'right', mistake: null }));
  });

  test('in Capture, with what Diagnose had found', async () => {
    const page = await uncalibrated();
    await page.app().startCapture();
    const what = {
      request: decoded(),
      origin: 'https://staging.example',
      status: 401,
      code: 'bad_signature',
    };
    page.platform.network?.tell(told(what));
    const row = () => page.app().capturedRows.find((one) => one.kind === 'request');
    await vi.waitFor(() => expect(row()?.verdict).toBe('wrong'));
    page.store.setState(({ capturedRows }) => ({
      capturedRows: capturedRows.map((one) => ({ ...one, found: 'Query signed as JSON' })),
    }));
    await calibrated(page);
    page.app().recheckCapture();
    await vi.waitFor(() => expect(row()).toMatchObject({ verdict: 'disputed', found: undefined }));
  });
});
