/** Every way to send something from a page, as code in it would try them. Runs in the page. */

/** @param to the origin of a server. Its paths tell the ways apart. */
export async function tryToLeave(to: string): Promise<void> {
  const heard = (target: EventTarget, ...events: readonly string[]) =>
    Promise.race([
      ...events.map((event) => new Promise((done) => target.addEventListener(event, done, { once: true }))),
      new Promise((done) => setTimeout(done, 1500)),
    ]);
  const element = (tag: string, properties: object) => {
    const made = Object.assign(document.createElement(tag), properties);
    document.body.append(made);
    return heard(made, 'load', 'error').then(() => made.remove());
  };
  const inWorker = (code: string) => {
    const source = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    return heard(new Worker(source), 'message', 'error');
  };
  const ways: Readonly<Record<string, () => unknown>> = {
    fetch: () => fetch(`${to}/fetch`),
    'fetch no-cors': () => fetch(`${to}/fetch-no-cors`, { mode: 'no-cors', method: 'POST', body: 'x' }),
    'fetch keepalive': () => fetch(`${to}/keepalive`, { keepalive: true, mode: 'no-cors' }),
    XMLHttpRequest: () => {
      const request = new XMLHttpRequest();
      request.open('GET', `${to}/xhr`);
      request.send();
      return heard(request, 'loadend');
    },
    WebSocket: () => heard(new WebSocket(`${to.replace('http', 'ws')}/websocket`), 'open', 'error'),
    EventSource: () => heard(new EventSource(`${to}/events`), 'open', 'error'),
    sendBeacon: () => navigator.sendBeacon(`${to}/beacon`, 'x'),
    ping: () => {
      const link = Object.assign(document.createElement('a'), { href: '#ping', ping: `${to}/ping` });
      document.body.append(link);
      link.click();
      link.remove();
    },
    image: () => element('img', { src: `${to}/image` }),
    'image in CSS': () => element('div', { style: `background: url(${to}/css-image)` }),
    stylesheet: () => element('link', { rel: 'stylesheet', href: `${to}/style.css` }),
    font: () => new FontFace('x', `url(${to}/font)`).load(),
    script: () => element('script', { src: `${to}/script.js` }),
    'module script': () => element('script', { type: 'module', src: `${to}/module.js` }),
    prefetch: () => element('link', { rel: 'prefetch', href: `${to}/prefetch` }),
    preload: () => element('link', { rel: 'preload', as: 'fetch', href: `${to}/preload` }),
    modulepreload: () => element('link', { rel: 'modulepreload', href: `${to}/modulepreload.js` }),
    'speculation rules': () => {
      const rules = JSON.stringify({ prefetch: [{ urls: [`${to}/speculation`] }] });
      return element('script', { type: 'speculationrules', textContent: rules });
    },
    frame: () => element('iframe', { src: `${to}/frame` }),
    object: () => element('object', { data: `${to}/object` }),
    embed: () => element('embed', { src: `${to}/embed` }),
    video: () => element('video', { src: `${to}/video` }),
    manifest: () => element('link', { rel: 'manifest', href: `${to}/manifest.json` }),
    // Into a frame, or the page would be gone.
    form: () => {
      const frame = Object.assign(document.createElement('iframe'), { name: 'answer' });
      const fields = { action: `${to}/form`, method: 'post', target: 'answer' };
      const form = Object.assign(document.createElement('form'), fields);
      document.body.append(frame, form);
      form.submit();
      return heard(frame, 'load');
    },
    'inline script': () => element('script', { textContent: `new Image().src = '${to}/inline'` }),
    worker: () => heard(new Worker(`${to}/worker.js`), 'error'),
    'shared worker': () => heard(new SharedWorker(`${to}/shared-worker.js`), 'error'),
    'service worker': () => navigator.serviceWorker.register(`${to}/service-worker.js`),
    'fetch in a worker': () => inWorker(`fetch('${to}/in-worker').finally(() => postMessage(0))`),
    'script in a worker': () => inWorker(`importScripts('${to}/imported.js'); postMessage(0)`),
  };
  await Promise.allSettled(Object.values(ways).map(async (way) => way()));
  // What begins only when the page has nothing else to do.
  await new Promise((done) => setTimeout(done, 1500));
}
