/** The page to try Countersign on, served as any host of static files does; and a server elsewhere that hears all. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildFolder } from '../../../cli/build-extension.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../..', buildFolder('web'));
/** As on a host that has other sites too. */
const BELOW = '/sites/countersign/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
};

export interface Site {
  readonly url: string;
  readonly origin: string;
  /** Paths that were asked for, below that of the page. */
  readonly asked: readonly string[];
  close(): void;
}

/** Sends no header that says anything of policies. */
export async function serveSite(): Promise<Site> {
  if (!existsSync(path.join(FOLDER, 'index.html')))
    throw new Error(`There is no page in ${FOLDER}. Make it with: npm test -- build-web`);
  const asked: string[] = [];
  const { origin, close } = await listening((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site');
    const name = pathname.startsWith(BELOW) ? pathname.slice(BELOW.length) : undefined;
    const file = path.join(FOLDER, name || 'index.html');
    asked.push(name ?? pathname);
    const isThere = name !== undefined && file.startsWith(FOLDER) && existsSync(file);
    response.writeHead(isThere ? 200 : 404, { 'content-type': TYPES[path.extname(file)] });
    response.end(isThere ? readFileSync(file) : undefined);
  });
  return { url: origin + BELOW, origin, asked, close };
}

export interface Elsewhere {
  readonly origin: string;
  /** Paths that were asked for. */
  readonly arrived: readonly string[];
  close(): void;
}

/** Every page may ask it for anything. */
export async function serveElsewhere(): Promise<Elsewhere> {
  const arrived: string[] = [];
  const { server, origin, close } = await listening((request, response) => {
    arrived.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' });
    response.end('<!doctype html><title>elsewhere</title>');
  });
  server.on('upgrade', (request, socket) => {
    arrived.push(request.url ?? '');
    socket.destroy();
  });
  return { origin, arrived, close };
}

interface Listening {
  readonly server: Server;
  readonly origin: string;
  close(): void;
}

async function listening(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { server, origin: `http://127.0.0.1:${port}`, close };
}
