import { describe, expect, it } from 'vitest';
import { printDiagnosis } from '../../cli/diagnosis-text.ts';
import { drawnText, wholeCharacters } from '../../cli/terminal-bytes.ts';
import { safeOnTerminal, wrapped } from '../../cli/terminal-text.ts';
import { commandLine } from '../../lib/core/command-line.ts';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import { withinSentence } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import {
  CHARGE,
  EMPTY_HASH,
  explainedBy,
  glance,
  hmac,
  sentRequest,
  sha256,
  TIME,
  unexplainedAfter,
} from '../core/diagnosis/answer/diagnosed.ts';
import { latin1 } from '../core/signing/requests.ts';

function print(diagnosis: Diagnosis, request: WireRequest, colour = false): string {
  return printDiagnosis(diagnosis, { name: 'capture.json', request, language: undefined, colour });
}

const orders = sentRequest({ target: '/api/v1/orders?status=paid&limit=5', agent: 'python-requests/2.31' });
const unsorted = explainedBy({
  request: orders,
  known: { now: Number(TIME) + 7200 },
  sets: [
    [{ id: 'query-order-as-sent', how: 'as sent', way: 'as-sent' }],
    [{ id: 'query-order-other', how: 'sorted in descending order' }],
  ],
  message: `GET\n/api/v1/orders\nstatus=paid&limit=5\n${TIME}\n${EMPTY_HASH}`,
});

