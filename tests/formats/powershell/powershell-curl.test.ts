/** curl in PowerShell: another name of Invoke-WebRequest, or the program, whose quotes its versions hand on differently. */

import { describe, expect, test } from 'vitest';
import { bodyBytes } from '../../../lib/core/signing/wire-request.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { captures, expectRead, missingBody, problemsOf } from '../reading.ts';

test.each(['curl', 'wget', 'CURL'])('%s -Uri is read as Invoke-WebRequest', (name) => {
  const text = `${name} -Uri https://h/x -Method POST -Headers @{ 'X-Api-Key' = 'pk_test_1' } -Body 'a'`;
  const [capture] = captures(readPasted(text));
  expect(capture?.request.headers).toContainEqual(['X-Api-Key', 'pk_test_1']);
  expectRead(readPasted(text), { method: 'POST', target: '/x', body: 'a', origin: 'https://h' });
});

function bodiesOf(text: string): readonly (readonly [string, string])[] {
  const [{ readings = [] } = {}] = captures(readPasted(text));
  return readings.map(({ sender, request }) => [sender, Buffer.from(bodyBytes(request.body)).toString()]);
}

describe('curl.exe with backticks', () => {
  const command = (body: string) =>
    `curl.exe -X POST https://h/x \`\n  -H "X-Api-Key: pk_test_1" \`\n  -d ${body}`;

  test('isn’t read as a log line, with a quote in a value and without its body', () => {
    const [capture] = captures(readPasted(command(`'a=1'`)));
    expect(capture?.request.headers).toContainEqual(['X-Api-Key', 'pk_test_1']);
    expectRead(readPasted(command(`'a=1'`)), { method: 'POST', target: '/x', body: 'a=1', source: 'exact' });
  });

  test('sends a body with quotes by the version of PowerShell', () => {
    expect(bodiesOf(command(`'{"a":1}'`))).toEqual([
      ['PowerShell 7.3 and later', '{"a":1}'],
      ['PowerShell 6 to 7.2 or Windows PowerShell 5.1', '{a:1}'],
    ]);
    expect(bodiesOf(command(`'{\\"a\\":1}'`))).toEqual([
      ['PowerShell 7.3 and later', '{\\"a\\":1}'],
      ['PowerShell 6 to 7.2 or Windows PowerShell 5.1', '{"a":1}'],
    ]);
  });

  test('has a body that differs marked as ambiguous', () => {
    expect(captures(readPasted(command(`'{"a":1}'`)))[0]?.gaps).toContainEqual(
      expect.objectContaining({ part: { kind: 'body' }, reason: 'ambiguous' }),
    );
  });

  test('with a variable that isn’t in the script has no body', () => {
    expect(missingBody(captures(readPasted(command('$body')))[0])).toContain('$body');
  });
});

describe('one line of curl that PowerShell may have run isn’t read for bash alone', () => {
  const line = (body: string) => `curl.exe "https://h/x" -H "X-Api-Key: pk_test_1" -d ${body}`;
  const BACKSLASHES = [['PowerShell 7.3 and later', '{\\"a\\":1}'], '{"a":1}'] as const;

  test.each(['PS C:\\> ', 'PS C:\\Users\\me>', 'PS /home/me> ', 'PS> '])('behind the prompt %s', (prompt) => {
    const text = `${prompt}${line(`'{\\"a\\":1}'`)}`;
    expect(bodiesOf(text)).toEqual([
      BACKSLASHES[0],
      ['PowerShell 6 to 7.2 or Windows PowerShell 5.1', BACKSLASHES[1]],
    ]);
    expect(missingBody(captures(readPasted(text))[0])).toContain('the program that ran the command');
  });

  test('behind a prompt, without .exe, as Windows PowerShell doesn’t run it', () => {
    const text = `PS C:\\> ${line(`'{\\"a\\":1}'`).replace('.exe', '')}`;
    expect(bodiesOf(text)).toEqual([BACKSLASHES[0], ['PowerShell 6 to 7.2', BACKSLASHES[1]]]);
  });

  test('with .exe and single quotes, which bash on Windows knows as well', () => {
    expect(bodiesOf(line(`'{\\"a\\":1}'`))).toEqual([
      ['PowerShell 7.3 and later or bash on Windows', BACKSLASHES[0][1]],
      ['PowerShell 6 to 7.2 or Windows PowerShell 5.1', BACKSLASHES[1]],
    ]);
  });

  test('with .exe and double quotes alone it’s for cmd', () => {
    expectRead(readPasted(line(`"{\\"a\\":1}"`)), { body: '{"a":1}', source: 'exact' });
  });

  test('with .exe and an apostrophe within double quotes it isn’t for PowerShell', () => {
    expectRead(readPasted(line(`"{\\"a\\": 'b'}"`)), { body: `{"a": 'b'}`, source: 'exact' });
  });

  test('with .exe and a backslash at the end of a line it’s for bash', () => {
    expectRead(readPasted(line(`\\\n '{\\"a\\":1}'`)), { body: '{\\"a\\":1}', source: 'exact' });
  });

  test('behind a prompt, with cmd’s quotes, it’s refused by the string that ends too early', () => {
    const [problem] = problemsOf(readPasted(`PS C:\\> ${line(`"{\\"a\\":1}"`)}`));
    expect(problem).toContain('For PowerShell an argument ends with the quote that closes');
  });
});

describe('a transcript of curl -v with its command above', () => {
  const transcript = (version: string, target: string) =>
    `curl -v https://h/a%2fb -d x=1\n> POST ${target} HTTP/1.1\n> Host: h\n> User-Agent: curl/${version}\n> Content-Length: 3\n>\n< HTTP/1.1 401 Unauthorized\n`;

  test.each([
    ['8.14.1', '/a%2fb'],
    ['8.21.0', '/a%2Fb'],
  ])('has the body of the command as curl %s sends it', (version, target) => {
    const [capture] = captures(readPasted(transcript(version, target)));
    expect(capture?.request.target).toBe(target);
    expect(missingBody(capture)).toBeUndefined();
    expect(capture?.request.body.kind).toBe('bytes');
  });
});
