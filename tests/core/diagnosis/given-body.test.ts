import { describe, expect, it } from 'vitest';
import { withGivenBody } from '../../../lib/core/diagnosis/given-body.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { bodyGap, type MarkedRequest, type ReadByCurl } from '../../../lib/core/signing/gaps.ts';
import { bodyBytes, wireRequest } from '../../../lib/core/signing/wire-request.ts';

const BODY = '{"amount":"10.00"}';

function lacking(length?: string): MarkedRequest {
  const headers = length === undefined ? [] : ([['Content-Length', length]] as const);
  const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers });
  return { request, gaps: [bodyGap('it’s in the file order.json')] };
}

const textOf = ({ request }: MarkedRequest) => Buffer.from(bodyBytes(request.body)).toString();
const given = (text: string) => byteStringOfText(text);

describe('a body that was given where the capture has none', () => {
  it('is what curl’s -d makes of the file, where the signature is valid for that', () => {
    const file = given('{"amount":\n"10.00"}\n');
    const { capture: completed } = withGivenBody(lacking(), file, (one) => textOf(one) === BODY);
    expect(textOf(completed)).toBe(BODY);
    expect(completed.gaps).toEqual([]);
  });

  it('is taken as it was given, where no signature is valid, and never for exact', () => {
    const { capture: completed } = withGivenBody(lacking(), given(`${BODY}\n`), () => false);
    expect(textOf(completed)).toBe(`${BODY}\n`);
    expect(completed.request.body).toMatchObject({ source: 'reencoded' });
  });

  it('has the length that was captured', () => {
    const { capture: completed } = withGivenBody(
      lacking(String(BODY.length)),
      given(`${BODY}\n`),
      () => false,
    );
    expect(textOf(completed)).toBe(BODY);
  });

  it('isn’t taken where its length can’t be the one that was captured, which is said', () => {
    const { capture: completed } = withGivenBody(lacking('44'), given(BODY), () => true);
    expect(completed.request.body.kind).toBe('none');
    expect(completed.gaps).toMatchObject([
      { part: { kind: 'body' }, said: 'the body you gave has 18 bytes; Content-Length is 44' },
    ]);
  });

  it('changes nothing where the capture has a body', () => {
    const whole = { ...lacking(), gaps: [] };
    const { capture, hints } = withGivenBody(whole, given(BODY), () => true);
    expect(capture).toBe(whole);
    expect(hints).toEqual({ bodies: [BODY] });
  });

  it.each([
    ['as Python prints bytes', String.raw`b'{"name":"Zo\xc3\xab"}'`, '{"name":"Zoë"}'],
    ['as JSON, Java or C# write a string', String.raw`"{\"name\":\"Zo\u00eb\"}"`, '{"name":"Zoë"}'],
    ['with a line break after it', `b'${BODY}'\n`, BODY],
  ])('is also tried as what was printed: %s', (_, text, meant) => {
    const whole = { ...lacking(), gaps: [] };
    expect(withGivenBody(whole, given(text), () => false).hints.bodies).toEqual([given(text), given(meant)]);
  });
});

describe('a file that curl read', () => {
  const NONE = byteStringOfText('');
  const read = (from: Partial<ReadByCurl>): MarkedRequest => {
    const origin: ReadByCurl = {
      ...{ kind: 'read-by-curl', file: 'order.json', lineBreaks: 'removed', before: NONE, after: NONE },
      ...from,
    };
    return { ...lacking(), gaps: [bodyGap('it’s in the file order.json', 'not-shown', origin)] };
  };
  const FILE = '{\r\n  "amount": "10.00"\n}\n';

  it('was sent without its line breaks by -d, though the signature is valid for the file itself', () => {
    const { capture, hints } = withGivenBody(read({}), given(FILE), (one) => textOf(one) === FILE);
    expect(textOf(capture)).toBe('{  "amount": "10.00"}');
    expect(hints).toEqual({ bodies: [], file: FILE, fileName: 'order.json' });
  });

  it('was sent as it is by --data-binary, though the signature is valid for less of it', () => {
    const { capture, hints } = withGivenBody(
      read({ lineBreaks: 'kept' }),
      given(`${BODY}\n`),
      (one) => textOf(one) === BODY,
    );
    expect(textOf(capture)).toBe(`${BODY}\n`);
    expect(hints).toEqual({ bodies: [], fileName: 'order.json' });
  });

  it('was sent between what the command has beside it', () => {
    const around = { before: byteStringOfText('a=1&'), after: byteStringOfText('&b=2') };
    const { capture } = withGivenBody(read(around), given('x\ny\n'), () => false);
    expect(textOf(capture)).toBe('a=1&xy&b=2');
  });

  it.each(['a\0b', 'a\rb'])('with %j in it is taken only where the signature is valid', (text) => {
    const unproven = withGivenBody(read({}), given(text), () => false).capture;
    expect(unproven.gaps).toMatchObject([
      { part: { kind: 'body' }, reason: 'ambiguous', said: expect.stringContaining('versions of curl') },
    ]);
    const proven = withGivenBody(read({}), given(text), () => true).capture;
    expect(textOf(proven)).toBe('ab');
  });
});
