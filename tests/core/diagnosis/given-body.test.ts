import { describe, expect, it } from 'vitest';
import { withGivenBody } from '../../../lib/core/diagnosis/given-body.ts';
import { bodyGap, type MarkedRequest } from '../../../lib/core/signing/gaps.ts';
import { bodyBytes, wireRequest } from '../../../lib/core/signing/wire-request.ts';

const BODY = '{"amount":"10.00"}';

function lacking(length?: string): MarkedRequest {
  const headers = length === undefined ? [] : ([['Content-Length', length]] as const);
  const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers });
  return { request, gaps: [bodyGap('it’s in the file order.json')] };
}

const textOf = ({ request }: MarkedRequest) => Buffer.from(bodyBytes(request.body)).toString();
const given = (text: string) => new TextEncoder().encode(text);

describe('a body that was given where the capture has none', () => {
  it('is what curl’s -d makes of the file, where the signature is valid for that', () => {
    const file = given('{"amount":\n"10.00"}\n');
    const completed = withGivenBody(lacking(), file, (one) => textOf(one) === BODY);
    expect(textOf(completed)).toBe(BODY);
    expect(completed.gaps).toEqual([]);
  });

  it('is taken as it was given, where no signature is valid, and never for exact', () => {
    const completed = withGivenBody(lacking(), given(`${BODY}\n`), () => false);
    expect(textOf(completed)).toBe(`${BODY}\n`);
    expect(completed.request.body).toMatchObject({ source: 'reencoded' });
  });

  it('has the length that was captured', () => {
    const completed = withGivenBody(lacking(String(BODY.length)), given(`${BODY}\n`), () => false);
    expect(textOf(completed)).toBe(BODY);
  });

  it('isn’t taken where its length can’t be the one that was captured, which is said', () => {
    const completed = withGivenBody(lacking('44'), given(BODY), () => true);
    expect(completed.request.body.kind).toBe('none');
    expect(completed.gaps).toMatchObject([
      { part: { kind: 'body' }, said: 'the body you gave has 18 bytes; Content-Length is 44' },
    ]);
  });

  it('changes nothing where the capture has a body', () => {
    const whole = { ...lacking(), gaps: [] };
    expect(withGivenBody(whole, given(BODY), () => true)).toBe(whole);
  });
});
