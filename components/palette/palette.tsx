/** The command palette, the shortcuts and their list. Loaded once the page is drawn. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { AppStore } from '../../lib/state/app-store.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { shownView } from '../ui/page-places.ts';
import { CommandPalette } from './command-palette.tsx';
import { type Command, type CommandPage, commandsFor, type ShownView } from './commands.ts';
import { savedCommands } from './commands-of-saved.ts';
import styles from './palette.module.css';
import { createKeyReader, createTypingWatch, keysOf } from './shortcut.ts';
import { IS_MAC } from './shortcut-keys.tsx';
import { ShortcutList } from './shortcut-list.tsx';

type Opened = { readonly kind: 'palette'; readonly start: string } | { readonly kind: 'shortcuts' };

const TOLD_MS = 3000;

export function Palette({ views }: { readonly views: readonly ShownView[] }) {
  const store = useAppStore();
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [told, setTold] = useState('');
  const page: Omit<CommandPage, 'state'> = {
    tell: setTold,
    search: (start) => setOpened({ kind: 'palette', start }),
    listShortcuts: () => setOpened({ kind: 'shortcuts' }),
    focusView: () => focusView(store),
  };
  const run = (command: Command): void => {
    setOpened(undefined);
    setTold('');
    const state = store.getState();
    // Much may have happened while the palette was open.
    const current = [...commandsFor(state, views), ...savedCommands(state)].find(
      ({ id }) => id === command.id,
    );
    if (current?.isAvailable(state)) void current.run({ ...page, state });
    else setTold('That can’t be done any more');
  };
  useShortcuts(store, views, run);
  useEffect(() => {
    if (told === '') return undefined;
    const timer = setTimeout(() => setTold(''), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const close = (): void => setOpened(undefined);
  const saved = useSaved(opened?.kind === 'palette');
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
            ...saved,
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

/** Saved requests, once they're read: that begins with the first look for a command. */
function useSaved(isLooking: boolean): readonly Command[] {
  const { getState } = useAppStore();
  const saved = useApp((state) => state.saved);
  useEffect(() => {
    const { saved: there, withSaved } = getState();
    if (isLooking && there.kind === 'closed') void withSaved((actions) => actions.open());
  }, [isLooking, getState]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they're made of what's saved alone.
  return useMemo(() => (isLooking ? savedCommands(getState()) : []), [isLooking, saved]);
}

/** What leads there may still have to be loaded. */
const VIEW_PATIENCE_MS = 2000;

/** The view that’s shown, or the one that’s about to be. */
function focusView({ subscribe }: AppStore): void {
  const focus = () => requestAnimationFrame(() => shownView()?.focus());
  focus();
  const stop = subscribe((app, before) => {
    if (app.view === before.view) return;
    stop();
    focus();
  });
  setTimeout(stop, VIEW_PATIENCE_MS);
}

/** Before anything on the page hears of the key, and DevTools, to which its own are passed on. */
function useShortcuts(store: AppStore, views: readonly ShownView[], run: (command: Command) => void): void {
  const current = useRef({ views, run });
  current.current = { views, run };
  useEffect(() => {
    const reader = createKeyReader(IS_MAC);
    const typing = createTypingWatch();
    const press = (event: KeyboardEvent): void => {
      const isTyped = typing.isTyped(event, event.target);
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const state = store.getState();
      const available = commandsFor(state, current.current.views).filter((one) => one.isAvailable(state));
      const shortcuts = available.flatMap(({ shortcut }) => shortcut ?? []);
      const isText = isTyped || state.settings.keysAlone === false;
      const pressed = reader.read(event, shortcuts, isText);
      const command = available.find(({ shortcut }) => shortcut !== undefined && shortcut === pressed);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      current.current.run(command);
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('pointerdown', typing.leave, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('pointerdown', typing.leave, true);
    };
  }, [store]);
}
