/** Which stored key is offered where the chosen environment has none. */

import { describe, expect, it } from 'vitest';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { CaptureRow } from '../../lib/features/capture/state.ts';
import { selectKeyIdToAdd, selectKeyToUse, selectOtherKeys } from '../../lib/state/selectors.ts';
import { madeUpKey, openPage } from './open-page.ts';

function captured(id: number, url: string, keyId: string): CaptureRow {
  const { origin, pathname: target } = new URL(url);
  const request = wireRequest({ method: 'GET', target, headers: [['X-Api-Key', keyId]] });
  return {
    ...{ kind: 'request', id, startedAt: id, url, remarks: [], code: undefined, failure: undefined },
    ...{ isSigned: true, isPreflight: false, capture: { request, gaps: [], hints: {}, origin } },
  };
}

async function inNewEnvironment(...keys: Parameters<typeof madeUpKey>[]) {
  const page = await openPage();
  for (const key of keys) await page.app().addKey(madeUpKey(...key));
  await page.app().addEnvironment('New', 'https://new.test/gate');
  return page;
}

describe('where an environment has no key', () => {
  it('it’s the key of the last captured request that went there and whose key is stored', async () => {
    const { app, store } = await inNewEnvironment(
      ['one', ['local']],
      ['two', ['local']],
      ['three', ['local']],
    );
    expect(selectKeyToUse(app())).toBeUndefined();
    const capturedRows = [
      captured(1, 'https://new.test/gate/api/v1/orders', 'pk_test_one'),
      captured(2, 'https://new.test/gate/api/v1/orders', 'pk_test_two'),
      captured(3, 'https://new.test/gate/api/v1/orders', 'pk_test_unknown'),
      captured(4, 'https://other.test/api/v1/orders', 'pk_test_three'),
    ];
    store.setState({ capturedRows });
    expect(selectKeyToUse(app())?.id).toBe('pk_test_two');
    await app().chooseEnvironment('built-in');
    expect(selectKeyToUse(app())).toBeUndefined();
  });

  it('it’s the only one that signs nowhere yet, and none of several', async () => {
    const { app } = await inNewEnvironment(['one', ['local']], ['idle', ['one-that-was-deleted']]);
    expect(selectKeyToUse(app())?.id).toBe('pk_test_idle');
    await app().addKey(madeUpKey('second', []));
    expect(selectKeyToUse(app())).toBeUndefined();
    expect(selectOtherKeys(app())).toHaveLength(3);
  });

  it('a pasted request names its key, which the form to add one then has, and no other is offered', async () => {
    const { app } = await inNewEnvironment(['idle', []]);
    const curl = `curl 'https://new.test/gate/api/v1/orders' -H 'X-Api-Key: pk_test_own' -H 'X-Signature: ab'`;
    const into = { kind: 'target', start: 0, end: 0, view: app().view, value: '' } as const;
    await app().withPasted((actions) => actions.takeText(curl, into));
    expect(selectKeyToUse(app())).toBeUndefined();
    expect(selectKeyIdToAdd(app())).toBe('pk_test_own');
    await app().addKey(madeUpKey('own', []));
    expect(selectKeyIdToAdd(app())).toBeUndefined();
    expect(selectKeyToUse(app())?.id).toBe('pk_test_own');
  });

  it.each(['pk_live_9', '{{key_id}}', '***'])('nothing is taken over of %s', async (id) => {
    const { app } = await inNewEnvironment(['idle', []]);
    const curl = `curl 'https://new.test/gate/api/v1/orders' -H 'X-Api-Key: ${id}' -H 'X-Signature: ab'`;
    const into = { kind: 'target', start: 0, end: 0, view: app().view, value: '' } as const;
    await app().withPasted((actions) => actions.takeText(curl, into));
    expect(selectKeyIdToAdd(app())).toBeUndefined();
    expect(selectKeyToUse(app())?.id).toBe('pk_test_idle');
  });

  it('it’s none that only the built-in sandbox accepts, and there none that it doesn’t know', async () => {
    const { app } = await inNewEnvironment();
    await app().createSandboxKey('Made there');
    const [made] = app().keys;
    if (!made) throw new Error('It was made');
    await app().updateKey(made.id, { environments: [] });
    expect(selectOtherKeys(app())).toEqual([]);
    await app().chooseEnvironment('built-in');
    expect(selectKeyToUse(app())?.id).toBe(made.id);
    await app().addKey(madeUpKey('idle', []));
    expect(selectOtherKeys(app()).map(({ id }) => id)).toEqual([made.id]);
  });
});
