/** The signature of the next request, to be copied; without a key, the way to one. Below what's seen of the steps first. */

import { Suspense } from 'react';
import type { Signing } from '../../lib/features/exchange/signing.ts';
import { heldFor } from '../../lib/state/clock-slice.ts';
import { selectKey, selectKeyIdToAdd, selectKeyToUse, selectLacksSecret } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { SignatureSteps } from '../request/signature-steps.tsx';
import { SignerSection } from '../share/copy-signer.tsx';
import { LocalKeyNotMade, MakeLocalKey, useLocalSandboxKey } from '../share/local-sandbox-key.tsx';
import { UseKey } from '../share/use-key.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { CopyCurl } from './copy-curl.tsx';
import { CopyProgram } from './copy-program.tsx';

const SecretNeeded = lazyPart(async () => (await import('../share/secret-needed.tsx')).SecretNeeded);

export function NextSignature({ signed }: Pick<Signing, 'signed'>) {
  const { copy, held, keyName } = useApp((state) => ({
    copy: state.copySigned,
    held: heldFor(state),
    keyName: selectKey(state)?.name,
  }));
  if (!signed || keyName === undefined) return <NoSignature />;
  return (
    <>
      <SignatureSteps
        signed={signed}
        keyName={keyName}
        copy={copy}
        actions={<CopyCurl />}
        note={
          held !== undefined &&
          `Copies made in the next ${held} s have this timestamp, unless you edit or send.`
        }
      />
      <SignerSection>
        <CopyProgram />
      </SignerSection>
    </>
  );
}

function NoSignature() {
  const lacksSecret = useApp(selectLacksSecret);
  if (lacksSecret)
    return (
      <Suspense>
        <SecretNeeded />
      </Suspense>
    );
  return <NoKey />;
}

function NoKey() {
  const { add, focus, tell, named } = useApp((state) => ({
    add: state.openKeyForm,
    focus: state.focusField,
    tell: state.tellKeyMade,
    named: selectKeyIdToAdd(state),
  }));
  const others = useApp((state) => state.keys.length > 0);
  const stored = useApp(selectKeyToUse);
  // The button goes once there's a key.
  const localKey = useLocalSandboxKey(({ pair }) => {
    tell(pair.id);
    focus('steps');
  });
  return (
    <>
      <EmptyState
        icon="key"
        title="The signature appears here"
        action={
          <>
            {stored && <UseKey stored={stored} onUsed={() => focus('steps')} />}
            <MakeLocalKey {...localKey} />
            <Button icon="key" onClick={() => add({ id: named })}>
              Add a key
            </Button>
          </>
        }
      >
        The canonical string needs no secret, but the HMAC does.{' '}
        {stored
          ? `${stored.name} is stored, but isn’t selected for this environment yet.`
          : noKeyWords(localKey.isOffered, others)}
      </EmptyState>
      <LocalKeyNotMade {...localKey} />
    </>
  );
}

function noKeyWords(isLocal: boolean, others: boolean): string {
  if (isLocal) return 'The local sandbox can make a key for this environment.';
  return others
    ? 'This environment has no key. In Keys, select this environment for one of your keys, or add a key.'
    : 'Add a key for this environment.';
}
