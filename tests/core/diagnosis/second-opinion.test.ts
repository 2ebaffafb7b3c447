/** What a second request says about the first one's mistakes, over diagnoses made by hand. */

import { describe, expect, it } from 'vitest';
import { mistakesOf } from '../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis, Explained, Mistake } from '../../../lib/core/diagnosis/diagnosis.ts';
import { opinionTitle, ruledOutRows } from '../../../lib/core/diagnosis/opinion-words.ts';
import { secondOpinion as opinionOf } from '../../../lib/core/diagnosis/second-opinion.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import type { MistakeId } from '../../../lib/core/mistakes/catalogue.ts';
import { MISTAKES } from '../../../lib/core/mistakes/catalogue.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const mistake = (id: MistakeId): Mistake => ({
  id,
  slot: MISTAKES[id].slot,
  how: '',
  title: id,
  happened: '',
  fix: '',
  clause: MISTAKES[id].clause,
});
type Ids = readonly MistakeId[];

const ordersAt = (query: string) => wireRequest({ method: 'GET', target: `/api/v1/orders?${query}` });
const keyed = (id: string, query = 'b=2&a=1') =>
  wireRequest({ method: 'GET', target: `/api/v1/orders?${query}`, headers: [['X-Api-Key', id]] });
const secondOpinion = (first: Diagnosis, second: Diagnosis, sent = ordersAt('b=2&a=1')) =>
  opinionOf({ diagnosis: first, request: sent }, { diagnosis: second, request: sent });

function explainedBy(best: Ids, ...equivalents: readonly Ids[]): Explained {
  return {
    mistakes: best.map(mistake),
    equivalents: equivalents.map((ids) => ids.map(mistake)),
    side: 'signer',
    cost: 3,
    certainty: 'proved',
  } as unknown as Explained;
}

function diagnosis(signature: Diagnosis['signature'], explanations: readonly Explained[] = [], depth = 3) {
  return { signature, explanations, search: { exhaustedDepth: depth } } as unknown as Diagnosis;
}

const explained = (best: Ids, ...equivalents: readonly Ids[]) =>
  diagnosis('explained', [explainedBy(best, ...equivalents)]);
const ids = (sets: readonly (readonly Mistake[])[]) => sets.map((set) => set.map(({ id }) => id));
const titlesOf = ({ explanations }: Diagnosis) =>
  explanations.map(({ mistakes, equivalents }) => ids([mistakes, ...equivalents]));

const SENT: MistakeId = 'query-order-as-sent';
const REVERSED: MistakeId = 'query-order-other';
const LOWER: MistakeId = 'method-lowercase';

it('reads a second request as the server does that it was sent to', () => {
  const [request, second] = [ordersAt('b=2&a=1'), ordersAt('a=2&a=1')];
  const readings = { 'query-order': 'key' };
  const valid = diagnosis('valid');
  const asSent = [{ ...mistake(SENT), how: 'as sent' }];
  const first = diagnosis('explained', [{ ...explainedBy([SENT]), mistakes: asSent }]);
  const over = (on: Diagnosis) =>
    opinionOf({ diagnosis: first, request }, { diagnosis: on, request: second });
  expect(over(valid).verdict).toBe('unseen');
  const there = over({ ...valid, server: { name: 'Staging', by: 'measured', readings } });
  expect(there.verdict).toBe('silent');
});

