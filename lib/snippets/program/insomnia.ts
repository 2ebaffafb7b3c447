/** A collection of Insomnia with a script that signs. */

import { parsedUrl } from '../../core/parsed-url.ts';
import {
  APPLIED_LIMIT,
  doubleQuoted,
  escapeInBraces,
  headerPairs,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces });

/** What Insomnia would fill in. */
const PLACEHOLDER = /\{[{%#]/;

interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** Decoded. Insomnia leaves those without a name out. */
function parametersOf(url: string): readonly Parameter[] {
  const pairs = [...(parsedUrl(url)?.searchParams ?? [])];
  return pairs.filter(([name]) => name !== '').map(([name, value]) => ({ name, value }));
}

/** Insomnia leaves what looks like an escape as it is, so that a `%` that isn’t one needs its own. */
const escapedPercent = (text: string) => text.replace(/%(?=[0-9A-Fa-f]{2})/g, '%25');

/** As Insomnia has them beside the URL. */
const listedParameters = (url: string): readonly Parameter[] =>
  parametersOf(url).map(({ name, value }) => ({ name: escapedPercent(name), value: escapedPercent(value) }));

const withoutQuery = (url: string) => {
  const { origin = '', pathname = '' } = parsedUrl(url) ?? {};
  return `${origin}${pathname}`;
};

function refusal({ url, body }: ProgramCall, headers: ProgramHeaders): string | undefined {
  if (body && body.text === undefined) return 'A collection of Insomnia can’t hold a body that isn’t text';
  const parameters = parametersOf(url).flatMap(({ name, value }) => [name, value]);
  const texts = [url, ...parameters, body?.text ?? '', ...headerPairs(headers).flat()];
  return texts.some((text) => PLACEHOLDER.test(text))
    ? 'Insomnia would take {{, {% or {# for the start of a variable or tag'
    : undefined;
}

/** Each pair escaped anew, commas in values left alone. */
function sentTarget(url: URL): string {
  const pairs = parametersOf(url.href).map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
  );
  return [url.pathname, ...(pairs.length === 0 ? [] : [pairs.join('&')])].join('?');
}

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    "'Content-Type'",
    headers,
    (name, value) => `insomnia.request.upsertHeader({ key: ${quoted(name)}, value: ${quoted(value)} });`,
  );

/** After each page. The variable begins anew wherever the run ends. */
const NEXT_PAGE = `const offset = Number(insomnia.collectionVariables.get('offset'));
insomnia.collectionVariables.set('offset', 0);
if (insomnia.response.code !== 200) throw new Error(insomnia.response.text());
const page = insomnia.response.json();
for (const record of page.data) console.log(JSON.stringify(record));
const count = page.data.length;
if (count > 0 && page.limit >= 1 && offset + count < page.total) {
  // ${APPLIED_LIMIT}
  insomnia.collectionVariables.set('offset', offset + page.limit);
  insomnia.execution.setNextRequest(insomnia.info.requestName);
}`;

const WORKSPACE = '__WORKSPACE_ID__';

interface Request {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly text: string };
  readonly preRequestScript: string;
  readonly afterResponseScript?: string;
}

/** An export of format 4. A path stays as it is only where Insomnia doesn’t encode URLs. */
function collectionOf(
  requests: readonly Request[],
  variables: Readonly<Record<string, unknown>> = {},
): string {
  const resources = [
    { _type: 'workspace', _id: WORKSPACE, parentId: null, name: 'Signed requests', scope: 'collection' },
    {
      _type: 'environment',
      _id: '__BASE_ENVIRONMENT_ID__',
      parentId: WORKSPACE,
      name: 'Base Environment',
      data: { API_KEY_ID: '', SIGNING_SECRET: '', ...variables },
    },
    ...requests.map((request, at) => ({
      _type: 'request',
      _id: `__REQ_${at + 1}__`,
      parentId: WORKSPACE,
      metaSortKey: at,
      body: {},
      headers: [],
      authentication: {},
      ...request,
      settingEncodeUrl: false,
      settingFollowRedirects: 'off',
    })),
  ];
  return `${JSON.stringify({ _type: 'export', __export_format: 4, resources }, null, 2)}\n`;
}

export const INSOMNIA_PROGRAM: ProgramWriter = {
  use: 'Save it as a .json file, import it, and fill in the two variables of its base environment',
  comment: '//',
  urls: sentTarget,
  programOf: (signer, calls, headers) => {
    const preRequestScript = withHeaders(signer, headers);
    return collectionOf(
      calls.map(({ method, url, body }, at) => ({
        name: `Signed request ${at + 1}`,
        method: method.toUpperCase(),
        url: withoutQuery(url),
        parameters: listedParameters(url),
        ...(body?.text !== undefined && { body: { text: body.text } }),
        preRequestScript,
      })),
    );
  },
  useForPages:
    'Save it as a .json file, import it, fill in the two variables of its base environment, then run the collection: its console has the records',
  pagesOf: (signer, address, headers) =>
    collectionOf(
      [
        {
          name: 'Next page',
          method: 'GET',
          url: withoutQuery(address),
          parameters: [...listedParameters(address), { name: 'offset', value: '{{ _.offset }}' }],
          preRequestScript: withHeaders(signer, headers),
          afterResponseScript: NEXT_PAGE,
        },
      ],
      { offset: 0 },
    ),
  refusal,
};
