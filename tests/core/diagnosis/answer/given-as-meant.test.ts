import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import type { Diagnosis } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { givenAsMeant } from '../../../../lib/core/diagnosis/meant/given-as-meant.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { isMistakeId, type MistakeId } from '../../../../lib/core/mistakes/catalogue.ts';
import type { Language } from '../../../../lib/core/mistakes/languages.ts';
import type { Use } from '../../../../lib/core/mistakes/mistake-row.ts';
import { pathVariants } from '../../../../lib/core/mistakes/path/path.ts';
import { queryVariants } from '../../../../lib/core/mistakes/query/query.ts';
import type { Subject } from '../../../../lib/core/mistakes/subject.ts';
import { subject } from '../../mistakes/url-subject.ts';
import { latin1 } from '../../signing/requests.ts';
import {
  CHARGE,
  EMPTY_HASH,
  explainedBy,
  hmac,
  SECRET,
  type Sent,
  searched,
  sentRequest,
  sha256,
  TIME,
} from './diagnosed.ts';

interface Case {
  readonly sent: Sent;
  /** The lines that were signed. */
  readonly signed: readonly string[];
  readonly body?: string;
  readonly target?: string;
  readonly language?: Language;
}

async function diagnosed(of: Case): Promise<{ diagnosis: Diagnosis; answer: Answer }> {
  const { sent, signed, body, target, language } = of;
  const request = sentRequest({ ...sent, signature: hmac(signed.join('\n')) });
  const diagnosis = await searched(request, {
    hints: { bodies: body === undefined ? [] : [latin1(body)], targets: target ? [latin1(target)] : [] },
  });
  return { diagnosis, answer: answerOf(diagnosis, { request, language }) };
}

const POST = { method: 'POST', target: '/api/v1/charges' } as const;

function charged(hashed: string | Uint8Array): string[] {
  return ['POST', '/api/v1/charges', '', TIME, sha256(hashed)];
}

function listed(path: string, query: string): string[] {
  return ['GET', path, query, TIME, EMPTY_HASH];
}

const MEANT = '{"merchant_order_id":"A-1001","amount":"10.00","note":"meant"}';
const CHANGED = '{"merchant_order_id":"A-1001","amount":"10.00","requestId":"7f1c"}';

