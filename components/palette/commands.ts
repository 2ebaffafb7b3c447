/** Every command: the palette, the shortcuts and the list of them are made of this one table. */

import type { AppState } from '../../lib/state/app-state.ts';
import { purposeOf, type View } from '../../lib/state/places.ts';
import { selectEnvironment, selectKey, selectUsableKeys } from '../../lib/state/selectors.ts';
import type { IconName } from '../ui/icon.tsx';
import { BROWSE_COMMANDS, LIST_COMMANDS } from './commands-of-browse.ts';
import { LISTED_COMMANDS } from './commands-of-lists.ts';
import { REQUEST_COMMANDS } from './commands-of-request.ts';
import type { Shortcut } from './shortcut.ts';

export type CommandGroup =
  | 'Request'
  | 'Saved'
  | 'Lists'
  | 'Browse'
  | 'Diagnose'
  | 'Go to'
  | 'Environment and key'
  | 'Countersign';

/** What a command can do besides what the store can. */
export interface CommandPage {
  readonly state: AppState;
  /** Says what was done, where it’s seen and heard. */
  tell(message: string): void;
  /** Opens the palette, with this typed already. */
  search(text: string): void;
  listShortcuts(): void;
  focusView(): void;
}

export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  /** A verb first. */
  readonly words: string;
  /** Which of several of these words it is; shown behind them. */
  readonly besides?: string;
  /** What leads there on the page, in sight at the end of the row. */
  readonly under?: string;
  /** What people may look for instead. */
  readonly also?: string;
  readonly icon: IconName;
  readonly shortcut?: Shortcut;
  /** Does the same. */
  readonly otherShortcut?: Shortcut;
  /** In a field, the shortcut is the field’s own. */
  readonly isFieldsOwn?: true;
  /** Where the shortcut works, if not everywhere. */
  readonly where?: string;
  /** Not in the palette: it’s there already, or leads to it. */
  readonly isHidden?: true;
  /** One of very many: in the palette once it’s looked for. */
  readonly isSought?: true;
  isAvailable(state: AppState): boolean;
  /** Called inside the key press or click. */
  run(page: CommandPage): void | Promise<void>;
}

export interface ShownView {
  readonly id: View;
  readonly label: string;
  readonly icon: IconName;
}

export function shortcutsOf({ shortcut, otherShortcut }: Command): readonly Shortcut[] {
  return [shortcut, otherShortcut].filter((one) => one !== undefined);
}

const always = (): boolean => true;

/** Second keys of the views; another view gets the first letter of its name that’s free. */
const VIEW_KEYS: Readonly<Record<string, string>> = {
  request: 'R',
  browse: 'B',
  capture: 'C',
  inbox: 'I',
  diagnose: 'D',
  history: 'H',
  saved: 'S',
  keys: 'K',
  sandbox: 'A',
  environments: 'E',
  reference: 'F',
};

/** What people call what’s in a view. */
const VIEW_ALSO: Readonly<Partial<Record<View, string>>> = {
  request:
    'sign send compose new request api call paste curl unix time timestamp upload body file method get post header hmac hash sha256 retry',
  browse:
    'find lists records data csv json export download table page sort filter columns charts graph reload refresh fetch load all follow poll order',
  capture: 'record devtools network requests clear delete exact bytes replay repeat resend reload refresh',
  inbox:
    'received incoming local sandbox server start npm port localhost listen connect refresh reload proxy simulate faults clear delete resend',
  diagnose:
    'paste curl check verify validate debug explain why fix bad_signature missing_auth bad_timestamp stale_request invalid_key invalid signature error 401 403 failed find mistake example sample demo compare strings diff canonical hints code language open upload file har log clear delete',
  history: 'sent requests log past resend retry replay repeat again pin rename clear delete 401 failed',
  saved:
    'collections folder requests favorites bookmarks variables values uuid random idempotency import export upload download share backup open file rename move duplicate compare diff delete',
  learn: 'lessons tasks exercises practice tutorial course',
  reference:
    'api docs documentation specification rules clauses search canonical string headers errors codes limits paging assumptions sections help',
  keys: 'find add new create show change my api key id secret credentials test live rotate revoke revoked delete remove',
  sandbox:
    'built-in reset test orders payments pay assumptions revoke revoked keys create simulate fault error 401',
  environments:
    'find add new show change base url host port localhost server staging production environment calibrate calibration clock skew settings options preferences configuration permissions theme dark light mode appearance delete remove',
};

