/** What HTTP's registry calls a status. HTTP/2 sends no words of its own. */

export const STATUS_PHRASES = {
  200: 'OK',
  201: 'Created',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  511: 'Network Authentication Required',
} as const;

const PHRASES: Readonly<Record<number, string>> = STATUS_PHRASES;

/** The code of a refusal where there's one, else what an error's status is called; `undefined` where that's unknown. */
export function errorName(
  code: string | null | undefined,
  status: number | null | undefined,
): string | undefined {
  if (code) return code;
  return typeof status === 'number' && status >= 400 ? PHRASES[status] : undefined;
}
