/** Keeps the focus in a part whose buttons come and go: from one that's gone or disabled it goes to the nearest there is. */

interface Held {
  readonly control: HTMLElement;
  /** What it's in, from the inside out, up to the part. */
  readonly around: readonly HTMLElement[];
}

/** For `ref`. The part itself gets the focus where no button is near: give it a `tabIndex` of -1. */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let held: Held | undefined;
  const take = ({ target }: FocusEvent): void => {
    held = target instanceof HTMLElement && target !== part ? heldIn(part, target) : undefined;
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) held = undefined;
    else
      requestAnimationFrame(() => {
        // A click beside it, or another window: nobody has to be brought back.
        if (held && held.control === target && isThere(held.control)) held = undefined;
      });
  };
  const bringBack = (): void => {
    const active = document.activeElement;
    if (!held || isThere(held.control) || (active !== document.body && active !== held.control)) return;
    nearest(held, part).focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    // A disabled button has the focus until the next frame, and a dialog gives it back before.
    if (held && !isThere(held.control)) requestAnimationFrame(bringBack);
  });
  part.addEventListener('focusin', take);
  part.addEventListener('focusout', leave);
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    part.removeEventListener('focusin', take);
    part.removeEventListener('focusout', leave);
  };
}

function isThere(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled');
}

function heldIn(part: HTMLElement, control: HTMLElement): Held {
  const around: HTMLElement[] = [];
  for (let at = control.parentElement; at && at !== part; at = at.parentElement) around.push(at);
  return { control, around };
}

/** No field: what's typed next may be a shortcut. */
function nearest({ around }: Held, part: HTMLElement): HTMLElement {
  for (const one of around) {
    const button = part.contains(one) ? one.querySelector<HTMLElement>('button:not(:disabled)') : null;
    if (button) return button;
  }
  return part;
}