describe('a body that was given as meant, and signed', () => {
  it('is named by what curl -d @file does to it, where curl sent it', async () => {
    const file = 'one  line\n\nand another\n';
    const of = async (agent: string) =>
      (
        await diagnosed({
          sent: { ...POST, body: file.replaceAll('\n', ''), agent },
          signed: charged(file),
          body: file,
        })
      ).answer;
    const { title, fix } = ADVICE['body-newlines-stripped'];
    expect(await of('curl/8.5.0')).toMatchObject({ title, fixes: [{ text: fix }] });
    expect((await of('python-requests/2.32.3')).title).not.toBe(title);
  });

  it('was changed after signing: the signing code isn’t blamed', async () => {
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: CHANGED },
      signed: charged(MEANT),
      body: MEANT,
    });
    expect(diagnosis.explanations[0]).toMatchObject({
      side: 'wire',
      mistakes: [{ id: 'body-mutated-after-signing' }],
    });
    expect(answer).toMatchObject({
      title: 'Body fields changed after signing',
      happened: [
        'Your code hashed the body you gave. The sent body has different fields. Added: requestId. Removed: note.',
      ],
      side: { who: 'wire' },
    });
    expect(answer.side?.text).toMatch(
      /^Your code signed the body you gave\. If the capture shows exactly what was sent, something changed it/,
    );
  });

  it('is set beside the one that was sent', async () => {
    const { answer } = await diagnosed({
      sent: { ...POST, body: CHANGED },
      signed: charged(MEANT),
      body: MEANT,
    });
    expect(answer.comparisons.map(({ what, signed, right }) => [what, signed, right])).toEqual([
      ['body-hash', sha256(MEANT), sha256(CHANGED)],
      ['body', MEANT, CHANGED],
    ]);
  });

  it.each<Language>(['go', 'node-axios', 'php-guzzle'])(
    'comes with no idiom of %s: what changed it isn’t known',
    async (language) => {
      const { answer } = await diagnosed({
        sent: { ...POST, body: CHANGED },
        signed: charged(MEANT),
        body: MEANT,
        language,
      });
      expect(answer.fixes.map(({ idiom }) => idiom)).toEqual([undefined]);
    },
  );

  it('was serialized again: the answer says so', async () => {
    const spaced = '{ "amount" :"10.00",\n\t"merchant_order_id": "A-1001" }';
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: '{"merchant_order_id":"A-1001","amount":"10.00"}' },
      signed: charged(spaced),
      body: spaced,
    });
    expect(diagnosis.explanations[0]?.side).toBe('wire');
    expect(answer.title).toBe(ADVICE['transport-body-reserialised'].title);
    expect(answer.comparisons.at(-1)).toMatchObject({ what: 'body', signed: spaced });
  });

  it('may be a template that was filled in after signing', async () => {
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: '{"merchant_order_id":"A-1001"}' },
      signed: charged('{"merchant_order_id":"{{order}}"}'),
      body: '{"merchant_order_id":"{{order}}"}',
    });
    expect(diagnosis.explanations[0]).toMatchObject({
      side: 'either',
      mistakes: [{ id: 'body-placeholder' }],
    });
    expect(answer.side?.text).toMatch(
      /^The signed bytes differ from the sent bytes\. This request alone doesn’t show/,
    );
    expect(answer.comparisons.at(-1)).toMatchObject({ signed: '{"merchant_order_id":"{{order}}"}' });
  });

  it('may have been dropped', async () => {
    const { diagnosis, answer } = await diagnosed({ sent: POST, signed: charged(MEANT), body: MEANT });
    expect(diagnosis.explanations[0]?.side).toBe('wire');
    expect(answer.title).toBe(ADVICE['body-sent-empty'].title);
    expect(answer.comparisons.at(-1)).toMatchObject({ what: 'body', signed: MEANT, right: '' });
  });

  it('leaves no secret in the diagnosis', async () => {
    const meant = `{"note":"${SECRET}"}`;
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: CHANGED },
      signed: charged(meant),
      body: meant,
    });
    expect(diagnosis.signature).toBe('explained');
    expect(JSON.stringify([diagnosis.hints, diagnosis.explanations, answer])).not.toContain(SECRET);
  });
});

const bytes = (text: string) => Buffer.from(text).toString('latin1');
const NAMED = bytes('{"merchant_order_id":"A-1001","note":"Müller, Köln","amount":"10.00"}');

describe('how a body that was given as meant became the one that was sent', () => {
  it.each<readonly [what: string, meant: string, sent: string, title: string, happened: string]>([
    [
      'a charset that lost letters',
      NAMED,
      NAMED.replaceAll(/[^\0-\x7f]+/g, '?'),
      'Body charset changed after signing',
      'It was sent in a different charset: ASCII, with ? for the rest.',
    ],
    [
      'another charset',
      NAMED,
      Buffer.from(NAMED, 'latin1').toString(),
      'Body charset changed after signing',
      'It was sent in a different charset: ISO-8859-1.',
    ],
    [
      'a length in characters',
      NAMED,
      NAMED.slice(0, -2),
      'Body cut: length counted in characters, not bytes',
      'Only the first 69 of its 71 bytes were sent. 69 characters is the length of its text.',
    ],
    [
      'a limit on its way',
      MEANT,
      MEANT.slice(0, 20),
      'End of the body not sent',
      'Only the first 20 of its 62 bytes were sent.',
    ],
    [
      'a stream that was partly read before',
      MEANT,
      MEANT.slice(16),
      'Start of the body not sent',
      'Only the last 46 of its 62 bytes were sent.',
    ],
    [
      'a body written twice',
      MEANT,
      MEANT + MEANT,
      'Body sent twice in one request',
      'That body was sent two times in a row.',
    ],
    [
      'a library’s own serializer',
      MEANT,
      '{"merchant_order_id": "A-1001", "amount": "10.00", "note": "meant"}',
      ADVICE['transport-body-reserialised'].title,
      'That JSON was sent as Python json.dumps prints it.',
    ],
    [
      'an object passed on after JSON.stringify',
      MEANT,
      JSON.stringify(MEANT),
      ADVICE['transport-body-reserialised'].title,
      'The JSON text was serialized once more, so a JSON string was sent.',
    ],
    [
      'a value that middleware changed',
      MEANT,
      MEANT.replace('meant', 'sent'),
      'Body fields changed after signing',
      'The sent body has different fields. Different values: note.',
    ],
    ['echo', MEANT, `${MEANT}\n`, 'Line breaks changed after signing', 'A line break was added at its end.'],
    [
      'a trimming proxy',
      `${MEANT}\n`,
      MEANT,
      'Line breaks changed after signing',
      'The line break at its end was removed.',
    ],
    [
      'something unknown',
      'plain text',
      'another text',
      ADVICE['body-mutated-after-signing'].title,
      'A different body was sent.',
    ],
  ])('is named: %s', async (_, meant, body, title, happened) => {
    const { diagnosis, answer } = await diagnosed({
      sent: { ...POST, body: Buffer.from(body, 'latin1') },
      signed: charged(Buffer.from(meant, 'latin1')),
      body: meant,
    });
    expect(diagnosis.explanations[0]?.side).toBe('wire');
    expect(answer).toMatchObject({
      title,
      happened: [`Your code hashed the body you gave. ${happened}`],
      others: [],
    });
  });

  it('is named: a GET whose body the library left out', async () => {
    const { answer } = await diagnosed({
      sent: { target: '/api/v1/charges' },
      signed: ['GET', '/api/v1/charges', '', TIME, sha256(MEANT)],
      body: MEANT,
    });
    expect(answer.title).toBe('Body hashed for GET, but not sent');
  });
});

