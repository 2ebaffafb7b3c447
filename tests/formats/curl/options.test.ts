/** The table of options beside the one that the installed curl prints. */

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../lib/formats/curl/options.ts';
import { MISSING_TOOLS } from './recorder.ts';

const hasCurl = !MISSING_TOOLS.includes('curl');
if (!hasCurl)
  process.stdout.write('\nThe table of options wasn’t compared with curl’s own: there’s no curl\n');

const ROW = /^ *(?:-(.), )?(?:--)([\w.-]+)( [<[])?/;

describe('the table of options', () => {
  test('has each name and letter once', () => {
    const names = OPTIONS.map(({ long }) => long);
    const letters = OPTIONS.flatMap(({ short = [] }) => short);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(letters).size).toBe(letters.length);
  });

  test.skipIf(!hasCurl)(
    'has every option of the installed curl, with its letter and whether it takes a value',
    () => {
      const rows = spawnSync('curl', ['--help', 'all'])
        .stdout.toString()
        .split('\n')
        .flatMap((line) => {
          const [, short, long = '', value] = ROW.exec(line) ?? [];
          return long ? [{ short, long, takesValue: value !== undefined }] : [];
        });
      expect(rows.length).toBeGreaterThan(200);
      // Its value may be left out, and nothing is sent anyway.
      const telling = rows.filter(({ long }) => long !== 'help');
      const differing = telling.filter(({ short, long, takesValue }) => {
        const plain = long.replace(/^no-/, '');
        const option = OPTIONS.find((each) => each.long === plain);
        if (!option || option.short !== short || (option.takes === 'value') !== takesValue) return true;
        return plain !== long && option.takes !== 'switch';
      });
      expect(differing).toEqual([]);
    },
  );
});
