/** The page as different people have it: small, enlarged, in forced colours, without motion. What each must find there. */

import type { CDPSession, Frame, Page } from 'puppeteer-core';

interface Size {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: number;
}

export interface Media {
  readonly theme: 'light' | 'dark';
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
}

/** All features at once: each call takes back what an earlier one emulated. */
export async function emulateMedia(session: CDPSession, media: Media): Promise<void> {
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: media.theme },
      { name: 'forced-colors', value: media.forcedColors ? 'active' : '' },
      { name: 'prefers-reduced-motion', value: media.reducedMotion ? 'reduce' : '' },
    ],
  });
}

export async function resize(page: Page, view: Page | Frame, size: Size): Promise<void> {
  await page.setViewport(size);
  await drawnAnew(view);
}

/** What's emulated isn't there before the next frame. */
export async function drawnAnew(view: Page | Frame): Promise<void> {
  await view.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** What can't be reached or is covered where it's gone to, and text that's cut off. One line each. */
export async function outOfReach(view: Page | Frame): Promise<readonly string[]> {
  return (await runInPage(view, 'findOutOfReach()')) as readonly string[];
}

/** What moves for longer than a blink. */
export async function moving(view: Page | Frame): Promise<readonly string[]> {
  return (await runInPage(view, 'findMoving()')) as readonly string[];
}

/** Remembers in the page what’s drawn by a background alone, for `vanished`. */
export async function rememberDrawn(view: Page | Frame): Promise<void> {
  await runInPage(view, 'rememberFilled()');
}

/** What of that isn't drawn now, and what's chosen and doesn't look so. */
export async function vanished(view: Page | Frame): Promise<readonly string[]> {
  return (await runInPage(view, '[...findUndrawn(), ...findUnmarked()]')) as readonly string[];
}

/** As text, since what runs in a page has nothing else of this module. */
function runInPage(view: Page | Frame, expression: string): Promise<unknown> {
  return view.evaluate(`(() => { ${IN_PAGE.map(String).join('\n')}\nreturn ${expression}; })()`);
}

/** All that follows runs in the page. */
const IN_PAGE = [
  nameOf,
  frontOf,
  findOutOfReach,
  problemOf,
  shownPart,
  isHit,
  findCutOff,
  cutterOf,
  findMoving,
  motionOf,
  rememberFilled,
  isFilledAlone,
  findUndrawn,
  isDrawn,
  isClear,
  backgroundBehind,
  findUnmarked,
  isMarked,
  lookOf,
];

function nameOf(element: Element): string {
  return `${element.localName}.${element.getAttribute('class')?.split(' ')[0]}`;
}

/** What's behind a dialog is out of reach on purpose. */
function frontOf(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

function findOutOfReach(): string[] {
  const found = new Set<string>();
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`the page scrolls sideways: ${scrollWidth} in ${innerWidth}`);
  const controls = 'button, input, select, textarea, summary, a[href], [role="tab"], [tabindex="0"]';
  const all = [...frontOf().querySelectorAll(controls)].filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
  });
  if (all.length < 2) found.add(`only ${all.length} controls are seen`);
  // On by Tab, and back: what stays at the top may cover what’s come back to.
  for (const control of [...all, ...all.toReversed()]) {
    const problem = control.closest('[inert]') ? undefined : problemOf(control);
    if (problem)
      found.add(
        `${nameOf(control)} “${control.ariaLabel ?? control.textContent?.trim().slice(0, 40)}” ${problem}`,
      );
  }
  return [...found, ...findCutOff()];
}

function problemOf(control: Element): string | undefined {
  control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // One that goes on in the next line is where its first line is.
  const box = control.getClientRects()[0] ?? control.getBoundingClientRect();
  const seen = shownPart(control, box);
  const isSeen = seen.width >= Math.min(8, box.width) && seen.height >= Math.min(8, box.height);
  if (!isSeen) return `can’t be scrolled to: ${JSON.stringify(box)}`;
  if ([0.5, 0.1, 0.9].some((part) => isHit(control, seen, part))) return undefined;
  const over = document.elementFromPoint(seen.x + seen.width / 2, seen.y + seen.height / 2);
  return `is covered by ${over ? nameOf(over) : 'nothing'}`;
}