describe('how a URL that was given as meant became the one that was sent', () => {
  it.each<readonly [what: string, meant: string, sent: string, title: string, happened: string]>([
    [
      'a prefix that a proxy took off',
      '/pay/api/v1/orders?limit=5',
      '/api/v1/orders?limit=5',
      'Path prefix removed after signing',
      'Your code signed the path you gave. The path was sent without /pay at its start.',
    ],
    [
      'a slash that a server asked for',
      '/api/v1/orders',
      '/api/v1/orders/',
      'Slashes in the path changed after signing',
      'Your code signed the path you gave. The path was sent with a slash at its end.',
    ],
    [
      'slashes merged',
      '/api/v1//orders',
      '/api/v1/orders',
      'Slashes in the path changed after signing',
      'Your code signed the path you gave. Two slashes in a row became one.',
    ],
    [
      'an unquoted & in a shell',
      '/api/v1/orders?limit=5&status=paid',
      '/api/v1/orders?limit=5',
      'Query parameters changed after signing',
      'Your code signed the query you gave. The sent query has different parameters. Removed: status.',
    ],
    [
      'a cache buster',
      '/api/v1/orders?limit=5',
      '/api/v1/orders?limit=5&_=1764000000',
      'Query parameters changed after signing',
      'Your code signed the query you gave. The sent query has different parameters. Added: _.',
    ],
    [
      'a library’s encoding',
      '/api/v1/orders?note=a%20b',
      '/api/v1/orders?note=a+b',
      'Query encoding changed after signing',
      'Your code signed the query you gave. Its characters were percent-encoded differently.',
    ],
    [
      'the query dropped',
      '/api/v1/orders?limit=5',
      '/api/v1/orders',
      'Query dropped after signing',
      'Your code signed the query you gave. The request was sent without a query.',
    ],
  ])('is named: %s', async (_, meant, target, title, happened) => {
    const mark = meant.indexOf('?');
    const signed = mark === -1 ? listed(meant, '') : listed(meant.slice(0, mark), meant.slice(mark + 1));
    const { diagnosis, answer } = await diagnosed({ sent: { target }, signed, target: meant });
    expect(diagnosis.explanations[0]).toMatchObject({ side: 'wire', mistakes: [{}] });
    expect(answer).toMatchObject({ title, happened: [happened] });
  });

  it('shows no secret that a parameter’s name holds', async () => {
    const meant = `/api/v1/orders?${SECRET}=1&limit=5`;
    const { answer } = await diagnosed({
      sent: { target: '/api/v1/orders?limit=5' },
      signed: listed('/api/v1/orders', `limit=5&${SECRET}=1`),
      target: meant,
    });
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    expect(answer.title).toBe('Query parameters changed after signing');
  });
});

