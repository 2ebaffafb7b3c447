/** Says what was pasted where nothing takes it by itself, and what can be done with it. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { errorsOf } from '../../lib/features/exchange/selectors.ts';
import type { PasteActions, Understood } from '../../lib/features/paste/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTurn } from '../ui/use-turn.ts';
import { size } from './size.ts';

interface Named {
  readonly title: string;
  readonly words: string;
  readonly actions?: ReactNode;
}

export function PastedCaptureNotice({ what }: { readonly what: Understood }) {
  const turn = useTurn(what);
  return <Told key={turn} what={what} />;
}

/**
 * What a text is called isn't said beyond the next view or send, nor beside another request that was put in, nor beside
 * an error of what's typed since. A canonical string waits for its request.
 */
function useEnd({ kind }: Understood, end: () => void): void {
  const now = useApp((state) => ({
    view: state.view,
    sending: state.sending,
    item: state.chosenItem,
    replaced: state.replaced,
    errors: errorsOf(state)
      .map(({ message }) => message)
      .join('\n'),
    unread: state.captureProblems,
  }));
  const [first] = useState(now);
  const isOver =
    now.view !== first.view ||
    now.sending !== first.sending ||
    (kind !== 'canonical-string' && (now.item !== first.item || now.replaced !== first.replaced)) ||
    (now.errors !== '' && now.errors !== first.errors) ||
    (now.unread.length > 0 && now.unread !== first.unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` is made anew with each render.
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
}

function Told({ what }: { readonly what: Understood }) {
  const { act, ...where } = useApp((state) => ({
    act: state.withPasted,
    hasItem: state.chosenItem !== undefined,
    hasKey: what.kind === 'key-pair' && state.keys.some(({ id }) => id === what.id),
    inPopup: state.surface === 'popup',
    inDiagnose: state.view === 'diagnose',
    hasBoxText: state.captureText !== '',
  }));
  const { title, words, actions } = named(what, where);
  const frame = useRef<HTMLDivElement>(null);
  // A long view may be scrolled away from it.
  useEffect(() => void frame.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const dismiss = (): void => void act((actions) => actions.dismiss());
  useEnd(what, dismiss);
  return (
    <div ref={frame}>
      <Notice
        tone={what.kind === 'unknown' || what.kind === 'live-key' ? 'warn' : 'info'}
        live
        title={title}
        actions={actions}
        onDismiss={dismiss}
      >
        {words}
      </Notice>
    </div>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isMain?: boolean;
  /** Not in the popup: what that knows is gone with the next click outside of it. */
  readonly inAppOnly?: boolean;
  readonly run: (actions: PasteActions) => unknown;
}

function Act({ icon, label, isMain = false, inAppOnly = false, run }: ActProps) {
  const { act, inPopup } = useApp((state) => ({
    act: state.withPasted,
    inPopup: state.surface === 'popup',
  }));
  if (inAppOnly && inPopup) return null;
  return (
    <Button icon={icon} variant={isMain ? 'primary' : undefined} onClick={() => void act(run)}>
      {label}
    </Button>
  );
}

const diagnose = (label: string, isMain = false) => (
  <Act icon="search" label={label} isMain={isMain} inAppOnly run={(actions) => actions.diagnose()} />
);
const replace = (label: string, isMain = false) => (
  <Act icon="send" label={label} isMain={isMain} run={(actions) => actions.replaceRequest()} />
);
const open = (label: string) => (
  <Act icon="external" label={label} inAppOnly run={(actions) => actions.open()} />
);

interface Where {
  readonly hasItem: boolean;
  /** Whose id is in the text. */
  readonly hasKey: boolean;
  readonly inPopup: boolean;
  readonly inDiagnose: boolean;
  /** The box there keeps what was typed in it. */
  readonly hasBoxText: boolean;
}

function named(what: Understood, where: Where): Named {
  switch (what.kind) {
    case 'url':
      return { title: 'The text is a URL', words: what.origin, actions: replace('Use it as the request') };
    case 'requests':
      return requestsWords(what);
    case 'headers':
      return headersWords(what);
    case 'body':
      return bodyWords(what, where);
    case 'response':
      return {
        title: `The text is a response with ${what.code}`,
        words:
          'A response doesn’t show what was signed. Paste the request that got it: a curl command, a HAR or a log line.',
      };
    case 'key-pair':
      return keyWords(what, where);
    case 'live-key':
      return {
        title: 'Live keys aren’t accepted',
        words:
          'They’re used for real money, so Countersign accepts test keys only. Paste the key id and the secret of a test key.',
      };
    case 'canonical-string':
      return stringWords(where);
    case 'saved-requests':
      return collectionWords(what, where);
    case 'other-tool':
      return { title: `The text is ${what.tool.name}`, words: `${what.tool.advice}.` };
    case 'binary':
      return {
        title: `${what.name} is ${what.isImage ? 'an image' : 'no text'}`,
        words: `Countersign reads requests from text only: curl, HAR, log lines or headers. If you use ${what.isImage ? 'the image' : 'the file'} as the body, its bytes are sent unchanged.`,
        actions: open('Use it as the request’s body'),
      };
    case 'long':
      return {
        title: what.hasCaptures
          ? `The text has captured requests, ${size(what.bytes)} in all`
          : `The text is long: ${size(what.bytes)}`,
        words: 'Diagnose looks for requests in it, and shows the progress.',
        actions: diagnose('Diagnose it', true),
      };
    case 'records':
      return {
        ...{ title: 'The text has records of a list', words: 'Browse shows them.' },
        actions: (
          <>
            {open('Open in Browse')}
            {diagnose('Diagnose instead')}
          </>
        ),
      };
    case 'unknown':
      return {
        ...{ title: 'The text has no request that can be read', words: `${what.message}.` },
        actions: diagnose('Edit it in Diagnose'),
      };
  }
}

function requestsWords({ format, captures }: Extract<Understood, { kind: 'requests' }>): Named {
  const isOne = captures.length === 1;
  return {
    title: `The text is ${format}`,
    words: `It has ${counted(captures.length, 'request')}.`,
    actions: (
      <>
        {diagnose(isOne ? 'Diagnose it' : 'Diagnose them', true)}
        {replace(isOne ? 'Use it as the request' : 'Use the first as the request')}
      </>
    ),
  };
}

/** Elsewhere the text stands in a list of its own; in Diagnose’s box it would stay. */
function collectionWords(
  { isPostman, rest }: Extract<Understood, { kind: 'saved-requests' }>,
  { inDiagnose }: Where,
): Named {
  const follows = rest?.kind === 'request' ? rest.format : 'text that can’t be read';
  return {
    title: isPostman ? 'The text is a Postman collection' : 'The text has requests that Countersign exported',
    words: [
      inDiagnose
        ? 'Diagnose takes requests as they were sent. Import saved requests in Saved.'
        : 'Saved imports them.',
      ...(rest ? [`Countersign doesn’t import the text after them: ${follows}.`] : []),
    ].join(' '),
    actions: (
      <>
        {open('Import them')}
        {rest?.kind === 'request' && diagnose('Diagnose what follows')}
      </>
    ),
  };
}

function headersWords({ headers }: Extract<Understood, { kind: 'headers' }>): Named {
  return {
    title: 'The text has headers but no request line',
    words: 'To diagnose them, add the request line, such as POST /api/v1/charges.',
    actions: (
      <>
        {diagnose('Complete them in Diagnose')}
        {headers.length > 0 && replace('Use them in the request')}
      </>
    ),
  };
}

function bodyWords(
  { name }: Extract<Understood, { kind: 'body' }>,
  { inDiagnose, hasBoxText }: Where,
): Named {
  return {
    title: `The text is ${name}`,
    words:
      'A body alone isn’t a request. To diagnose it, add the request line and the headers that were sent with it.',
    actions: (
      <>
        {replace('Use it as the request’s body')}
        {!(inDiagnose && hasBoxText) &&
          diagnose(inDiagnose ? 'Put it in the field' : 'Complete it in Diagnose')}
      </>
    ),
  };
}

function keyWords(
  { id, secret }: Extract<Understood, { kind: 'key-pair' }>,
  { hasKey, inPopup }: Where,
): Named {
  if (hasKey && !secret)
    return {
      title: 'You have the key with this key id',
      words: 'Keys shows it.',
      actions: open('Open Keys'),
    };
  const half = HALVES[secret ? (id === undefined ? 'secret' : 'both') : 'id'];
  return {
    title: half.title,
    words: inPopup ? 'Paste it once more in Keys.' : half.words,
    actions: (
      <Act icon="key" label={inPopup ? 'Open Keys' : 'Add this key'} run={(actions) => actions.addKey()} />
    ),
  };
}

const HALVES = {
  both: {
    title: 'The text has an API key',
    words:
      '“Add this key” opens a form with the id and the secret filled in. Countersign stores them only when you save the form.',
  },
  id: {
    title: 'The text is a key id',
    words:
      '“Add this key” opens a form with the id filled in. Type the secret there. Countersign stores both only when you save the form.',
  },
  secret: {
    title: 'The text has a secret',
    words:
      '“Add this key” opens a form with the secret filled in. Type the key id there. Countersign stores both only when you save the form.',
  },
} as const;

function stringWords({ hasItem }: Where): Named {
  return {
    title: 'The text is a canonical string',
    words: hasItem
      ? 'Compare it with the string of the request in Diagnose.'
      : 'Diagnose its request first. Then compare the string with the correct one.',
    actions: hasItem && (
      <Act icon="search" label="Compare strings" inAppOnly run={(actions) => actions.compare()} />
    ),
  };
}