describe('a diagnosis in the terminal', () => {
  it('says how to go on where nothing was found, as whoever prints it has it', () => {
    const vain = unexplainedAfter(orders, {});
    const here = {
      name: 'a',
      request: orders,
      colour: false,
      searchOn: { text: 'Ask elsewhere:', command: 'run it' },
    };
    expect(print(vain, orders)).toContain('\nTo learn more\n  --hint-body FILE');
    expect(printDiagnosis(vain, here)).toMatch(/\nTo learn more\n {2}Ask elsewhere:\n {4}run it\n\n$/);
    expect(printDiagnosis(unsorted, here)).not.toContain('To learn more');
  });

  it('reads from the mistake to what’s left', () => {
    expect(print(unsorted, orders)).toMatchInlineSnapshot(`
      "✗ Timestamp is 2 hours old; limit 5 minutes + query not sorted
        Place in the canonical string: line 3, query
        Fix 1, timestamp is 2 hours old; limit 5 minutes: Use a clock that counts from
          1970 in UTC, without date arithmetic. In Python, use time.time():
          utcnow().timestamp() is off by the local offset.
        Fix 2, query not sorted: Split the query on & and sort the pairs as whole
          strings. Join them with & and put that on line 3.
        Signed   status=paid&limit=5
        Correct  limit=5&status=paid

      capture.json  GET /api/v1/orders?status=paid&limit=5
        stale_request, mistake found
        The server returns stale_request before it checks the signature: timestamp is
        2 hours old; limit 5 minutes. The mistake “Query not sorted” reproduces
        exactly the signature that was sent. 1 other mistake matches, too, but is less
        likely.

      What happened
        - X-Timestamp is 2025-11-24 16:00:00 UTC, 2 hours behind the server’s clock; 5
          minutes are allowed. 2 hours is also how far a time zone is from UTC: local
          time may have been taken for UTC, or UTC for local time.
        - Possible cause: too much time passed between signing and sending: the
          request waited in a queue, for example, or was retried.
        - Your code signed the query’s pairs unsorted, in the order they were sent.
          The server sorts the key=value pairs as strings.

        Line 3, query
          Signed   status=paid&limit=5
                              ^^^^^^^^
          Correct  limit=5&status=paid
                   ^^^^^^^^

      Signing or sending
        The mistake in the signature is in the signing code.

      Fix both
        1. Timestamp is 2 hours old; limit 5 minutes
           Use a clock that counts from 1970 in UTC, without date arithmetic. In
           Python, use time.time(): utcnow().timestamp() is off by the local offset.
           API docs, section 5, canonical string: “TIMESTAMP: the current Unix time in
           seconds, as a string.”
           Correct in Python requests:
               timestamp = str(int(time.time()))

        2. Query not sorted
           Split the query on & and sort the pairs as whole strings. Join them with &
           and put that on line 3.
           API docs, section 5, canonical string: “CANONICAL_QUERY: the query's
           key=value pairs sorted lexicographically and rejoined with &. It is the
           empty string when there is no query. The order in which parameters are sent
           does not matter. Every parameter sent must be included.”
           This mistake in Python requests:
               query = urlencode(params)
           Correct:
               request = requests.Request(method, url, params=params, data=raw).prepare()
               path, _, query = request.path_url.partition("?")
               query = "&".join(sorted(pair for pair in query.split("&") if pair))

      After the fix
        - The correct signature of this request is
          5b4e1dc2b36ddf598a49e95e644547fd1376cef8a3f6694255aaa97355398ff6.
        - With this fix, Countersign finds nothing else to correct in this request.

      Other mistakes that match
        - Query pairs in a different order
          Your code didn’t sort the query’s pairs in ascending order, but signed them
          sorted in descending order. Maps and some sorting functions use a different
          order.

      How to tell them apart
        Next, let the same code send GET /api/v1/orders?b=2&c=3&a=1 as well. It has
        three parameters that aren’t sorted. The server returns stale_request before
        it checks the signature. So diagnose that request, too: the result shows which
        mistake your code has.

      What this diagnosis is based on
        4,812,331 variants of the request were tried: combinations of up to 3
        mistakes. Pairs of two rare mistakes in the body weren’t tried. In
        combinations of three, rare mistakes weren’t tried, such as SHA-3, each
        possible millisecond, or each order of JSON keys. Two rare mistakes in one
        line and three mistakes in the body weren’t tried either.

      Correct canonical string and signature
        GET⏎
        /api/v1/orders⏎
        limit=5&status=paid⏎
        1764000000⏎
        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855

      "
    `);
  });

  it('is the mistake, its place, the fix and the way to the rest, where the rest isn’t asked for', () => {
    const rest = '--full shows the rest.';
    const short = printDiagnosis(unsorted, { name: 'capture.json', request: orders, colour: false, rest });
    expect(short).toMatchInlineSnapshot(`
      "✗ Timestamp is 2 hours old; limit 5 minutes + query not sorted
        Place in the canonical string: line 3, query
        Fix 1, timestamp is 2 hours old; limit 5 minutes: Use a clock that counts from
          1970 in UTC, without date arithmetic. In Python, use time.time():
          utcnow().timestamp() is off by the local offset.
        Fix 2, query not sorted: Split the query on & and sort the pairs as whole
          strings. Join them with & and put that on line 3.
        Signed   status=paid&limit=5
        Correct  limit=5&status=paid

      capture.json  GET /api/v1/orders?status=paid&limit=5
        stale_request, mistake found
        The server returns stale_request before it checks the signature: timestamp is
        2 hours old; limit 5 minutes. The mistake “Query not sorted” reproduces
        exactly the signature that was sent. 1 other mistake matches, too, but is less
        likely.
        Matches, too: “Query pairs in a different order”.
        Next, let the same code send GET /api/v1/orders?b=2&c=3&a=1 as well. It has
        three parameters that aren’t sorted. The server returns stale_request before
        it checks the signature. So diagnose that request, too: the result shows which
        mistake your code has.

      What happened
        - X-Timestamp is 2025-11-24 16:00:00 UTC, 2 hours behind the server’s clock; 5
          minutes are allowed. 2 hours is also how far a time zone is from UTC: local
          time may have been taken for UTC, or UTC for local time.
        - Possible cause: too much time passed between signing and sending: the
          request waited in a queue, for example, or was retried.
        - Your code signed the query’s pairs unsorted, in the order they were sent.
          The server sorts the key=value pairs as strings.

        --full shows the rest.

      "
    `);
  });

  it('shows the differing bytes of both sides, however long and whatever they hold', () => {
    const pad = 'x'.repeat(200);
    const target = `/api/v1/orders?a=${pad}&b=caf%C3%A9&c=${pad}`;
    const request = sentRequest({ target });
    const other = Buffer.from(`a=${pad}&b=café\u0007&c=${pad}`).toString('latin1');
    const diagnosis = explainedBy({
      request,
      sets: [[{ id: 'query-decoded', how: 'decoded' }]],
      message: `GET\n/api/v1/orders\n${other}\n${TIME}\n${EMPTY_HASH}`,
    });
    const lines = print(diagnosis, request).split('\n');
    const [, place, fix] = lines;
    const [signed, right] = ['  Signed ', '  Correct '].map((start) =>
      lines.find((line) => line.startsWith(start)),
    );
    expect(place).toBe('  Place in the canonical string: line 3, query');
    expect(fix).toMatch(/^ {2}Fix: /);
    expect(signed).toMatch(/^ {2}Signed {3}…x+&b=café⟨U\+0007⟩&c=x+…$/);
    expect(right).toMatch(/^ {2}Correct {2}…x+&b=caf%C3%A9&c=x+…$/);
    for (const line of [signed, right]) expect(line?.length).toBeLessThanOrEqual(80);
  });

  it('names two mistakes with long names whole, on as many lines as they take', () => {
    const two = [
      { id: 'bodyhash-signed', how: '' },
      { id: 'join-component-missing', how: '' },
    ];
    const diagnosis = explainedBy({ request: orders, sets: [two], message: 'GET' });
    const { title } = answerOf(diagnosis, { request: orders });
    const lines = print(diagnosis, orders).split('\n');
    expect(title.length).toBeGreaterThan(78);
    expect(`${lines[0]} ${lines[1]?.trim()}`).toBe(`✗ ${title}`);
  });

  it('names each of two mistakes, with a place and a fix of its own', () => {
    const two = explainedBy({
      request: orders,
      sets: [
        [
          { id: 'query-order-as-sent', how: 'as sent', way: 'as-sent' },
          { id: 'method-lowercase', how: 'lower case' },
        ],
      ],
      message: `get\n/api/v1/orders\nstatus=paid&limit=5\n${TIME}\n${EMPTY_HASH}`,
    });
    const short = printDiagnosis(two, { name: 'a', request: orders, colour: false, rest: 'More.' });
    expect(short).toContain('\n  Place in the canonical string: line 1, method; line 3, query\n  Fix 1, ');
    expect(short).toContain(
      '\n  Line 1, method:\n    Signed   get\n    Correct  GET\n  Line 3, query:\n    Signed   status=',
    );
    const [method, query] = [ADVICE['method-lowercase'], ADVICE['query-order-as-sent']];
    const flat = short.replace(/\s+/g, ' ');
    expect(flat).toContain(` Fix 1, ${withinSentence(method.title)}: ${method.fix} Fix 2, `);
    expect(flat).toContain(` Fix 2, ${withinSentence(query.title)}: ${query.fix}`);
    expect(short).toContain('\n  - Your code signed the query’s pairs unsorted');
  });

  it('shows where two mistakes differ in one long string, and the body beside the string', () => {
    const sent = CHARGE.replace('{', '{ ');
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: sent });
    const two = explainedBy({
      request,
      sets: [
        [
          { id: 'join-trailing-newline', how: 'one newline', way: 'newline-after' },
          { id: 'path-trailing-slash', how: 'with a slash' },
        ],
      ],
      message: `POST\n/api/v1/charges/\n\n${TIME}\n${sha256(sent)}\n`,
    });
    const short = printDiagnosis(two, { name: 'a', request, colour: false, rest: 'More.' });
    const rows = short.split('\n');
    expect(rows[1]).toBe('  Place: canonical string');
    const at = rows.indexOf('  Canonical string, first difference:');
    const sides = rows.slice(at, at + 6);
    expect(sides).toEqual([
      '  Canonical string, first difference:',
      expect.stringMatching(/^ {4}Signed {3}…⏎\/api\/v1\/charges\/⏎/),
      expect.stringMatching(/^ {4}Correct {2}…⏎\/api\/v1\/charges⏎/),
      '  Canonical string, last difference:',
      expect.stringMatching(new RegExp(`^ {4}Signed {3}….*${sha256(sent).slice(-8)}⏎$`)),
      expect.stringMatching(new RegExp(`^ {4}Correct {2}….*${sha256(sent).slice(-8)}$`)),
    ]);
    for (const row of sides) expect(row.length).toBeLessThanOrEqual(80);
    const message = `POST\n/api/v1/charges\n\n${TIME}\n${sha256(CHARGE)}\n`;
    const sets = [
      [
        { id: 'join-trailing-newline', how: 'one newline' },
        { id: 'body-respaced', how: 'compact' },
      ],
    ];
    const hashed = explainedBy({ request, sets, message, values: { body: latin1(CHARGE) } });
    const both = printDiagnosis(hashed, { name: 'a', request, colour: false, rest: 'More.' });
    expect(both).toContain('\n  Place: canonical string; body\n');
    expect(both).toContain('\n  Body:\n    Hashed   {"merchant_order_id"');
  });

  it('shows a body of several lines in lines, to the byte', () => {
    const sent = JSON.stringify(JSON.parse(CHARGE), null, 2);
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: sent });
    const diagnosis = explainedBy({
      request,
      sets: [[{ id: 'body-respaced', how: 'compact' }]],
      message: `POST\n/api/v1/charges\n\n${TIME}\n${sha256(CHARGE)}`,
      values: { body: latin1(CHARGE) },
    });
    const short = printDiagnosis(diagnosis, { name: 'a', request, colour: false, rest: 'More.' });
    const rows = short.split('\n').filter((row) => !/^[ ^]*$/.test(row));
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}Hashed {3}\{"merchant_order_id":/),
        '  Sent     {⏎',
        expect.stringMatching(/^ {11}[ ␣]{2}"merchant_order_id":[ ␣]"A-1001",⏎$/),
      ]),
    );
  });

  it('of a key that the server doesn’t know has a fix too', () => {
    const known = {
      ...glance(orders, { secret: null }),
      answered: { status: 401, code: 'invalid_key' },
    } as const;
    const here = {
      name: 'a',
      request: orders,
      colour: false,
      searchOn: { text: 'More:', command: 'a' },
      giveSecret: 'It has b.',
    };
    const text = printDiagnosis(known, { ...here, rest: 'Rest.' });
    expect(text).toMatch(/\n {2}Fix: Compare X-Api-Key/);
    expect(text).toContain('\nTo learn more\n  It has b.');
  });

  it('has the code in short too, where the language was named', () => {
    const named = { name: 'a', request: orders, colour: false, rest: 'More.', language: 'go' } as const;
    expect(printDiagnosis(unsorted, named)).toMatch(/\n {2}Correct.*:\n {6}isAmp := /);
  });

  it('says in short how to tell two mistakes apart that differ, in three lines', () => {
    const { message } = unsorted.explanations[0]?.finding ?? { message: '' };
    const sets = [
      [{ id: 'query-order-as-sent', how: 'as sent' }],
      [{ id: 'query-order-other', how: 'in descending order' }],
    ];
    const diagnosis = explainedBy({ request: orders, sets, message });
    const short = printDiagnosis(diagnosis, { name: 'a', request: orders, colour: false, rest: 'More.' });
    expect(short.replace(/\s+/g, ' ')).toContain(
      'Next, let the same code send GET /api/v1/orders?a=1&b=2 as well. It has two parameters that are already sorted. If it gets bad_signature, the mistake is “Query pairs in a different order”.',
    );
    const [, next = ''] = /^( {2}Next, let the same code send [\s\S]*?)\n\n/m.exec(short) ?? [];
    expect(next.split('\n')).toHaveLength(3);
    expect(print(diagnosis, orders).replace(/\s+/g, ' ')).toContain(
      'How to tell them apart Next, let the same code send GET ',
    );
  });

  it('says in short and in full that what makes the same bytes is fixed by one fix, and asks for no request', () => {
    const request = sentRequest({});
    const sets = [
      [{ id: 'join-trailing-newline', how: 'one newline' }],
      [{ id: 'bodyhash-suffixed', how: 'a line break' }],
    ];
    const message = `GET\n/api/v1/orders\n\n${TIME}\n${EMPTY_HASH}\n`;
    const diagnosis = explainedBy({ request, sets, message });
    const short = printDiagnosis(diagnosis, { name: 'a', request, colour: false, rest: 'More.' });
    const full = print(diagnosis, request);
    expect(short.replace(/\s+/g, ' ')).toContain(
      `“${ADVICE['bodyhash-suffixed'].title}” makes the same bytes, so your code may have that mistake instead.`,
    );
    expect(full).toContain('Other ways to the same bytes');
    expect(full.replace(/\s+/g, ' ')).toContain('Look in your code where the body is hashed.');
    for (const text of [short, full]) expect(text).not.toMatch(/find out which|Print the string/);
  });

  it('names both codes where a simulated error answered for a wrong signature', () => {
    const answered = { status: 401, code: 'stale_request', isSwitched: true } as const;
    const text = print({ ...unsorted, answered, code: 'bad_signature' }, orders);
    expect(text).toContain('stale_request by a simulated error, bad_signature');
  });

  it('never wraps JSON that’s to be copied', () => {
    const json = '{"merchant_order_id":"Ü 1/2","amount":"10.00","currency":"USD","network":"TRON"}';
    const text = `Next, let the same code send POST /api/v1/charges with the body ${json} as well.`;
    expect(wrapped(text, 2)).toContain(`  ${json}`);
  });

  it('never wraps a command that’s to be copied', () => {
    const command = commandLine('sandbox', '--full', '--json');
    const text = `What was tried is in a long list that isn’t printed here. ${command} prints all of it.`;
    expect(wrapped(text, 2)).toContainEqual(expect.stringContaining(command));
  });

  it('names the other mistake after those that make the same bytes, before what tells them apart', () => {
    const request = sentRequest({});
    const sets = [
      [{ id: 'join-trailing-newline', how: 'one newline' }],
      [{ id: 'bodyhash-suffixed', how: 'a line break' }],
      [{ id: 'method-lowercase', how: 'lower case' }],
    ];
    const diagnosis = explainedBy({ request, sets, message: 'GET' });
    const short = printDiagnosis(diagnosis, { name: 'a', request, colour: false, rest: 'More.' });
    expect(short.replace(/\s+/g, ' ')).toMatch(
      /“[^”]+” makes the same bytes, so your code may have that mistake instead\. 1 more mistake matches, too, but is less likely\. Matches, too: “[^”]+”\. Next, let the same code send /,
    );
  });

  it('says in short what’s likeliest where nothing was found, and what would tell more', () => {
    const vain = unexplainedAfter(orders, {});
    const short = printDiagnosis(vain, { name: 'a', request: orders, colour: false, rest: 'More.' });
    expect(short).toContain('No known mistake can match a signature made with a different secret.');
    expect(short).toContain('\nTo learn more\n  --hint-body FILE');
    expect(short).not.toContain('What this diagnosis is based on');
    expect(short).toMatch(/\n {2}More\.\n\n$/);
  });

  it('says in short that the body isn’t valid JSON, where nothing was found', () => {
    const body = '{"currency":"EUR",}';
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body });
    const vain = unexplainedAfter(request, {});
    const short = printDiagnosis(vain, { name: 'a', request, colour: false, rest: 'More.' });
    const text = short.replace(/\s+/g, ' ');
    expect(text).toContain(
      '- Body isn’t valid JSON The body isn’t valid JSON at line 1, column 19: a comma before }.',
    );
    expect(short).toContain(`\n  - ${ADVICE['join-foreign-scheme'].title}`);
  });

  it('of a valid signature that was refused has the string and the signature for the server’s team', () => {
    const signature = hmac(['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n'));
    const request = sentRequest({ signature });
    const diagnosis = { ...glance(request), answered: { status: 401, code: 'bad_signature' } as const };
    const short = printDiagnosis(diagnosis, { name: 'a', request, colour: false, rest: 'more' });
    for (const text of [short, print(diagnosis, request)]) {
      expect(text).toContain('Server’s canonical string or secret differs');
      expect(text).toMatch(
        new RegExp(`Correct canonical string and signature\n  GET⏎\n[^]*\n  ${signature}\n`),
      );
    }
    expect(print(glance(request), request)).not.toContain('Correct canonical string');
  });

  it('underlines the bytes that differ', () => {
    const rows = print(unsorted, orders).split('\n');
    const at = rows.lastIndexOf('    Signed   status=paid&limit=5');
    expect(rows.slice(at, at + 4)).toEqual([
      '    Signed   status=paid&limit=5',
      '                        ^^^^^^^^',
      '    Correct  limit=5&status=paid',
      '             ^^^^^^^^',
    ]);
  });

  it('says what the view says', () => {
    const answer = answerOf(unsorted, { request: orders });
    const flat = print(unsorted, orders).replace(/\s+/g, ' ');
    const said = [
      answer.title,
      answer.summary,
      ...answer.happened,
      answer.side?.text,
      ...answer.fixes.map(({ text }) => text),
      ...answer.afterwards,
      ...[...answer.alike, ...answer.others].flatMap(({ title, text }) => [title, text]),
      answer.separating,
      answer.excluded,
    ];
    for (const text of said) expect(flat).toContain(text);
  });

  it('tells of a symptom once, and of none that the explanation accounts for', () => {
    const request = sentRequest({ signature: 'ABCDEF0123456789'.repeat(4), timestamp: `${TIME}123` });
    const known = { now: Number(TIME) };
    const upper = 'Signature in uppercase hex, and not valid either';
    const times = (diagnosis: Diagnosis, words: string) =>
      print(diagnosis, request).replace(/\s+/g, ' ').split(words).length - 1;
    const before = unexplainedAfter(request, {}, known);
    expect(times(before, upper)).toBe(1);
    const explained = explainedBy({
      request,
      known,
      sets: [[{ id: 'key-whitespace', how: 'a newline at the end' }]],
      message: `GET\n/api/v1/orders\n\n${TIME}123\n${EMPTY_HASH}`,
    });
    expect(times(explained, upper)).toBe(0);
    // The fix stands above and in its section.
    expect(times(explained, 'divide the milliseconds by 1000')).toBe(2);
  });

  it('has colours only where they’re wanted', () => {
    expect(print(unsorted, orders)).not.toContain('\u001b');
    const coloured = print(unsorted, orders, true);
    expect(coloured).toContain(
      '\u001b[31m✗ Timestamp is 2 hours old; limit 5 minutes + query not sorted\u001b[0m',
    );
    expect(coloured).toContain('status=paid\u001b[7m&limit=5\u001b[0m\n');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what's taken out
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(print(unsorted, orders));
  });

  it('ends with an empty line, so that several follow each other', () => {
    expect(print(unsorted, orders)).toMatch(/[^\n]\n\n$/);
  });
});

