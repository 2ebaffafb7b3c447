/** Where the typed request is saved, and under which name. */

import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { nameBeside, savable, suggestedName } from '../../lib/features/saved/draft.ts';
import { selectCollections, selectSavedAs } from '../../lib/features/saved/selectors.ts';
import type { SaveProblem } from '../../lib/features/saved/state.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { GateProgress } from '../share/gate-progress.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './save-dialog.module.css';
import { problemSaving, saveProblemWords } from './save-words.ts';

/** Chosen in place of a collection's id. */
const NEW = '';

export function SaveDialog({ onClose: closed }: { readonly onClose: () => void }) {
  // Opened once it's drawn, so that the dialog finds its content when it looks for what to focus.
  const [open, setOpen] = useState(false);
  const { draft, isLooking, withSaved, cancelLooks } = useApp((state) => ({
    draft: state.draft,
    isLooking: state.gateLooks.some(({ what }) => what === 'save'),
    withSaved: state.withSaved,
    cancelLooks: state.cancelLooks,
  }));
  const saved = useApp(selectSavedAs);
  const environment = useApp(selectEnvironment);
  const told = environment.paths;
  const collections = useApp(selectCollections);
  const form = useId();
  const [name, setName] = useState(saved ? nameBeside(saved, collections) : suggestedName(draft, told));
  const [picked, setPicked] = useState<string | undefined>(saved?.collection);
  const [newName, setNewName] = useState('My requests');
  const [problem, setProblem] = useState<SaveProblem | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const announce = useAnnounce();
  useEffect(() => {
    void withSaved((actions) => actions.open()).then(() => setOpen(true));
  }, [withSaved]);
  const nameField = useSelectedOnce(open);
  // By then it can't be cancelled any more.
  const isWriting = busy && !isLooking;
  const onClose = (): void => {
    if (isWriting) return;
    cancelLooks('save');
    closed();
  };
  const collection = picked ?? collections[0]?.id ?? NEW;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const place = collection === NEW ? { name: newName } : { id: collection };
    const wrong = await problemSaving(withSaved, (actions) => actions.saveAs(name, place));
    setBusy(false);
    setProblem(wrong);
    if (wrong) return;
    announce('Saved');
    closed();
  };
  const errorOf = (field: SaveProblem['field']) =>
    problem?.field === field ? saveProblemWords(problem) : undefined;
  const { without } = savable(draft);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title="Save the request"
      actions={
        <>
          <Button disabled={isWriting} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={errorOf('name')}>
          <TextInput ref={nameField} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {collections.length > 0 && (
          <Field label="Collection">
            <Select value={collection} onChange={(event) => setPicked(event.target.value)}>
              {collections.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
              <option value={NEW}>A new collection</option>
            </Select>
          </Field>
        )}
        {collection === NEW && (
          <Field label="Name of the new collection" error={errorOf('collection')}>
            <TextInput value={newName} onChange={(event) => setNewName(event.target.value)} />
          </Field>
        )}
        <GateProgress of="save" isCancelledBeside />
        {problem?.field === 'request' && (
          <Notice tone="bad" live title="Request not saved">
            {saveProblemWords(problem)}
          </Notice>
        )}
        {without.length > 0 && (
          <Notice tone="info">
            {[...new Set(without)].join(', ')} won’t be saved: signatures and passwords never are.
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** What's suggested gives way to what's typed. */
function useSelectedOnce(isOpen: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.select();
  }, [isOpen]);
  return field;
}
