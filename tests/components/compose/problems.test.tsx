/** Each thing that can be wrong stands beside its field, belongs to it for a screen reader, and says how to recover. */

import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DestinationBar } from '../../../components/app/destination-bar.tsx';
import { RequestEditor } from '../../../components/compose/request-editor.tsx';
import type { DraftField } from '../../../lib/client/draft/problem.ts';
import type { AppState } from '../../../lib/state/app-state.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { descriptionOf, openRequest, tab } from './open-request.tsx';

interface Case {
  readonly shown: RegExp;
  readonly control: { readonly role: 'textbox' | 'combobox'; readonly name: string };
  readonly part?: RegExp;
  readonly severity: 'Error' | 'Warning';
  readonly breakIt: (app: AppState) => void;
}

const CASES: Record<Exclude<DraftField, 'base-url'> | 'JSON body', Case> = {
  method: {
    shown: /A method has letters and no spaces/,
    control: { role: 'combobox', name: 'Method' },
    severity: 'Error',
    breakIt: (app) => app.editDraft({ method: 'GET ME' }),
  },
  target: {
    shown: /A path starts with a slash\. Write \/api\/v1\/orders/,
    control: { role: 'textbox', name: 'Path and query' },
    severity: 'Error',
    breakIt: (app) => app.editDraft({ target: 'api/v1/orders' }),
  },
  headers: {
    shown: /A header name has no spaces/,
    control: { role: 'textbox', name: 'Header 1' },
    part: /Headers/,
    severity: 'Error',
    breakIt(app) {
      app.addHeader();
      app.editHeader(0, { name: 'X A' });
    },
  },
  body: {
    shown: /Browsers can’t send a body with GET/,
    control: { role: 'textbox', name: 'Body' },
    part: /Body/,
    severity: 'Error',
    breakIt: (app) => app.editDraft({ body: { kind: 'text', text: '{}' } }),
  },
  'JSON body': {
    shown: /Not valid JSON at line 1, column 8: .* sends the body unchanged/,
    control: { role: 'textbox', name: 'Body' },
    part: /Body/,
    severity: 'Warning',
    breakIt: (app) => app.editDraft({ method: 'POST', body: { kind: 'text', text: '{"a":1,}' } }),
  },
  timestamp: {
    shown: /Seconds can’t have a fraction/,
    control: { role: 'textbox', name: 'Timestamp' },
    severity: 'Warning',
    breakIt: (app) => app.typeTimestamp('1.5'),
  },
};

describe.each(Object.entries(CASES))(
  'a problem of the %s',
  (_, { shown, control, part, severity, breakIt }) => {
    it('belongs to its control', async () => {
      const { user, store } = await openRequest(<RequestEditor />);
      act(() => breakIt(store.getState()));
      if (part) await user.click(tab(part));
      const element = await screen.findByRole(control.role, { name: control.name });
      expect(descriptionOf(element)).toMatch(shown);
      expect(descriptionOf(element)).not.toMatch(/no element/);
      // A warning may be meant: only errors make a field invalid.
      expect(element.getAttribute('aria-invalid')).toBe(severity === 'Error' ? 'true' : 'false');
      const message = screen.getByText(shown).closest('li');
      expect(message?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(severity);
    });
  },
);

it('of the base URL belongs to the choice of environments', async () => {
  const records: Record<string, Json> = {
    environments: {
      version: 1,
      data: { remotes: [{ id: 'local', name: 'Local sandbox', baseUrl: 'ftp://127.0.0.1' }] },
    },
    settings: {
      version: 1,
      data: { environmentId: 'local', keyIds: {} },
    },
  };
  const view = (
    <>
      <DestinationBar />
      <RequestEditor />
    </>
  );
  await openRequest(view, records);
  const select = screen.getByRole('combobox', { name: 'Environment' });
  expect(descriptionOf(select)).toMatch(/Use https:\/\/ or http:\/\//);
});

it('marks the tab whose panel holds it', async () => {
  const { store } = await openRequest(<RequestEditor />);
  act(() => CASES.headers.breakIt(store.getState()));
  act(() => CASES.body.breakIt(store.getState()));
  expect(tab(/Headers/).textContent).toBe('Headers1 error');
  expect(tab(/Body/).textContent).toBe('Body1 error');
  expect(tab(/Query/).textContent).not.toMatch(/error/);
});

it('goes once it’s put right', async () => {
  const { user, store } = await openRequest(<RequestEditor />);
  act(() => CASES.target.breakIt(store.getState()));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Path and query' });
  await user.clear(input);
  await user.type(input, '/api/v1/orders');
  expect(descriptionOf(input)).toBe('');
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
});

it('of two header rows is told once for each', async () => {
  const { user, store } = await openRequest(<RequestEditor />);
  act(() => {
    for (const index of [0, 1]) {
      store.getState().addHeader();
      store.getState().editHeader(index, { name: `X ${index}` });
    }
  });
  await user.click(tab(/Headers/));
  expect(screen.getAllByText(/A header name has no spaces/)).toHaveLength(2);
});
