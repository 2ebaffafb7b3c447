/** Of other tools: files, which hold templates of requests or none at all, and commands. Told apart by marks of their own, and but for Postman’s collections not read. */

import type { ReadCaptures } from '../capture/capture.ts';

export interface OtherTool {
  /** As in “a Postman collection”. */
  readonly name: string;
  /** What to do instead; a full stop is missing at its end. */
  readonly advice: string;
}

export const LEFT_OUT_PARTS = [
  'base-unsure',
  'base-url',
  'script',
  'auth',
  'credential-header',
  'signing-header',
  'query-off',
  'body',
  'secret-value',
  'variable',
  'example',
  'unreadable',
] as const;

/**
 * What isn’t imported of such a file. `base-url`: scheme and host of requests; `base-unsure`: the start of a URL, where its path may begin elsewhere; `body`: of a form, a file or GraphQL; `query-off`: a parameter that’s switched off; `secret-value`: a
 * variable’s; `variable`: one without a value in the file, as of an environment.
 */
type PartLeftOut = (typeof LEFT_OUT_PARTS)[number];

export interface LeftOutPart {
  readonly part: PartLeftOut;
  readonly count: number;
  /** Of `base-unsure`: names of the first. */
  readonly requests?: readonly string[];
  /** Of `base-url`: the first. */
  readonly baseUrls?: readonly string[];
}

/** Characters in which such a file shows what it is. */
const LOOKED_AT = 100_000;

const POSTMAN = 'In Postman, open the request, choose Code (</>) and cURL, and paste that command';
const POSTMAN_COLLECTION =
  'Export it from Postman as Collection v2.1, and import that file in Saved. Or choose Code (</>) and cURL, and paste that command';
const INSOMNIA = 'In Insomnia, open the request’s menu, choose Copy as cURL, and paste that command';
const BRUNO = 'In Bruno, open the request’s menu, choose Generate Code and cURL, and paste that command';
const OPENAPI = 'It describes requests, and isn’t one itself. Paste a request that your program sent';

/** What's JSON has all of its marks somewhere in it, where a string would have them escaped. */
const AS_JSON: readonly (readonly [name: string, advice: string, ...marks: RegExp[]])[] = [
  [
    'a Postman collection',
    POSTMAN_COLLECTION,
    /"schema"\s{0,20}:\s{0,20}"https:\/\/schema\.(?:get)?postman\.com\/json\/collection\//,
  ],
  ['a Postman collection', POSTMAN_COLLECTION, /"_postman_id"\s{0,20}:/, /"item"\s{0,20}:\s{0,20}\[/],
  ['a Postman environment', POSTMAN, /"_postman_variable_scope"\s{0,20}:/],
  ['an Insomnia export', INSOMNIA, /"__export_format"\s{0,20}:/],
  ['a Bruno collection', BRUNO, /"brunoConfig"\s{0,20}:/],
  [
    'an OpenAPI document',
    OPENAPI,
    /"(?:openapi|swagger)"\s{0,20}:\s{0,20}"[23]\./,
    /"paths"\s{0,20}:\s{0,20}\{/,
  ],
];

/** Of other text the beginning counts: such a file may also be the body of a request. */
const BY_BEGINNING: readonly (readonly [name: string, advice: string, beginning: RegExp])[] = [
  ['an Insomnia export', INSOMNIA, /^type:[ \t]{1,20}["']?\w{1,40}\.insomnia\.rest\//],
  ['a Bruno request', BRUNO, /^meta[ \t]{0,20}\{[ \t]{0,20}\r?\n[ \t]{0,20}name:/],
  ['an OpenAPI document', OPENAPI, /^(?:openapi|swagger):[ \t]{0,20}["']?[23]\./],
];

/** `undefined` where no mark says so for sure. */
export function otherToolOf(text: string): OtherTool | undefined {
  const start = text.slice(0, LOOKED_AT).replace(/^\ufeff?\s*(?:---[ \t]*\r?\n)?/, '');
  const [name, advice] = start.startsWith('{')
    ? (AS_JSON.find(([, , ...marks]) => marks.every((mark) => mark.test(start))) ?? [])
    : (BY_BEGINNING.find(([, , beginning]) => beginning.test(start)) ?? []);
  return name === undefined || advice === undefined ? undefined : { name, advice };
}

export function refuseOtherTool({ name, advice }: OtherTool): ReadCaptures {
  return { ok: false, problems: [{ where: '', message: `It’s ${name}. ${advice}` }] };
}

/** Of HTTPie, xh and curlie: what of a request they make up isn’t in the command, so it’s told apart and not read. */
const COMMAND =
  /^[ \t]*(?:\$ )?(?:http|https|xh|xhs|curlie)[ \t]+(?:-[\w-]+(?:=\S+)?[ \t]+)*(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+)?["']?(?:https?:\/\/|:\d|:\/|[\w.-]{1,253}[/:])/im;

export function looksLikeHttpie(text: string): boolean {
  return COMMAND.test(text.slice(0, 10_000));
}

export function refuseHttpie(): ReadCaptures {
  const message =
    'HTTPie, xh and curlie commands aren’t read. Run HTTPie or xh with --offline and paste the request it prints; curlie prints a curl command with --curl';
  return { ok: false, problems: [{ where: '', message }] };
}
