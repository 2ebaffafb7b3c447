/** A view that fails: the rest goes on, and the report says where without what was typed. */

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../components/app/error-boundary.tsx';
import { expectAccessible } from '../accessibility.ts';

/** Made up for this test. */
const TYPED = 'sk_test_made_up_0123';

beforeEach(() => {
  // React reports what's thrown; it's what's tested here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

let failure: unknown;

function Failing() {
  if (failure !== undefined) throw failure;
  return <p>Working</p>;
}

function open(thrown: unknown) {
  failure = thrown;
  const copied: string[] = [];
  const copy = async (text: string): Promise<'copied'> => {
    copied.push(text);
    return 'copied';
  };
  const { container } = render(
    <>
      <p>The rest</p>
      <ErrorBoundary view="Request" copy={copy}>
        <Failing />
      </ErrorBoundary>
    </>,
  );
  return { copied, container };
}

function renamed(error: Error): Error {
  error.message = 'another message than the stack has';
  return error;
}

describe('a view that fails', () => {
  it('is said aloud, leaves the rest, and can be tried again', async () => {
    const { container } = open(new Error('broken'));
    expect(screen.getByRole('alert').textContent).toMatch(/The Request view stopped working/);
    expect(screen.getByText('The rest')).toBeDefined();
    await expectAccessible(container);
    failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Working')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['in its message', new TypeError(`can’t read “${TYPED}”`)],
    ['in its message, over lines', new TypeError(`can’t read\n${TYPED}\n  ${TYPED} again`)],
    ['in a message that looks like a frame', new TypeError(`can’t read\n    at ${TYPED}:1:2`)],
    ['in a message that was changed later', renamed(new Error(`can’t read ${TYPED}`))],
    ['thrown as it is', TYPED],
    ['in an object', { typed: TYPED }],
  ])('reports where, without what was typed %s', async (_, thrown) => {
    const { copied, container } = open(thrown);
    await userEvent.click(screen.getByRole('button', { name: 'Copy report' }));
    expect(copied).toHaveLength(1);
    expect(copied[0]).toMatch(/^Countersign, view “Request”: (Type)?Error\n\s+at /);
    expect(copied[0]).not.toContain(TYPED);
    expect(container.textContent).not.toContain(TYPED);
  });
});
