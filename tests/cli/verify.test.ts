/** Whether an installed copy is told from this source: each kind of change, and what stores and browsers add. */

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveOf, type FilesByPath } from '../../cli/archive.ts';
import { buildOf, type ExtensionTarget, GECKO_ID, type KnownBuild } from '../../cli/known-builds.ts';
import { verifyCopies } from '../../cli/verify-copies.ts';

const GECKO = { browser_specific_settings: { gecko: { id: '{made-up}' } } };
const CHROME_MANIFEST = { name: 'Countersign', version: '1.2.3', permissions: ['storage'] };
const MANIFESTS = { chrome: CHROME_MANIFEST, firefox: { ...CHROME_MANIFEST, ...GECKO } } as const;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function filesFor(target: ExtensionTarget): Map<string, Uint8Array> {
  return new Map([
    ['manifest.json', bytesOf(JSON.stringify(MANIFESTS[target]))],
    ['background.js', bytesOf('work();')],
    ['assets/app.js', bytesOf('draw();')],
  ]);
}

function known(target: ExtensionTarget): KnownBuild {
  const build = buildOf(filesFor(target));
  if (!build) throw new Error('The made-up build has no manifest');
  return build;
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-verify-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const at = (...names: readonly string[]) => path.join(folder, ...names);

function put(place: string, files: FilesByPath): string {
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), bytes);
  }
  return place;
}

async function run(args: readonly string[], from: typeof known = known) {
  const out: string[] = [];
  const error: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => error.push(String(text)) > 0);
  const code = await verifyCopies(args, from);
  vi.restoreAllMocks();
  return { code, out: out.join(''), error: error.join('') };
}

const installedFromStore = (more: Record<string, unknown> = {}) =>
  bytesOf(
    JSON.stringify({
      key: 'MIIB',
      ...CHROME_MANIFEST,
      update_url: 'https://clients2.google.com/service/update2/crx',
      ...more,
    }),
  );

describe('a folder', () => {
  it('with the very files is this source', async () => {
    const { code, out } = await run([put(at('copy'), filesFor('chrome'))]);
    expect(out).toBe(
      `Countersign 1.2.3 for Chrome and Edge, in ${at('copy')}\n✓ This copy is Countersign 1.2.3: 3 files compared, none differs.\n\n`,
    );
    expect(code).toBe(0);
  });

  it('with --files has each named', async () => {
    const { out } = await run([put(at('copy'), filesFor('chrome')), '--files']);
    for (const name of filesFor('chrome').keys()) expect(out).toContain(`\n  ${name}  same\n`);
  });

  const CHANGES: readonly (readonly [string, string, (place: string) => unknown])[] = [
    [
      'one changed byte',
      'background.js  DIFFERS',
      (place) => writeFileSync(`${place}/background.js`, 'Work();'),
    ],
    [
      'one byte more',
      'background.js  DIFFERS',
      (place) => writeFileSync(`${place}/background.js`, 'work();\n'),
    ],
    ['a file too few', 'assets/app.js  MISSING', (place) => rmSync(`${place}/assets/app.js`)],
    ['a file too many', 'assets/b.js  EXTRA', (place) => writeFileSync(`${place}/assets/b.js`, '')],
    [
      'a link in a file’s place',
      'background.js  NOT A FILE',
      (place) => {
        rmSync(`${place}/background.js`);
        writeFileSync(at('elsewhere.js'), 'work();');
        symlinkSync(at('elsewhere.js'), `${place}/background.js`);
      },
    ],
    [
      'another permission',
      'manifest.json  DIFFERS',
      (place) =>
        writeFileSync(`${place}/manifest.json`, installedFromStore({ permissions: ['storage', 'cookies'] })),
    ],
    [
      'updates from somewhere else',
      'manifest.json  DIFFERS',
      (place) =>
        writeFileSync(
          `${place}/manifest.json`,
          installedFromStore({ update_url: 'https://updates.invalid/' }),
        ),
    ],
    [
      'a field that no store adds',
      'manifest.json  DIFFERS',
      (place) => writeFileSync(`${place}/manifest.json`, installedFromStore({ content_scripts: [] })),
    ],
    [
      'a program where the store’s signature is',
      '_metadata/run.js  EXTRA',
      (place) => put(place, new Map([['_metadata/run.js', bytesOf('steal();')]])),
    ],
    [
      'a signature of the other store',
      'META-INF/mozilla.rsa  EXTRA',
      (place) => put(place, new Map([['META-INF/mozilla.rsa', bytesOf('')]])),
    ],
  ];

  it.each(CHANGES)('with %s isn’t', async (_, said, change) => {
    change(put(at('copy'), filesFor('chrome')));
    const { code, out } = await run([at('copy')]);
    expect(out).toContain(`\n  ${said}`);
    expect(out).toMatch(/\n✗ This copy isn’t Countersign 1\.2\.3: 1 of \d files differs?\.\n/);
    expect(code).toBe(1);
  });

  it('that differs nearly everywhere doesn’t fill the screen, unless that’s wanted', async () => {
    const files = filesFor('chrome');
    for (let count = 0; count < 30; count++) files.set(`assets/x${count}.js`, bytesOf(''));
    const { out } = await run([put(at('copy'), files)]);
    expect(out.match(/EXTRA/g)).toHaveLength(20);
    expect(out).toContain('\n  and 10 more files: --files prints all\n✗ ');
    expect(out).toContain(
      '\n  If it was built from another commit, compare it with the sources of that commit.\n',
    );
    expect((await run([at('copy'), '--files'])).out.match(/EXTRA/g)).toHaveLength(30);
  });

  it('of another version isn’t, and says how to check that', async () => {
    const files = filesFor('chrome').set('manifest.json', installedFromStore({ version: '1.2.4' }));
    const { code, out } = await run([put(at('copy'), files)]);
    expect(out).toContain(
      '\n  Its version is 1.2.4, compared with 1.2.3. Run this command from version 1.2.4.\n',
    );
    expect(code).toBe(1);
  });

  it('can’t steer the terminal by a file’s name', async () => {
    put(at('copy'), filesFor('chrome').set('a\u001b[2J\u202e.js', bytesOf('')));
    const { out } = await run([at('copy')]);
    for (const character of '\u001b\u202e') expect(out).not.toContain(character);
    expect(out).toContain('EXTRA');
  });
});

