/** Leads to the first field in error once a form was submitted, whenever its errors come: no form has to do so itself. */

/** @returns what ends it. */
export function leadToFirstError(page: HTMLElement): () => void {
  let tried: { readonly form: HTMLFormElement; readonly from: Element | null } | undefined;
  const look = (): void => {
    if (!tried) return;
    const { form, from } = tried;
    const active = document.activeElement;
    // The user went elsewhere meanwhile.
    const isLeft = !form.isConnected || (active !== from && active !== document.body);
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (isLeft || field) tried = undefined;
    if (!isLeft) field?.focus();
  };
  const submit = ({ target }: SubmitEvent): void => {
    tried = target instanceof HTMLFormElement ? { form: target, from: document.activeElement } : undefined;
    requestAnimationFrame(look);
  };
  const type = (): void => {
    tried = undefined;
  };
  const observer = new MutationObserver(look);
  page.addEventListener('submit', submit);
  page.addEventListener('input', type);
  observer.observe(page, { subtree: true, attributeFilter: ['aria-invalid'] });
  return () => {
    observer.disconnect();
    page.removeEventListener('submit', submit);
    page.removeEventListener('input', type);
  };
}