describe('a second request with the same mistake', () => {
  it('confirms it, and rules out what doesn’t explain both', () => {
    const opinion = secondOpinion(explained([SENT], [REVERSED]), explained([SENT]));
    expect(opinion.verdict).toBe('confirmed');
    expect(ids(opinion.kept)).toEqual([[SENT]]);
    expect(opinionTitle(opinion)).toBe('Confirmed by the second request');
    expect(ids(opinion.ruledOut)).toEqual([[REVERSED]]);
    expect(titlesOf(opinion.settled)).toEqual([[[SENT]]]);
  });

  it('brings an equal explanation to the front', () => {
    const first = explained([SENT], [REVERSED]);
    const opinion = secondOpinion(first, explained([REVERSED]));
    expect(titlesOf(opinion.settled)).toEqual([[[REVERSED]]]);
    expect(titlesOf(first)).toEqual([[[SENT], [REVERSED]]]);
  });

  it('leaves what it can’t tell apart', () => {
    const opinion = secondOpinion(explained([SENT], [REVERSED]), explained([REVERSED], [SENT]));
    expect(opinion).toMatchObject({ verdict: 'confirmed', ruledOut: [] });
    expect(opinion.text).toBe('The second request matches this mistake, too.');
    expect(opinionTitle(opinion)).toBe('The second request matches, too');
  });

  it('may show only some of several: the others leave it as it should be', () => {
    const opinion = secondOpinion(explained([LOWER, SENT]), explained([LOWER]));
    expect(opinion.verdict).toBe('confirmed');
  });

  it('was rejected: the service doesn’t read it as the code does', () => {
    const [reading, encoded] = ['transport-server-reading', 'query-enc'] as const;
    const first = explained([encoded], [reading]);
    const rejected = { ...first, answered: { status: 401, code: 'bad_signature' } } as Diagnosis;
    expect(titlesOf(secondOpinion(first, rejected).settled)).toEqual([[[encoded]]]);
    expect(titlesOf(secondOpinion(first, first).settled)).toEqual([[[encoded], [reading]]]);
  });

  it('isn’t one with a mistake more', () => {
    expect(secondOpinion(explained([LOWER]), explained([LOWER, SENT])).verdict).toBe('ruled-out');
  });
});