describe('a URL that was given, where what was signed of it isn’t known', () => {
  const orders = '/api/v1/orders';
  const CASES: readonly (readonly [sent: string, meant: string])[] = [
    [`${orders}/`, orders],
    [orders, `${orders}/`],
    [orders, '/pay/api/v1/orders'],
    [orders, '/orders'],
    [orders, '/api//v1/orders'],
    ['/api//v1/orders', orders],
    [orders, '/api/v1/../v1/orders'],
    ['/api/v1/caf%C3%A9', '/api/v1/caf\u00c3\u00a9'],
    ['/api/v1/caf%C3%A9', '/api/v1/caf%c3%a9'],
    [orders, '/api/{{version}}/orders'],
    [orders, '/v2/list'],
    [`${orders}?a=x%20y`, `${orders}?a=x+y`],
    [`${orders}?a=1&b=2`, `${orders}?a=1`],
    [`${orders}?a=1`, `${orders}?a=1&b=2`],
    [`${orders}?a=1`, `${orders}?a=1&b=None`],
  ];

  it('is told in sentences that it fits into', () => {
    const told = CASES.flatMap(([sent, meant]) => {
      const about = subject({ target: sent, meant: [meant] });
      const uses = [...pathVariants(about, 1), ...queryVariants(about, 1)].flatMap((variant) => variant.uses);
      const given = uses.filter((use) => use.meant !== undefined);
      expect(given.length, meant).toBeGreaterThan(0);
      return given.flatMap(({ id, ...use }) => (isMistakeId(id) ? [wordsOf({ ...use, id }, about)] : []));
    });
    expect(told.length).toBeGreaterThan(10);
    for (const words of told)
      expect(words).not.toMatch(/(?:with|encoded|in|by) the (?:path|query) of the URL/);
  });

  function wordsOf(use: Use<MistakeId>, about: Subject): string {
    return givenAsMeant(use, { values: {} }, about)?.words?.happened ?? ADVICE[use.id].happened(use.how);
  }
});

describe('a redirect that the client followed', () => {
  it.each<readonly [what: string, sent: string, meant: string | undefined, method: string]>([
    ['to the same path', '/api/v1/charges', undefined, 'POST'],
    ['to the path with a slash', '/api/v1/charges/', undefined, 'POST'],
    ['to another path', '/v2/charges', '/api/v1/charges', 'POST'],
    ['with PUT', '/api/v1/charges', undefined, 'PUT'],
  ])('is one mistake, though method, path and body changed: %s', async (_, sent, target, method) => {
    const { diagnosis, answer } = await diagnosed({
      sent: { target: sent },
      signed: [method, '/api/v1/charges', '', TIME, sha256(MEANT)],
      body: MEANT,
      ...(target && { target }),
    });
    expect(diagnosis.explanations[0]).toMatchObject({
      side: 'wire',
      mistakes: [{ id: 'transport-redirect-followed' }],
    });
    expect(diagnosis.explanations[0]?.mistakes).toHaveLength(1);
    expect(answer.title).toBe(ADVICE['transport-redirect-followed'].title);
    expect(answer.happened[0]).toContain(`${method} became GET`);
    expect(answer.happened[0]).toContain('the body was dropped');
    expect(answer.comparisons.at(-1)).toMatchObject({ what: 'body', signed: MEANT, right: '' });
  });

  it('isn’t named where nothing was given: another method is all that’s known', async () => {
    const { diagnosis } = await diagnosed({
      sent: { target: '/api/v1/orders' },
      signed: ['POST', '/api/v1/orders/', '', TIME, EMPTY_HASH],
    });
    expect(JSON.stringify(diagnosis.explanations)).not.toContain('redirect');
  });

  it('isn’t named where a parameter has another value', async () => {
    const { diagnosis } = await diagnosed({
      sent: { target: '/api/v1/orders?limit=20' },
      signed: listed('/api/v1/orders/', 'limit=2'),
      target: '/api/v1/orders/?limit=2',
    });
    expect(diagnosis.explanations[0]?.mistakes).toMatchObject([{ id: 'transport-path-rewritten' }]);
  });

  it('may have dropped the query with it', async () => {
    const { diagnosis } = await diagnosed({
      sent: { target: '/api/v1/orders/' },
      signed: listed('/api/v1/orders', 'limit=5'),
      target: '/api/v1/orders?limit=5',
    });
    expect(diagnosis.explanations[0]?.mistakes).toMatchObject([{ id: 'transport-redirect-followed' }]);
  });

  it('isn’t named where path and query changed in another way: that’s one mistake too', async () => {
    const { diagnosis, answer } = await diagnosed({
      sent: { target: '/v2/list?status=new' },
      signed: listed('/api/v1/orders', 'limit=5'),
      target: '/api/v1/orders?limit=5',
    });
    expect(diagnosis.explanations[0]).toMatchObject({
      side: 'wire',
      mistakes: [{ id: 'transport-path-rewritten' }],
    });
    expect(answer.title).toBe('Path and query changed after signing');
  });
});

