/**
 * Stands in for Insomnia, which can't be run here: reads `collection.json` (an export of format 4), runs each request's
 * script with the parts of `insomnia` that it uses, and sends what comes of it. How these parts behave, and how a URL is
 * put together at last, is taken from Insomnia's public source. CryptoJS is the real one where it's installed: Insomnia
 * has the same.
 */

import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { createRequire } from 'node:module';

const { resources } = JSON.parse(readFileSync('collection.json', 'utf8'));
const ofType = (type) => resources.filter(({ _type }) => _type === type);
const { API_KEY_ID, SIGNING_SECRET } = process.env;
const variables = new Map(Object.entries(ofType('environment')[0].data));
for (const [name, value] of Object.entries({ API_KEY_ID, SIGNING_SECRET })) variables.set(name, value);

const HAS_TAG = /\{%|%\}|\{\{|\}\}/;

/** A URL without tags is parsed, its query kept apart, decoded; another one is left as it's typed. */
class Url {
  #parsed;
  #typed;
  #pairs = [];

  constructor(text) {
    this.#typed = text;
    if (HAS_TAG.test(text) || !URL.canParse(text)) return;
    this.#parsed = new URL(text);
    this.addQueryParams([...this.#parsed.searchParams].map(([key, value]) => ({ key, value })));
    this.#parsed.search = '';
  }

  get query() {
    const pairs = [...this.#pairs];
    return { all: () => pairs, filter: (rule) => pairs.filter(rule) };
  }

  addQueryParams(pairs) {
    this.#pairs.push(...pairs);
  }

  getPath() {
    return this.#parsed?.pathname ?? '';
  }

  toStringWithoutQuery() {
    return this.#parsed?.href ?? this.#typed;
  }
}

const hex = (hash) => ({ toString: () => hash.digest('hex') });
const OF_NODE = {
  SHA256: (text) => hex(createHash('sha256').update(text)),
  HmacSHA256: (text, key) => hex(createHmac('sha256', key).update(text)),
};
const MODULES = { 'crypto-js': cryptoJs() ?? OF_NODE, 'insomnia-collection': { Url } };

function cryptoJs() {
  try {
    return createRequire(import.meta.url)('crypto-js');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

/** As templates do in scripts, where `_` isn't known. */
function replaceIn(template) {
  return template.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name) => {
    if (!variables.has(name)) throw new Error(`No variable ${name}`);
    return String(variables.get(name));
  });
}

/** As templates do when a request is sent. */
const rendered = (text) => replaceIn(text.replace(/\{\{\s*_\./g, '{{'));

/** Escapes that are there stay. */
const encoded = (text) =>
  text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, at) => (at % 2 === 1 && part !== '%20' ? part : encodeURIComponent(part.replace('%20', ' '))))
    .join('');

/** @returns the name or id of the next request that a script asked for. */
async function run({
  name,
  method,
  url,
  parameters,
  body,
  preRequestScript,
  afterResponseScript,
  ...settings
}) {
  if (settings.settingEncodeUrl !== false || settings.settingFollowRedirects !== 'off')
    throw new Error('Insomnia encodes URLs and follows redirects');
  const headers = new Map(settings.headers.map((header) => [header.name, header.value]));
  let next;
  const insomnia = {
    variables: { replaceIn },
    environment: { get: (key) => variables.get(key) },
    collectionVariables: {
      get: (key) => variables.get(key),
      set: (key, value) => variables.set(key, value),
    },
    execution: {
      setNextRequest: (wanted) => {
        next = wanted;
      },
    },
    info: { requestName: name },
    request: {
      method,
      url: new Url(url),
      body: {
        raw: body.text,
        update({ raw }) {
          this.raw = raw;
        },
      },
      upsertHeader: ({ key, value }) => {
        headers.delete(key);
        headers.set(key, value);
      },
    },
  };
  insomnia.request.url.addQueryParams(parameters.map((one) => ({ key: one.name, value: one.value })));
  const runScript = async (script) => {
    const AsyncFunction = run.constructor;
    await new AsyncFunction('insomnia', 'require', script)(insomnia, (module) => MODULES[module]);
  };
  await runScript(preRequestScript);

  const pairs = insomnia.request.url.query
    .filter(({ key, disabled }) => key && !disabled)
    .map(({ key, value }) =>
      [encoded(rendered(key)), encoded(rendered(value)).replace(/%2C/gi, ',')].join('='),
    );
  const base = rendered(insomnia.request.url.toStringWithoutQuery());
  const [, origin, path = '/'] = /^(https?:\/\/[^/?]+)(.*)$/s.exec(base);
  const target = [path, ...(pairs.length === 0 ? [] : [pairs.join('&')])].join(
    path.includes('?') ? '&' : '?',
  );
  const text = insomnia.request.body.raw === undefined ? undefined : rendered(insomnia.request.body.raw);
  const answer = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const rawHeaders = [...headers].map(([key, value]) => [key, rendered(value)]);
    if (text) rawHeaders.push(['Content-Length', String(Buffer.byteLength(text))]);
    const sent = send({
      ...{ hostname, port, method, path: target },
      headers: [['Host', `${hostname}:${port}`], ...rawHeaders].flat(),
    });
    sent.on('error', reject).on('response', (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ code: response.statusCode, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.end(text);
  });
  insomnia.response = { code: answer.code, text: () => answer.text, json: () => JSON.parse(answer.text) };
  if (afterResponseScript) await runScript(afterResponseScript);
  return next;
}

const requests = ofType('request');
for (let at = 0; at < requests.length; ) {
  const next = await run(requests[at]).catch((error) => {
    process.stderr.write(`${requests[at].name} ${error}\n`);
    process.exitCode = 1;
  });
  at = next === undefined ? at + 1 : requests.findIndex(({ name }) => name === next);
}
