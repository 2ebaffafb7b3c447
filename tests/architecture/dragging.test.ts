/** Whatever is dragged is also done by clicks (WCAG 2.5.7): what hears a drag is listed here, with what does the same. */

import { describe, expect, it } from 'vitest';
import { CODE_FILES, textOf } from './code-files.ts';

const HEARS_DRAGS = new RegExp(
  [
    String.raw`\bonDrag(?:Start|Over|Enter|End)\b|\bonDrop=|\bdraggable\b`,
    String.raw`\bon(?:Pointer|Mouse|Touch)Move\b|setPointerCapture`,
    String.raw`["'](?:drag(?:start|over|enter)|(?:pointer|mouse|touch)move)["']|Listener\(["']drop["']`,
    String.raw`^\s+(?:dragover|drop|pointermove)\((?:event|\{)`,
  ].join('|'),
  'm',
);

/** What’s clicked. */
interface ByClicks {
  readonly file: string;
  /** How the code says it; `…` is a name. */
  readonly control: string;
}

type Alternatives = readonly [ByClicks, ...ByClicks[]];

const DRAGGED: Readonly<Record<string, Alternatives>> = {
  'components/ui/split-pane.tsx': [{ file: 'components/ui/split-pane.tsx', control: 'onClick={click}' }],
  'components/ui/data-grid-head.tsx': [
    { file: 'components/browse/columns-dialog.tsx', control: 'Move … up' },
    { file: 'components/browse/columns-dialog.tsx', control: 'Move … down' },
    { file: 'components/browse/columns-dialog.tsx', control: 'Make … narrower' },
    { file: 'components/browse/columns-dialog.tsx', control: 'Make … wider' },
  ],
  // Both of requests and of collections.
  'components/saved/follow-drag.ts': [
    { file: 'components/saved/collection-head.tsx', control: 'Move … up' },
    { file: 'components/saved/collection-head.tsx', control: 'Move … down' },
    { file: 'components/saved/saved-details.tsx', control: 'Move up' },
    { file: 'components/saved/saved-details.tsx', control: 'Move down' },
    { file: 'components/saved/saved-details.tsx', control: 'label="Collection"' },
  ],
};

/** Files that are dropped on a view are chosen there too. */
const DROPPED_ON: Readonly<Record<string, Alternatives>> = {
  'components/diagnose/diagnose-view.tsx': [
    { file: 'components/diagnose/capture-box.tsx', control: 'type="file"' },
  ],
  'components/browse/browse-view.tsx': [{ file: 'components/browse/open-file.tsx', control: 'type="file"' }],
  'components/saved/saved-view.tsx': [{ file: 'components/saved/saved-toolbar.tsx', control: 'type="file"' }],
  /** Anywhere: Diagnose and Saved open the same files. */
  'components/app/paste-anywhere.tsx': [
    { file: 'components/diagnose/capture-box.tsx', control: 'type="file"' },
    { file: 'components/saved/saved-toolbar.tsx', control: 'type="file"' },
  ],
};

/** They hear a pointer that nothing is dragged with. */
const ONLY_POINTED: Readonly<Record<string, string>> = {
  'components/ui/drop-zone.tsx': 'its views are listed above',
  'components/browse/charts-over-time.tsx': 'reads out what’s pointed at; its slider does too',
  'components/palette/command-palette.tsx': 'marks the command that’s pointed at',
  'lib/platform/page-apis.ts': 'tells that somebody is there',
};

function hearing(pattern: RegExp): readonly string[] {
  return CODE_FILES.filter((file) => pattern.test(textOf(file)));
}

describe('what’s dragged', () => {
  it('is listed, and what’s listed is dragged', () => {
    const listed = [
      ...Object.keys(DRAGGED),
      ...Object.keys(ONLY_POINTED),
      'components/app/paste-anywhere.tsx',
    ];
    expect(hearing(HEARS_DRAGS).toSorted()).toEqual(listed.toSorted());
  });

  it('is listed where it’s files', () => {
    const views = Object.keys(DROPPED_ON).filter((file) => file !== 'components/app/paste-anywhere.tsx');
    expect(hearing(/<DropZone\b/).toSorted()).toEqual(views.toSorted());
  });

  const all = Object.entries({ ...DRAGGED, ...DROPPED_ON }).flatMap(([file, ways]) =>
    ways.map(({ file: by, control }) => [file, control, by] as const),
  );
  it.each(all)('in %s is done by “%s” too, in %s', (_, control, by) => {
    expect(
      textOf(by)
        .replaceAll(/\$\{\w+\}/g, '…')
        .includes(control),
    ).toBe(true);
  });
});

it.each([
  '<div draggable>',
  'onDrop={take}',
  "addEventListener('pointermove', move)",
  '    drop(event: DragEvent) {',
  'element.setPointerCapture(1)',
])('hears %s', (code) => {
  expect(code).toMatch(HEARS_DRAGS);
});
