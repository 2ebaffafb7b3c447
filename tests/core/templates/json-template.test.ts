/** Templates of JSON: what's wrong with them besides their variables, and where. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonOfTemplate } from '../../../lib/core/templates/json-template.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a variable stands for a value', () => {
  test.each([
    '{{payload}}',
    '{"at":{{now}}}',
    '{"at": {{now}}, "all": [{{a}}, {{b|json}}]}',
    '{"amount": {{whole}}.{{part}}}',
    '{"amount": -{{whole}}.50, "n": 1{{rest}}, "m": {{a}}{{b}}e+{{c}}}',
    '{"amount": 0{{fraction}}, "n": -0{{rest}}, "m": [0{{a}}{{b}}, 0{{a}}5, 0{{a}}e5]}',
    '0{{rest}}',
    '[{{a}}-5, 0{{a}}+5, 10{{a}}, 1.{{a}}0{{b}}, 1e0{{a}}, {{a}}0{{b}}, 1.0{{a}}, -{{a}}]',
    '{{{name}}: 1}',
    '{"{{name}}": "\\"{{now}}\\" {{x}}"}',
    '{"a": "{{braces}}x}}"}',
  ])('%s', (template) => {
    expect(isJson(jsonOfTemplate(template))).toBe(true);
  });
});

describe('what’s wrong besides stays', () => {
  test.each([
    '{"at": {{now}}',
    '{"at": {{now}},}',
    '{"at" {{now}}}',
    '{"a": {{Now}}}',
    '{"a": {{now }}}',
    '{"a": {{now|xml}}}',
    '{"a": {{braces}}}',
    '{"a": "b" {{c}}}',
    '{"a": {{b}} {{c}}}',
    '{"a": {b}}',
    '{"a": "{{b}}',
    '{"a": tru{{b}}}',
    '{"a": 01{{b}}}',
    '{"a": 00{{b}}}',
    '{"a": .5{{b}}}',
    '{"a": +{{b}}}',
    '{"a": {{b}}.}',
    '{"a": 0.{{b}}.5}',
    '{"a": 1e{{b}}-5}',
  ])('%s', (template) => {
    expect(isJson(jsonOfTemplate(template))).toBe(false);
  });
});

const PIECES = [
  '{{',
  '}}',
  '{{now}}',
  '{{a|json}}',
  '"',
  '\\',
  ':',
  ',',
  '[',
  '{',
  '}',
  '1',
  ' ',
  'é',
  '\u{1f600}',
];

test('every other character stays at its place, whatever the text is', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (template) => {
      const json = jsonOfTemplate(template);
      expect(json).toHaveLength(template.length);
      const outside = template.replace(/\{\{[a-z][a-z0-9_]*(?:\|(?:url|json))?\}\}/g, (one) =>
        '\0'.repeat(one.length),
      );
      for (let at = 0; at < template.length; at++)
        if (outside[at] !== '\0') expect(json[at]).toBe(template[at]);
    }),
  );
});
