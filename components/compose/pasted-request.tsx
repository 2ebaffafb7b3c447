/** Says what the request was read from, what of it isn’t as it was pasted, and leads back; of one that was opened, only where Send doesn’t go to where it went. */

import { listed } from '../../lib/core/counts.ts';
import { parsedUrl } from '../../lib/core/parsed-url.ts';
import { holdsLiveKey, withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { hasReplaced, isSameAsReplaced } from '../../lib/features/draft/slice.ts';
import { isAnswered } from '../../lib/features/exchange/explaining.ts';
import { type PastedPlace, placeOfPasted } from '../../lib/features/paste/pasted-request.ts';
import type { LeftOut, Pasted, PastedText } from '../../lib/features/paste/state.ts';
import { selectKey } from '../../lib/state/selectors.ts';
import { WithoutBody } from '../answer/without-body.tsx';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import { useTurn } from '../ui/use-turn.ts';

type PastedDraft = Extract<Pasted, { kind: 'draft' }>;

export function PastedRequestNotice() {
  const pasted = useApp((state) =>
    state.pasted?.kind === 'draft' && state.pasted.draft.target === state.draft.target
      ? state.pasted
      : undefined,
  );
  return pasted && <Told pasted={pasted} />;
}

/** Once it's edited, only that it's for another host is still to be known. */
function Told({ pasted }: { readonly pasted: PastedDraft }) {
  const place = useApp((state) => placeOfPasted(state, pasted));
  const isAsPutThere = useApp((state) => state.draft === pasted.draft);
  const hadBody = useApp(({ replaced }) => replaced !== undefined && hasBody(replaced.draft));
  const wasSame = useApp(isSameAsReplaced);
  const keyName = useApp((state) => selectKey(state)?.name);
  const dismiss = useApp((state) => state.withPasted);
  const text = isAsPutThere ? pasted.text : undefined;
  const isElsewhere = place.kind === 'elsewhere';
  const turn = useTurn(pasted);
  const isMoved = place.kind === 'there' && place.before !== undefined;
  if (!text && !isElsewhere && !(isAsPutThere && (place.kind === 'unknown' || isMoved))) return null;
  return (
    <Notice
      key={turn}
      tone={(text ? text.open.length === 0 : isMoved) && !isElsewhere ? 'info' : 'warn'}
      live
      title={titleOf(place, text)}
      onDismiss={() => void dismiss((actions) => actions.dismiss())}
      actions={<Actions text={text} place={place} />}
    >
      {[
        placeWords(place, pasted.text),
        text
          ? wordsOf(pasted, text, { isElsewhere, hadBody, wasSame, keyName })
          : isAsPutThere
            ? pasted.leftOut.map((part) => LEFT_OUT[part])
            : [],
      ].map((sentences) => sentences.length > 0 && <p key={sentences[0]}>{sentences.join(' ')}</p>)}
    </Notice>
  );
}

interface ActionsProps {
  /** What can be done with it, until it's edited. */
  readonly text: PastedText | undefined;
  readonly place: PastedPlace;
}

function Actions({ text, place }: ActionsProps) {
  const canUndo = useApp(hasReplaced) && text !== undefined;
  const isSent = useApp(isAnswered);
  const { act, focus } = useApp((state) => ({
    act: state.withPasted,
    focus: state.focusField,
  }));
  return (
    <>
      {canUndo && <UndoButton onUndo={() => void act(({ undo }) => undo()).then(() => focus('target'))} />}
      {text && <WithoutBody />}
      {text?.canDiagnose && (
        <Button icon="search" onClick={() => void act(({ diagnose }) => diagnose())}>
          {isSent ? 'Diagnose it' : 'Diagnose instead'}
        </Button>
      )}
      {place.kind === 'elsewhere' && <SendThere place={place} />}
      {place.kind === 'unknown' && <AddEnvironment name="" baseUrl="" />}
      {place.kind === 'there' && place.before && !text && <ChooseOther other={place.before} />}
    </>
  );
}

function SendThere({ place: { other, host } }: { readonly place: Elsewhere }) {
  if (other) return <ChooseOther other={other} />;
  if (host === undefined) return null;
  return <AddEnvironment name={parsedUrl(host)?.host ?? ''} baseUrl={host} />;
}

/** Empty where the host isn’t known, as of most log lines: it’s typed there, not guessed. */
function AddEnvironment({ name, baseUrl }: { readonly name: string; readonly baseUrl: string }) {
  const add = useApp((state) => state.openEnvironmentForm);
  return (
    <Button icon="plus" onClick={() => add({ kind: 'new', name, baseUrl })}>
      Add environment
    </Button>
  );
}

function ChooseOther({ other }: { readonly other: NonNullable<Elsewhere['other']> }) {
  const choose = useApp((state) => state.chooseEnvironment);
  return <Button onClick={() => void choose(other.id)}>Choose {other.name}</Button>;
}

function titleOf(place: PastedPlace, text: PastedText | undefined): string {
  if (place.kind === 'elsewhere') return elsewhereTitle(place);
  if (place.kind === 'there' && !text) return `Environment changed to ${place.name}`;
  return text ? `Countersign read ${text.format}` : 'The request names no host';
}

type Elsewhere = Extract<PastedPlace, { kind: 'elsewhere' }>;

function elsewhereTitle({ other, isHostKnown, host, name }: Elsewhere): string {
  return other === undefined && isHostKnown
    ? `The Send button sends to ${name}: no environment has this path`
    : `The Send button sends to ${name}, not to ${other?.name ?? host}`;
}

function toSendThere({ other, isHostKnown, host }: Elsewhere): string {
  if (other !== undefined) return `To send the request to ${other.name}, choose that environment.`;
  return isHostKnown
    ? `To send the request to ${host}, add an environment whose base URL fits the path.`
    : `To send the request to ${host}, add that host as an environment.`;
}

function placeWords(place: PastedPlace, text: PastedText | undefined): string[] {
  switch (place.kind) {
    case 'no-place':
      return [];
    case 'unknown':
      return [
        ...(text ? ['The text names no host.'] : []),
        `The Send button sends to ${place.name}. If it was for another server, choose its environment above, or add one.`,
      ];
    case 'there':
      if (!place.before) return [];
      return text
        ? [`Environment: ${place.name}.`]
        : [`The opened request was sent there. Before, ${place.before.name} was selected.`];
    case 'elsewhere':
      return [toSendThere(place)];
  }
}

const REPLACED = {
  all: 'The pasted text replaced your request.',
  target: 'The pasted text replaced your path and query.',
  headers: 'The pasted text replaced your headers.',
  body: 'The pasted text replaced your body.',
} as const;

interface Besides {
  readonly isElsewhere: boolean;
  /** What it took the place of. */
  readonly hadBody: boolean;
  readonly wasSame: boolean;
  /** Of the key that it will be signed with. */
  readonly keyName: string | undefined;
}

const LEFT_OUT: Record<LeftOut, string> = {
  user: 'The user name and password of the URL were left out, because Countersign signs requests with a key instead.',
  'user-as-header': 'The user name and password of the URL became the header Authorization.',
  fragment: 'The part of the URL after # was left out, because it’s never sent.',
  'signing-headers': 'X-Api-Key, X-Timestamp and X-Signature were left out, because Send makes new ones.',
  credentials: 'Authorization and cookies were left out, because they’re for the host in the pasted text.',
};

function replacedWords(
  parts: PastedDraft['parts'],
  leftOut: readonly LeftOut[],
  { hadBody, wasSame }: Besides,
): string {
  if (wasSame && leftOut.length > 0) return 'Your request already had the rest of the pasted text.';
  if (wasSame) return 'Your request was already the same.';
  if (parts === 'body' && !hadBody) return 'The pasted text is now the request’s body.';
  return REPLACED[parts];
}

function wordsOf(pasted: PastedDraft, text: PastedText, besides: Besides): string[] {
  const { parts, draft, leftOut } = pasted;
  const { open, isSigned, format } = text;
  return [
    ...(besides.isElsewhere ? [`Countersign read ${format}.`] : []),
    ...(parts === 'headers' || parts === 'body' || besides.isElsewhere ? [] : [`Path: ${pathOf(draft)}.`]),
    replacedWords(parts, leftOut, besides),
    ...leftOut.map((part) => LEFT_OUT[part]),
    ...stayedWords(pasted),
    ...(open.length > 0 ? [`Not certain from the text: ${listed(open)}. Check before you send.`] : []),
    ...(isSigned ? [signedAgainWords(pasted, besides.keyName)] : []),
  ];
}

/** A live key isn’t used here, whatever was pasted. */
function signedAgainWords({ keyId }: PastedDraft, keyName: string | undefined): string {
  if (keyId === undefined || !holdsLiveKey(keyId)) return 'The Send button signs the request again.';
  const live = 'The pasted request was signed with a live key, which Countersign doesn’t use.';
  return keyName === undefined
    ? `${live} To send the request, choose a test key.`
    : `${live} The Send button signs the request again, with your test key “${keyName}”.`;
}

/** What isn't in a URL was there before it: whoever pastes one may mean a GET. */
function stayedWords({ parts, draft }: PastedDraft): string[] {
  const { method } = draft;
  const isStaying = hasBody(draft);
  if (parts !== 'target' || (method === 'GET' && !isStaying)) return [];
  return [
    isStaying
      ? `${shortMethod(method)} and the body didn’t change.`
      : `${shortMethod(method)} didn’t change.`,
  ];
}

function hasBody({ body }: PastedDraft['draft']): boolean {
  return body.kind === 'file' || (body.kind === 'text' && body.text !== '');
}

/** Anything at all may be typed as one. */
function shortMethod(method: string): string {
  return /^[A-Za-z]{1,20}$/.test(method) ? method : 'Your method';
}

const LONGEST_PATH = 80;

/** Without the query, which may be long and hold what isn't to be read out. */
function pathOf({ target }: PastedDraft['draft']): string {
  const path = withoutSecrets(target.replace(/[?#].*$/s, ''));
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}
