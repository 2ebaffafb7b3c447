/** Whether `fetch` in a script is the platform's, or a function of that name, which may do anything with a request. */

import { quote } from '../pasted-text.ts';
import { childrenOf, namesIn } from './assign.ts';
import type { AnyNode } from './parse.ts';
import { type UnknownScriptValue, unknown } from './values.ts';

/** Modules whose `fetch` sends what the platform's does. */
const MODULE = `["'](?:node-fetch(?:-native)?|cross-fetch|isomorphic-fetch|isomorphic-unfetch|undici|whatwg-fetch|@whatwg-node/fetch)(?:/[\\w./-]{1,60})?["']`;
const GLOBAL = '(?:window|globalThis|self|global)';
const GIVEN = `(?:${GLOBAL}(?:\\.fetch)?(?:\\.bind\\(${GLOBAL}\\))?|fetch|\\(?(?:await\\s{1,9}import|require)\\(${MODULE}\\)\\)?(?:\\.(?:default|fetch))?)`;
/** Of what a name is set to. The second is how the documentation of node-fetch has it loaded. */
const PLATFORM = [
  new RegExp(`^${GIVEN}(?:\\s{0,9}(?:\\|\\||\\?\\?)\\s{0,9}${GIVEN}){0,3}$`),
  new RegExp(
    `^\\(\\.\\.\\.(\\w{1,20})\\)\\s{0,9}=>\\s{0,9}import\\(${MODULE}\\)\\s{0,9}\\.then\\(\\(?\\{\\s{0,9}default:\\s{0,9}fetch\\s{0,9}\\}\\)?\\s{0,9}=>\\s{0,9}fetch\\(\\.\\.\\.\\1\\)\\)$`,
  ),
];

function isPlatform(node: AnyNode | null | undefined, text: string): boolean {
  const source = node ? text.slice(node.start, Math.min(node.end, node.start + LONGEST)) : '';
  return PLATFORM.some((pattern) => pattern.test(source));
}

const LONGEST = 300;

/** What makes `fetch` another function anywhere in the script, if anything does. */
export function otherFetch(nodes: readonly AnyNode[], text: string): UnknownScriptValue | undefined {
  const left: AnyNode[] = [...nodes];
  for (let node = left.pop(); node; node = left.pop()) {
    const bound = bindingIn(node, text);
    if (bound === 'other') return unknown(quote(text.slice(node.start, node.end)), node.start);
    if (bound === undefined) for (const child of childrenOf(node)) left.push(child);
  }
  return looseBinding(text, nodes);
}

type Binding = 'other' | 'platform' | undefined;

/** What a node of the tree makes of the name. */
function bindingIn(node: AnyNode, text: string): Binding {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.some(({ local }) => local.name === 'fetch')
        ? isOf(new RegExp(`^${MODULE}$`).test(node.source.raw ?? ''))
        : undefined;
    case 'VariableDeclarator':
      return namesIn(node.id).includes('fetch') ? isOf(isPlatform(node.init, text)) : undefined;
    case 'AssignmentExpression':
      return SET.test(text.slice(node.left.start, Math.min(node.left.end, node.left.start + LONGEST)))
        ? isOf(isPlatform(node.right, text))
        : undefined;
    case 'FunctionDeclaration':
      return node.id?.name === 'fetch' || takesFetch(node.params) ? 'other' : undefined;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return takesFetch(node.params) ? 'other' : undefined;
    default:
      return undefined;
  }
}

const SET = new RegExp(`^(?:${GLOBAL}\\.)?fetch$`);

function isOf(isPlatforms: boolean): Binding {
  return isPlatforms ? 'platform' : 'other';
}

function takesFetch(parameters: readonly AnyNode[]): boolean {
  return parameters.some((parameter) => namesIn(parameter).includes('fetch'));
}

const LOOSE = new RegExp(
  `\\bimport\\s(?:[^;'"\\n]{0,200}[\\s{,])?fetch\\b[^;'"\\n]{0,100}\\sfrom\\s{0,9}(?!${MODULE})["']|` +
    `\\b(?:const|let|var)\\s{1,9}(?:fetch\\b|\\{[^}=\\n]{0,200}\\bfetch\\b)[^=\\n]{0,200}=\\s{0,9}(?!${GIVEN}\\s{0,9}(?:;|\\r?\\n|$))|` +
    `\\bfunction\\s{1,9}fetch\\b|\\b${GLOBAL}\\.fetch\\s{0,9}=(?!=)\\s{0,9}(?!${GIVEN}\\s{0,9}(?:;|\\r?\\n|$))`,
);

/** Where only the calls could be made a tree, as in TypeScript. */
function looseBinding(text: string, [first]: readonly AnyNode[]): UnknownScriptValue | undefined {
  const found = first?.type === 'Program' ? null : LOOSE.exec(text);
  return found ? unknown(quote(found[0]), found.index) : undefined;
}