describe('what the store adds', () => {
  it('is named and doesn’t count, in Chrome’s folder', async () => {
    const files = filesFor('chrome')
      .set('manifest.json', installedFromStore())
      .set('_metadata/verified_contents.json', bytesOf('[]'));
    const { code, out } = await run([put(at('copy'), files)]);
    expect(out).toContain('\n  manifest.json  same, but for the fields that the store or the browser adds\n');
    expect(out).toContain('\n  _metadata/verified_contents.json  added by the store: its signature\n');
    expect(code).toBe(0);
  });

  it('is named and doesn’t count, in Firefox’s package', async () => {
    writeFileSync(at('a.xpi'), archiveOf(filesFor('firefox').set('META-INF/mozilla.rsa', bytesOf('signed'))));
    const { code, out } = await run([at('a.xpi')]);
    expect(out).toContain('Countersign 1.2.3 for Firefox, in ');
    expect(out).toContain('\n  META-INF/mozilla.rsa  added by the store: its signature\n');
    expect(code).toBe(0);
  });

  it('isn’t allowed in Firefox’s manifest', async () => {
    const manifest = { ...MANIFESTS.firefox, update_url: 'https://clients2.google.com/service/update2/crx' };
    writeFileSync(
      at('a.xpi'),
      archiveOf(filesFor('firefox').set('manifest.json', bytesOf(JSON.stringify(manifest)))),
    );
    expect((await run([at('a.xpi')])).code).toBe(1);
  });
});

