import { defineConfig } from 'wxt';
import { OLDEST } from './cli/browser-range.ts';
import { buildKernel } from './cli/build-kernel.ts';
import { licencesOfBuild } from './cli/bundled-licences.ts';
import { firstChunks } from './cli/first-chunks.ts';
import { GECKO_ID } from './cli/known-builds.ts';

/**
 * Pages load nothing from outside, run no inline script and submit no form. `wasm-unsafe-eval` lets the search compile
 * its kernel and nothing else. `connect-src` stays open because the
 * base URL of an environment is the user's own; the host permission is what limits it.
 * `frame-ancestors devtools:` because Chromium shows the panel as a frame of its DevTools window.
 */
const EXTENSION_PAGES_CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  'connect-src http: https:',
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors devtools: 'self'",
].join('; ');

const licences = licencesOfBuild();

export default defineConfig({
  modules: ['@wxt-dev/module-react'],
  imports: false,
  vite: () => ({
    plugins: [licences.plugin],
    worker: { plugins: () => [licences.plugin] },
    build: {
      // Scripts come from the package on disk, where fetching them ahead gains nothing: the lists of them are left out.
      modulePreload: { resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')) },
    },
  }),
  hooks: {
    ready: async (wxt) => {
      // `imports: false` leaves WXT's plugin in the build, which takes a parameter called `storage` for WXT's.
      Object.assign(wxt.config.imports, { presets: [], imports: [], dirs: [] });
      await buildKernel();
    },
    // What’s served while one works on it is shipped to nobody.
    'build:done': ({ config }) => (config.command === 'build' ? licences.write(config.outDir) : undefined),
    'vite:build:extendConfig': (entrypoints, config) => {
      // The background is one file, which can't be cut.
      if (!entrypoints.some((entrypoint) => entrypoint.type === 'popup')) return;
      config.build = {
        ...config.build,
        rolldownOptions: {
          ...config.build?.rolldownOptions,
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: firstChunks(import.meta.dirname), debugName: 'first chunks' }],
            },
          },
        },
      };
    },
  },
  manifest: ({ browser }) => ({
    name: 'Countersign',
    description:
      'Sign requests to the payment API, see every byte of what was signed, and have every 401 explained.',
    permissions: ['storage'],
    ...(browser === 'chrome' && {
      // For bodies byte for byte in DevTools, where Firefox can't ask for it.
      optional_permissions: ['webRequest'],
      minimum_chrome_version: String(OLDEST.chromium),
    }),
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: { extension_pages: EXTENSION_PAGES_CSP },
    action: { default_title: 'Countersign' },
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: GECKO_ID,
          strict_min_version: `${OLDEST.firefox}.0`,
          data_collection_permissions: { required: ['none'] },
        },
      },
    }),
  }),
});
