/** Functions that run in the page and read what it shows. */

/** What the Steps draw, all read at one moment. */
export interface ShownSigning {
  /** The five lines’ values; an empty one reads “empty line”. */
  readonly lines: readonly string[];
  readonly canonical: string;
  readonly signature: string;
}

export function readableText(element: Element): string {
  // What can be read counts, line by line, which `textContent` doesn't tell.
  return element instanceof HTMLElement ? String(Reflect.get(element, 'innerText')) : '';
}

/** A drawn line end is a sign and the line break itself. */
export function readSteps(): ShownSigning {
  const section = (title: string) =>
    [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title);
  const lines = [...(section('The five lines that are signed')?.querySelectorAll('li') ?? [])];
  const block = section('Canonical string')?.querySelector('p + div');
  return {
    lines: lines.map((line) => line.querySelector('div')?.textContent ?? ''),
    canonical: (block?.textContent ?? '').replaceAll('⏎', ''),
    signature: document.querySelector('output')?.textContent ?? '',
  };
}
