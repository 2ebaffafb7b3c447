/** curl in PowerShell: another name of Invoke-WebRequest, or the program, whose quotes its versions hand on differently. */

import { describe, expect, test } from 'vitest';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { captures, expectRead, missingBody, problemsOf } from './reading.ts';

test.each(['curl', 'wget', 'CURL'])('%s -Uri is read as Invoke-WebRequest', (name) => {
  const text = `${name} -Uri https://h/x -Method POST -Headers @{ 'X-Api-Key' = 'pk_test_1' } -Body 'a'`;
  const [capture] = captures(readPasted(text));
  expect(capture?.request.headers).toContainEqual(['X-Api-Key', 'pk_test_1']);
  expectRead(readPasted(text), { method: 'POST', target: '/x', body: 'a', origin: 'https://h' });
});

test('curl.exe with backticks isn’t read as a log line, with a quote in a value and without its body', () => {
  const text = `curl.exe -X POST https://h/x \`\n  -H "X-Api-Key: pk_test_1" \`\n  -d '{"a":1}'`;
  expect(problemsOf(readPasted(text))).toEqual([
    expect.stringContaining('Versions of PowerShell hand a program’s quotes on differently'),
  ]);
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
