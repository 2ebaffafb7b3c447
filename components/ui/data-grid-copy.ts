/** Text that's marked in a grid, as it's copied: what stands in a cell in one line, whatever boxes it's drawn in. */

import type { ClipboardEvent } from 'react';

/** Cells are set apart by tabs, rows by line breaks. What reaches beyond the grid is left to the browser. */
export function copyMarked(event: ClipboardEvent<HTMLElement>): void {
  const { currentTarget: grid, clipboardData } = event;
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return;
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
  if (!ranges.every(({ commonAncestorContainer }) => grid.contains(commonAncestorContainer))) return;
  clipboardData.setData('text/plain', markedText(ranges));
  event.preventDefault();
}

function markedText(ranges: readonly Range[]): string {
  let text = '';
  let before: Place | undefined;
  for (const { node, marked } of ranges.flatMap(markedNodes)) {
    const place = placeOf(node);
    if (!place || marked === '') continue;
    if (before && before.row !== place.row) text += '\n';
    else if (before && before.part !== place.part) text += '\t';
    text += marked;
    before = place;
  }
  return text;
}

interface Place {
  readonly row: Element | null;
  readonly part: string | undefined;
}

/** A cell, or one of its parts where it has several. `undefined` for what stands between these. */
function placeOf({ parentElement: element }: Text): Place | undefined {
  if (!element || element.hasAttribute('data-parts')) return undefined;
  const cell = element.closest<HTMLElement>('[data-part], td, th');
  return { row: element.closest('tr'), part: cell?.dataset['part'] ?? cell?.dataset['column'] };
}

function markedNodes(range: Range): readonly { readonly node: Text; readonly marked: string }[] {
  const { commonAncestorContainer: root, startContainer, startOffset, endContainer, endOffset } = range;
  return textsIn(root)
    .filter((node) => range.intersectsNode(node))
    .map((node) => ({
      node,
      marked: node.data.slice(
        node === startContainer ? startOffset : 0,
        node === endContainer ? endOffset : undefined,
      ),
    }));
}

function textsIn(root: Node): readonly Text[] {
  if (root instanceof Text) return [root];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}