/** What of this box is in the window and in all that scrolls around it. */
function shownPart(element: Element, box: DOMRect): DOMRect {
  let [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  let [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const own = around.getBoundingClientRect();
    [left, top] = [Math.max(left, own.left), Math.max(top, own.top)];
    [right, bottom] = [Math.min(right, own.right), Math.min(bottom, own.bottom)];
    // It’s above all that’s around it.
    if (around.matches(':modal')) break;
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Its label is as good as a control itself. */
function isHit(control: Element, { x, y, width, height }: DOMRect, part: number): boolean {
  const hit = document.elementFromPoint(x + width * part, y + height / 2);
  return hit !== null && (control.contains(hit) || (hit.contains(control) && hit.closest('label') !== null));
}

function findCutOff(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(frontOf(), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const element = text.parentElement;
    if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const cutter = cutterOf(element, range.getBoundingClientRect());
    if (cutter) found.push(`“${text.textContent.trim().slice(0, 40)}” is cut off by ${nameOf(cutter)}`);
  }
  return found;
}

/** Not what scrolls, nor what's hidden from eyes, nor what ends in “…”, which is told in full elsewhere. */
function cutterOf(element: Element, box: DOMRect): Element | undefined {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { clipPath, textOverflow, overflowX, overflowY } = getComputedStyle(around);
    if (clipPath !== 'none' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX + overflowY))
      return undefined;
    const own = around.getBoundingClientRect();
    const isBeside = box.right > own.right + 2 || box.left < own.left - 2;
    const isBelow = box.bottom > own.bottom + 4 || box.top < own.top - 4;
    if ((overflowX !== 'visible' && isBeside) || (overflowY !== 'visible' && isBelow)) return around;
  }
  return undefined;
}

function findMoving(): string[] {
  const found = new Set<string>();
  for (const element of document.querySelectorAll('*'))
    for (const pseudo of ['', '::before', '::after']) {
      const motion = motionOf(getComputedStyle(element, pseudo));
      if (motion) found.add(`${nameOf(element)}${pseudo} ${motion}`);
    }
  return [...found];
}

function motionOf(style: CSSStyleDeclaration): string | undefined {
  const { animationName, animationDuration, transitionDuration, scrollBehavior } = style;
  const [animated, changing] = [animationDuration, transitionDuration].map((times) =>
    times.split(',').some((time) => Number.parseFloat(time) > 0.02),
  );
  if (animated && animationName !== 'none') return `is animated for ${animationDuration}`;
  if (changing) return `changes in ${transitionDuration}`;
  return scrollBehavior === 'smooth' ? 'scrolls smoothly' : undefined;
}

function rememberFilled(): void {
  const filled = [];
  for (const element of document.querySelectorAll('body *'))
    for (const pseudo of ['', '::before', '::after'])
      if (element.checkVisibility() && isFilledAlone(element, pseudo)) filled.push({ element, pseudo });
  Object.assign(globalThis, { filled });
}

/** Whether its background is what's seen of it, or sets it apart from the text around it. */
function isFilledAlone(element: Element, pseudo: string): boolean {
  if (element.matches('input, textarea, select, img, svg, svg *')) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width * height === 0) return false;
  const { content, backgroundColor, backgroundImage, display } = getComputedStyle(element, pseudo);
  if (backgroundImage.includes('gradient')) return true;
  const isAlone = pseudo ? content === '""' : element.childNodes.length === 0 || display.startsWith('inline');
  return isAlone && !isClear(backgroundColor);
}

function findUndrawn(): string[] {
  const { filled } = globalThis as unknown as { filled: { element: Element; pseudo: string }[] };
  const gone = filled.filter(({ element, pseudo }) => element.isConnected && !isDrawn(element, pseudo));
  return [...new Set(gone.map(({ element, pseudo }) => `${nameOf(element)}${pseudo} isn’t drawn`))];
}

function isDrawn(element: Element, pseudo: string): boolean {
  const style = getComputedStyle(element, pseudo);
  const { borderTopStyle, borderLeftStyle, borderBottomStyle, outlineStyle } = style;
  if ([borderTopStyle, borderLeftStyle, borderBottomStyle, outlineStyle].some((line) => line !== 'none'))
    return true;
  if (/gradient|url/.test(style.backgroundImage)) return true;
  if (isClear(style.backgroundColor)) return false;
  return style.backgroundColor !== backgroundBehind(pseudo ? element : element.parentElement);
}

/** Forced colours leave what’s transparent so, in another colour. */
function isClear(colour: string): boolean {
  return colour.startsWith('rgba') && colour.endsWith(', 0)');
}

function backgroundBehind(element: Element | null): string {
  let around = element;
  while (around && isClear(getComputedStyle(around).backgroundColor)) around = around.parentElement;
  return getComputedStyle(around ?? document.body).backgroundColor;
}

function findUnmarked(): string[] {
  const states = ['aria-selected', 'aria-pressed', 'aria-current', 'data-active'];
  const found = new Set<string>();
  for (const state of states)
    for (const element of document.querySelectorAll(`[${state}]`))
      if (element !== document.activeElement && element.checkVisibility() && !isMarked(element, state))
        found.add(`${nameOf(element)} doesn’t look ${state}`);
  return [...found];
}

/** Whether it looks different with the attribute that says that it's chosen; true where it isn't. */
function isMarked(element: Element, state: string): boolean {
  const value = element.getAttribute(state) ?? '';
  if (!/^(?:true|page|step|location)$/.test(value)) return true;
  const chosen = lookOf(element);
  // Tabs have both.
  const own = element.getAttribute('data-state');
  element.removeAttribute(state);
  if (own) element.setAttribute('data-state', 'inactive');
  const other = lookOf(element);
  element.setAttribute(state, value);
  if (own) element.setAttribute('data-state', own);
  return chosen !== other || element.querySelector('svg') !== null;
}

function lookOf(element: Element): string {
  const looks = ['', '::before', '::after'].map((pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const { color, backgroundColor, outline, border, textDecorationLine, content } = style;
    const background = isClear(backgroundColor) ? backgroundBehind(element) : backgroundColor;
    return [color, background, outline, border, textDecorationLine, content];
  });
  return JSON.stringify(looks);
}
