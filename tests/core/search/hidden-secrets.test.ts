/** A secret of any look that a client put everywhere: nothing that the search and the diagnosis say shows it. */

import { describe, expect, it } from 'vitest';
import { diagnosisJson } from '../../../cli/diagnosis-json.ts';
import { printDiagnosis } from '../../../cli/diagnosis-text.ts';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { compareStrings } from '../../../lib/core/diagnosis/compare/compare-strings.ts';
import { conclude, examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { findSymptoms } from '../../../lib/core/diagnosis/symptoms/find-symptoms.ts';
import { NO_HINTS } from '../../../lib/core/mistakes/subject.ts';
import type { OutputReading } from '../../../lib/core/mistakes/variant.ts';
import { NOTHING_COVERED } from '../../../lib/core/search/coverage.ts';
import type { Finding } from '../../../lib/core/search/found.ts';
import type { Kernel, KernelHit } from '../../../lib/core/search/kernel/kernel.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import {
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  displayText,
} from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { reportText } from '../../../lib/features/diagnosis/report.ts';
import { createQuickKernel } from '../../search/planted-kernel.ts';
import { ODD_SECRETS, spelled, textsIn } from '../signing/spelled.ts';

/** Every so many candidates one is taken for what was signed. */
const EVERY = 29;

function leaky(secret: string) {
  const path = `/api/v1/${encodeURIComponent(secret)}/orders`;
  const json = JSON.stringify({ key: secret, amount: '1.50' });
  const request = wireRequest({
    method: 'POST',
    target: `${path}?key=${encodeURIComponent(secret)}&b=${new URLSearchParams({ secret })}&a=1`,
    headers: [
      ['Host', `${encodeURIComponent(secret)}.example.com`],
      ['Authorization', byteStringOfText(secret)],
      ['X-Nonce', Buffer.from(secret).toString('base64')],
      ['X-Api-Key', 'pk_test_made_up'],
      ['X-Timestamp', '1764000000'],
      ['X-Signature', Buffer.from(secret).toString('hex').padEnd(64, '0').slice(0, 64)],
    ],
    body: json,
  });
  const meant = byteStringOfText(`https://api.example.com/${'long/'.repeat(7)}${secret}?b=${secret}`);
  return { request, hints: { ...NO_HINTS, bodies: [byteStringOfText(`[${json}]`)], targets: [meant] } };
}

/** Whichever digest comes out, it was the right one. */
const ANY_DIGEST: OutputReading = {
  uses: [],
  digestBytes: 32,
  filters: [{ word: 0, mask: 0, value: 0 }],
  matches: () => true,
};

/** All that it tries is hashed, some of it is told of. */
function kernelOfSome(): Kernel {
  const kernel = createQuickKernel();
  let count = 0;
  return {
    ...kernel,
    run(template, ranges, hits) {
      const all: KernelHit[] = [];
      const tried = kernel.run(template, ranges, all);
      for (const hit of all) if (count++ % EVERY === 0) hits.push(hit);
      return tried;
    },
  };
}

function toldBytes(
  explained: ReturnType<typeof diagnosisJson>['explanations'][number] | undefined,
): string[] {
  const { signedStringBase64 = '', signedBodyBase64, signedPartsBase64 = {} } = explained ?? {};
  return [signedStringBase64, signedBodyBase64 ?? '', ...Object.values(signedPartsBase64)];
}

const SPELLED: ReadonlyMap<string, readonly string[]> = new Map(
  ODD_SECRETS.map((secret) => [secret, spelled(secret)]),
);

function expectHidden(value: unknown, secret: string): void {
  const prints = SPELLED.get(secret) ?? [];
  for (const text of new Set(textsIn(value)))
    for (const print of prints) if (text.includes(print)) expect(text).not.toContain(print);
}

describe.each([
  ['the request’s own key', true],
  ['another key', false],
])('of %s', (_, isOwn) => {
  it.each(ODD_SECRETS)('%s', (text) => {
    const { request, hints } = leaky(text);
    const [own, other] = isOwn ? [text, 'sk_test_other_made_up'] : ['sk_test_own_made_up', text];
    const secrets = [{ name: `The key ${other}`, secret: new Secret(other) }];
    const examination = examine({
      request,
      gaps: [],
      secretFor: () => ({ secret: new Secret(own), revoked: false }),
      hints: { ...hints, secrets },
    });
    const { subject, diagnosis } = examination;
    if (!subject) throw new Error('there is nothing to search');
    expectHidden({ ...diagnosis, checks: undefined }, text);

    const [stage] = STAGES;
    if (!stage) throw new Error('there are no stages');
    const search = createSearch(subject, kernelOfSome(), [ANY_DIGEST]);
    const findings: Finding[] = [];
    for (const progress of search.run(stage, 0, 1)) findings.push(...progress.findings);
    expect(findings.length).toBeGreaterThan(100);
    expect(findings.some(({ message }) => message.includes('[secret]'))).toBe(true);
    expectHidden(findings, text);

    const about = { request, language: undefined };
    for (const finding of findings.filter((_, index) => index % EVERY === 0)) {
      const result = { findings: [finding], tried: 1, stopped: 'found', exhaustedDepth: 1, ms: 1 } as const;
      const concluded = conclude(examination, result, NOTHING_COVERED);
      expectHidden({ ...concluded, checks: undefined }, text);
      expectHidden(answerOf(concluded, about), text);
      const json = JSON.stringify(diagnosisJson(concluded, request));
      expectHidden(json, text);
      const [explained] = diagnosisJson(concluded, request).explanations;
      for (const told of toldBytes(explained)) expectHidden(Buffer.from(told, 'base64').toString(), text);
      expectHidden(printDiagnosis(concluded, { ...about, name: `${text}.json`, colour: false }), text);
      const known = [new Secret(own), new Secret(other)];
      expectHidden(reportText({ diagnosis: concluded, ...about, secrets: known }), text);
    }
  });
});

it.each(ODD_SECRETS)('compared strings don’t show %s', (text) => {
  const { request } = leaky(text);
  const secrets = [new Secret(text)];
  const ours = examine({
    request,
    gaps: [],
    secretFor: () => ({ secret: new Secret('x'), revoked: false }),
  }).diagnosis;
  const string = displayText(bytesOf(ours.expected?.canonical ?? byteStringOfText('')));
  for (const pasted of [
    string,
    `${string}\n${text}`,
    JSON.stringify(string),
    Buffer.from(string).toString('base64'),
    string.replace('/api/v1', ''),
    string.replace('POST', `${text}POST`),
    byteStringOfBytes(Buffer.from(string)),
  ]) {
    const compared = compareStrings(pasted, { request, secrets });
    expectHidden(compared, text);
    expect(compared.pasted).toContain('[secret]');
  }
});

it.each(ODD_SECRETS)('a symptom shows no beginning of %s where a value is cut', (text) => {
  const bytes = byteStringOfText(text);
  for (let before = 36; before < 48; before++) {
    const request = wireRequest({
      method: 'GET',
      target: '/api/v1/orders',
      headers: [
        ['X-Api-Key', `${'-'.repeat(before)}${bytes}`],
        ['X-Timestamp', '1764000000'],
        ['X-Signature', 'none'],
      ],
    });
    const secret = new Secret(text);
    const shown = JSON.stringify(findSymptoms({ request, now: undefined, secret }));
    expect(shown).toContain('-'.repeat(before));
    for (const start of [text, bytes]) expect(shown).not.toContain(`-${start.slice(0, 2)}`);
  }
});
