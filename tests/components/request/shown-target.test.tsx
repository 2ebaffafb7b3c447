/** What a request asks for, in a cell: nothing of it is lost, and its end is what stays. */

import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requestColumns } from '../../../components/request/request-columns.tsx';
import type { RequestLook } from '../../../components/request/request-look.ts';
import { ShownTarget } from '../../../components/request/shown-target.tsx';

it.each(['/api/v1/orders?limit=5&offset=20', '/a', '/a?', '?a=1', '/a?b=/c?d', '/א?ב=1'])(
  'reads %s whole, from left to right, with its query marked',
  (target) => {
    const { container } = render(<ShownTarget target={target} />);
    expect(container.textContent).toBe(target);
    for (const text of container.querySelectorAll('bdi')) expect(text.dir).toBe('ltr');
    expect([...container.querySelectorAll('span')].some(({ textContent }) => textContent === '?')).toBe(
      target.includes('?'),
    );
  },
);

const LOOK: RequestLook = {
  ...{ time: '12:00', method: 'POST', target: '/api/v1/charges', host: 'h', isHostKnown: true },
  ...{ status: '401', isError: true, error: 'bad_signature', words: undefined },
};

it.each([false, true])(
  'a list of 400 pixels has the method, the target, the status and the verdict alone, old or not: %s',
  (isOld) => {
    const room = { isNarrow: true, isNarrowest: true, isBeside: false, isWordy: true, isOld };
    const columns = requestColumns(room);
    expect(columns.map(({ label }) => label)).toEqual(['Request', 'Status', 'Verdict']);
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThan(320);
    const { container } = render(columns[0]?.cell(LOOK));
    expect(container.textContent).toBe('POST /api/v1/charges');
  },
);
