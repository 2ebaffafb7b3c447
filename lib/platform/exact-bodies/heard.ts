/** Whether the browser tells of requests at all, tried with some of our own. */

import { browser } from '../extension-api.ts';

/** From when a picture is there. */
const HEARD_WITHIN_MS = 300;
const THERE_WITHIN_MS = 2000;
/** The browser begins to listen when it gets to it: pictures that came before, it says nothing of. */
const PICTURES = 5;

/**
 * Chromium counts the extensions that may watch requests when it loads them. Where none did, one that gets the permission
 * later hears of nothing; loading it again takes it off the count once before it's added, so that only a new start of the
 * browser helps. So it's tried with requests for a picture of its own: on a busy machine all may be late, and nobody’s
 * sent to restart the browser for that.
 */
export async function isHeard(): Promise<boolean> {
  const url = browser.runtime.getURL('icon/16.png');
  const { onBeforeRequest } = browser.webRequest;
  let stop: () => void = () => undefined;
  const heard = new Promise<true>((resolve) => {
    const hear = (): undefined => {
      resolve(true);
      return undefined;
    };
    onBeforeRequest.addListener(hear, { urls: [`${url}*`] });
    stop = () => onBeforeRequest.removeListener(hear);
  });
  try {
    for (let number = 0; number < PICTURES; number++)
      if (await Promise.race([heard, afterPicture(`${url}?heard=${Date.now()}-${number}`)])) return true;
    return false;
  } finally {
    stop();
  }
}

/** @returns false a little after it came, or when it doesn’t come. */
async function afterPicture(url: string): Promise<false> {
  const picture = new Image();
  const came = new Promise<void>((resolve) => {
    picture.onload = picture.onerror = () => void setTimeout(resolve, HEARD_WITHIN_MS);
    setTimeout(resolve, THERE_WITHIN_MS);
  });
  picture.src = url;
  await came;
  return false;
}
