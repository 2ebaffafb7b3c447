/** A collection of Postman with a script that signs. */

import {
  APPLIED_LIMIT,
  doubleQuoted,
  escapeInBraces,
  headerPairs,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  refusedAsMember,
  withHeaderLines,
} from './program-writer.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces });

/** What Postman would fill in. */
const PLACEHOLDER = /\{\{/;

function refusal({ url, body }: ProgramCall, headers: ProgramHeaders): string | undefined {
  if (body && body.text === undefined) return 'A Postman collection can’t hold a body that isn’t text';
  const texts = [url, body?.text ?? '', ...headerPairs(headers).flat()];
  return texts.some((text) => PLACEHOLDER.test(text))
    ? 'Postman would take {{ for the start of a variable'
    : refusedAsMember(headers);
}

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    "'Content-Type'",
    headers,
    (name, value) => `pm.request.headers.upsert({ key: ${quoted(name)}, value: ${quoted(value)} });`,
  );

/** After each page. The variable begins anew wherever the run ends. */
const NEXT_PAGE = `const offset = Number(pm.collectionVariables.get('offset'));
pm.collectionVariables.set('offset', 0);
if (pm.response.code !== 200) throw new Error(pm.response.text());
const page = pm.response.json();
for (const record of page.data) console.log(JSON.stringify(record));
const count = page.data.length;
if (count === 0 || page.limit < 1 || offset + count >= page.total) {
  pm.execution.setNextRequest(null);
} else {
  // ${APPLIED_LIMIT}
  pm.collectionVariables.set('offset', offset + page.limit);
  pm.execution.setNextRequest(pm.info.requestName);
}`;

const scriptOf = (listen: 'prerequest' | 'test', text: string) => ({
  listen,
  script: { type: 'text/javascript', exec: text.split('\n') },
});

const collectionOf = (item: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) =>
  `${JSON.stringify({ info: { name: 'Signed requests', schema: SCHEMA }, item, ...more }, null, 2)}\n`;

export const POSTMAN_PROGRAM: ProgramWriter = {
  typeAdded: () => 'text/plain',
  use: 'Save it as a .json file, import it, and give its environment the two variables',
  comment: '//',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) => {
    const event = [scriptOf('prerequest', withHeaders(signer, headers))];
    const item = calls.map(({ method, url, body }, at) => ({
      name: `Signed request ${at + 1}`,
      event,
      // Else it leaves out the body of a GET.
      protocolProfileBehavior: { disableBodyPruning: true },
      request: { method: method.toUpperCase(), url, ...(body && { body: { mode: 'raw', raw: body.text } }) },
    }));
    return collectionOf(item);
  },
  useForPages:
    'Save it as a .json file, import it, give its environment the two variables, then run the collection: its console has the records',
  pagesOf: (signer, address, headers) =>
    collectionOf(
      [
        {
          name: 'Next page',
          event: [scriptOf('prerequest', withHeaders(signer, headers)), scriptOf('test', NEXT_PAGE)],
          request: { method: 'GET', url: `${address}&offset={{offset}}` },
        },
      ],
      { variable: [{ key: 'offset', value: '0' }] },
    ),
  refusal,
};
