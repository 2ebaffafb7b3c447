/** A collection with a script that signs, for Postman and Bruno. */

import {
  doubleQuoted,
  hexDigits,
  lineReplaced,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  refusedAsMember,
} from './program-writer.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const quoted = (text: string) => doubleQuoted(text, { codePoint: (value) => `\\u{${hexDigits(value, 1)}}` });

/** What Postman would fill in. */
const PLACEHOLDER = /\{\{/;

function refusal({ url, body }: ProgramCall, headers: ProgramHeaders): string | undefined {
  if (body && body.text === undefined) return 'A Postman collection can’t hold a body that isn’t text';
  return PLACEHOLDER.test(url) || PLACEHOLDER.test(body?.text ?? '')
    ? 'Postman would take {{ for the start of a variable'
    : refusedAsMember(headers);
}

export const POSTMAN_PROGRAM: ProgramWriter = {
  use: 'Save it as a .json file, import it, and give its environment the two variables',
  comment: '//',
  urls: 'mostly-kept',
  withHeaders: (signer, { contentType, others }) => {
    const upsert = ([name, value]: readonly [string, string]) =>
      `pm.request.headers.upsert({ key: ${quoted(name)}, value: ${quoted(value)} });`;
    const type = contentType === undefined ? [] : [['Content-Type', contentType] as const];
    return lineReplaced(signer, "'Content-Type'", [...type, ...others].map(upsert));
  },
  programOf: (signer, calls) => {
    const event = [{ listen: 'prerequest', script: { type: 'text/javascript', exec: signer.split('\n') } }];
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
