/** The quick answers about styles are jsdom's own. */

import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BY_KIND, completeStyle } from './computed-style.ts';
import { GALLERY } from './ui/gallery.tsx';

/** Of what looks alike to a style sheet one is compared: jsdom takes its time. */
function compared(root: Element): number {
  const alike = new Map(
    [...root.querySelectorAll('*')].map((element) => [`${element.localName} ${element.className}`, element]),
  );
  return comparedEach([...alike.values()]);
}

function comparedEach(elements: readonly Element[]): number {
  for (const element of elements) {
    const quick = getComputedStyle(element);
    const complete = completeStyle(element);
    const told = (style: CSSStyleDeclaration) =>
      BY_KIND.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    expect(told(quick), element.outerHTML).toEqual(told(complete));
    expect([quick.display, quick.pointerEvents]).toEqual([complete.display, complete.pointerEvents]);
  }
  return elements.length;
}

describe('the style of an element', () => {
  it('is what jsdom says, in every component there is', () => {
    for (const node of Object.values(GALLERY)) {
      const { baseElement, unmount } = render(node);
      expect(compared(baseElement)).toBeGreaterThan(0);
      unmount();
    }
  });

  it('is what jsdom says, where it’s hidden in one of the ways HTML has', () => {
    document.body.innerHTML = `
      <p hidden><b>one</b></p> <p hidden="until-found">two</p> <dialog>three</dialog> <dialog open>four</dialog>
      <details><summary>five</summary><p>six</p></details> <input type="hidden"> <input type="HIDDEN"> <input>
      <table><tbody hidden><tr><td>seven</td></tr></tbody></table> <div popover="manual">eight</div>
      <div style="visibility: hidden"><i>nine</i><i style="visibility: visible"><b>ten</b></i></div>
      <div style="display: none"><i>eleven</i></div> <div style="pointer-events: none"><button>twelve</button></div>
      <ul><li>thirteen</li></ul> <svg hidden><title>fourteen</title><g display="none"></g></svg> <embed hidden>
      <noscript>fifteen</noscript> <template>sixteen</template> <fieldset disabled><legend>17</legend></fieldset>`;
    expect(comparedEach([...document.body.querySelectorAll('*')])).toBeGreaterThan(25);
    document.body.replaceChildren();
  });

  it('changes with its attributes and with those around it', () => {
    document.body.innerHTML = '<div><p>words</p></div>';
    const [outer, inner] = document.body.querySelectorAll<HTMLElement>('div, p');
    if (!outer || !inner) throw new Error('no elements');
    outer.style.visibility = 'hidden';
    expect(getComputedStyle(inner).visibility).toBe('hidden');
    outer.style.visibility = '';
    inner.hidden = true;
    expect([getComputedStyle(inner).visibility, getComputedStyle(inner).display]).toEqual([
      'visible',
      'none',
    ]);
    document.body.replaceChildren();
  });
});