describe('a profile', () => {
  const other = new Map([['manifest.json', bytesOf('{"name":"Another","version":"1"}')]]);

  it('of Chromium has its copies found among other extensions, each compared', async () => {
    put(at('Default/Extensions/aaaa/1_0'), other);
    put(at('Default/Extensions/bbbb/1.2.3_0'), filesFor('chrome'));
    put(at('Default/Extensions/cccc/1.2.3_0'), filesFor('chrome').set('background.js', bytesOf('x')));
    const { code, out } = await run([folder]);
    expect(out.match(/^Countersign .*$/gm)).toHaveLength(2);
    expect(out).toMatch(/bbbb[^\n]*\n✓/);
    expect(out).toMatch(/cccc[^\n]*\n {2}background\.js {2}DIFFERS\n✗/);
    expect(code).toBe(1);
  });

  it('of Chromium notes where a copy is that was loaded unpacked', async () => {
    put(at('somewhere'), filesFor('chrome'));
    const settings = { aaaa: { path: at('somewhere') }, bbbb: { path: 'relative' }, cccc: null };
    put(at('profile'), new Map([['Preferences', bytesOf(JSON.stringify({ extensions: { settings } }))]]));
    const { code, out } = await run([at('profile')]);
    expect(out).toMatch(/somewhere\n {2}id aaaa, active: [^\n]*\n✓/);
    expect(code).toBe(0);
  });

  it('of Firefox has its package found among others, broken ones too', async () => {
    mkdirSync(at('p.default/extensions'), { recursive: true });
    writeFileSync(at('p.default/extensions/other.xpi'), archiveOf(other));
    writeFileSync(at('p.default/extensions/broken.xpi'), 'no archive');
    writeFileSync(at('p.default/extensions/{made-up}.xpi'), archiveOf(filesFor('firefox')));
    for (const place of [folder, at('p.default')]) expect((await run([place])).code).toBe(0);
  });

  describe('shows a changed copy, whatever else is there:', () => {
    const tampered = () => filesFor('chrome').set('background.js', bytesOf('steal();'));
    const renamed = (name: string) =>
      tampered().set(
        'manifest.json',
        bytesOf(JSON.stringify({ ...CHROME_MANIFEST, name, default_locale: 'en' })),
      );
    const messages = (name: string) => bytesOf(JSON.stringify({ n: { message: name } }));
    const preferences = (settings: object) =>
      put(at('p'), new Map([['Preferences', bytesOf(JSON.stringify({ extensions: { settings } }))]]));
    const TAMPERED = 'p/Extensions/aaaa/1.2.3_0';

    const HIDDEN: readonly (readonly [string, () => unknown])[] = [
      [
        'an untouched one beside the profile’s own folders',
        () => [put(at(TAMPERED), tampered()), put(at('p/zz'), filesFor('chrome'))],
      ],
      [
        'an untouched one beside the profiles',
        () => [put(at(TAMPERED), tampered()), put(at('zz'), filesFor('chrome'))],
      ],
      [
        'a manifest in the profile itself',
        () => [put(at(TAMPERED), tampered()), put(at('p'), filesFor('chrome'))],
      ],
      [
        'it’s behind a link',
        () => {
          put(at('q/away'), tampered());
          mkdirSync(at('p/Extensions/aaaa'), { recursive: true });
          symlinkSync(at('q/away'), at(TAMPERED));
        },
      ],
      [
        'its id is behind a link',
        () => {
          put(at('q/away/1.2.3_0'), tampered());
          mkdirSync(at('p/Extensions'), { recursive: true });
          symlinkSync(at('q/away'), at('p/Extensions/aaaa'));
        },
      ],
      [
        'it has its name from its languages',
        () =>
          put(at(TAMPERED), renamed('__MSG_N__').set('_locales/en/messages.json', messages('Countersign'))),
      ],
      ['its name has a character that can’t be seen', () => put(at(TAMPERED), renamed('Counter\u200bsign'))],
      [
        'its manifest has a comment',
        () =>
          put(
            at(TAMPERED),
            tampered().set('manifest.json', bytesOf(`// ours\n${JSON.stringify(CHROME_MANIFEST)}`)),
          ),
      ],
      [
        'it has another name, and an untouched one of its id is there',
        () => [put(at(TAMPERED), renamed('Other')), put(at('p/Extensions/aaaa/1.2.2_0'), filesFor('chrome'))],
      ],
      [
        'Preferences name its folder from the folder of all extensions',
        () => {
          put(at('p/elsewhere/aaaa'), tampered());
          mkdirSync(at('p/Extensions'));
          preferences({ aaaa: { path: '../elsewhere/aaaa' } });
        },
      ],
    ];

    it.each(HIDDEN)('%s', async (_, hide) => {
      hide();
      put(at('p/Extensions/bbbb/1.2.3_0'), filesFor('chrome'));
      for (const place of [folder, at('p')]) {
        const { code, out } = await run([place]);
        expect(out).toMatch(/\n {2}background\.js {2}DIFFERS\n/);
        expect(code).toBe(1);
      }
    });

    it('an untouched one behind a link differs, and it’s said where the link leads', async () => {
      put(at('q/away'), filesFor('chrome'));
      mkdirSync(at('p/Extensions/aaaa'), { recursive: true });
      symlinkSync(at('q/away'), at(TAMPERED));
      const { code, out } = await run([at('p')]);
      expect(out).toContain(`\n  a link leads from there to ${at('q/away')}\n`);
      expect(out).toContain('NOT A FILE');
      expect(code).toBe(1);
    });

    it('each is named with its id, and with whether Preferences name it', async () => {
      put(at(TAMPERED), tampered());
      put(at('p/Extensions/aaaa/1.2.2_0'), filesFor('chrome'));
      put(at('p/Extensions/bbbb/1.2.3_0'), filesFor('chrome'));
      preferences({ aaaa: { path: 'aaaa/1.2.3_0' } });
      const { out } = await run([at('p')]);
      expect(out).toMatch(/aaaa\/1\.2\.3_0\n {2}id aaaa, active: [^\n]*\n {2}background\.js {2}DIFFERS\n✗/);
      expect(out).toMatch(/aaaa\/1\.2\.2_0\n {2}id aaaa, not active: [^\n]*\n✓/);
      expect(out).toMatch(/bbbb\/1\.2\.3_0\n {2}id bbbb\n✓/);
    });

    it('Firefox’s package of our id with another name, or that can’t be read', async () => {
      const manifest = bytesOf(JSON.stringify({ ...MANIFESTS.firefox, name: 'Other' }));
      mkdirSync(at('p/extensions'), { recursive: true });
      writeFileSync(
        at(`p/extensions/${GECKO_ID}.xpi`),
        archiveOf(filesFor('firefox').set('manifest.json', manifest)),
      );
      expect((await run([at('p')])).out).toContain('\n  manifest.json  DIFFERS\n');
      writeFileSync(at(`p/extensions/${GECKO_ID}.xpi`), 'no archive');
      const { code, out } = await run([at('p')]);
      expect(out).toContain('\n  manifest.json  MISSING\n');
      expect(code).toBe(1);
    });
  });

  it('without one says so', async () => {
    put(at('Extensions/aaaa/1_0'), other);
    const { code, error } = await run([folder]);
    expect(error).toContain(`There’s no Countersign in ${folder}. `);
    expect(code).toBe(64);
  });
});

