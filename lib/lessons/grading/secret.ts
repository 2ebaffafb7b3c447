/** Grades a text that a secret was to be taken out of, with the gate that looks through all that leaves Countersign. */

import { atOnce, clearText } from '../../core/gate/gate.ts';
import { sought } from '../../core/gate/sought.ts';
import type { Standing } from '../../core/gate/standing.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { Grade } from '../grade.ts';
import type { LineLanguage, SecretTask } from '../lesson.ts';

export type SecretWrong =
  | { readonly flaw: 'unchanged' }
  /** As the gate finds it, also encoded. */
  | { readonly flaw: 'stands'; readonly standing: Standing }
  /** The whole isn't there any more, but this many of its characters. */
  | { readonly flaw: 'part'; readonly characters: number }
  /** The first that isn't there any more. */
  | { readonly flaw: 'lost'; readonly text: string; readonly why: string }
  | { readonly flaw: 'not-read' }
  /** A variable that a bundler writes into the code for browsers. */
  | { readonly flaw: 'public-variable'; readonly name: string };

/** Characters of a secret that may stand in a text by chance. */
const LONGEST_BY_CHANCE = 3;

export function gradeSecret(task: SecretTask, typed: string): Grade<SecretWrong> {
  const { text, secret, keeps, mayStay = [], reads } = task;
  if (typed.trim() === text.trim()) return { passed: false, flaw: 'unchanged' };
  const clearance = atOnce(clearText(typed, 'the text', sought([{ name: 'this task', secret }])));
  if (!clearance.ok && clearance.problem === 'holds-secret')
    return { passed: false, flaw: 'stands', standing: clearance.standing };
  const lost = keeps.find((one) => !withoutBlanks(typed).includes(withoutBlanks(one.text)));
  if (lost) return { passed: false, flaw: 'lost', ...lost };
  const known = [...keeps.map((one) => one.text), ...mayStay];
  const others = known.reduce((left, one) => left.replaceAll(one, ' '), typed);
  const characters = longestPart(others, secret);
  if (characters > LONGEST_BY_CHANCE) return { passed: false, flaw: 'part', characters };
  const name = publicVariableIn(typed);
  if (name) return { passed: false, flaw: 'public-variable', name };
  if (reads && !READS_ENVIRONMENT[reads].test(withoutComments(typed)))
    return { passed: false, flaw: 'not-read' };
  return { passed: true };
}

/** Of what's behind the prefix, which is no secret. */
function longestPart(typed: string, secret: Secret): number {
  const rest = secret.reveal().replace(/^sk_(test_)?/, '');
  for (let length = rest.length; length > LONGEST_BY_CHANCE; length--)
    for (let at = 0; at + length <= rest.length; at++)
      if (typed.includes(rest.slice(at, at + length))) return length;
  return 0;
}

/** Vite, Next.js, Create React App, Expo, Nuxt, Gatsby. */
const PUBLIC = /\b(?:VITE|NEXT_PUBLIC|REACT_APP|EXPO_PUBLIC|NUXT_PUBLIC|GATSBY)_\w*SECRET\w*/;

function publicVariableIn(typed: string): string | undefined {
  return PUBLIC.exec(withoutComments(typed))?.[0];
}

const NAMED = String.raw`\s*['"\x60]\w`;
const READS_ENVIRONMENT: Readonly<Record<LineLanguage, RegExp>> = {
  javascript: new RegExp(
    String.raw`process\.env(?:\??\.\w|(?:\?\.)?\[${NAMED})|Deno\.env\.get\(${NAMED}|Bun\.env\.\w`,
  ),
  python: new RegExp(String.raw`\benviron(?:\[${NAMED}|\.get\(${NAMED})|\bgetenv\(${NAMED}`),
  php: new RegExp(String.raw`\bgetenv\(${NAMED}|\$_(?:ENV|SERVER)\[${NAMED}`),
  ruby: new RegExp(String.raw`\bENV(?:\[${NAMED}|\.fetch[\s(]${NAMED})`),
};

function withoutComments(code: string): string {
  return code.replace(/(?:\/\/|#).*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}
