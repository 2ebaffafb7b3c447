/** What's pasted around commands, which shell is meant, what's refused and in which words, and hostile text. */

import { describe, expect, test } from 'vitest';
import { byteStringOfText, bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { looksLikeCurl, readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { expectInProportion } from '../../core/in-proportion.ts';
import { workOf } from '../../core/work.ts';
import { captures, expectRead, missingBody, only, problemsOf, testHostile } from '../reading.ts';

const URL_AND_KEY = `'https://api.example/x' -H 'X-Api-Key: pk_test_1'`;

describe('what stands around a command', () => {
  const BODY = '{\n  "a": "it\'s"\n}';
  const COMMAND = `curl 'https://api.example/x' \\\n  -d '{\n  "a": "it'\\''s"\n}'`;
  const lines = COMMAND.split('\n');
  const session = (prompt: string) =>
    lines.map((line, index) => `${index === 0 ? prompt : '> '}${line}`).join('\n');

  test.each([
    ['nothing', COMMAND],
    ['a byte-order mark', `\ufeff${COMMAND}`],
    ['a prompt', session('$ ')],
    ['a prompt with user and folder', session('me@host:~/shop (main)$ ')],
    ['a prompt in brackets', session('[me@host shop]$ ')],
    ['a prompt of zsh', session('me@host ~ % ')],
    ['root’s prompt', session('root@host:/# ')],
    ['a code fence', `Here's what I run:\n\n\`\`\`bash\n${COMMAND}\n\`\`\`\n\nIt's refused.`],
    ['a code fence with a prompt', `~~~\n${session('$ ')}\n~~~`],
    ['prose in front', `Here's what I run:\n${COMMAND}`],
    ['comments', `# it's the charge\n${COMMAND} # isn't it\n`],
    [
      'line breaks of Windows',
      `# it's\r\ncurl 'https://api.example/x' \\\r\n  -d '{\n  "a": "it'\\''s"\n}'\r\n`,
    ],
    ['what it printed', `${session('$ ')}\nUnauthorized\n$ `],
    ['answers with an apostrophe', `${COMMAND}\nThat's all\n`],
    ['code of one line', `\`${COMMAND.replaceAll("'\\''s", '’s').replaceAll('\\\n', '')}\``],
  ])('%s', (_, text) => {
    expect(looksLikeCurl(text)).toBe(true);
    const read = readCurl(text);
    expectRead(read, { origin: 'https://api.example', method: 'POST', target: '/x' });
    expect(only(read).request.body).toMatchObject({ source: 'exact' });
    if (!text.startsWith('`')) expectRead(read, { body: BODY });
  });

  test('a body keeps its line breaks of Windows', () => {
    expectRead(readCurl(`curl ${URL_AND_KEY} --data-binary 'a\r\nb'`), { body: 'a\r\nb' });
  });

  test('commands and requests are told apart by their lines', () => {
    const text = `curl ${URL_AND_KEY}\n\ncurl 'https://api.example/x y'\ncurl $X/y && curl -d @f.json ${URL_AND_KEY}\n`;
    const read = readCurl(text);
    expect(captures(read).map(missingBody)).toEqual([
      undefined,
      'it’s in the file f.json, which isn’t part of the command',
    ]);
    expect(read.ok && read.warnings.map(({ where }) => where)).toEqual(['line 3', 'line 4']);
  });
});

describe('it looks like curl', () => {
  test.each([
    'curl https://api.example/x',
    'sudo curl https://api.example/x',
    'A=1\nB=2 curl $A',
    'out=$(curl -s https://api.example/x)',
    `printf '{}' | curl -d @- https://api.example/x`,
    'if true; then curl x; fi',
    'C:\\Users\\me>curl.exe "https://api.example/x"',
    '/usr/bin/curl x',
    'curl ^"https://api.example/x^"',
    'curl \\\n x',
  ])('%j', (text) => expect(looksLikeCurl(text)).toBe(true));

  test.each([
    '',
    'curlew',
    'User-Agent: curl/7.88.1',
    '{"a": "curl x"}',
    '[\n"curl x"]',
    'POST /x HTTP/1.1\nUser-Agent: curl/8\n\ncurl x',
    'fetch("https://api.example/curl x")',
    "curl -Uri 'https://api.example/x' -Method POST",
    'the curl command',
    '<html>\ncurl x',
  ])('not %j', (text) => expect(looksLikeCurl(text)).toBe(false));
});

describe('which shell is meant', () => {
  const told = (text: string) => {
    const read = readCurl(text);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.warnings.map(({ message }) => message);
  };

  test('what both read the same isn’t remarked upon', () => {
    expect(told('curl "https://api.example/x?a=%20b" -d "{\\"a\\":1}"')).toEqual([]);
  });

  test('what they read differently is', () => {
    expect(told('curl "https://api.example/x" -d "a\\\\b"')).toEqual([
      expect.stringContaining('Windows’ cmd would read it differently'),
    ]);
  });

  test.each([
    ['doubled quotes', 'curl "https://h/x" -d "{""a"":""b c""}"', '{"a":"b c"}'],
    ['escaped quotes', 'curl https://h/x -d "{\\"a\\":\\"b c\\"}"^\n -H "A: b"', '{"a":"b c"}'],
    ['backslashes before quotes', 'curl https://h/x ^\n -d "a\\\\\\"b\\c\\\\"', 'a\\"b\\c\\'],
    ['carets', 'curl https://h/x ^\n -d a^&b^^c^|d^<e^>', 'a&b^c|d<e>'],
    ['carets in quotes', 'curl https://h/x ^\n -d "a^b"', 'a^b'],
    ['carets at line ends', 'curl https://h/x ^\r\n  -d ^\r\n  a^\r\nb', 'ab'],
    ['prompts', 'C:\\>curl https://h/x ^\nMore? -d "x"', 'x'],
    ['percent signs', 'curl https://h/x ^\n -d "100% %20a%20b %C3%A9 %% %1"', '100% %20a%20b %C3%A9 %% %1'],
    ['apostrophes', "curl https://h/x ^\n -d \"it's\" -H 'A:b'", "it's"],
    ['what follows', 'curl https://h/x ^\n -d "a&b" & echo "c" | more > nul', 'a&b'],
  ])('cmd: %s', (_, text, body) => {
    const [first] = captures(readCurl(text));
    expect(first?.request.body.kind === 'bytes' && Buffer.from(first.request.body.bytes).toString()).toBe(
      body,
    );
  });

  test.each([
    ['a backslash', "curl https://h/x \\\n -H 'A: b' \\"],
    ['a backslash and a line break', "curl https://h/x \\\n -H 'A: b' \\\n  "],
    ['a caret', 'curl https://h/x ^\n -H "A: b" ^'],
    ['a caret and a line break', 'curl https://h/x ^\r\n -H "A: b" ^\r\n'],
    ['an open quote in cmd', 'curl https://h/x ^\n -H "A: b" ^\n -H "X-Signatu'],
    ['an open quote with a caret', 'curl.exe ^"https://h/x^" ^\n  -d ^"{^\\^"a^\\^": 1'],
    ['two dashes', "curl https://h/x -H 'A: b' --"],
  ])('a command that’s cut off behind %s isn’t read as a whole one', (_, text) => {
    expect(problemsOf(readCurl(text))).toEqual([expect.stringMatching(/Add the rest/)]);
  });

  test('a backslash that another one makes text cuts nothing off', () => {
    expectRead(readCurl('curl https://h/x \\\n -d a\\\\'), { body: 'a\\' });
  });

  test('a line break ends a quote in cmd', () => {
    expect(captures(readCurl('curl https://h/x ^\n -d "a\nb"'))).toHaveLength(1);
    expectRead(readCurl('curl https://h/x ^\n -d "a\nb"'), { body: 'a' });
  });

  test('text from cmd that isn’t ASCII went through a code page', () => {
    expectRead(readCurl('curl https://h/x ^\n -d "é"'), { body: 'é', source: 'reencoded' });
    expectRead(readCurl('curl https://h/x ^\n -d "e"'), { body: 'e', source: 'exact' });
  });

  test('a variable of cmd isn’t known', () => {
    expectRead(readCurl('curl https://h/x ^\n -d "{%BODY%}"'), { missing: 'it holds %BODY%' });
    expect(problemsOf(readCurl('curl https://h/%X:~0,2% ^\n -d "a"'))).toEqual([
      'line 1: %X:~0,2% in the URL can’t be known from the command. Write its value in its place',
    ]);
  });

  test('a variable in quotes hides its own part of a command alone', () => {
    const command = (url: string, sig: string) =>
      `${url} -H "X-Api-Key: pk_test_1" -H "X-Timestamp: 1764000000" -H "X-Signature: ${sig}"\n`;
    for (const text of [
      `curl ${command('"https://h/x?limit=%N%"', '%SIG%')}`,
      `PS C:\\> curl.exe ${command('"https://h/x?limit=$n"', '$sig')}`,
    ]) {
      const { request, gaps } = only(readPasted(text));
      expect(gaps.map(({ part }) => ('name' in part ? part.name : part.kind))).toEqual([
        'query',
        'X-Signature',
      ]);
      expect(request.headers).toContainEqual(['X-Timestamp', '1764000000']);
    }
  });

  test('a variable out of quotes may make several words, so the command isn’t read', () => {
    for (const text of [
      'curl "https://h/x" -H X-Signature:%SIG%\n',
      'curl ^"https://h/x^" ^\n -H ^"X-Signature: %SIG%^"\n',
      'PS C:\\> curl.exe "https://h/x" -H $signature\n',
    ])
      expect(problemsOf(readPasted(text))).toEqual([
        expect.stringContaining('can’t be known from the command'),
      ]);
  });

  test('copies that cmd would pass on otherwise say so', () => {
    expect(told('curl "https://h/x" ^\n --data-raw "^{^\\^"a^\\^":1^}"')).toEqual([
      expect.stringContaining('It’s read as the browser meant it'),
    ]);
    expect(told('curl ^"https://h/x^" ^\n --data-raw ^"a^\\^\\n^"')).toEqual([
      expect.stringContaining('different requests: Chrome or Edge; curl run by cmd'),
    ]);
    expectRead(readCurl('curl.exe ^"https://h/x^" ^\n --data-binary ^"a^\\^\\n^"'), { body: 'a\\\\n' });
    // A backslash that stands alone wasn't written by Chrome.
    expectRead(readCurl('curl ^"https://h/x^" ^\n --data-raw ^"a^\\^\\n^\\t^"'), { body: 'a\\\\n\\t' });
  });
});

describe('what can’t be known is named', () => {
  test.each([
    [`curl \${URL:-http://h}`, `\${URL:-http://h} in the URL can’t be known`],
    [`curl https://h/ -H "X-Signature: "$SIG`, '$SIG in the header X-Signature can’t be known'],
    [`curl https://h/ -H "$@"`, '$@ in a header’s name can’t be known'],
    [`curl https://h/ -G -d a=$A`, 'What’s added to the URL can’t be known: it holds $A'],
    [`curl "$OPTION" "https://h/x"`, '$OPTION in the URL can’t be known'],
    [`curl https://h/ -X $METHOD`, '$METHOD in the method can’t be known'],
    [`curl https://h/ --max-$X 5`, '$X in an option can’t be known'],
    [`curl https://h/ -$X`, '$X in an option can’t be known'],
    [`curl https://h/?t=$(date +%s)`, '$(date +%s) in the URL can’t be known'],
    [
      `B='a b'; curl https://h/$B`,
      '$B isn’t in double quotes, so bash splits it at its spaces. Put them around it',
    ],
    [
      `curl https://h/ -d {"a":1,"b":2}`,
      'bash makes several words of {a:1,b:2}, since its braces aren’t in quotes',
    ],
    [`curl -K settings.txt`, '-K reads options from a file that isn’t part of the command'],
    [`curl https://h/ -H @headers.txt`, '-H @… reads headers from a file'],
    [`curl https://h/ --frobnicate`, 'Countersign doesn’t know curl’s option --frobnicate,'],
    [`curl https://h/ --frobnicate=PUT`, 'Countersign doesn’t know curl’s option --frobnicate,'],
    [
      `curl “https://h/x” -H “X-A: b”`,
      'There are typographic quotes in the command, which bash doesn’t read as quotes',
    ],
    [
      'curl https://h/x \\ \n  -d a',
      'A backslash at a line’s end has a space behind it, so the command ends there',
    ],
    [
      `curl 'https://h/x'\n  -H 'X-A: b'\n  -d a`,
      'The line that begins with -H isn’t part of the command above it',
    ],
    [`curl 'https://h/x' \\\n\n  --header 'X-A: b'`, 'The line that begins with --header isn’t part of'],
    ['curl https://h/x -X POST \\\t\n  -d a', 'A backslash at a line’s end has a space behind it'],
    [
      `curl '{{baseUrl}}/x'`,
      '{{baseUrl}} in the URL can’t be known from the command. Write its value in its place',
    ],
    [`curl -g 'https://{{ host }}/x'`, '{{ host }} in the URL can’t be known'],
    [`curl -T file https://h`, 'adds the file’s name to a URL that has no path'],
    [`curl -T file https://h/d/`, 'adds the file’s name to a URL that ends in a slash'],
    [`curl https://h/ --he x`, '--he could be --header, --head, --help'],
    [`curl https://h/ -H`, '--header needs a value'],
    [`curl`, 'The command has no URL. Add it'],
    [`curl 'https://h/x`, 'A single quote before “https://h/x” isn’t closed, so the rest can’t be read'],
    [`curl "https://h/x`, 'A double quote before “https://h/x” isn’t closed'],
    [`curl https://h/x -H 'A: b' -H '`, 'A single quote isn’t closed'],
    [`curl https://h/x -H 'A: b' -d '{"é":1`, 'A single quote before “{"é":1” isn’t closed'],
    [
      `curl https://h/x -H 'Authorization: Bearer hunter2`,
      'A single quote before “Authorization:…” isn’t closed',
    ],
    [`curl https://h/x -d '{"password":"hunter2`, 'A single quote before “{"password":…” isn’t closed'],
    [`curl -H 'A: b -u me:hunter2 https://h/x`, 'A single quote before “A: b -u…” isn’t closed'],
    [`curl https://h/x -u 'me:hunter2`, 'A single quote isn’t closed'],
    [`curl https://h/x -sSu"me:hunter2`, 'A double quote isn’t closed'],
    [`curl https://h/x --user \\\n  'me:hunter2`, 'A single quote isn’t closed'],
    [`curl https://h/x -u me:'hunter2`, 'A single quote isn’t closed'],
    [`curl https://h/x -H Authorization:' Bearer hunter2`, 'A single quote isn’t closed'],
    [`curl https://h/ -d "$(cat <<X\nit's\nX"`, 'isn’t closed'],
    [`curl ftp://h/x`, 'The URL isn’t one of http or https'],
    [`curl https://h/[1-9999]`, 'make more than 1000 requests'],
    [`seq 3 | xargs -n1 curl https://h/`, 'xargs adds words to this command'],
    [`ls`, 'There’s no curl command in it'],
    [``, 'There’s no curl command in it'],
  ])('%s', (text, message) => {
    expect(problemsOf(readCurl(text)).join('\n')).toContain(message);
  });

  test.each([
    [`curl "$BASE/x?a=1"`, 'path query origin', '/x?a=1', '$BASE in the URL'],
    [`curl "$URL"`, 'path query origin', '/…', '$URL in the URL'],
    [`curl "https://$HOST/x"`, 'path query origin', '/x', '$HOST in the URL'],
    [`curl "https://h/orders/$ID?a=1"`, 'path query', '/orders/…?a=1', '$ID in the URL'],
    [`curl "https://h/?a=$A&t=$(date +%s)"`, 'query', '/?a=…&t=…', '$A in the URL'],
    [`curl "https://h/x#$A"`, '', '/x', '$A in the URL'],
    [`curl https://h/ -X "$METHOD"`, 'method', '/', '$METHOD in the method'],
    [
      `curl https://h/ -H "X-Signature: $(sign.sh a b)"`,
      'X-Signature',
      '/',
      '$(sign.sh a b) in the header X-Signature',
    ],
    ['curl https://h/ -H "X-Signature: `sign`"', 'X-Signature', '/', '`sign` in the header X-Signature'],
    [
      `SIG=$(sign); curl https://h/ -H "X-Signature: $SIG"`,
      'X-Signature',
      '/',
      '$SIG in the header X-Signature',
    ],
    [`curl https://h/ -H "$HEADER"`, 'other-headers', '/', '$HEADER in a header’s name'],
    [`curl https://h/x?b=1 -G -d "a=$A"`, 'query', '/x?b=1', 'it holds $A'],
  ])('a command isn’t refused for what a shell computes in one part: %s', (text, parts, target, told) => {
    const read = readCurl(text);
    const [capture] = captures(read);
    expect(displayText(bytesOf(capture?.request.target ?? byteStringOfText('')))).toBe(target);
    expect(capture?.gaps.map(({ part }) => ('name' in part ? part.name : part.kind)).join(' ')).toBe(parts);
    expect(read.ok && read.warnings.map(({ message }) => message).join('\n')).toContain(told);
    expect(JSON.stringify(capture)).not.toContain('countersign-computed');
  });

  test.each([
    [`curl https://h/ -d "$BODY"`, 'it holds $BODY, whose value isn’t part of the command'],
    [`curl https://h/ -d @order.json`, 'it’s in the file order.json, which isn’t part of the command'],
    [`curl https://h/ -d "@$FILE"`, 'it’s in the file $FILE,'],
    [`curl https://h/ -d @- < order.json`, 'it’s in the file order.json,'],
    [`cat order.json | curl https://h/ -d @-`, 'it’s in the file order.json,'],
    [`jq -n '{a:1}' | curl https://h/ -d @-`, 'it’s what jq prints,'],
    [`curl https://h/ -d @-`, 'it’s read from standard input,'],
    [`curl https://h/ -d "$(<order.json)"`, 'it holds $(<order.json),'],
    [`curl https://h/x -T order.json`, 'it’s in the file order.json,'],
    [`curl https://h/ -F a=b`, 'a random text that curl makes up (-F)'],
    [`B='a b'; curl https://h/ -d $B`, 'so bash splits it at its spaces'],
    [`curl https://h/ -d @- <<END\na`, 'doesn’t end with “END”'],
    [`curl https://h/ -d "sk_test_0123456789$X"`, 'it holds $X'],
  ])('%s has no body', (text, why) => {
    const [capture] = captures(readCurl(text));
    expect(missingBody(capture)).toContain(why);
    expect(capture?.request.body.kind).toBe('none');
  });

  const REMOVED = { kind: 'read-by-curl', file: 'f.json', lineBreaks: 'removed', before: '', after: '' };
  test.each([
    ['-d @f.json', REMOVED],
    ['--data-ascii @f.json', REMOVED],
    ['-d @- < f.json', REMOVED],
    ['--data-binary @f.json', { ...REMOVED, lineBreaks: 'kept' }],
    ['--json @f.json', { ...REMOVED, lineBreaks: 'kept' }],
    ['-T f.json', { ...REMOVED, lineBreaks: 'kept' }],
    ['-d a=1 -d @f.json -d b=2', { ...REMOVED, before: 'a=1&', after: '&b=2' }],
    ['-d @-', { kind: 'read-by-curl', lineBreaks: 'removed', before: '', after: '' }],
    ['-d @f.json -d @g.json', undefined],
    ['-d @f.json -d "$BODY"', undefined],
    ['--data-urlencode @f.json', undefined],
    ['-d "$BODY"', undefined],
  ])('what curl makes of the file is told of: %s', (options, from) => {
    const [capture] = captures(readCurl(`curl https://h/x ${options}`));
    expect(capture?.gaps.find(({ part }) => part.kind === 'body')?.from).toEqual(from);
  });

  test('a header that isn’t signed is left out', () => {
    expectRead(
      readCurl('curl https://h/x -H "Authorization: Bearer $TOKEN" -A "$AGENT" -b "a=$B" -b jar.txt'),
      {
        headers: ['Host: h', 'Accept: */*'],
        warnings: [
          'Authorization is left out',
          'User-Agent is left out',
          'Cookie is left out',
          'cookies in the file jar.txt',
        ],
      },
    );
  });

  test('no message shows a secret', () => {
    const secret = 'sk_test_4f0c2de94a4b5f8c';
    for (const text of [
      `curl https://h/ -H "X-Signature: $(openssl dgst -hmac ${secret})"`,
      `curl https://h/ -d @${secret}`,
      `curl https://h/ --${secret}`,
      `curl https://h/ -H '${secret} x: a'`,
      `curl https://h/ -u ${secret}:x -H 'X-Secret: ${secret}'`,
      `${secret} | curl https://h/ -d @-`,
      `curl https://h/ -d {${secret},b}`,
    ]) {
      const read = readCurl(text);
      const { ok: _, ...told } = read.ok
        ? { ok: true, warnings: read.warnings, missing: missingBody(read.captures[0]) }
        : read;
      expect(JSON.stringify(told)).not.toContain('4f0c2de9');
    }
    const read = readCurl(`curl https://h/ -H "X-Signature: $(openssl dgst -hmac ${secret})"`);
    expect(read.ok && read.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('[secret]'),
    );
  });

  test('a secret in the command is warned of', () => {
    expectRead(readCurl("curl https://h/ -H 'X-Secret: sk_test_4f0c2de94a4b5f8c'"), {
      warnings: ['The command holds a signing secret. Revoke it, and take it out'],
    });
  });

  test.each(['-u sk_test_4f0c2de94a4b5f8c:', "-H 'Authorization: Bearer sk_test_4f0c2de94a4b5f8c'"])(
    'another service’s secret isn’t called one of this API: %s',
    (option) => {
      expectRead(readCurl(`curl https://h/ ${option}`), {
        warnings: [
          'The command holds what looks like a secret (sk_…). If it’s a signing secret of this API, revoke it',
        ],
      });
    },
  );
});

describe('hostile text', () => {
  testHostile(readCurl, looksLikeCurl, [
    "curl 'https://h/x' ",
    '-d @- ',
    '-H "A: $B" ',
    '--data-raw ',
    '-G ',
    '--next ',
    '-sX',
    "$'\\x41\\u00e9\\",
    '$(cat <<EOF\n',
    '\nEOF\n',
    ') ',
    '` ',
    '${A:-',
    '{a,b}[1-3]',
    'A=$A$A;',
    'A+=b$A\n',
    '| ',
    '<<< ',
    '^"',
    '^\\^"',
    '"^{',
    '^\n',
    '\\\n',
    '%PATH%',
    '\\\\',
    "printf '%s%b\\n' a b |",
    'echo -ne ',
    '\n$ ',
    '\n> ',
    '```\n',
    '(',
    '<(',
    '&& ',
    'xargs curl ',
    '-K ',
    '*&^%$#@!~',
  ]);

  test.each([
    ['a set of many items', (size: number) => `curl 'https://h/{${'a\\,'.repeat(size)}}'`],
    ['an unclosed set', (size: number) => `curl 'https://h/{${',a'.repeat(size)}'`],
    ['many brackets', (size: number) => `curl 'https://h/${'[]'.repeat(size)}'`],
    ['many dots', (size: number) => `curl 'https://h${'/a/..'.repeat(size)}'`],
    ['many backslashes', (size: number) => `curl ^"https://h/^" ^\n -d ^"${'\\'.repeat(size)}^"`],
    [
      'a doubling variable',
      (size: number) => `A=aaaaaaaa\n${'A=$A$A\n'.repeat(size / 10)}curl https://h/ -d "$A"`,
    ],
    [
      'a format run again and again',
      (size: number) => `printf 'a%sb' ${'c '.repeat(size)}| curl https://h/ -d @-`,
    ],
    [
      'many variables of cmd in one argument',
      (size: number) => `curl ^"https://h/^" ^\n -d ^"${'%a'.repeat(size * 3)}^"`,
    ],
    ['many here-documents', (size: number) => `${'cat <<E\n'.repeat(size / 5)}curl https://h/`],
    ['nested commands', (size: number) => `curl https://h/ -d "${'$('.repeat(size)}`],
    ['many transfers', (size: number) => `curl ${'https://h/ -d a --next '.repeat(size / 100)}`],
    ['many headers', (size: number) => `curl https://h/ ${'-H a:b '.repeat(size / 5)}`],
    ['many pieces of data', (size: number) => `curl https://h/ ${'-d a '.repeat(size / 5)}`],
    ['lines without a quote’s end', (size: number) => `${"it's\n".repeat(size)}'\ncurl https://h/`],
  ])('%s', (_, of) => {
    expectInProportion(100_000, (size) => {
      looksLikeCurl(of(size));
      readCurl(of(size));
    });
  });

  test('a long body is read whole', () => {
    const body = `{"a":"${'é😀"\\'.repeat(500_000)}`;
    const text = `curl https://h/ -d $'${body.replaceAll('\\', '\\\\')}'`;
    expectRead(readCurl(text), { body, source: 'exact' });
  });

  test('a command of very many URLs is refused', () => {
    expect(problemsOf(readCurl(`curl ${'a '.repeat(60_000)}`))).toEqual([
      expect.stringContaining('There are more than 1000 requests in it'),
    ]);
  });

  test('of a command of very many URLs no more are read than it takes to refuse it', () => {
    const work = (count: number) => workOf(() => void readCurl(`curl ${'a '.repeat(count)}`));
    work(1);
    const [refused, more] = [work(2000), work(12_000)];
    // Cutting a word out takes some 160 steps, and reading a URL of it 200 more.
    expect(more - refused).toBeLessThan(10_000 * 250);
  });

  test('a text far too long is refused', () => {
    expect(problemsOf(readCurl('a'.repeat(20_000_001)))[0]).toContain('20 million characters');
  });
});

describe('what a URL has besides the request line', () => {
  const AS_HEADER = 'sent as the header Authorization (Basic)';
  const NOT_SENT = 'it’s never sent';

  test('a user becomes a header and a fragment is left out, and both are said', () => {
    const read = readPasted(`curl 'https://me:made%2Dup@api.example/x?a=1#top' -H 'X-Api-Key: pk_test_1'`);
    expectRead(read, { target: '/x?a=1', origin: 'https://api.example', warnings: [AS_HEADER, NOT_SENT] });
    const { request, hints, urlUser } = only(read);
    expect(request.headers).toContainEqual(['Authorization', `Basic ${btoa('me:made-up')}`]);
    expect([hints.fragment, urlUser]).toEqual(['top', 'authorization']);
  });

  test.each(["-u 'you:made-up'", "-H 'Authorization: Bearer made-up'", '--oauth2-bearer made-up'])(
    'a URL’s user that %s takes the place of is left out',
    (option) => {
      const read = readPasted(`curl 'https://me:made-up@api.example/x' ${option}`);
      expectRead(read, { warnings: ['left out of the request'] });
    },
  );

  test('what’s computed of a fragment isn’t known', () => {
    expect(only(readPasted('curl "https://api.example/x#$A"')).hints.fragment).toBeUndefined();
  });
});

test.each([
  ['fetch', `fetch('https://api.example/x#top', { headers: { 'X-Api-Key': 'pk_test_1' } })`],
  ['PowerShell', `Invoke-RestMethod -Uri 'https://me@api.example/a/../x#top'`],
  ['raw HTTP', 'GET https://me@api.example/x#top HTTP/1.1\nX-Api-Key: pk_test_1\n\n'],
  ['a log line', 'GET https://me@api.example/x#top 401 X-Api-Key=pk_test_1'],
  ['headers', 'GET https://me@api.example/x#top\n- X-Api-Key: pk_test_1\n- X-Timestamp: 1'],
  ['source code', `r = requests.get('https://me@api.example/x#top', headers={'X-Api-Key': 'pk_test_1'})`],
])('of %s too, a fragment and a user that are left out are said', (format, text) => {
  const read = readPasted(text);
  const { request, hints, urlUser } = only(read);
  expect([request.target, hints.fragment]).toEqual(['/x', 'top']);
  expect(urlUser).toBe(format === 'fetch' ? undefined : 'left-out');
  const told = read.ok ? read.warnings.map(({ message }) => message) : [];
  expect(told).toContain('The part after # in the URL isn’t in the request: it’s never sent');
});