describe('80 columns', () => {
  it('hold everything but code and words that are longer themselves', () => {
    const charge = sentRequest({
      method: 'POST',
      target: `/api/v1/charges?q=${'x'.repeat(300)}`,
      body: CHARGE,
    });
    const diagnosis = explainedBy({
      request: charge,
      sets: [
        [{ id: 'body-serializer-profile', how: 'Python json.dumps' }],
        [{ id: 'body-respaced', how: 'with spaces after commas and colons' }],
      ],
      message: `POST\n/api/v1/charges\n${'y'.repeat(300)}\n${TIME}\n${sha256('x')}`,
    });
    const long = print(diagnosis, charge)
      .split('\n')
      .filter((row) => [...row].length > 80);
    // A body that’s to be sent is one word: as it stands there, it’s copied.
    const words = long.filter((row) => !row.trim().startsWith('{') || !JSON.parse(row));
    expect(words.filter((row) => row.trim().includes(' '))).toEqual([]);
    expect(print(diagnosis, charge)).toContain('…');
  });
});

describe('bytes', () => {
  it('that are invisible are drawn', () => {
    const body = ' \t{"a":\u00a0"\u200b\r\n"}\u0007\u0000 ';
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body });
    const diagnosis = explainedBy({
      request,
      sets: [[{ id: 'bodyhash-rawbody', how: 'the body itself' }]],
      message: Buffer.from(`POST\n/api/v1/charges\n\n${TIME}\n${body}`).toString('latin1'),
      values: Object.fromEntries(
        Object.entries({
          method: 'POST',
          path: '/api/v1/charges',
          query: '',
          timestamp: TIME,
          hash: body,
        }).map(([slot, value]) => [slot, Buffer.from(value).toString('latin1')]),
      ) as never,
    });
    const text = print(diagnosis, request);
    expect(text).toContain('␣⟨tab⟩{"a":⟨U+00A0⟩"⟨U+200B⟩⟨\\r⟩⏎');
    expect(text).toContain('"}⟨U+0007⟩⟨U+0000⟩␣');
  });

  it('of a long string are cut around the first that differs', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
    const diagnosis = explainedBy({
      request: orders,
      sets: [[{ id: 'join-foreign-scheme', how: 'GitHub, Shopify: the body alone' }]],
      message: lines,
    });
    expect(print(diagnosis, orders)).toContain('… 48 more rows');
  });
});

