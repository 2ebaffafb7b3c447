/** PowerShell, as browsers copy it and as people type it. PowerShell itself isn't run here: see its documentation. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { looksLikePowerShell, readPowerShell } from '../../../lib/formats/powershell/powershell.ts';
import {
  anyText,
  captures,
  type Expected,
  expectRead,
  missingBody,
  only,
  problemsOf,
  testHostile,
} from '../reading.ts';

const URL_A = 'https://api.example/api/v1/charges';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const POST = `Invoke-RestMethod '${URL_A}' -Method Post`;

/** A string as Chrome's "Copy as PowerShell" writes it. */
function copied(text: string): string {
  const escaped = text.replace(/[`$"]/g, '`$&');
  return `"${escaped.replace(/[^\x20-\x7E]/g, (unit) => `$([char]${unit.charCodeAt(0)})`)}"`;
}

test.each<[name: string, text: string, expected: Expected]>([
  [
    'Chrome’s copy',
    `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mozilla/5.0 (X11; Linux x86_64)"
$session.Cookies.Add((New-Object System.Net.Cookie("sid", "a\`$b", "/", "api.example")))
$session.Cookies.Add((New-Object System.Net.Cookie("c", "d", "/", ".api.example")))
Invoke-WebRequest -UseBasicParsing -Uri "${URL_A}?b=2&a=%2f" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"authority"="api.example"
  "method"="POST"
  "path"="/api/v1/charges?b=2&a=%2f"
  "scheme"="https"
  "accept"="*/*"
  "x-api-key"="pk_test_1"
  "x-timestamp"="1794304800"
} \`
-ContentType "application/json" \`
-Body "{\`"amount\`":\`"1.50\`",\`"cost\`":\`"\`$5 \`\`\`"}"`,
    {
      method: 'POST',
      target: '/api/v1/charges?b=2&a=%2f',
      headers: [
        'accept: */*',
        'x-api-key: pk_test_1',
        'x-timestamp: 1794304800',
        'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
        'Cookie: sid=a$b; c=d',
        'Content-Type: application/json',
      ],
      body: '{"amount":"1.50","cost":"$5 `"}',
      source: 'exact',
      origin: 'https://api.example',
    },
  ],
  [
    'Chrome’s copy beyond ASCII',
    `Invoke-WebRequest -UseBasicParsing -Uri "${URL_A}" \`\r\n-Method "POST" \`\r\n-ContentType "application/json" \`\r\n-Body ([System.Text.Encoding]::UTF8.GetBytes(${copied('{"n":"é€😀\r\n\t"}')}))`,
    { body: '{"n":"é€😀\r\n\t"}', source: 'exact' },
  ],
  [
    'Firefox’s copy',
    `Invoke-WebRequest -UseBasicParsing -Uri "${URL_A}" \`\n-UserAgent "Mozilla/5.0" \`\n-Headers @{\n"Accept" = "*/*"\n  "X-Api-Key" = "pk"\n}`,
    { method: 'GET', headers: ['Accept: */*', 'X-Api-Key: pk', 'User-Agent: Mozilla/5.0'], body: null },
  ],
  [
    'Postman’s code',
    `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("Content-Type", "application/json; charset=utf-8")
$headers.Add("X-Api-Key", "pk")

$body = @"
{
  \`"amount\`": \`"1.50\`"
}
"@

$response = Invoke-RestMethod '${URL_A}' -Method 'POST' -Headers $headers -Body $body
$response | ConvertTo-Json`,
    {
      method: 'POST',
      headers: ['Content-Type: application/json; charset=utf-8', 'X-Api-Key: pk'],
      body: '{\n  "amount": "1.50"\n}',
      source: 'reencoded',
      warnings: ['line 11: The body has line breaks'],
    },
  ],
  [
    'a URL alone',
    `iwr ${URL_A}?limit=50`,
    { method: 'GET', target: '/api/v1/charges?limit=50', headers: [] },
  ],
  ['without a scheme', 'irm api.example/a', { target: '/a', origin: 'http://api.example' }],
  [
    'names cut short, with colons, in any case',
    `IRM -me:put -ur:'${URL_A}' -conten 'x/y' -bod 'a'`,
    {
      method: 'PUT',
      headers: ['Content-Type: x/y'],
      body: 'a',
    },
  ],
  ['a method of one’s own', `irm ${URL_A} -CustomMethod purge`, { method: 'PURGE' }],
  ['single quotes', `${POST} -Body '{"a":"it''s $5 \`n"}'`, { body: '{"a":"it\'s $5 `n"}', source: 'exact' }],
  [
    'double quotes',
    `${POST} -Body "a""b\`"c\`n\`t\`0\`u{20AC}\`x"`,
    {
      body: 'a"b"c\n\t\0€x',
      source: 'exact',
      warnings: ['Windows PowerShell sends this text as ISO-8859-1'],
    },
  ],
  ['typographic quotes', `${POST} -Body ‘{"a"}’`, { body: '{"a"}' }],
  ['a form type goes with POST', `${POST} -Body 'a=1'`, { headers: [FORM], body: 'a=1' }],
  ['and not with PUT', `irm ${URL_A} -Method PUT -Body 'a=1'`, { headers: [] }],
  [
    'variables in strings',
    `$base = 'https://api.example'; $v = 1\n$p = "/api/v$v/\${v}"\nirm "$base$p/$($v)?x=$v" -Method Get`,
    { target: '/api/v1/1/1?x=1' },
  ],
  [
    'a bare word with a variable',
    '$base = "https://api.example"\nirm $base/api/v1/orders?limit=5 -Method Get',
    {
      target: '/api/v1/orders?limit=5',
    },
  ],
  ['joined strings', `$b = '{' + "\`"a\`"" +\n  ':1}'; $b += ' '\n${POST} -Body $b`, { body: '{"a":1} ' }],
  [
    'single here-strings keep everything',
    `$b = @'\n{"a":"$x \`n ''"}\n'@\n${POST} -Body $b -ContentType 'application/json'`,
    { body: '{"a":"$x `n \'\'"}', source: 'exact' },
  ],
  [
    'here-strings with CRLF end before it',
    `$b = @'\r\n{\r\n}\r\n'@\r\n${POST} -Body $b`,
    { body: '{\r\n}', source: 'reencoded', warnings: ['line breaks'] },
  ],
  ['an empty here-string', `$b = @'\n'@\n${POST} -Body $b`, { body: '' }],
  [
    'splatting',
    `$params = @{\n  Uri = '${URL_A}'\n  Method = 'Post'\n  Headers = @{ 'X-Api-Key' = 'pk'; "X-N" = 5 }\n  Body = '{}'\n  ContentType = 'application/json'\n}\n$r = Invoke-RestMethod @params`,
    { method: 'POST', headers: ['X-Api-Key: pk', 'X-N: 5', 'Content-Type: application/json'], body: '{}' },
  ],
  [
    'headers set one by one',
    `$h = @{}\n$h['X-Api-Key'] = 'pk'\n$h.Accept = '*/*'\n$h.Add('X-B', 'c')\n$h['x-api-key'] = 'pk2'\n(irm ${URL_A} -Headers $h).data`,
    { headers: ['X-Api-Key: pk2', 'Accept: */*', 'X-B: c'] },
  ],
  [
    'inside try and a pipeline',
    `try {\n  $r = irm -Uri "${URL_A}" -Headers @{a='b'} | Select-Object -First 1\n} catch { $_ }`,
    {
      headers: ['a: b'],
    },
  ],
  [
    'a charset that’s given makes it sure',
    `${POST} -Body '"é"' -ContentType 'application/json; charset=utf-8'`,
    {
      body: '"é"',
      source: 'exact',
    },
  ],
  [
    'Latin-1 that’s given',
    `${POST} -Body '"é€"' -ContentType 'text/plain;charset=iso-8859-1'`,
    {
      body: Uint8Array.of(0x22, 0xe9, 0x3f, 0x22),
      source: 'exact',
    },
  ],
  [
    'a charset that isn’t known',
    `${POST} -Body 'é' -ContentType 'text/plain;charset=koi8-r'`,
    { missing: 'koi8-r' },
  ],
  [
    'bytes of a variable',
    `$j = '{"é":1}'\n$raw = [Text.Encoding]::UTF8.GetBytes($j)\n${POST} -Body $raw`,
    {
      body: '{"é":1}',
      source: 'exact',
    },
  ],
  ['a table as a form', `${POST} -Body @{ a = 'b' }`, { missing: 'PowerShell sends the table as a form' }],
  ['a table as a query', `irm ${URL_A} -Body @{ a = 'b' }`, { missing: 'sends the table as a query' }],
  [
    'ConvertTo-Json',
    `${POST} -Body (@{ amount = '1.50' } | ConvertTo-Json -Compress)`,
    { missing: 'ConvertTo-Json' },
  ],
  [
    'ConvertTo-Json before',
    `$b = @{ a = 1 } | ConvertTo-Json\n${POST} -Body $b`,
    { missing: 'ConvertTo-Json' },
  ],
  ['a file', `${POST} -InFile 'order.json'`, { missing: 'in the file “order.json”' }],
  ['a body from elsewhere', `${POST} -Body $body`, { missing: '“$body”' }],
  [
    'a body with something from elsewhere',
    `${POST} -Body "{\`"id\`":\`"$($o.id)\`"}"`,
    { missing: '“$o.id”' },
  ],
  [
    'a header from elsewhere',
    `irm ${URL_A} -Headers @{ Authorization = "Bearer $token"; A = 'b' }`,
    {
      headers: ['A: b'],
      warnings: ['line 1: The header “Authorization” isn’t spelled out'],
    },
  ],
  [
    'a parameter nobody knows',
    `irm ${URL_A} -Colour red -Method Get`,
    { warnings: ['“-Colour” isn’t known'] },
  ],
  [
    'a URL that .NET writes anew',
    "irm 'https://a.example/x/../é b/%41%2f?q=|'",
    {
      target: '/%C3%A9%20b/A%2f?q=%7C',
      warnings: ['are rebuilt'],
    },
  ],
  ['a header called path', `irm ${URL_A} -Headers @{ path = '/x' }`, { headers: ['path: /x'] }],
  [
    'a character that .NET escapes',
    `irm '${URL_A}?q=a b'`,
    { target: '/api/v1/charges?q=a%20b', warnings: ['are rebuilt'] },
  ],
  ['comments', `# call it\nirm <# where #> ${URL_A} # and how -Method Post`, { method: 'GET' }],
  ['prompts', `PS C:\\Users\\me> irm ${URL_A} \`\n>> -Method Delete\n`, { method: 'DELETE' }],
  ['a code fence', `\`\`\`powershell\nirm ${URL_A}\n\`\`\`\n`, { target: '/api/v1/charges' }],
])('%s', (_, text, expected) => {
  expect(looksLikePowerShell(text)).toBe(true);
  expectRead(readPowerShell(text), expected);
});

test.each([
  [
    'a signature that’s computed',
    `irm ${URL_A} -Headers @{ 'X-Signature' = (Get-Signature $b) }`,
    'line 1: The header “X-Signature” is “Get-Signature $b”',
    'X-Signature',
  ],
  [
    'two of the three headers',
    `irm ${URL_A} -Headers @{ 'X-Timestamp' = $ts; 'X-Signature' = $sig }`,
    'The headers “X-Timestamp” and “X-Signature” aren’t spelled out in the text; the first one is “$ts”',
    'X-Timestamp X-Signature',
  ],
  ['a URL from elsewhere', '\nirm $url', 'line 2: -Uri is “$url”', 'path query origin'],
  ['the environment', 'irm "$env:BASE/a"', '“$env:BASE”', 'path query origin'],
  [
    'headers from elsewhere',
    `irm ${URL_A} -Headers $headers`,
    '-Headers is “$headers”',
    'X-Api-Key X-Timestamp X-Signature other-headers',
  ],
  [
    'a name from elsewhere',
    `irm ${URL_A} -Headers @{ $n = 'b' }`,
    'Part of the headers is',
    'X-Api-Key X-Timestamp X-Signature other-headers',
  ],
  [
    'headers in a branch',
    `$h = @{}\nif ($x) { $h['X-Signature'] = 'b' }\nirm ${URL_A} -Headers $h`,
    'X-Signature',
    'X-Signature',
  ],
  [
    'a variable in a branch',
    `$u = '${URL_A}'\nif ($x) { $u = 'https://b.example' }\nirm $u`,
    '-Uri is',
    'path query origin',
  ],
  ['a format', `irm ('{0}/a' -f 'https://a.example')`, '-Uri is', 'path query origin'],
  [
    'text that doubles',
    `$a = '${'x'.repeat(99)}';${'$a += $a;'.repeat(60)}irm $a`,
    '-Uri is',
    'path query origin',
  ],
])('%s isn’t refused: its part isn’t known, and it’s said why', (_, text, message, parts) => {
  const read = readPowerShell(text);
  const { gaps } = only(read);
  expect(gaps.map(({ part }) => ('name' in part ? part.name : part.kind)).join(' ')).toBe(parts);
  expect(read.ok && read.warnings.map(({ where, message: words }) => `${where}: ${words}`)).toEqual([
    expect.stringContaining(message),
  ]);
});

test.each([
  ['splatting from elsewhere', 'irm @params', 'A list of parameters is “@params”'],
  ['no URL', 'Invoke-RestMethod -Method Post', '-Uri is missing'],
  ['another scheme', "irm 'ftp://a.example/b'", 'isn’t an HTTP URL'],
])('%s is refused, and it’s said why', (_, text, message) => {
  expect(problemsOf(readPowerShell(text))).toEqual([expect.stringContaining(message)]);
});

test.each([
  'foreach ($b in 2,3) { }',
  'foreach($B in 2,3){ Get-X }',
  'Set-Variable b 2',
  'Set-Variable -Name b -Value 2',
  '$x = sv b 2 -PassThru',
  '. ./env.ps1',
  '. $path',
  'Invoke-Expression $code',
  'Get-X -OutVariable b',
  `irm ${URL_A}?first -OutVariable b`,
  '$b++',
  '++$b',
  "$b -= '1'",
  "$a, $b = 'x', 'y'",
  'if ($b = Get-X) { }',
  "($b = '2')",
  '[void][int]::TryParse("2", [ref]$b)',
  "function f { $script:b = '2' }",
  "try { x; $b = '2' } catch { }",
  "1..3 | % { $b = '2' }",
])('a variable that `%s` may set isn’t taken as it was', (change) => {
  const text = `$b = '1'\n${change}\n${POST} -Body $b`;
  const last = captures(readPowerShell(text)).at(-1);
  expect([last?.request.body.kind, missingBody(last)]).toEqual([
    'none',
    expect.stringContaining('which the text doesn’t spell out'),
  ]);
});

test('a variable is the same with its scope and without', () => {
  expectRead(readPowerShell(`$b = '1'\n$script:b = '2'\n${POST} -Body $b`), { body: '2' });
  expectRead(readPowerShell(`$b = '1'\n${POST} -Body "$global:b\${script:b}"`), { body: '11' });
});

test('what a block sets is known in it, and a variable before an equals sign in text stays', () => {
  expectRead(readPowerShell(`try { $b = '1'; ${POST} -Body $b } catch { }`), { body: '1' });
  expectRead(readPowerShell(`$b = '1'\n$u = "\${b}=2"\n${POST} -Body $b`), { body: '1' });
});

test('several commands, and what isn’t spelled out by line', () => {
  const result = readPowerShell(`Invoke-WebRequest -Uri "${URL_A}?n=1";\r\nirm $x;\r\niwr "${URL_A}?n=2"`);
  expect(captures(result).map(({ request, gaps }) => [request.target, gaps.length])).toEqual([
    ['/api/v1/charges?n=1', 0],
    [byteStringOfText('/…'), 3],
    ['/api/v1/charges?n=2', 0],
  ]);
  expect(result.ok && result.warnings).toEqual([{ where: 'line 2', message: expect.stringContaining('$x') }]);
});

test('whatever a browser copies comes back byte for byte', () => {
  fc.assert(
    fc.property(anyText(80), fc.string({ maxLength: 30 }), (body, value) => {
      const sure = body.replaceAll('\ufffd', '');
      const text = `Invoke-WebRequest -Uri "${URL_A}" -Method "POST" -Headers @{\n"x-a"=${copied(value)}\n} -ContentType "a/b" -Body ([System.Text.Encoding]::UTF8.GetBytes(${copied(sure)}))`;
      const { request } = only(readPowerShell(text));
      expect(request.headers).toEqual([
        ['x-a', Buffer.from(value).toString('latin1')],
        ['Content-Type', 'a/b'],
      ]);
      expect(request.body.kind === 'bytes' && Buffer.from(request.body.bytes).equals(Buffer.from(sure))).toBe(
        true,
      );
    }),
  );
});

test('what isn’t PowerShell isn’t taken for it', () => {
  for (const text of ['curl https://a', 'affirm "yes"', 'fetch("a")', 'GET /irm HTTP/1.1', '{"irm": 1}'])
    expect(looksLikePowerShell(text)).toBe(false);
  expect(problemsOf(readPowerShell('Get-Date'))).toEqual([
    expect.stringContaining('There’s no Invoke-WebRequest'),
  ]);
});

test('a secret is told of and not shown', () => {
  const result = readPowerShell(
    `irm ${URL_A} -Headers @{'X-Api-Key'='sk_test_madeup123'}; irm $sk_test_madeup123`,
  );
  const told = JSON.stringify(result.ok && result.warnings);
  expect(told).toContain('X-Api-Key holds a signing secret');
  expect(told).not.toContain('madeup');
});

describe('hostile text', () => {
  testHostile(readPowerShell, looksLikePowerShell, [
    'irm /a ',
    '-Headers @{',
    "'a'='b';",
    'a=b\n',
    '}',
    '$x="',
    '$(',
    '$x+',
    '$a+=$a;',
    "@'\n",
    "\n'@",
    '@"\n$a',
    '([',
    '[char]65',
    '`\n',
    '<#',
    '$a.b(',
    '$a["',
    'if {',
    'New-Object Hashtable ',
    '-Body:',
  ]);
});

test.each([
  ['a backtick', "iwr -Uri 'https://h/x' `"],
  ['a backtick and a line break', "iwr -Uri 'https://h/x' -Method POST `\r\n  "],
  ['a parameter without its value', "iwr -Uri 'https://h/x' -Method POST -Body"],
  ['a part of a parameter', "iwr -Uri 'https://h/x' -M"],
  ['a dash', "iwr -Uri 'https://h/x' -"],
  ['an open table', "iwr -Uri 'https://h/x' -Headers @{ 'A' = 'b'; "],
  ['an open quote', "iwr -Uri 'https://h/x' -ContentType 'application/js"],
  ['a part of a method', "iwr -Uri 'https://h/x' -Method P"],
])('a command that’s cut off behind %s isn’t read as a whole one', (_, text) => {
  expect(problemsOf(readPowerShell(text))).toHaveLength(1);
});

describe('a right body isn’t called wrong where it depends on the version of PowerShell, or on how it was pasted', () => {
  const bodiesOf = (text: string) =>
    only(readPowerShell(text)).readings?.map(({ sender, request: { body } }) => [
      sender,
      body.kind === 'none' ? null : Buffer.from(body.bytes).toString('latin1'),
    ]);
  const NEW = 'PowerShell 7.4 and later';
  const OLD = 'Windows PowerShell, and PowerShell up to 7.3';

  test.each<[string, text: string, readonly (readonly [string, string])[]]>([
    [
      'with other than ASCII characters',
      `${POST} -Body '{"a":"é€"}'`,
      [
        [NEW, '{"a":"\u00c3\u00a9\u00e2\u0082\u00ac"}'],
        [OLD, '{"a":"\u00e9?"}'],
      ],
    ],
    [
      'in a here-string',
      `$b = @'\n{\n}\n'@\n${POST} -Body $b`,
      [
        ['PowerShell, with LF for line breaks', '{\n}'],
        ['PowerShell, with CRLF for line breaks', '{\r\n}'],
      ],
    ],
    [
      'in a here-string of a text with CRLF',
      `$b = @'\r\n{\r\n}\r\n'@\r\n${POST} -Body $b`,
      [
        ['PowerShell, with CRLF for line breaks', '{\r\n}'],
        ['PowerShell, with LF for line breaks', '{\n}'],
      ],
    ],
    [
      'with both',
      `${POST} -Body 'é\n'`,
      [
        [`${NEW}, with LF for line breaks`, '\u00c3\u00a9\n'],
        [`${NEW}, with CRLF for line breaks`, '\u00c3\u00a9\r\n'],
        [`${OLD}, with LF for line breaks`, '\u00e9\n'],
        [`${OLD}, with CRLF for line breaks`, '\u00e9\r\n'],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(bodiesOf(text)).toEqual(expected);
    expect(missingBody(only(readPowerShell(text)))).toContain('isn’t known');
  });

  test('with a charset that’s told there’s one', () => {
    const text = `${POST} -Body 'é' -ContentType 'text/plain; charset=utf-8'`;
    expect(bodiesOf(text)).toBeUndefined();
    expectRead(readPowerShell(text), { body: '\u00e9', source: 'exact' });
  });
});

test('a parameter’s name isn’t taken for the body that’s missing', () => {
  expect(problemsOf(readPowerShell(`${POST} -Body -UseBasicParsing`))).toEqual([
    'line 1: The parameter -Body has no value. Add it',
  ]);
  expectRead(readPowerShell(`${POST} -Body $null`), { body: null });
});
