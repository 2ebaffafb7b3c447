/** Reference: searched as one types, walked by keys, led to from wherever a rule is said, and back to where one was. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppShell } from '../../../components/app/app-shell.tsx';
import { ReferenceView } from '../../../components/reference/reference-view.tsx';
import { RuleNote } from '../../../components/request/rule-note.tsx';
import { ASSUMPTIONS } from '../../../lib/core/assumptions.ts';
import { CLAUSES } from '../../../lib/core/clauses.ts';
import { REFERENCE_ENTRIES } from '../../../lib/core/reference/entries.ts';
import { showPlace } from '../../../lib/state/named-place.ts';
import { expectAccessible } from '../accessibility.ts';
import { appTab, goTo } from '../go-to.ts';
import { openView } from '../open-view.tsx';

const entries = () => screen.queryAllByRole('article');
const entry = (name: string) => screen.getByRole('article', { name });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the reference' });
const TOLERANCE = 'Clock tolerance';
const EXACTLY = ASSUMPTIONS['exactly-300-seconds'];

describe('the entries', () => {
  it('are all there, with the section and the quotation, or with what’s assumed and why', async () => {
    await openView(<ReferenceView />);
    expect(entries()).toHaveLength(REFERENCE_ENTRIES.length);
    const specified = entry(TOLERANCE);
    expect(within(specified).getByText('Section 5, rule 2')).toBeDefined();
    expect(specified.textContent).toContain(`“${CLAUSES['clock-tolerance'].text}”`);
    const open = entry(EXACTLY.open);
    expect(within(open).getByText('Not in the API docs')).toBeDefined();
    expect(open.textContent).toContain(`Assumption: ${EXACTLY.reading}`);
    expect(open.textContent).toContain(`Why: ${EXACTLY.why}`);
    expect(within(open).getByRole('link', { name: TOLERANCE })).toBeDefined();
    expect(entry('Rate limits and body size limits').textContent).toContain('makes no assumption about this');
    const fields = within(entry('Fields of a page')).getAllByRole('rowheader');
    expect(fields.map(({ textContent }) => textContent)).toEqual(['data', 'total', 'limit', 'offset']);
  });

  it('say what was measured on the selected environment, and nothing of another’s', async () => {
    const { store } = await openView(<ReferenceView />, {
      environments: {
        version: 3,
        data: {
          remotes: [
            {
              ...{ id: 'aa', name: 'Staging', kind: 'remote', baseUrl: 'https://staging.example', paths: {} },
              readings: { 'signed-query': 'decoded', 'limit-zero': 'empty-page', 'query-order': 'by-magic' },
            },
          ],
        },
      },
    });
    const query = ASSUMPTIONS['query-as-sent'].open;
    expect(entry(query).textContent).not.toContain('Measured on');
    await act(() => store.getState().chooseEnvironment('aa'));
    expect(entry(query).textContent).toContain('Measured on Staging: Query encoding in line 3: Decoded');
    expect(entry(ASSUMPTIONS['limit-forms'].open).textContent).toContain(
      'Measured on Staging: limit=0: An empty page',
    );
    // No reading that Countersign knows.
    expect(entry(ASSUMPTIONS['query-pair-order'].open).textContent).not.toContain('Measured on');
  });

  it('are copied with their section', async () => {
    const { user, platform } = await openView(<ReferenceView />);
    await user.click(screen.getByRole('button', { name: 'Copy entry: stale_request' }));
    await screen.findByText('Copied');
    expect(platform.copied.at(-1)).toContain('API docs, section 7, stale_request: “');
  });
});

describe('the search', () => {
  it('is kept where another view was looked at meanwhile', async () => {
    const { user } = await openView(<AppShell />);
    await goTo(user, 'Reference');
    await screen.findByRole('searchbox', { name: 'Search the reference' });
    await user.type(search(), 'stale');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which entries' }), 'In the API docs');
    const shown = entries().length;
    await goTo(user, 'Lessons');
    await goTo(user, 'Reference');
    await screen.findByRole('searchbox', { name: 'Search the reference' });
    expect(search().value).toBe('stale');
    expect(entries()).toHaveLength(shown);
  });

  it('filters as one types, says how many match and marks where', async () => {
    const { user, page } = await openView(<ReferenceView />);
    await user.type(search(), 'stale');
    expect(screen.getByText(`${entries().length} of ${REFERENCE_ENTRIES.length} entries`)).toBeDefined();
    expect(entries().length).toBeLessThan(10);
    const marks = within(entry('stale_request')).getAllByText('stale', { selector: 'mark' });
    expect(marks.length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Paging/ })).toBeNull();
    await expectAccessible(page);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which entries' }), 'Not in the API docs');
    expect(entries().map(({ dataset }) => dataset['kind'])).not.toContain('specified');
    expect(entries().length).toBeGreaterThan(0);
  });

  it('marks what an entry is found by also where that isn’t among its words', async () => {
    const { user } = await openView(<ReferenceView />);
    expect(entry('All other errors').querySelector('mark')).toBeNull();
    await user.type(search(), '429');
    expect(entries().length).toBeGreaterThan(0);
    expect(entries().filter((one) => one.querySelector('mark')?.textContent !== '429')).toEqual([]);
  });

  it('without a hit leads back to all entries', async () => {
    const { user } = await openView(
      <main>
        <ReferenceView />
      </main>,
    );
    await user.type(search(), 'limit zzz');
    expect(entries()).toEqual([]);
    expect(screen.getByText('No entry matches the search')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all entries' }));
    expect(entries()).toHaveLength(REFERENCE_ENTRIES.length);
    expect(search()).toBe(document.activeElement);
    expect(search().value).toBe('');
  });
});

describe('the keyboard', () => {
  it('leads from the search to the first entry, and on', async () => {
    const { user } = await openView(<ReferenceView />);
    await user.type(search(), 'limit{ArrowDown}');
    expect(entries()[0]).toBe(document.activeElement);
    await user.keyboard('{ArrowDown}');
    expect(entries()[1]).toBe(document.activeElement);
    await user.keyboard('{End}');
    expect(entries().at(-1)).toBe(document.activeElement);
    await user.click(search());
    await user.keyboard('{Enter}');
    expect(entries()[0]).toBe(document.activeElement);
  });

  it('leads to a section', async () => {
    const { user } = await openView(<ReferenceView />);
    screen.getByRole('button', { name: /^Test mode/ }).focus();
    await user.keyboard('{Enter}');
    expect(entry('Test keys and live keys')).toBe(document.activeElement);
  });
});

describe('an address', () => {
  it('leads to the entry, which has the focus, also where the search hid it', async () => {
    const { user, store } = await openView(<ReferenceView />);
    await user.type(search(), 'webhook');
    await act(() => showPlace(store.getState, { view: 'reference', about: 'clock-tolerance' }));
    await waitFor(() => expect(entry(TOLERANCE)).toBe(document.activeElement));
    expect(entry(TOLERANCE).getAttribute('aria-current')).toBe('true');
    expect(search().value).toBe('');
    expect(store.getState().focusRequest).toBeUndefined();
  });

  it('of no entry leads to all of them', async () => {
    const { store } = await openView(<ReferenceView />);
    await act(() => showPlace(store.getState, { view: 'reference', about: 'earlier-entry' }));
    expect(entries()).toHaveLength(REFERENCE_ENTRIES.length);
    expect(store.getState().focusRequest).toBeUndefined();
  });
});

describe('a rule that’s said somewhere', () => {
  it('is a link to its entry, and so is what’s assumed', async () => {
    const { page } = await openView(<RuleNote clause="clock-tolerance" assumed={['exactly-300-seconds']} />);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['API docs, section 5, rule 2', '/app.html#reference/clock-tolerance'],
      ['Assumed', '/app.html#reference/exactly-300-seconds'],
    ]);
    expect(page.textContent).toContain(EXACTLY.reading);
    expect(page.textContent).not.toContain(EXACTLY.why);
  });

  it('leads there and, by Esc or the button, back to that link, with what was typed', async () => {
    const { user, store } = await openView(<AppShell />);
    await goTo(user, 'Lessons');
    await user.click(await screen.findByRole('button', { name: 'Start: The query' }));
    await user.type(await screen.findByRole('textbox', { name: 'Line 3, query' }), 'a=1');
    const own = screen.getByRole('link', { name: 'API docs, section 5, canonical string' });
    for (const back of ['{Escape}', 'button']) {
      await user.click(own);
      await waitFor(() => expect(entry('Line 3: CANONICAL_QUERY')).toBe(document.activeElement));
      expect(appTab('Reference')?.ariaSelected).toBe('true');
      // A link within Reference isn’t where one came from.
      await user.click(within(entry('stale_request')).getByRole('link'));
      if (back === 'button') await user.click(screen.getByRole('button', { name: 'Back to Lessons' }));
      else await user.keyboard(back);
      expect(store.getState().view).toBe('learn');
      expect(own).toBe(document.activeElement);
    }
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 3, query' }).value).toBe('a=1');
  });
});