const ABOUT: readonly Command[] = [
  {
    id: 'add-key',
    group: 'Environment and key',
    words: 'Add a key',
    also: 'new api key id secret credentials',
    icon: 'plus',
    isAvailable: always,
    run: ({ state }) => state.openKeyForm(),
  },
  {
    id: 'variables',
    group: 'Go to',
    words: 'Go to variables',
    also: 'define values template environment',
    icon: 'bookmark',
    isAvailable: always,
    run({ state, focusView }) {
      state.showVariables();
      focusView();
    },
  },
  {
    id: 'palette',
    group: 'Countersign',
    words: 'Find a command',
    icon: 'search',
    shortcut: 'Mod+K',
    isHidden: true,
    isAvailable: always,
    run: ({ search }) => search(''),
  },
  {
    id: 'shortcuts',
    group: 'Countersign',
    words: 'Show keyboard shortcuts',
    also: 'help keys keyboard hotkeys',
    icon: 'keyboard',
    shortcut: '?',
    isAvailable: always,
    run: ({ listShortcuts }) => listShortcuts(),
  },
  {
    id: 'open-tab',
    group: 'Countersign',
    words: 'Open Countersign in a tab',
    also: 'new window',
    icon: 'external',
    isAvailable: ({ surface }) => surface === 'panel',
    run: ({ state }) => state.openApp(),
  },
];

const SWITCHES: readonly Command[] = [
  {
    id: 'switch-environment',
    group: 'Environment and key',
    words: 'Choose another environment',
    icon: 'settings',
    shortcut: 'E',
    isHidden: true,
    isAvailable: ({ environments }) => environments.length > 1,
    run: ({ search }) => search('choose environment '),
  },
  {
    id: 'switch-key',
    group: 'Environment and key',
    words: 'Choose another key',
    icon: 'key',
    shortcut: 'K',
    isHidden: true,
    isAvailable: (state) => selectUsableKeys(state).length > 1,
    run: ({ search }) => search('sign with '),
  },
];

export function commandsFor(state: AppState, views: readonly ShownView[]): readonly Command[] {
  return [
    ...REQUEST_COMMANDS,
    ...LISTED_COMMANDS,
    ...BROWSE_COMMANDS,
    ...viewCommands(state, views),
    ...LIST_COMMANDS,
    ...SWITCHES,
    ...environmentCommands(state),
    ...keyCommands(state),
    ...ABOUT,
  ];
}

/** What's the user's own there: the one that's chosen is in no other command. */
function namesIn(id: View, { environments, keys }: AppState): string {
  const own: Partial<Record<View, readonly { readonly name: string }[]>> = { environments, keys };
  return (own[id] ?? []).map(({ name }) => name).join(' ');
}

function viewCommands(state: AppState, views: readonly ShownView[]): Command[] {
  const taken = new Set(views.flatMap(({ id }) => VIEW_KEYS[id] ?? []));
  return views.map(({ id, label, icon }): Command => {
    const free = [...label.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !taken.has(letter));
    const key = VIEW_KEYS[id] ?? free;
    if (key !== undefined) taken.add(key);
    const { name } = purposeOf(id);
    return {
      id: `view-${id}`,
      group: 'Go to',
      words: `Go to ${label}`,
      ...(name !== label && { under: name }),
      also: `${VIEW_ALSO[id] ?? ''} ${namesIn(id, state)}`,
      icon,
      ...(key !== undefined && { shortcut: `G ${key}` }),
      isAvailable: always,
      run({ state, focusView }) {
        state.show(id);
        focusView();
      },
    };
  });
}

function environmentCommands(state: AppState): Command[] {
  const chosen = selectEnvironment(state).id;
  return state.environments.map(
    ({ id, name }): Command => ({
      id: `environment-${id}`,
      group: 'Environment and key',
      words: `Choose ${name}`,
      also: 'switch change choose use base url host server environment',
      icon: 'settings',
      isAvailable: () => id !== chosen,
      async run({ state: { chooseEnvironment }, tell }) {
        await chooseEnvironment(id);
        tell(`Requests go to ${name}`);
      },
    }),
  );
}

function keyCommands(state: AppState): Command[] {
  const chosen = selectKey(state)?.id;
  const environment = selectEnvironment(state).id;
  return selectUsableKeys(state).map(
    ({ id, name }): Command => ({
      id: `key-${id}`,
      group: 'Environment and key',
      words: `Sign with ${name}`,
      also: 'switch change choose use api secret',
      icon: 'key',
      isAvailable: () => id !== chosen,
      async run({ state: { chooseKey }, tell }) {
        await chooseKey(environment, id);
        tell(`Requests are signed with ${name}`);
      },
    }),
  );
}
