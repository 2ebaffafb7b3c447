/** A request of Bruno with a script that signs. */

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

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces });

/** What Bruno would fill in. */
const PLACEHOLDER = /\{\{/;

/** What a block of a file gives back as it was; the script sets any other text. */
const KEPT_IN_BLOCK = /^[!-~](?:[ -~\n]*[!-~])?$/;

function refusal({ url, body }: ProgramCall, headers: ProgramHeaders): string | undefined {
  if (body && body.text === undefined) return 'A file of Bruno can’t hold a body that isn’t text';
  const texts = [url, body?.text ?? '', ...headerPairs(headers).flat()];
  return texts.some((text) => PLACEHOLDER.test(text))
    ? 'Bruno would take {{ for the start of a variable'
    : refusedAsMember(headers);
}

/** Each of its lines is indented, empty ones too. */
const block = (name: string, text: string) => `${name} {\n${text.replaceAll(/^|\n/g, '$&  ')}\n}\n`;

function written(script: string, { method, url, body }: ProgramCall, at: number): string {
  const text = body?.text ?? '';
  const isKept = KEPT_IN_BLOCK.test(text);
  return [
    block('meta', `name: Signed request ${at + 1}\ntype: http\nseq: ${at + 1}`),
    block(method.toLowerCase(), `url: ${url}\nbody: ${body ? 'text' : 'none'}\nauth: none`),
    ...(body ? [block('body:text', isKept ? text : 'The script sets the body.')] : []),
    block(
      'script:pre-request',
      body && !isKept ? `req.setBody(${quoted(text)}, { raw: true });\n${script}` : script,
    ),
  ].join('\n');
}

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    "'Content-Type'",
    headers,
    (name, value) => `req.setHeader(${quoted(name)}, ${quoted(value)});`,
  );

/**
 * After each page. The variable begins anew wherever the run ends. What throws ends it as well: a run of the whole folder
 * would go on with its other requests.
 */
const NEXT_PAGE = `bru.runner.setNextRequest(null);
const offset = Number(bru.getVar('offset'));
bru.setVar('offset', 0);
const page = res.getBody();
if (res.getStatus() !== 200) throw new Error(JSON.stringify(page));
for (const record of page.data) console.log(JSON.stringify(record));
const count = page.data.length;
if (count > 0 && page.limit >= 1 && offset + count < page.total) {
  // ${APPLIED_LIMIT}
  bru.setVar('offset', offset + page.limit);
  bru.runner.setNextRequest(req.getName());
}`;

const paged = (script: string, url: string) =>
  [
    block('meta', 'name: Next page\ntype: http\nseq: 1'),
    block('get', `url: ${url}\nbody: none\nauth: none`),
    block('script:pre-request', `bru.setVar('offset', bru.getVar('offset') ?? 0);\n${script}`),
    block('script:post-response', NEXT_PAGE),
  ].join('\n');

export const BRUNO_PROGRAM: ProgramWriter = {
  typeAdded: () => 'text/plain',
  use: 'Save it as signed-request.bru in the folder of a collection, set its sandbox to Developer Mode, and give its environment the two variables',
  comment: '//',
  urls: 'whatwg',
  programOf: (signer, calls, headers) => {
    const script = withHeaders(signer, headers);
    return calls.map((call, at) => written(script, call, at)).join('\n');
  },
  useForPages:
    'Save it as next-page.bru in the folder of a collection, set its sandbox to Developer Mode, give its environment the two variables, then run bru run next-page.bru --sandbox=developer, or the Runner with this request alone: the console has the records',
  pagesOf: (signer, address, headers) => paged(withHeaders(signer, headers), `${address}&offset={{offset}}`),
  refusal,
};
