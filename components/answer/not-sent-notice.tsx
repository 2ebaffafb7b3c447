/** Why nothing was sent, and the way back. */

import { type MouseEvent, Suspense } from 'react';
import { retryAtRisk } from '../../lib/core/diagnosis/may-have-happened.ts';
import { repeatRisk, sentBeforeTitle, sentBeforeWords } from '../../lib/core/diagnosis/sent-twice.ts';
import type { GateRefusal } from '../../lib/core/gate/gate.ts';
import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import { type PressedSend, pressSend } from '../../lib/features/exchange/repeat.ts';
import type { NotSent, SendAsked } from '../../lib/features/exchange/state.ts';
import {
  selectKeyIdOf,
  selectKeyIdToAdd,
  selectKeyToUse,
  selectLacksSecret,
} from '../../lib/state/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { LocalKeyNotMade, MakeLocalKey, useLocalSandboxKey } from '../share/local-sandbox-key.tsx';
import { UseKey } from '../share/use-key.tsx';
import { useSearches } from '../share/use-sent-before.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { DefineVariables } from './define-variables.tsx';
import { pressOf } from './press-of.ts';
import { WithoutBody } from './without-body.tsx';

const SecretNeeded = lazyPart(async () => (await import('../share/secret-needed.tsx')).SecretNeeded);

const HELD_BACK: Record<GateRefusal['problem'], string> = {
  'holds-secret': 'Remove the secret from the request',
  unread: 'Body can’t be checked for secrets',
};

interface NotSentNoticeProps {
  readonly why: NotSent;
  /** Sends again what wasn't sent; by default the request that's typed. */
  readonly onAgain?: (() => void) | undefined;
}

export function NotSentNotice({ why, onAgain }: NotSentNoticeProps) {
  const openApp = useApp((state) => state.openApp);
  const press = usePressSend();
  const again = onAgain ?? ((event: MouseEvent) => press(event, {}));
  switch (why.problem) {
    case 'no-key':
      return <NoKey onAgain={onAgain} />;
    case 'draft-has-errors':
      return (
        <Notice
          tone="bad"
          live
          title="Correct the request first"
          actions={
            onAgain ? undefined : (
              <>
                <DefineVariables />
                <WithoutBody />
              </>
            )
          }
        >
          <p>Nothing was sent.</p>
          <ul>
            {why.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      );
    case 'held-back':
      return (
        <Notice tone="bad" live title={HELD_BACK[why.refusal.problem]}>
          Nothing was sent. {gateRefusalWords(why.refusal)}
        </Notice>
      );
    case 'changed-meanwhile':
      return (
        <Notice
          tone="warn"
          live
          title="Send again: something changed meanwhile"
          actions={<Button onClick={again}>Send</Button>}
        >
          Nothing was sent. The request, the environment or the key changed after your click. Check them
          first.
        </Notice>
      );
    case 'without-body':
      return <AskedBody method={why.method} />;
    case 'sent-before':
      return <AskedRepeat why={why} />;
    case 'unexpected':
      return <NotLoaded>Nothing was sent.</NotLoaded>;
    case 'permission-refused':
      return (
        <Notice
          tone="warn"
          live
          title={`Allow Countersign to reach ${new URL(why.origin).host}`}
          actions={<Button onClick={again}>Ask again and send</Button>}
        >
          Nothing was sent. Without this permission, the browser blocks responses of {why.origin}. The
          permission covers this host only. You can remove it in the browser’s extension settings.
        </Notice>
      );
    case 'permission-unavailable':
      return (
        <Notice
          tone="warn"
          live
          title="The browser can’t ask for the permission here"
          actions={
            <Button icon="external" onClick={() => void openApp()}>
              Open Countersign in a tab
            </Button>
          }
        >
          Nothing was sent to {why.origin}. {why.reason}
        </Notice>
      );
  }
}

/** Of a button that sends the typed request. @returns for `onClick`, see `pressSend`. */
function usePressSend(): (event: MouseEvent, asked: SendAsked, isRepeated?: boolean) => void {
  const store = useAppStore();
  return (event, asked, isRepeated) => {
    const state = store.getState();
    const send: PressedSend['send'] = (told) => void state.send({ ...told, ...asked });
    pressSend(state, { by: pressOf(event), ...(isRepeated !== undefined && { isRepeated }), send });
  };
}

function AskedBody({ method }: { readonly method: string }) {
  const press = usePressSend();
  return (
    <Notice
      tone="warn"
      live
      title={`${method} has no body`}
      actions={<Button onClick={(event) => press(event, { isBodyless: true })}>Send without a body</Button>}
    >
      Nothing was sent.
    </Notice>
  );
}

function AskedRepeat({ why }: { readonly why: Extract<NotSent, { problem: 'sent-before' }> }) {
  const press = usePressSend();
  const keyId = useApp((state) => selectKeyIdOf(state, why.request));
  const { searched, found } = useSearches(why.request, why.before);
  const isSame = why.before.order === undefined;
  return (
    <Notice
      tone="warn"
      live
      title="Nothing was sent: check this first"
      actions={
        <Button onClick={(event) => press(event, { isRepeated: true }, isSame)}>
          {isSame ? retryAtRisk(why.request).does : 'Send'}
        </Button>
      }
    >
      {sentBeforeTitle(why.request, why.before.order, searched)}.{' '}
      {sentBeforeWords(why.before, keyId, searched, found)}{' '}
      {repeatRisk(why.request, why.before.order, searched)}
    </Notice>
  );
}

function NoKey(props: Pick<NotSentNoticeProps, 'onAgain'>) {
  const lacksSecret = useApp(selectLacksSecret);
  if (lacksSecret)
    return (
      <Suspense>
        <SecretNeeded />
      </Suspense>
    );
  return <NoKeyStored {...props} />;
}

function NoKeyStored({ onAgain }: Pick<NotSentNoticeProps, 'onAgain'>) {
  const stored = useApp(selectKeyToUse);
  const { goForKey, addKey, focus, tell, hasKeys, named } = useApp((state) => ({
    goForKey: state.goForKey,
    addKey: state.openKeyForm,
    focus: state.focusField,
    tell: state.tellKeyMade,
    hasKeys: state.keys.length > 0,
    named: selectKeyIdToAdd(state),
  }));
  // The buttons go once there's a key.
  const goOn = (): void => (onAgain ? onAgain() : focus('answer'));
  const localKey = useLocalSandboxKey(({ pair }) => {
    tell(pair.id);
    goOn();
  });
  return (
    <>
      <Notice
        tone="info"
        live
        title={stored ? 'Select a key for this environment' : 'Add a key for this environment'}
        actions={
          <>
            {stored && <UseKey stored={stored} onUsed={goOn} />}
            <MakeLocalKey {...localKey} />
            <Button icon="plus" onClick={() => addKey({ id: named })}>
              Add a key
            </Button>
            {hasKeys && (
              <Button icon="key" onClick={() => goForKey('keys')}>
                Open Keys
              </Button>
            )}
          </>
        }
      >
        Nothing was sent. A key signs only for the environments it’s assigned to, and no key is assigned to
        this environment.
        {stored
          ? ` ${stored.name} is stored, but isn’t selected for it yet.`
          : hasKeys && ' In Keys, select this environment for one of your keys, or add a key.'}
        {localKey.isOffered && ' The local sandbox can make one.'}
      </Notice>
      <LocalKeyNotMade {...localKey} />
    </>
  );
}
