/** Every view in the states that people meet, each reached from the one before: what tests for everyone's eyes and hands walk. */

import type { View } from '../../../lib/state/places.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { captureFile, UNSORTED } from '../../state/wrongly-signed.ts';
import type { AppDriver } from './app-driver.ts';
import { callOf, makeCall } from './exam-calls.ts';
import { listenInInbox, type RecordedSandbox } from './recorded-sandbox.ts';

export interface AppState {
  readonly name: string;
  /** Absent where it's none of the app's views. */
  readonly view?: View;
  readonly reach: (app: AppDriver) => Promise<unknown>;
}

async function pasteInto(app: AppDriver, field: string, text: string): Promise<void> {
  await (await app.find('textbox', field)).focus();
  await app.paste(text);
}

async function openPalette({ window }: AppDriver): Promise<void> {
  await window.keyboard.down('Control');
  await window.keyboard.press('KeyK');
  await window.keyboard.up('Control');
}

async function closeDialog(app: AppDriver): Promise<void> {
  await app.window.keyboard.press('Escape');
  await app.until('no dialog is open', async () => (await app.view.$('dialog[open]')) === null);
}

const REQUEST: readonly AppState[] = [
  {
    name: 'the steps of a list',
    view: 'request',
    reach: (app) => app.find('status', 'Signature'),
  },
  {
    name: 'changes on the wire and a stale timestamp',
    view: 'request',
    async reach(app) {
      await app.type('Path and query', '/api/v1/x/../orders?q=a b&q=c#d');
      await app.type('Timestamp', '1000000000');
      await app.shows('The browser will change what you typed');
    },
  },
  { name: 'a refusal', view: 'request', reach: (app) => app.send() },
  {
    name: 'a good response, with the headers of the request',
    view: 'request',
    async reach(app) {
      await app.choose('Start from an example request', 'List wallets');
      await app.click('Use current time');
      await app.openTab('Headers');
      await app.send();
      await app.openTab('As received');
    },
  },
  {
    name: 'the steps of a charge, with its body in the editor',
    view: 'request',
    async reach(app) {
      await app.choose('Start from an example request', 'Create a charge');
      await app.openBody();
      await app.openTab('Steps');
    },
  },
  {
    name: 'a request being saved',
    view: 'request',
    async reach(app) {
      await app.click('Save request');
      await app.find('textbox', 'Name of the new collection');
    },
  },
  {
    name: 'a request with errors',
    view: 'request',
    async reach(app) {
      await app.type('Name', 'New charge');
      await app.type('Name of the new collection', 'Charges');
      await app.window.keyboard.press('Enter');
      await app.find('button', 'Save as new');
      await app.type('Method', 'GET');
      await app.type('Path and query', 'no-slash');
      await app.click('Send');
    },
  },
  {
    name: 'the commands',
    async reach(app) {
      await openPalette(app);
      await app.find('combobox', 'Command');
    },
  },
  {
    name: 'the shortcuts',
    async reach(app) {
      await app.window.keyboard.type('shortcuts');
      await app.window.keyboard.press('Enter');
      await app.find('dialog', 'Keyboard shortcuts');
    },
  },
];

const DIAGNOSE: readonly AppState[] = [
  {
    name: 'nothing to diagnose yet, with a request that can’t be read',
    view: 'diagnose',
    async reach(app) {
      await closeDialog(app);
      await app.goTo('Diagnose');
      await app.type('Paste a request', '[{"method": "GET", "target": 7, "headers": []}]');
      await app.click('Diagnose');
      await app.shows('Couldn’t read a request');
    },
  },
  {
    name: 'a mistake that was named',
    view: 'diagnose',
    async reach(app) {
      await app.click('Show an example');
      await app.shows('After the fix');
    },
  },
  {
    name: 'hints for the search',
    view: 'diagnose',
    async reach(app) {
      await app.openTab('Hints');
      await app.find('textbox', 'URL that your code signed');
    },
  },
  {
    name: 'strings being compared',
    view: 'diagnose',
    async reach(app) {
      await app.openTab('Compare strings');
      await app.until('the editor is there', async () =>
        (await app.find('textbox', 'The string your code signed')).evaluate((one) => one.isContentEditable),
      );
      await pasteInto(app, 'The string your code signed', 'POST\n/api/v1/charges/\n\n1764000000\nabc');
      await app.shows('Line by line');
    },
  },
  {
    name: 'the request as captured',
    view: 'diagnose',
    async reach(app) {
      await app.openTab('Request');
      await app.shows('An example');
    },
  },
  {
    name: 'two requests, one of which waits for a key',
    view: 'diagnose',
    async reach(app) {
      await app.type('Paste a request', '');
      await pasteInto(app, 'Paste a request', captureFile(UNSORTED));
      await app.find('button', 'Add this key');
    },
  },
];

