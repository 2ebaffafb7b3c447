/** An ordinary web page to inspect, from a server of its own. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppDriver } from './app-driver.ts';
import type { PageOptions } from './chromium.ts';
import type { BrowserSession } from './session.ts';

export interface PlainPage {
  readonly url: string;
  close(): void;
}

export async function servePlainPage(): Promise<PlainPage> {
  const server = createServer((_request, response) => response.end('<!doctype html><title>shop</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The app as before the first visit, in the real panel of DevTools over this page. @param size in CSS pixels. */
export async function openAppPanel(
  session: BrowserSession,
  page: PlainPage,
  options: PageOptions & { readonly width: number },
): Promise<AppDriver> {
  await session.startAfresh();
  const app = await session.drivePanel(await session.openPage(page.url), options);
  // The frame is there before the page in it has run.
  await app.until('it’s drawn in its width', () =>
    app.view.evaluate(
      (wanted) => window.innerWidth === wanted && document.querySelector('main') !== null,
      options.width,
    ),
  );
  return app;
}