describe('a URL that was given as meant, and signed', () => {
  it.each([
    ['another path', '/v2/list?limit=5', listed('/v2/list', 'limit=5'), 'wire'],
    ['a parameter more', '/api/v1/orders?foo=9&limit=5', listed('/api/v1/orders', 'foo=9&limit=5'), 'wire'],
    ['another query', '/api/v1/orders?status=new', listed('/api/v1/orders', 'status=new'), 'wire'],
    ['path and query', '/v2/list?status=new', listed('/v2/list', 'status=new'), 'wire'],
    ['a template', '/api/{{version}}/orders', listed('/api/{{version}}/orders', 'limit=5'), 'either'],
    ['a path without its prefix', '/orders?limit=5', listed('/orders', 'limit=5'), 'either'],
  ] as const)('doesn’t let the signing code be blamed: %s', async (_, target, signed, side) => {
    const { diagnosis, answer } = await diagnosed({
      sent: { target: '/api/v1/orders?limit=5', agent: 'axios/1.7.9' },
      signed,
      target,
    });
    expect(diagnosis.explanations[0]?.side).toBe(side);
    expect(answer.side?.text).not.toMatch(/signing code|look first at what the code signs/);
    expect(answer.side?.text).toMatch(
      side === 'wire'
        ? /^Your code signed the URL you gave\./
        : /^The signed bytes differ from the sent bytes\./,
    );
  });

  it('is no excuse for what’s wrong whatever was sent', async () => {
    const unsorted = await diagnosed({
      sent: { target: '/api/v1/orders?a=1&b=2' },
      signed: listed('/api/v1/orders', 'b=2&a=1'),
      target: '/api/v1/orders?b=2&a=1',
    });
    expect(unsorted.diagnosis.explanations[0]?.side).toBe('signer');
    const whole = await diagnosed({
      sent: { target: '/api/v1/orders' },
      signed: listed('https://api.example.com/api/v1/orders', ''),
      target: 'https://api.example.com/api/v1/orders',
    });
    expect(whole.diagnosis.explanations[0]?.side).toBe('signer');
  });

  it('says nothing of a mistake made elsewhere', async () => {
    const { diagnosis, answer } = await diagnosed({
      sent: { target: '/api/v1/orders?b=2&a=1' },
      signed: listed('/api/v1/orders', 'b=2&a=1'),
      target: '/v2/list',
      body: MEANT,
    });
    expect(diagnosis.explanations[0]?.side).toBe('signer');
    expect(answer.side?.text).toBe('The mistake is in the signing code. The sent request is correct.');
  });
});

describe('a body changed after signing that nobody gave', () => {
  const request = sentRequest({ ...POST, body: CHARGE });
  const mutated = explainedBy({
    request,
    sets: [
      [{ id: 'body-mutated-after-signing', how: 'the body without “network”', way: 'members-left-out' }],
    ],
    message: charged('x').join('\n'),
  });
  const idiomIn = (language: Language) => answerOf(mutated, { request, language }).fixes[0]?.idiom;

  it('comes with an idiom only where it’s the one of this mistake', () => {
    expect(idiomIn('go')).toBeUndefined();
    expect(idiomIn('node-axios')?.wrong).toContain('interceptors');
  });
});
