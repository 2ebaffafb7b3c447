/** Shortcuts: keys pressed one after the other (`G I`), or one with Ctrl, on a Mac with ⌘ (`Mod+K`). */

export type Shortcut = string;

/** A key press, as far as it matters here. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'timeStamp'
>;

/** How long the second of two keys may take, in milliseconds. */
const PATIENCE_MS = 1500;

export interface KeyReader {
  /**
   * What the press completes, if anything.
   * @param isTyping keys on their own are letters of a text then.
   */
  read(press: Press, shortcuts: readonly Shortcut[], isTyping: boolean): Shortcut | undefined;
}

export function createKeyReader(isMac: boolean): KeyReader {
  let first: { readonly key: string; readonly at: number } | undefined;

  /** @returns the two keys where the one before was pressed just now. */
  function withTheOneBefore(key: string, at: number): string {
    const isSoon = first !== undefined && at - first.at <= PATIENCE_MS;
    return isSoon ? `${first?.key} ${key}` : key;
  }

  return {
    read(press, shortcuts, isTyping) {
      const key = press.isComposing || press.repeat ? undefined : keyOf(press, isMac);
      // Shift is on its way to the key that's meant.
      if (key === undefined || MODIFIERS.includes(press.key)) return undefined;
      const whole = withTheOneBefore(key, press.timeStamp);
      first = undefined;
      if (key.startsWith('Mod+')) return shortcuts.find((one) => one === key);
      if (isTyping) return undefined;
      if (shortcuts.includes(whole)) return whole;
      if (shortcuts.some((one) => one.startsWith(`${key} `))) first = { key, at: press.timeStamp };
      return shortcuts.find((one) => one === key);
    },
  };
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** As it's written in a shortcut; `undefined` for combinations that are never one. */
function keyOf({ key, code, ctrlKey, metaKey, altKey }: Press, isMac: boolean): string | undefined {
  if (altKey || (isMac ? ctrlKey : metaKey)) return undefined;
  const hasMod = isMac ? metaKey : ctrlKey;
  const name = key.length === 1 ? letterOf(key, code) : key;
  return hasMod ? `Mod+${name}` : name;
}

/** Where other scripts are typed, by the key's place on the keyboard. */
function letterOf(key: string, code: string): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return key > '~' && letter !== undefined ? letter : key.toUpperCase();
}

/** The keys to press, in turn. */
export function keysOf(shortcut: Shortcut, isMac: boolean): readonly string[] {
  const [mod, alt, shift] = isMac ? ['⌘', '⌥', '⇧'] : ['Ctrl+', 'Alt+', 'Shift+'];
  return shortcut
    .split(' ')
    .map((key) => key.replace('Mod+', mod).replace('Alt+', alt).replace('Shift+', shift));
}

/** Where a letter was typed so lately that the next one is meant for the same text, in milliseconds. */
const TYPING_MS = 1000;

interface TypingWatch {
  /** Whether the key is typed: into a text, or right behind one that lost the focus through no act of the user. */
  isTyped(press: Press, target: EventTarget | null): boolean;
  /** The user went elsewhere. */
  leave(): void;
}

export function createTypingWatch(): TypingWatch {
  let typedAt: number | undefined;
  return {
    isTyped(press, target) {
      const isText = takesKeys(target);
      const isBehind = typedAt !== undefined && press.timeStamp - typedAt <= TYPING_MS;
      const isLetter = press.key.length === 1 && !press.ctrlKey && !press.metaKey;
      // Tab, Enter and Esc are acts that may take the focus elsewhere.
      if (!MODIFIERS.includes(press.key))
        typedAt = isLetter && (isText || isBehind) ? press.timeStamp : undefined;
      return isText || isBehind;
    },
    leave() {
      typedAt = undefined;
    },
  };
}

const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'];

/** Whether keys on their own mean something where the focus is: text, or an option’s first letter. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target.isContentEditable || target.closest('textarea, select, [contenteditable="true"]') !== null;
}
