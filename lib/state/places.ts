/** What people come for, the views that serve it, their fields that a click leads to, and their addresses. */

/** Each with the view to begin with first. */
export const PURPOSES = [
  { id: 'send', name: 'Send', views: ['request', 'saved', 'history'] },
  { id: 'browse', name: 'Browse', views: ['browse'] },
  { id: 'diagnose', name: 'Diagnose', views: ['diagnose'] },
  { id: 'traffic', name: 'Traffic', views: ['capture', 'inbox'] },
  { id: 'learn', name: 'Learn', views: ['learn', 'reference', 'going-live'] },
  { id: 'set-up', name: 'Set up', views: ['keys', 'environments', 'sandbox'] },
] as const;

export type Purpose = (typeof PURPOSES)[number];
export type View = Purpose['views'][number];

export const VIEWS: readonly View[] = PURPOSES.flatMap<View>(({ views }) => views);

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  request: 'Request',
  browse: 'Browse',
  saved: 'Saved',
  capture: 'Capture',
  inbox: 'Inbox',
  diagnose: 'Diagnose',
  history: 'History',
  learn: 'Lessons',
  reference: 'Reference',
  'going-live': 'Going live',
  keys: 'Keys',
  sandbox: 'Sandbox',
  environments: 'Environments',
};

/** Addresses of earlier versions, as bookmarks have them. */
const EARLIER_ADDRESSES: ReadonlyMap<string, View> = new Map([
  ['sign', 'request'],
  ['settings', 'environments'],
]);

export function isView(text: string): text is View {
  return VIEWS.some((view) => view === text);
}

export function purposeOf(view: View): Purpose {
  return PURPOSES.find(({ views }) => views.some((one) => one === view)) ?? PURPOSES[0];
}

export function latestFirst(view: View, before: readonly View[]): readonly View[] {
  return [...new Set([view, ...before])];
}

/** What's behind `#` in an address of the app. */
export interface Place {
  readonly view: View;
  /** Of Keys the key that's to be edited, of History the entry, of Request the field, of Saved the variable that's to be defined, of Reference the entry, of Browse `SENT_ORDER`. */
  readonly about?: string | undefined;
  /** With the request that was typed in the popup. */
  readonly isWithRequest?: boolean;
}

/** The order of the request that goes along: its id may be anything, and isn't put into an address. */
export const SENT_ORDER = 'sent-order';

const WITH_REQUEST = '?typed';

export function fragmentOf({ view, about, isWithRequest = false }: Place): string {
  const place = about === undefined ? view : `${view}/${encodeURIComponent(about)}`;
  return isWithRequest ? place + WITH_REQUEST : place;
}

/** Undefined for what names no view. @param fragment without `#`. */
export function placeNamed(fragment: string): Place | undefined {
  const isWithRequest = fragment.endsWith(WITH_REQUEST);
  const [name = '', about] = (isWithRequest ? fragment.slice(0, -WITH_REQUEST.length) : fragment).split('/');
  const view = EARLIER_ADDRESSES.get(name) ?? name;
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
  send: 'request',
  steps: 'request',
  answer: 'request',
  target: 'request',
  parameter: 'request',
  header: 'request',
  body: 'request',
  'meant-body': 'diagnose',
  language: 'diagnose',
  'own-string': 'diagnose',
  separating: 'diagnose',
  captures: 'diagnose',
  'diagnosed-row': 'diagnose',
  'captured-row': 'capture',
  'received-row': 'inbox',
  'history-row': 'history',
  'saved-row': 'saved',
} as const satisfies Record<string, View>;

export type FieldId = keyof typeof FIELDS;
