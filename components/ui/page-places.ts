/** Places on the page that commands lead to. */

/** The search of the list that’s shown. */
export function searchField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.getClientRects().length > 0) ?? fields[0];
}

/** Where the typed request is saved. */
export function saveButton(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('main [data-saves-request]') ?? undefined;
}

/** Undoes what was done last; of what was done at once, that’s said furthest down. */
export function undoButton(): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-undoes]')];
  return buttons.toSorted((one, other) => doneAt(one) - doneAt(other)).at(-1);
}

function doneAt({ dataset }: HTMLElement): number {
  return Number(dataset['undoes']);
}

/** The view that’s shown; what had the focus may be gone with the one before it. */
export function shownView(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('main [role="tabpanel"][data-state="active"]') ?? undefined;
}

/** Where the keyboard goes on in a view that’s come to: at the row that’s chosen there, or else at its beginning. */
export function startOfView(): HTMLElement | undefined {
  const view = shownView();
  return view?.querySelector<HTMLElement>('[role="grid"] tr[aria-selected="true"][tabindex="0"]') ?? view;
}

/** Where Tab would lead in the list of the view that’s shown: its chosen row, or its first. */
export function shownList(): HTMLElement | undefined {
  const list = shownView()?.querySelector<HTMLElement>('[role="grid"], [role="option"][tabindex="0"]');
  return list ?? undefined;
}
