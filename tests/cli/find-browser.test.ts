/** Which browser is found on which machine, and what is said to have been looked for. */

import { describe, expect, it } from 'vitest';
import { findChromium, findFirefox, type Machine } from '../../cli/find-browser.ts';

function machine(platform: NodeJS.Platform, files: readonly string[], env: Machine['env'] = {}): Machine {
  return { platform, home: '/home/me', env, exists: (file) => files.includes(file) };
}

const WINDOWS = { LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local', PROGRAMFILES: 'C:\\Program Files' };
const EDGE = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe';
const MAC_CHROME = '/home/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

describe('finding a Chromium-family browser', () => {
  it.each([
    ['linux', ['/usr/bin/google-chrome'], {}, '/usr/bin/google-chrome'],
    ['linux', ['/usr/bin/chromium', '/usr/bin/google-chrome'], {}, '/usr/bin/chromium'],
    ['darwin', [MAC_CHROME], {}, MAC_CHROME],
    ['win32', [EDGE], WINDOWS, EDGE],
  ] as const)('on %s with %j', (platform, files, env, file) => {
    expect(findChromium(machine(platform, files, env))).toEqual({ found: true, file });
  });

  it('takes the one that is named, whatever else is installed', () => {
    const found = findChromium(
      machine('linux', ['/usr/bin/chromium', '/opt/mine'], { COUNTERSIGN_BROWSER: '/opt/mine' }),
    );
    expect(found).toEqual({ found: true, file: '/opt/mine' });
  });

  it('doesn’t fall back when the one that is named is missing', () => {
    const found = findChromium(machine('linux', ['/usr/bin/chromium'], { COUNTERSIGN_BROWSER: '/no' }));
    expect(found).toEqual({ found: false, problem: 'named-file-missing', lookedFor: ['/no'] });
  });

  it.each(['linux', 'darwin', 'win32'] as const)('says what it looked for on %s', (platform) => {
    const found = findChromium(machine(platform, [], WINDOWS));
    if (found.found) throw new Error('found a browser on an empty machine');
    expect(found.problem).toBe('none-installed');
    expect(found.lookedFor.join('\n')).toMatch(/chrome/i);
    expect(found.lookedFor.join('\n')).toMatch(/edge/i);
    expect(found.lookedFor.length).toBeGreaterThanOrEqual(8);
  });
});

describe('finding Firefox', () => {
  it.each([
    ['linux', '/usr/bin/firefox-esr'],
    ['darwin', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    ['win32', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  ] as const)('on %s', (platform, file) => {
    expect(findFirefox(machine(platform, [file], WINDOWS))).toEqual({ found: true, file });
  });

  it('takes the one that is named', () => {
    expect(findFirefox(machine('linux', ['/ff'], { COUNTERSIGN_FIREFOX: '/ff' }))).toEqual({
      found: true,
      file: '/ff',
    });
  });
});