const LISTS: readonly AppState[] = [
  {
    name: 'the history with entries, one of them shown',
    view: 'history',
    async reach(app) {
      await app.goTo('History');
      await app.clickOn('[role="grid"] tbody tr');
      await app.find('button', 'Open in Request');
    },
  },
  {
    name: 'the history being cleared',
    view: 'history',
    async reach(app) {
      await app.click('Clear history');
      await app.find('button', 'Cancel');
    },
  },
  {
    name: 'saved requests, one of them shown',
    view: 'saved',
    async reach(app) {
      await closeDialog(app);
      await app.goTo('Saved');
      await app.clickOn('[role="option"]');
      await app.find('button', 'Open in Request');
    },
  },
  {
    name: 'variables, one of them added',
    view: 'saved',
    async reach(app) {
      await app.openTab('Variables');
      await app.type('Name', 'shop');
      await app.type('Value', 'A');
      await app.click('Add variable');
      await app.find('button', 'Change shop');
    },
  },
  {
    name: 'a list before anything is loaded',
    view: 'browse',
    async reach(app) {
      await app.goTo('Browse');
      await app.find('button', 'Load orders');
    },
  },
  {
    name: 'all records of a list, one of them shown',
    view: 'browse',
    async reach(app) {
      await app.click('Load orders');
      await app.click('Fetch all');
      await app.shows('signed requests.');
      await app.clickOn('[role="grid"] tbody td');
      await app.find('tree', 'Fields of the record');
    },
  },
  {
    name: 'charts of a list',
    view: 'browse',
    async reach(app) {
      await app.click('Charts');
      await app.find('button', 'Close the charts');
    },
  },
  {
    name: 'records being exported',
    view: 'browse',
    async reach(app) {
      await app.click('Close the charts');
      await app.click('Export');
      await app.find('button', 'Cancel');
    },
  },
  {
    name: 'columns being chosen',
    view: 'browse',
    async reach(app) {
      await app.click('Cancel');
      await app.click('Columns');
      await app.find('button', 'Reset columns');
    },
  },
];

/** Each kind of task, by its lesson and its number there. */
const TASKS = [
  ['The five lines', 1, 'the whole string'],
  ['The five lines', 3, 'a request to change'],
  ['The query', 1, 'a line'],
  ['The body', 1, 'a hash'],
  ['The time', 2, 'a request to sign again'],
  ['The five errors', 1, 'an error to cause'],
  ['Pages', 1, 'pages'],
  ['Orders and deliveries', 1, 'an order'],
  ['Test mode and live keys', 3, 'orders to choose'],
  ['Keeping the secret', 1, 'a secret to take out'],
] as const;

const LEARN: readonly AppState[] = [
  {
    name: 'the lessons',
    view: 'learn',
    async reach(app) {
      if ((await app.view.$('dialog[open]')) !== null) await closeDialog(app);
      await app.goTo('Lessons');
      await app.find('button', 'Start: The five lines');
    },
  },
  ...TASKS.map(
    ([lesson, number, what]): AppState => ({
      name: `a task of the lessons: ${what}`,
      view: 'learn',
      async reach(app) {
        if (await app.has('button', 'All lessons')) await app.click('All lessons');
        await app.clickOn(`::-p-xpath(//button[contains(@aria-label, ": ${lesson}")])`);
        await app.find('heading', lesson);
        await app.clickOn(`nav[aria-label="Tasks of this lesson"] li:nth-child(${number}) button`);
        await app.until(
          'it’s the one that’s shown',
          async () => (await app.view.$(`nav li:nth-child(${number}) button[aria-current]`)) !== null,
        );
      },
    }),
  ),
  {
    name: 'a wrong line, with its hints and its solution',
    view: 'learn',
    async reach(app) {
      await app.click('All lessons');
      await app.clickOn('::-p-xpath(//button[contains(@aria-label, ": The query")])');
      await app.type('Line 3, query', 'z=1');
      await app.window.keyboard.press('Enter');
      for (const name of ['Show hint 1 of 3', 'Show hint 2 of 3', 'Show the solution']) await app.click(name);
    },
  },
  {
    name: 'a broken client',
    view: 'learn',
    async reach(app) {
      await app.click('All lessons');
      await app.click('Start: Common mistakes');
      await app.find('textbox', 'Code of the client');
    },
  },
  {
    name: 'the reference',
    view: 'reference',
    async reach(app) {
      await app.goTo('Reference');
      await app.find('searchbox', 'Search the reference');
    },
  },
  {
    name: 'the reference, with nothing found',
    view: 'reference',
    reach: (app) => pasteSearch(app, 'nothing is called this'),
  },
];

async function pasteSearch(app: AppDriver, text: string): Promise<void> {
  await (await app.find('searchbox', 'Search the reference')).type(text);
  await app.shows('0 of');
}

