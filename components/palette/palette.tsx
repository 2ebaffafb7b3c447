/** The command palette, the shortcuts and their list. Loaded once the page is drawn. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { AppState, AppStore } from '../../lib/state/app-state.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { shownList, shownView, startOfView } from '../ui/page-places.ts';
import { CommandPalette } from './command-palette.tsx';
import { type Command, type CommandPage, commandsFor, type ShownView, shortcutsOf } from './commands.ts';
import { readyMadeCommands } from './commands-of-request.ts';
import { savedCommands } from './commands-of-saved.ts';
import styles from './palette.module.css';
import { createKeyReader, createTypingWatch, keysOf, takesKeys } from './shortcut.ts';
import { IS_MAC } from './shortcut-keys.tsx';
import { ShortcutList } from './shortcut-list.tsx';

type Opened = { readonly kind: 'palette'; readonly start: string } | { readonly kind: 'shortcuts' };

const TOLD_MS = 3000;

export function Palette({ views }: { readonly views: readonly ShownView[] }) {
  const store = useAppStore();
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [told, setTold] = useState('');
  const page: Omit<CommandPage, 'state' | 'focusView'> = {
    tell: setTold,
    search: (start) => setOpened({ kind: 'palette', start }),
    listShortcuts: () => setOpened({ kind: 'shortcuts' }),
  };
  const turn = useRef(0);
  const run = (command: Command): void => {
    setOpened(undefined);
    setTold('');
    const own = ++turn.current;
    const state = store.getState();
    // Much may have happened while the palette was open.
    const current = [...commandsFor(state, views), ...soughtCommands(state)].find(
      ({ id }) => id === command.id,
    );
    if (current?.isAvailable(state)) {
      const isLast = () => turn.current === own;
      void current.run({ ...page, state, focusView: () => focusView(store, isLast) });
    } else setTold('This command isn’t available any more');
  };
  useShortcuts(store, views, { run, isOpened: opened !== undefined });
  useEffect(() => {
    if (told === '') return undefined;
    const timer = setTimeout(() => setTold(''), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const close = (): void => setOpened(undefined);
  const sought = useSought(opened?.kind === 'palette');
  const commands = opened ? commandsFor(store.getState(), views) : [];
  return (
    <>
      <Button
        variant="quiet"
        icon="keyboard"
        aria-label="Find a command"
        title={`Find a command (${keysOf('Mod+K', IS_MAC).join('')})`}
        onClick={() => page.search('')}
      />
      {opened?.kind === 'palette' && (
        <CommandPalette
          key={opened.start}
          commands={[
            ...commands.filter((one) => one.isHidden !== true && one.isAvailable(store.getState())),
            ...sought,
          ]}
          start={opened.start}
          onRun={run}
          onClose={close}
        />
      )}
      {opened?.kind === 'shortcuts' && <ShortcutList commands={commands} onClose={close} />}
      <span role="status" className={styles['told']}>
        {told}
      </span>
    </>
  );
}

/** One's own first: of “Charge” the saved request is meant, and not the ready-made one. */
function soughtCommands(state: AppState): readonly Command[] {
  return [...savedCommands(state), ...readyMadeCommands(state)];
}

/** Saved requests, once they're read: that begins with the first look for a command; and ready-made ones. */
function useSought(isLooking: boolean): readonly Command[] {
  const { getState } = useAppStore();
  const saved = useApp((state) => state.saved);
  useEffect(() => {
    const { saved: there, withSaved } = getState();
    if (isLooking && there.kind === 'closed') void withSaved((actions) => actions.open());
  }, [isLooking, getState]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they're made of what's saved alone.
  return useMemo(() => (isLooking ? soughtCommands(getState()) : []), [isLooking, saved]);
}

/** What leads there may still have to be loaded. */
const VIEW_PATIENCE_MS = 2000;

/** The view that’s shown, or the one that’s about to be, goes on where it was left. @param isLast whether nothing was called since that may have the focus. */
function focusView({ subscribe }: AppStore, isLast: () => boolean): void {
  const focus = () => requestAnimationFrame(() => isLast() && startOfView()?.focus());
  focus();
  const stop = subscribe((app, before) => {
    if (app.view === before.view && isLast()) return;
    stop();
    focus();
  });
  setTimeout(stop, VIEW_PATIENCE_MS);
}

interface ShortcutTaker {
  readonly run: (command: Command) => void;
  /** The open dialog is one of the palette’s own. */
  readonly isOpened: boolean;
}

/** From a search field to what it found. */
const INTO_LIST = ['ArrowDown', 'Enter'];

function isSearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search';
}

/** Esc would empty it. What a panel prevents opens the console of Firefox’s DevTools: another kind of field keeps its text. */
function keepSearched(field: HTMLInputElement): void {
  field.type = 'text';
  setTimeout(() => {
    field.type = 'search';
  });
}

/** Before anything on the page hears of the key, and DevTools, to which its own are passed on. */
function useShortcuts(store: AppStore, views: readonly ShownView[], palette: ShortcutTaker): void {
  const current = useRef({ views, palette });
  current.current = { views, palette };
  useEffect(() => {
    const reader = createKeyReader(IS_MAC);
    const typing = createTypingWatch();
    // What’s typed for a field that’s still to get the focus is no shortcut.
    let fieldCalledAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      const isTyped = typing.isTyped(event, event.target);
      const { views: shown, palette: taker } = current.current;
      const isBehindDialog = document.querySelector('dialog[open]') !== null;
      if (event.defaultPrevented || (isBehindDialog && !taker.isOpened)) return;
      const state = store.getState();
      const available = commandsFor(state, shown).filter(
        (one) =>
          one.isAvailable(state) &&
          (!isBehindDialog || one.id === 'palette') &&
          !(one.isFieldsOwn === true && isTyped),
      );
      const shortcuts = available.flatMap(shortcutsOf);
      const isAwaited =
        event.timeStamp - fieldCalledAt < VIEW_PATIENCE_MS && state.focusRequest !== undefined;
      const isText = isTyped || isAwaited || state.settings.keysAlone === false;
      const pressed = reader.read(event, shortcuts, isText);
      const command = available.find((one) => pressed !== undefined && shortcutsOf(one).includes(pressed));
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      taker.run(command);
      if (store.getState().focusRequest !== undefined) fieldCalledAt = event.timeStamp;
    };
    /** Where nothing in the view takes Esc for itself, it leads out of the field: to where keys on their own work. */
    const leaveField = (event: KeyboardEvent): void => {
      const isHere = takesKeys(event.target) && document.querySelector('dialog[open]') === null;
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !isHere) return;
      if (isSearch(event.target)) keepSearched(event.target);
      shownView()?.focus();
    };
    const enterList = (event: KeyboardEvent): void => {
      const isHere = isSearch(event.target) && document.querySelector('dialog[open]') === null;
      if (!INTO_LIST.includes(event.key) || event.isComposing || event.defaultPrevented || !isHere) return;
      event.preventDefault();
      shownList()?.focus();
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('keydown', leaveField);
    window.addEventListener('keydown', enterList);
    window.addEventListener('pointerdown', typing.leave, true);
    return () => {
      window.removeEventListener('keydown', leaveField);
      window.removeEventListener('keydown', enterList);
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('pointerdown', typing.leave, true);
    };
  }, [store]);
}
