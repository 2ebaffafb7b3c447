/**
 * What queries by role, events and axe ask of an element's style. jsdom matches each element against its whole style
 * sheet of a browser anew after each change of the page, which took a third of the time of these tests. There are few
 * kinds of elements that this sheet tells apart: jsdom is asked once for each of them.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The style sheet that jsdom takes a browser's to be. */
const SHEET = readFileSync(
  createRequire(import.meta.url).resolve('jsdom/lib/jsdom/browser/default-stylesheet.css'),
  'utf8',
);

/** The attributes it selects by, and the style an element brings along. */
const TELLING = new Set(['style', ...[...SHEET.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name)]);

/** An element has these of its own; the sheet never sets them by where the element is. */
const OWN = [
  'animation-name',
  'clip',
  'clip-path',
  'content-visibility',
  'display',
  'height',
  'opacity',
  'overflow',
  'position',
  'width',
];

/** An element has these from those around it, unless it sets them itself. */
const INHERITED = ['pointer-events', 'visibility'];

const camel = (property: string) => property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const NAMES = new Map(
  [...OWN, ...INHERITED].flatMap((name) => [
    [name, name],
    [camel(name), name],
  ]),
);

/** The properties that are told by kind, for the test that compares them with jsdom's. */
export const BY_KIND: readonly string[] = [...OWN, ...INHERITED];

/** The code editor brings a style sheet of its own; a summary's place tells, and a popover's state, which is no attribute. */
function isSpecial(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.classList.contains('cm-editor')) return true;
  return element.localName === 'summary' || element.hasAttribute('popover');
}

function kindOf(element: Element): string {
  const telling = element.getAttributeNames().filter((name) => TELLING.has(name));
  const parts = telling.map((name) => `${name}=${element.getAttribute(name)}`);
  return [element.namespaceURI, element.localName, ...parts.sort()].join('\n');
}

/** What jsdom itself says. */
export const completeStyle = window.getComputedStyle.bind(window);

const kinds = new Map<string, ReadonlyMap<string, string>>();

const initial = completeStyle(document.createElement('i'));

/** Empty where it's inherited. */
function ownOf(alone: HTMLElement, style: CSSStyleDeclaration, name: string): string {
  const value = style.getPropertyValue(name);
  if (!INHERITED.includes(name) || alone.style.getPropertyValue(name)) return value;
  return value === initial.getPropertyValue(name) ? '' : value;
}

function ofKind(element: Element): ReadonlyMap<string, string> {
  const kind = kindOf(element);
  let style = kinds.get(kind);
  if (!style) {
    // A copy that's nowhere inherits nothing.
    const alone = element.cloneNode() as HTMLElement;
    const complete = completeStyle(alone);
    style = new Map(BY_KIND.map((name) => [name, ownOf(alone, complete, name)]));
    kinds.set(kind, style);
  }
  return style;
}

function told(element: Element, name: string): string {
  let value = ofKind(element).get(name) ?? '';
  if (!INHERITED.includes(name)) return value;
  for (let at = element.parentElement; at && !value; at = at.parentElement)
    value = ofKind(at).get(name) ?? '';
  return value || initial.getPropertyValue(name);
}

/** As `getComputedStyle`, of which it asks what isn't told by an element's kind. */
export function styleByKind(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || isSpecial(element)) return completeStyle(element, pseudo);
  const get = (property: string | symbol) => {
    const name = typeof property === 'string' ? NAMES.get(property) : undefined;
    if (name) return told(element, name);
    const style = completeStyle(element);
    const value: unknown = Reflect.get(style, property);
    return typeof value === 'function' ? value.bind(style) : value;
  };
  const getPropertyValue = (property: string) =>
    NAMES.has(property) ? get(property) : completeStyle(element).getPropertyValue(property);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, property) => (property === 'getPropertyValue' ? getPropertyValue : get(property)),
  });
}
