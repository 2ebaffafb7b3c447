/** Blanks and line breaks of JSON as serializers print it. */

import type { Layout } from './printing.ts';

function indented(indent: string, colon = ': ', newline: '\n' | '\r\n' = '\n'): Layout {
  return { comma: ',', colon, indent, newline };
}

const JACKSON_ARRAYS = { padding: ' ', comma: ', ' } as const;

export const LAYOUTS = {
  compact: { comma: ',', colon: ':' },
  spaced: { comma: ', ', colon: ': ' },
  'space-after-colon': { comma: ',', colon: ': ' },
  'space-after-comma': { comma: ', ', colon: ':' },
  'spaces-round-colon': { comma: ',', colon: ' : ' },
  'spaces-everywhere': { comma: ', ', colon: ' : ' },
  padded: { comma: ', ', colon: ': ', padding: ' ', empty: 'spaced' },
  'indent-2': indented('  '),
  'indent-4': indented('    '),
  'indent-1': indented(' '),
  'indent-3': indented('   '),
  'indent-8': indented(' '.repeat(8)),
  'indent-tab': indented('\t'),
  'indent-0': indented(''),
  'indent-2-crlf': indented('  ', ': ', '\r\n'),
  'indent-4-crlf': indented('    ', ': ', '\r\n'),
  'indent-tab-crlf': indented('\t', ': ', '\r\n'),
  'indent-2-tight': indented('  ', ':'),
  'indent-4-tight': indented('    ', ':'),
  'indent-2-tight-broken': { ...indented('  ', ':'), empty: 'broken' },
  'indent-4-broken': { ...indented('    '), empty: 'broken' },
  /** A blank before each line break, as Python 2 has it. */
  'indent-2-trailing': { ...indented('  '), comma: ', ' },
  'indent-4-trailing': { ...indented('    '), comma: ', ' },
  'indent-2-wide': indented('  ', ' : '),
  'indent-4-wide': indented('    ', ' : '),
  'indent-2-wide-crlf': indented('  ', ' : ', '\r\n'),
  jackson: { ...indented('  ', ' : '), empty: 'spaced', inlineArrays: JACKSON_ARRAYS },
  'jackson-crlf': { ...indented('  ', ' : ', '\r\n'), empty: 'spaced', inlineArrays: JACKSON_ARRAYS },
  'jackson-4': { ...indented('    ', ' : '), empty: 'spaced', inlineArrays: JACKSON_ARRAYS },
  'jackson-lists': { ...indented('  ', ' : '), empty: 'spaced' },
  jsoncpp: { ...indented('\t', ' : '), belowNames: true },
  ruby: { ...indented('  '), empty: 'ruby' },
  'json-pp': indented('   ', ' : '),
  'json-pp-tight': indented('   ', ':'),
  jsonlite: { ...indented('  '), inlineArrays: { padding: '', comma: ', ' } },
  powershell: { ...indented('    ', ':  ', '\r\n'), empty: 'powershell', hanging: true },
  'powershell-lf': { ...indented('    ', ':  '), empty: 'powershell', hanging: true },
  tcllib: { ...indented('    ', ' : '), aligned: true, inlineArrays: { padding: '', comma: ',' } },
  cjson: {
    ...indented('\t', ':\t'),
    empty: 'broken-objects',
    inlineArrays: { padding: '', comma: ', ', indents: true },
  },
} as const satisfies Record<string, Layout>;

export type LayoutName = keyof typeof LAYOUTS;
