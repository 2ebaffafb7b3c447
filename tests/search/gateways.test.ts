/**
 * What gateways, frameworks and redirects make of rightly signed requests: the search names what one mistake names, by
 * the same rows as in `gateways-named.json`; where the signed bytes are gone, the answer says so.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import { BODY_GONE } from '../../lib/core/diagnosis/signed-gone.ts';
import { namedSets } from './captures.ts';
import {
  diagnoseArrived,
  type GatewayRow,
  gatewayNames,
  nameOf,
  ONE_MISTAKE,
  readGateway,
  wireRequestOf,
} from './gateways.ts';
import { createQuickKernel } from './planted-kernel.ts';
import { publish, type Row } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';

/** `GATEWAYS_RECORD=1` tries all rows and writes down which are named, to be looked through before it’s kept. */
const IS_RECORDING = process.env['GATEWAYS_RECORD'] === '1';
const RECORD = new URL('gateways-named.json', import.meta.url);
const TAKEN_OF_EACH = 8;

const kernel = createQuickKernel();
const random = randomFor('gateways');
const recorded: Record<string, string> = existsSync(RECORD)
  ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string>)
  : {};
const rows: Row[] = [];
const written: Record<string, string> = {};
let [taken, all] = [0, 0];

describe.each(gatewayNames())('%s', (gateway) => {
  const each = readGateway(gateway);
  const some = IS_FULL || IS_RECORDING ? each : shuffled(each, random).slice(0, TAKEN_OF_EACH);
  all += each.length;
  taken += some.length;

  test('is named as it was, and a lost body is said to be lost', async () => {
    const count = { named: 0, answered: 0, nothing: 0 };
    const astray: string[] = [];
    for (const row of some) {
      const { outcome, names } = await outcomeOf(row);
      const [first = ''] = names;
      count[outcome]++;
      if (outcome === 'named') written[nameOf(row)] = first;
      const wanted = recorded[nameOf(row)];
      // Of equal explanations, the client’s own language comes first.
      if (wanted !== undefined && !names.includes(wanted))
        astray.push(`${nameOf(row)}: ${first}, not ${wanted}`);
    }
    rows.push({
      gateway,
      requests: some.length,
      'named by one mistake': count.named,
      'answered without a name': count.answered,
      'left to pairs or unknown': count.nothing,
    });
    if (IS_RECORDING) writeFileSync(RECORD, `${JSON.stringify(written, null, 1)}\n`);
    else expect(astray, REPEATED).toEqual([]);
  });
});

interface Outcome {
  readonly outcome: 'named' | 'answered' | 'nothing';
  /** Of all explanations, best first. */
  readonly names: readonly string[];
}

/** Several gateways make the same of a request. */
const known = new Map<string, Outcome>();

async function outcomeOf(row: GatewayRow): Promise<Outcome> {
  const { method, target, body } = row.arrived;
  const name = [row.request, method, target, body].join(' ');
  const outcome = known.get(name) ?? (await freshOutcomeOf(row));
  known.set(name, outcome);
  return outcome;
}

async function freshOutcomeOf(row: GatewayRow): Promise<Outcome> {
  const diagnosis = await diagnoseArrived(row, kernel, ONE_MISTAKE);
  const names = namedSets(diagnosis).map((ids) => ids.join(' + '));
  if (names.length > 0) return { outcome: 'named', names };
  const answer = answerOf(diagnosis, { request: wireRequestOf(row.arrived) });
  if (diagnosis.gone) {
    expect(answer.title).toBe(BODY_GONE);
    expect(answer.reasons[0]?.text).toContain('Give Countersign the body that your code signed');
  }
  const isSeen = diagnosis.symptoms.some(({ certainty }) => certainty !== 'possible');
  return { outcome: diagnosis.gone || isSeen ? 'answered' : 'nothing', names };
}

afterAll(() => {
  publish('gateways', 'What gateways and frameworks passed on: requests signed rightly', rows);
  noteSampled('gateways', [{ what: 'requests that a gateway changed', taken, of: all }]);
});
