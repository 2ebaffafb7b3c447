/** Proxies that change a rightly signed request on its way, as their configurations in use do. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MistakeId } from '../../lib/core/mistakes/catalogue.ts';
import type { Random } from '../../lib/core/random.ts';
import type { Planted } from './client-source.ts';
import { drawn } from './draw-client.ts';

interface Proxy {
  readonly program: string;
  readonly version: readonly string[];
  readonly args: (file: string, folder: string) => readonly string[];
  /** @param rules those of one change. */
  readonly config: (port: number, upstream: string, rules: string, folder: string) => string;
  readonly changes: readonly Change[];
}

interface Change {
  readonly words: string;
  readonly ids: readonly MistakeId[];
  /** `UPSTREAM` stands for the sandbox’s host and port. */
  readonly rules: string;
}

const PREFIX: readonly MistakeId[] = [
  'path-prefix-added',
  'transport-path-rewritten',
  'path-prefix-stripped',
];
const RENORMALISED: readonly MistakeId[] = [
  'path-slashes-encoded',
  'path-encoded',
  'path-decoded',
  'path-double-encoded',
  'path-library-normalised',
  'transport-path-rewritten',
];
const ADDED: readonly MistakeId[] = ['query-subset-signed', 'query-omitted', 'transport-query-altered'];

export const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    version: ['-v'],
    args: (file, folder) => ['-c', file, '-p', folder, '-g', 'daemon off;'],
    config: (port, upstream, rules, folder) => `worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    ${rules.replaceAll('UPSTREAM', upstream)}
  }
}
`,
    changes: [
      {
        words: 'a location and a proxy_pass that ends in a slash take /api away',
        ids: PREFIX,
        rules: 'location /api/ { proxy_pass http://UPSTREAM/; }',
      },
      {
        words: 'a proxy_pass with a path puts /gateway in front',
        ids: [...PREFIX, 'path-double-slash'],
        rules: 'location / { proxy_pass http://UPSTREAM/gateway/; }',
      },
      {
        words: 'a proxy_pass with a path encodes the path anew',
        ids: RENORMALISED,
        rules: 'location / { proxy_pass http://UPSTREAM/; }',
      },
      {
        words: 'rewrite sends another version',
        ids: ['path-version', 'transport-path-rewritten', 'path-wrong-endpoint', 'path-prefix-stripped'],
        rules: 'location / { rewrite ^/api/v1/(.*)$ /api/v2/$1 break; proxy_pass http://UPSTREAM; }',
      },
      {
        words: 'rewrite adds a parameter',
        ids: ADDED,
        rules: 'location / { rewrite ^(/api/.*)$ $1?source=nginx break; proxy_pass http://UPSTREAM; }',
      },
      {
        words: 'rewrite adds a slash at the end',
        ids: ['path-trailing-slash-removed', 'transport-path-rewritten', 'path-prefix-stripped'],
        rules: 'location / { rewrite ^(/api/.*[^/])$ $1/ break; proxy_pass http://UPSTREAM; }',
      },
      {
        words: 'the signature’s header isn’t passed on',
        ids: ['header-missing', 'transport-header-dropped'],
        rules: 'location / { proxy_set_header X-Signature ""; proxy_pass http://UPSTREAM; }',
      },
    ],
  },
  {
    program: 'haproxy',
    version: ['-v'],
    args: (file) => ['-db', '-f', file],
    config: (port, upstream, rules) => `global
  expose-experimental-directives
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend shop
  bind 127.0.0.1:${port}
  ${rules}
  default_backend sandbox
backend sandbox
  server one ${upstream}
`,
    changes: [
      {
        words: 'replace-path takes /api away',
        ids: PREFIX,
        rules: 'http-request replace-path ^/api/(.*) /\\1',
      },
      {
        words: 'set-path puts /v2 in front',
        ids: PREFIX,
        rules: 'http-request set-path /v2%[path]',
      },
      {
        words: 'set-query adds a parameter',
        ids: ADDED,
        rules: 'http-request set-query %[query]&via=haproxy if { query -m found }',
      },
      {
        words: 'url_dec decodes the path',
        ids: [...RENORMALISED, 'path-plus-space'],
        rules: 'http-request set-path %[path,url_dec]',
      },
    ],
  },
];

export function isProxyThere({ program, version }: Proxy): boolean {
  return spawnSync(program, version).status === 0;
}

export interface DrawnProxy {
  readonly proxy: Proxy;
  readonly change: Change;
  readonly planted: Planted;
}

export function drawProxy(random: Random, present: readonly Proxy[]): DrawnProxy {
  const proxy = drawn(random, present);
  const change = drawn(random, proxy.changes);
  const { ids, words } = change;
  return { proxy, change, planted: { ids, words, slot: proxy.program } };
}

/** @param upstream host and port. @returns its URL and what ends it. */
export async function startProxy({ proxy, change }: DrawnProxy, upstream: string, folder: string) {
  const port = await freePort();
  const file = path.join(folder, `${proxy.program}.conf`);
  await writeFile(file, proxy.config(port, upstream, change.rules, folder));
  const child = spawn(proxy.program, proxy.args(file, folder), { stdio: 'ignore' });
  await untilListening(port, child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    if (await isListening(port)) return;
    await sleep(20);
  }
  throw new Error(`The proxy ended with exit code ${child.exitCode}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy()).once('connect', () => socket.end());
  });
}
