/** The chosen entry: what became of it, where to go from here, its name, and every byte that was kept. */

import type { Ref } from 'react';
import { mayCheckSecretHere } from '../../lib/core/diagnosis/accepted-invalid.ts';
import { brokeOffTitle } from '../../lib/core/diagnosis/condition-titles.ts';
import { isWhole } from '../../lib/core/signing/gaps.ts';
import { checkKeyId } from '../../lib/core/signing/key-pair.ts';
import { hasMistake, listedAt, whenSent } from '../../lib/features/history/selectors.ts';
import type { OpenedEntry } from '../../lib/features/history/state.ts';
import { keptWentTo } from '../../lib/features/requests/went-to.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import { useApp } from '../app/store-context.tsx';
import { LikelyCauses } from '../request/likely-causes.tsx';
import { RequestDetails } from '../request/request-details.tsx';
import { RequestPart } from '../request/request-part.tsx';
import { UnclearNotice } from '../request/unclear-notice.tsx';
import { useNamedAnswer } from '../request/use-named-answer.ts';
import { localMomentText } from '../share/moment.tsx';
import { ReplaceSecret } from '../share/replace-secret.tsx';
import { SecretWanted } from '../share/secret-wanted.tsx';
import { Button } from '../ui/button.tsx';
import { KeptField } from '../ui/kept-field.tsx';
import { Section } from '../ui/section.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './history.module.css';
import { CAPTURED_WHEN_SENT, entryVerdict, FROM_WORDS, hostInSentence } from './history-words.ts';

interface EntryDetailsProps {
  readonly entry: HistoryEntry;
  readonly opened: OpenedEntry;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function EntryDetails({ entry, opened, onLeave, onClose, onDelete, ref }: EntryDetailsProps) {
  return (
    <RequestDetails
      ref={ref}
      words={entryVerdict(entry)}
      {...answeredWords(entry)}
      code={entry.code}
      notice={
        opened.kind === 'read' && (
          <UnclearNotice
            capture={opened.capture}
            source="history"
            sent={whenSent(entry, opened.capture.receivedAt)}
          />
        )
      }
      actions={<Actions entry={entry} opened={opened} onDelete={onDelete} />}
      form={<EntryName entry={entry} />}
      onLeave={onLeave}
      onClose={onClose}
    >
      {opened.kind === 'read' ? (
        <>
          <Causes entry={entry} capture={opened.capture} />
          <RequestPart title={TITLE} capture={opened.capture} />
        </>
      ) : (
        <Section title={TITLE} level={3}>
          {opened.kind === 'reading' ? (
            <Spinner label="Reading the request" />
          ) : (
            <p>This request can’t be read: it was deleted, or wasn’t written completely. Delete the entry.</p>
          )}
        </Section>
      )}
    </RequestDetails>
  );
}

const TITLE = 'The request, as stored';

interface CausesProps {
  readonly entry: HistoryEntry;
  readonly capture: Extract<OpenedEntry, { kind: 'read' }>['capture'];
}

/** Where Diagnose looked at it, in whichever list, and found no mistake that makes the signature. */
function Causes({ entry: { id, keyId }, capture }: CausesProps) {
  const item = useApp(({ diagnosisItems }) => diagnosisItems.find((one) => one.id === id));
  const { unexplained } = useNamedAnswer(item?.capture ?? capture);
  if (!unexplained) return null;
  return (
    <LikelyCauses {...unexplained}>
      {keyId !== null && mayCheckSecretHere(unexplained.diagnosis) && (
        <div className={styles['secret']}>
          <ReplaceSecret keyId={keyId} />
        </div>
      )}
    </LikelyCauses>
  );
}

/** Of a text, nobody knows whether it was ever sent. */
function answeredWords(entry: HistoryEntry): { readonly answered: string; readonly rest: string } {
  const { status, isCut, from, sentAt } = entry;
  const host = hostInSentence(entry);
  const rest = `. ${sentAt === undefined ? FROM_WORDS[from] : CAPTURED_WHEN_SENT} ${localMomentText(listedAt(entry), 'second')}.`;
  if (status === null && from === 'pasted')
    return { answered: `Response${host === '' ? '' : ` from ${host}`} unknown`, rest };
  if (status === null) return { answered: `No response${host === '' ? '' : ` from ${host}`}`, rest };
  if (isCut) return { answered: `${brokeOffTitle(status)}${host === '' ? '' : `, from ${host}`}`, rest };
  const server = host === '' ? 'The server' : `${host[0]?.toUpperCase()}${host.slice(1)}`;
  return { answered: `${server} answered ${status}`, rest };
}

function Actions({ entry, opened, onDelete }: Pick<EntryDetailsProps, 'entry' | 'opened' | 'onDelete'>) {
  const { draft, diagnose, pin } = useApp((state) => ({
    draft: state.draftOpenedEntry,
    diagnose: state.diagnoseOpenedEntry,
    pin: state.pinEntry,
  }));
  const isReadWhole = opened.kind === 'read' && isWhole(opened.capture);
  return (
    <>
      {opened.kind === 'read' && (
        <>
          <Button variant="primary" onClick={() => void draft('now')}>
            Open in Request
          </Button>
          {isReadWhole && hasMistake(entry) && (
            <Button icon="search" onClick={diagnose}>
              Diagnose this request
            </Button>
          )}
          {isReadWhole && entry.verdict !== null && (
            <Button onClick={() => void draft('then')}>Show signing steps</Button>
          )}
          {entry.verdict === 'secret-differs' && entry.mistake === null && entry.keyId !== null && (
            <ReplaceSecret keyId={entry.keyId} />
          )}
          <AddItsKey entry={entry} />
        </>
      )}
      <Button icon="pin" aria-pressed={entry.pinned} onClick={() => void pin(entry.id, !entry.pinned)}>
        {entry.pinned ? 'Pinned' : 'Pin'}
      </Button>
      <Button icon="trash" variant="quiet" onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}

/** Once it's stored, the entry is checked again; what the sandbox made of it stays. */
function AddItsKey({ entry }: Pick<EntryDetailsProps, 'entry'>) {
  const { verdict, keyId } = entry;
  const { environmentId, isStored } = useApp((state) => ({
    environmentId: keptWentTo(state, entry)?.id,
    isStored: state.keys.some(({ id }) => id === keyId),
  }));
  const isCheckable = verdict === 'unknown-key' || (verdict === 'wrong' && !isStored);
  if (!isCheckable || keyId === null || !checkKeyId(keyId).ok) return null;
  return <SecretWanted keyId={keyId} environmentId={environmentId} />;
}

function EntryName({ entry: { id, name } }: Pick<EntryDetailsProps, 'entry'>) {
  const rename = useApp((state) => state.nameEntry);
  const keep = async (text: string): Promise<string | undefined> => {
    const problem = await rename(id, text);
    return problem && NAME_WORDS[problem];
  };
  return (
    <div className={styles['naming']}>
      <KeptField
        label="Name"
        placeholder="Such as “First rejected charge”"
        value={name ?? ''}
        onKeep={keep}
      />
    </div>
  );
}
