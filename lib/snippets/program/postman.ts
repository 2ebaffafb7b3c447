/** A collection with a script that signs, for Postman and Bruno. */

import {
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

export const POSTMAN_PROGRAM: ProgramWriter = {
  typeAdded: () => 'text/plain',
  use: 'Save it as a .json file, import it, and give its environment the two variables',
  comment: '//',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) => {
    const event = [
      {
        listen: 'prerequest',
        script: { type: 'text/javascript', exec: withHeaders(signer, headers).split('\n') },
      },
    ];
    const item = calls.map(({ method, url, body }, at) => ({
      name: `Signed request ${at + 1}`,
      event,
      // Else it leaves out the body of a GET.
      protocolProfileBehavior: { disableBodyPruning: true },
      request: { method: method.toUpperCase(), url, ...(body && { body: { mode: 'raw', raw: body.text } }) },
    }));
    return `${JSON.stringify({ info: { name: 'Signed requests', schema: SCHEMA }, item }, null, 2)}\n`;
  },
  refusal,
};