describe('a second request that isn’t explained by it', () => {
  it('contradicts it, and changes nothing of the first', () => {
    const first = explained([SENT]);
    const opinion = secondOpinion(first, explained([LOWER]));
    expect(opinion.verdict).toBe('ruled-out');
    expect(opinion.settled).toBe(first);
    expect(secondOpinion(first, diagnosis('unexplained')).verdict).toBe('ruled-out');
  });

  it('says nothing where its search ended too early', () => {
    expect(secondOpinion(explained([SENT]), diagnosis('unexplained', [], 0)).verdict).toBe('silent');
    expect(secondOpinion(explained([SENT, LOWER]), diagnosis('unexplained', [], 1)).verdict).toBe('silent');
    // Fractions of a second are by the million, and come late.
    expect(secondOpinion(explained(['ts-float']), diagnosis('unexplained', [], 3)).verdict).toBe('silent');
  });

  it.each(['valid', 'not-checked'] as const)('says nothing where it’s %s', (signature) => {
    expect(secondOpinion(explained([SENT]), diagnosis(signature)).verdict).toBe('silent');
  });

  it('is signed right: what would have turned its pairs round is ruled out', () => {
    const asSent = mistakesOf([{ id: SENT, how: 'as sent' }]);
    const reversed = mistakesOf([{ id: REVERSED, how: 'in descending order' }]);
    const first = diagnosis('explained', [
      { ...explainedBy([]), mistakes: reversed, equivalents: [asSent] } as Explained,
    ]);
    const opinion = secondOpinion(first, diagnosis('valid'), ordersAt('a=1&b=2'));
    expect(opinion.verdict).toBe('narrowed');
    expect(opinionTitle(opinion)).toBe('The second request rules out other mistakes');
    expect(ruledOutRows(opinion)).toEqual([`Ruled out: ${ADVICE[REVERSED].title}`]);
    expect(ids(opinion.ruledOut)).toEqual([[REVERSED]]);
    expect(titlesOf(opinion.settled)).toEqual([[[SENT]]]);
  });

  it('is signed right though each of them would have signed it wrong: only the same request is said to be fixed', () => {
    const first = diagnosis('explained', [
      {
        ...explainedBy([]),
        mistakes: mistakesOf([{ id: REVERSED, how: 'in descending order' }]),
        equivalents: [mistakesOf([{ id: SENT, how: 'as sent' }])],
      } as Explained,
    ]);
    const again = secondOpinion(first, diagnosis('valid'));
    expect(again.verdict).toBe('gone');
    expect(again.text).toContain('is fixed, or never had the mistake');
    expect(again.settled).toBe(first);
    const other = opinionOf(
      { diagnosis: first, request: ordersAt('b=2&a=1&tag=kiosk&tag=kiosk') },
      { diagnosis: diagnosis('valid'), request: ordersAt('b=2&a=1') },
    );
    expect(other.verdict).toBe('unseen');
    expect(other.text).toContain('the first request’s mistake isn’t named here');
    expect(opinionTitle(other)).not.toMatch(/fixed|mistake/);
    expect(other.settled).toBe(first);
  });

  it('would be signed right with each of them too: it says nothing', () => {
    const asSent = { ...explainedBy([]), mistakes: mistakesOf([{ id: SENT, how: 'as sent' }]) } as Explained;
    const opinion = secondOpinion(diagnosis('explained', [asSent]), diagnosis('valid'), ordersAt('a=1&b=2'));
    expect(opinion.verdict).toBe('silent');
    expect(opinion.text).toContain('wouldn’t change it');
  });

  it.each<MistakeId>(['key-whitespace', 'hmac-sha1', 'out-base64'])(
    'is signed right with the same key, where %s would have shown: it isn’t said to change nothing',
    (id) => {
      const beside = mistakesOf([{ id, how: '' }]);
      const asSent = mistakesOf([{ id: SENT, how: 'as sent' }]);
      const both = diagnosis('explained', [
        { ...explainedBy([]), mistakes: beside, equivalents: [asSent] } as Explained,
      ]);
      const narrowed = secondOpinion(both, diagnosis('valid'), ordersAt('a=1&b=2'));
      expect(narrowed.verdict).toBe('narrowed');
      expect(ids(narrowed.ruledOut)).toEqual([[id]]);
      expect(titlesOf(narrowed.settled)).toEqual([[[SENT]]]);
      const alone = explained([id]);
      const [first, other] = [keyed('pk_test_1'), keyed('pk_test_2')];
      const sentWith = (request: typeof first) =>
        opinionOf({ diagnosis: alone, request: first }, { diagnosis: diagnosis('valid'), request });
      expect(sentWith(keyed('pk_test_1', 'a=1')).verdict).toBe('unseen');
      expect(sentWith(other)).toMatchObject({
        verdict: 'silent',
        text: expect.stringContaining('they may not show in every request'),
      });
    },
  );

  it('may not show zeros that only some digests lose', () => {
    const opinion = secondOpinion(explained(['out-byte-zeros-dropped']), diagnosis('valid'));
    expect(opinion.verdict).toBe('silent');
    expect(opinion.text).not.toContain('wouldn’t change it');
  });

  it('tells two ways of one mistake apart by what they sign', () => {
    const inWay = (how: string) => mistakesOf([{ id: REVERSED, how }]);
    const [backwards, byValue] = [inWay('sorted in descending order'), inWay('sorted by value')];
    const first = diagnosis('explained', [
      { ...explainedBy([]), mistakes: backwards, equivalents: [byValue] } as Explained,
    ]);
    const second = diagnosis('explained', [{ ...explainedBy([]), mistakes: byValue } as Explained]);
    const { settled, ruledOut } = secondOpinion(first, second, ordersAt('b=2&a=10&a=9&B=1'));
    expect(settled.explanations).toMatchObject([{ mistakes: byValue, equivalents: [] }]);
    expect(ruledOut).toEqual([]);
  });

  it('has nothing to confirm where the first isn’t explained', () => {
    expect(secondOpinion(diagnosis('unexplained'), explained([SENT])).verdict).toBe('silent');
  });
});