const SET_UP: readonly AppState[] = [
  {
    name: 'the keys',
    view: 'keys',
    async reach(app) {
      await app.goTo('Keys');
      await app.click('Show secret of Sandbox key');
    },
  },
  {
    name: 'a key being added, with both halves swapped',
    view: 'keys',
    async reach(app) {
      await app.click('Add key');
      await app.type('Key id', 'sk_test_abc');
      await (await app.find('textbox', 'Secret')).focus();
      await app.insert('pk_test_abc');
      await app.click('Swap them');
      await (await app.find('textbox', 'Secret')).focus();
      await app.insert(' "');
      await app.shows('Quotes aren’t part of a secret');
    },
  },
  {
    name: 'a key being edited',
    view: 'keys',
    async reach(app) {
      await app.click('Edit Sandbox key');
      await app.find('textbox', 'New secret');
    },
  },
  {
    name: 'the sandbox',
    view: 'sandbox',
    async reach(app) {
      await app.click('Cancel');
      await app.goTo('Sandbox');
      await app.find('table', 'Assumptions');
    },
  },
  {
    name: 'a key being revoked',
    view: 'sandbox',
    async reach(app) {
      const table = await app.find('table', 'Sandbox keys');
      const keyId = await table.$eval('code', (code) => code.textContent);
      await app.click(`Revoke ${keyId}`);
    },
  },
  {
    name: 'the environments, with one being added',
    view: 'environments',
    async reach(app) {
      await app.click('Cancel');
      await app.goTo('Environments');
      await app.click('Add environment');
      await app.type('Base URL', 'http://example.com');
    },
  },
];

/** With the built-in sandbox, from the first visit on. */
export const BUILT_IN_STATES: readonly AppState[] = [...REQUEST, ...DIAGNOSE, ...LISTS, ...LEARN, ...SET_UP];

/** More than any window has room for. */
const MANY = 60;

/** With a local sandbox that gives an exam. */
export function localStates(sandbox: RecordedSandbox): readonly AppState[] {
  const wrong = () => callOf(sandbox, 'unsorted-query');
  return [
    {
      name: 'the Inbox, waiting',
      view: 'inbox',
      async reach(app) {
        await listenInInbox(app, sandbox);
        await app.shows('Waiting for the first request');
      },
    },
    {
      name: 'Going live, with nothing seen',
      view: 'going-live',
      async reach(app) {
        await app.goTo('Going live');
        await app.shows('not seen yet');
      },
    },
    {
      name: 'the Inbox, full, with a mistake shown',
      view: 'inbox',
      async reach(app) {
        const call = await wrong();
        for (let at = 0; at < MANY; at++) await makeCall(sandbox, call, (pairs) => pairs);
        await app.goTo('Inbox');
        await app.view.focus('[role="grid"]');
        await app.window.keyboard.press('End');
        await app.shows('What happened', PATIENCE_MS);
      },
    },
    {
      name: 'an exam with a failed call, and code that fixes it',
      view: 'inbox',
      async reach(app) {
        await app.clickOn('::-p-xpath(//button[starts-with(., "Exam: ")])');
        await app.clickOn('::-p-xpath(//summary[contains(., "Show the fix in code")])');
        await app.choose('Show the code in', 'Go net/http');
      },
    },
    {
      name: 'Going live, with a failed item',
      view: 'going-live',
      async reach(app) {
        await app.goTo('Going live');
        await app.shows('Query not sorted.');
      },
    },
    {
      name: 'the lessons, with mistakes of one’s own code',
      view: 'learn',
      async reach(app) {
        await app.goTo('Lessons');
        await app.find('button', 'Start the lesson: Query not sorted');
      },
    },
    {
      name: 'the environments, with clocks that were measured',
      view: 'environments',
      async reach(app) {
        await app.goTo('Request');
        await app.send();
        await app.goTo('Environments');
        await app.shows('Clock of Local sandbox');
      },
    },
  ];
}

export const POPUP_STATES: readonly AppState[] = [
  { name: 'the popup', reach: (popup) => popup.find('status', 'Signature') },
  {
    name: 'the popup with a response',
    async reach(popup) {
      await popup.click('Send');
      await popup.shows('Signed and accepted');
    },
  },
];

export const FIRST_STATES: readonly AppState[] = [
  { name: 'the first screen', reach: (app) => app.find('button', 'Sign and send a request') },
];

export const UNREADABLE_STATES: readonly AppState[] = [
  { name: 'stored keys that can’t be read', reach: (app) => app.shows('Your keys can’t be read') },
];

/** In the panel of DevTools. @param send has the inspected page send a wrongly signed request. */
export function captureStates(send: () => Promise<unknown>): readonly AppState[] {
  return [
    {
      name: 'Capture, before anything is captured',
      view: 'capture',
      async reach(app) {
        await app.goTo('Capture');
        await app.shows('appear here');
      },
    },
    {
      name: 'Capture with a request shown',
      view: 'capture',
      async reach(app) {
        await send();
        await app.until('it’s there', async () => (await app.view.$('[role="grid"] tbody tr')) !== null);
        await app.view.focus('[role="grid"]');
        await app.window.keyboard.press('End');
        await app.find('button', 'Diagnose this request');
      },
    },
  ];
}

/** What needs the extension; the rest is as in it. */
export const SITE_STATES: readonly AppState[] = [
  { name: 'the page’s first screen', reach: (app) => app.find('button', 'Sign and send a request') },
  ...['Capture', 'Keys', 'Environments'].map(
    (view): AppState => ({
      name: `the page’s ${view}`,
      async reach(app) {
        await app.goTo(view);
        await app.find('tabpanel', view);
      },
    }),
  ),
];