describe('a package', () => {
  it('as Chromium has them is read behind its head', async () => {
    const head = Buffer.from('Cr24\x03\0\0\0\x02\0\0\0ab', 'latin1');
    writeFileSync(at('a.crx'), Buffer.concat([head, archiveOf(filesFor('chrome'))]));
    expect((await run([at('a.crx')])).code).toBe(0);
  });

  it('with two files of one name isn’t compared at all', async () => {
    const archive = Buffer.from(archiveOf(filesFor('firefox').set('backgrounD.js', bytesOf('steal();'))));
    const text = archive.toString('latin1').replaceAll('backgrounD.js', 'background.js');
    writeFileSync(at('a.xpi'), Buffer.from(text, 'latin1'));
    const { code, error } = await run([at('a.xpi')]);
    expect(error).toContain('has two files of one name');
    expect(code).toBe(64);
  });

  it('with a name that no object can have isn’t taken for one without it', async () => {
    const archive = Buffer.from(archiveOf(filesFor('firefox').set('aaprotoaa', bytesOf('steal();'))));
    const text = archive.toString('latin1').replaceAll('aaprotoaa', '__proto__');
    writeFileSync(at('a.xpi'), Buffer.from(text, 'latin1'));
    expect((await run([at('a.xpi')])).code).not.toBe(0);
  });

  it.each([
    ['', 'isn’t a package'],
    ['PK\x05\x06 and nothing', 'isn’t a package'],
    ['Cr24', 'isn’t a package'],
  ])('that isn’t one is refused: %j', async (text, said) => {
    writeFileSync(at('a.xpi'), text, 'latin1');
    const { code, error } = await run([at('a.xpi')]);
    expect(error).toContain(said);
    expect(code).toBe(64);
  });
});

describe('--against', () => {
  it('compares with a build made by oneself', async () => {
    put(at('own'), filesFor('chrome').set('background.js', bytesOf('mine();')));
    cpSync(at('own'), at('copy'), { recursive: true });
    const never = () => {
      throw new Error('The known build was asked for');
    };
    expect((await run([at('copy'), '--against', at('own')], never)).code).toBe(0);
    expect((await run([put(at('other'), filesFor('chrome')), '--against', at('own')], never)).code).toBe(1);
  });

  it('needs a build', async () => {
    const { code, error } = await run([put(at('copy'), filesFor('chrome')), '--against', at('nowhere')]);
    expect(error).toContain('--against takes the folder of one build');
    expect(code).toBe(64);
  });
});

it.each([[[]], [['a', 'b']], [['--frobnicate']], [['/nowhere/at/all']]])(
  'wrong usage has exit code 64: %j',
  async (args) => {
    const { code, error } = await run(args);
    expect(error).not.toBe('');
    expect(code).toBe(64);
  },
);