describe('nothing that was captured', () => {
  const steering = '\u001b]0;owned\u0007\u202e';

  it('steers the terminal', () => {
    const target = `/api/v1/orders?x=${steering}&a=1`;
    const request = sentRequest({
      target,
      timestamp: steering,
      keyId: steering,
      signature: steering,
      agent: steering,
    });
    const diagnoses = [
      glance(request),
      glance(request, { secret: null }),
      unexplainedAfter(request, {}),
      explainedBy({
        request,
        sets: [[{ id: 'path-with-query', how: steering }]],
        message: Buffer.from(`GET\n${target}\n\n1\n2`).toString('latin1'),
      }),
    ];
    for (const diagnosis of diagnoses) {
      const text = printDiagnosis(diagnosis, { name: `a${steering}.json`, request, colour: false });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it('shows a secret', () => {
    const secret = 'sk_test_9fK2xQ7vLm3RtY8w';
    const request = sentRequest({
      target: `/api/v1/orders?b=1&a=${secret}`,
      keyId: secret,
      signature: secret,
      timestamp: secret,
    });
    const diagnoses = [
      glance(request, { secret }),
      glance(request, { secret: null }),
      unexplainedAfter(request, {}, { secret }),
      explainedBy({
        request,
        known: { secret },
        sets: [[{ id: 'query-order-as-sent', how: `as sent ${secret}` }]],
        message: `GET\n/api/v1/orders\nb=1&a=${secret}\n${TIME}\n${EMPTY_HASH}${secret}`,
      }),
    ];
    for (const diagnosis of diagnoses) expect(print(diagnosis, request)).not.toContain(secret.slice(8));
  });
});

describe('text from a request in a line of words', () => {
  it('is cut at whole characters, with its line breaks drawn', () => {
    const bytes = byteStringOfText('aaaé\nü\u0007€€€');
    for (let from = 0; from < bytes.length; from++)
      for (let to = from; to <= bytes.length; to++)
        expect(drawnText(bytes, wholeCharacters(bytes, from, to))).toMatch(/^…?[aéü€⏎⟨U+07⟩]*…?$/);
    expect(drawnText(bytes)).toBe('aaaé⏎ü⟨U+0007⟩€€€');
    expect(safeOnTerminal('a\nb\tc\u0007')).toBe('a⏎b⟨tab⟩c⟨U+0007⟩');
  });
});
