/** The views, their fields that a click leads to, and their addresses. */

export const VIEWS = [
  'sign',
  'browse',
  'saved',
  'capture',
  'inbox',
  'diagnose',
  'history',
  'keys',
  'sandbox',
  'settings',
] as const;

export type View = (typeof VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  sign: 'Request',
  browse: 'Browse',
  saved: 'Saved',
  capture: 'Capture',
  inbox: 'Inbox',
  diagnose: 'Diagnose',
  history: 'History',
  keys: 'Keys',
  sandbox: 'Sandbox',
  settings: 'Environments',
};

export function isView(text: string): text is View {
  return VIEWS.some((view) => view === text);
}

/** What's behind `#` in an address of the app. */
export interface Place {
  readonly view: View;
  /** Of Keys the key that's to be edited, of History the entry, of Request the field, of Saved the variable that's to be defined. */
  readonly about?: string | undefined;
  /** With the request that was typed in the popup. */
  readonly isWithRequest?: boolean;
}

const WITH_REQUEST = '?request';

export function fragmentOf({ view, about, isWithRequest = false }: Place): string {
  const place = about === undefined ? view : `${view}/${encodeURIComponent(about)}`;
  return isWithRequest ? place + WITH_REQUEST : place;
}

/** Undefined for what names no view. @param fragment without `#`. */
export function placeNamed(fragment: string): Place | undefined {
  const isWithRequest = fragment.endsWith(WITH_REQUEST);
  const [view = '', about] = (isWithRequest ? fragment.slice(0, -WITH_REQUEST.length) : fragment).split('/');
  if (!isView(view)) return undefined;
  return { view, about: decoded(about), isWithRequest };
}

function decoded(encoded = ''): string | undefined {
  try {
    return decodeURIComponent(encoded) || undefined;
  } catch {
    return undefined;
  }
}

/** What people type into or read after a click elsewhere, and the view it's in. */
export const FIELDS = {
  answer: 'sign',
  target: 'sign',
  parameter: 'sign',
  header: 'sign',
  body: 'sign',
  'meant-body': 'diagnose',
  language: 'diagnose',
  'own-string': 'diagnose',
  captures: 'diagnose',
} as const satisfies Record<string, View>;

export type Field = keyof typeof FIELDS;
