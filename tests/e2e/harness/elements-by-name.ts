/**
 * Elements by role and name, found in the document. The accessibility tree, which puppeteer's own selector asks, takes a
 * second to answer on a long page in Firefox, and a third of the time of a test in Chromium; the names found here are held
 * to it (`accessibility.test.ts`).
 */

import { Puppeteer } from 'puppeteer-core';

const HANDLER = 'called';

// Before any page is asked: only the first that's asked after it hears of it.
if (!Puppeteer.customQueryHandlerNames().includes(HANDLER))
  Puppeteer.registerCustomQueryHandler(HANDLER, { queryOne: findFirst });

/** In place of `::-p-aria`. */
export function selectorByName(role: string, name: string): string {
  return `::-p-${HANDLER}(${JSON.stringify(`${role} ${name}`)})`;
}

/** Runs in the page, where nothing else of this module is. */
function findFirst(root: Node, wanted: string): Element | null {
  const role = wanted.slice(0, wanted.indexOf(' '));
  const name = wanted.slice(role.length + 1);
  const native: Readonly<Record<string, string>> = {
    button: 'button:not([role])',
    checkbox: 'input[type="checkbox"]',
    columnheader: 'th',
    combobox: 'select, input[list]',
    dialog: 'dialog[open]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    region: 'section[aria-label], section[aria-labelledby]',
    searchbox: 'input[type="search"]',
    slider: 'input[type="range"]',
    status: 'output',
    table: 'table',
    textbox: 'textarea, input:not([type]), input[type="text"], input[type="password"], input[type="url"]',
  };
  const selector = `[role="${role}"]${native[role] ? `, ${native[role]}` : ''}`;
  // What's behind a dialog can't be used, nor is it read.
  const front = [...document.querySelectorAll('dialog:modal')].at(-1);
  const within = root instanceof Element ? root : document;
  const found = [...within.querySelectorAll(selector)].find((one) => {
    if (front && !front.contains(one)) return false;
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[aria-hidden="true"], [inert]'))
      return false;
    const labelledBy = (one.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const labels = 'labels' in one ? [...((one.labels as NodeListOf<Element> | null) ?? [])] : [];
    const texts = [
      one.getAttribute('aria-label'),
      labelledBy.map((id) => document.getElementById(id)?.textContent).join(' '),
      labels.map(({ textContent }) => textContent).join(' '),
      one.querySelector(':scope > caption')?.textContent,
      one.textContent,
      one.getAttribute('title'),
    ];
    return (
      texts
        .find((text) => text?.trim())
        ?.replaceAll(/\s+/g, ' ')
        .trim() === name
    );
  });
  return found ?? null;
}
