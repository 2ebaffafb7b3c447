/** The exam's tasks made by Python's harness, with a client that does all right and one that reads neither codes nor pages. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HARNESSES, harnessCode } from '../../cli/exam-harness.ts';
import { drawTasks } from '../../lib/exam/tasks/draw.ts';
import { TASK_MISTAKES } from '../../lib/exam/tasks/mistakes.ts';
import { pythonWith } from '../core/idioms/scripted-programs.ts';
import { drawPair } from '../exam/client.ts';
import { reportOfExam } from './exam-running.ts';

const CLIENT = `import hashlib, hmac, http.client, json, os, re, time, urllib.error, urllib.parse, urllib.request

env = os.environ
CODES = r"(?<![\\w-])(missing_auth|bad_timestamp|stale_request|invalid_key|bad_signature)(?![\\w-])"

class Kept(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None

opener = urllib.request.build_opener(Kept)

def send(method, path, query, body, key_id, base_url):
    url = base_url + path + ("?" + urllib.parse.urlencode(query) if query else "")
    parts = urllib.parse.urlsplit(url)
    secret = env["COUNTERSIGN_OTHER_SECRET" if key_id == env["COUNTERSIGN_OTHER_KEY_ID"] else "COUNTERSIGN_SECRET"]
    now = str(int(time.time()))
    pairs = "&".join(sorted(parts.query.split("&")))
    lines = "\\n".join([method, parts.path, pairs, now, hashlib.sha256(body).hexdigest()])
    signature = hmac.new(secret.encode(), lines.encode(), hashlib.sha256).hexdigest()
    headers = {"X-Api-Key": key_id, "X-Timestamp": now, "X-Signature": signature}
    try:
        return opener.open(urllib.request.Request(url, body or None, headers, method=method))
    except urllib.error.HTTPError as error:
        return error

def request(method, path, query, body, keyId=env["COUNTERSIGN_KEY_ID"], baseUrl=env["COUNTERSIGN_BASE_URL"]):
    for attempt in range(4):
        try:
            response = send(method, path, query, body, keyId, baseUrl)
        except (urllib.error.URLError, http.client.HTTPException, ConnectionError):
            if method != "GET" or attempt == 3:
                raise
            time.sleep(1)
            continue
        if method != "GET" or response.status not in (429, 503):
            return response
        time.sleep(int(response.headers.get("Retry-After", 1)))
    return response

def list(path, query):
    offset = 0
    while True:
        page = json.load(request("GET", path, query + [("offset", str(offset))], b""))
        if not page["data"] or offset + len(page["data"]) >= page["total"]:
            return
        offset += page["limit"]

def code_of(response):
    found = re.search(CODES, response.read().decode())
    return found and found[1]
`;

const python = pythonWith('urllib.request');
const folder = mkdtempSync(path.join(tmpdir(), 'exam-python-'));
const TASKS = drawTasks(1, drawPair(2).id);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function gradesOf(name: string, client: string) {
  const place = path.join(folder, name);
  mkdirSync(place);
  writeFileSync(path.join(place, 'client.py'), client);
  writeFileSync(path.join(place, 'exam.py'), harnessCode(HARNESSES.python));
  const { report, stderr } = await reportOfExam([
    '--over-time',
    '--stdin',
    '--',
    python ?? 'python3',
    path.join(place, 'exam.py'),
  ]);
  return { grades: report.tasks?.map(({ id, verdict, mistakes }) => [id, verdict, ...mistakes]), stderr };
}

describe.skipIf(python === undefined)('Python’s harness makes the tasks', () => {
  it('with the API key, the base URL, the pages and the codes of each', async () => {
    const { grades, stderr } = await gradesOf('right', CLIENT);
    expect(stderr).toBe('');
    expect(grades).toEqual(TASKS.map(({ id }) => [id, 'right']));
  });

  it('and leaves lists and codes to the client', async () => {
    const wrong = CLIENT.replace('offset += page["limit"]', 'offset += 500').replace(
      'return found and found[1]',
      'return "not_found"',
    );
    const { grades = [] } = await gradesOf('wrong', wrong);
    const of = TASKS.filter(({ kind }) => kind === 'pages' || kind === 'codes').map(({ id, kind }) => [
      id,
      'wrong',
      (kind === 'pages' ? TASK_MISTAKES.byAskedLimit : TASK_MISTAKES.codeNotRead).id,
    ]);
    expect(grades.filter(([, verdict]) => verdict !== 'right')).toEqual(of);
  });

  it('and a client that can’t read a code, and has no list, is told so at once', async () => {
    const wrong = CLIENT.replace('def list(', 'def all_pages(').replace(
      'return found and found[1]',
      'raise ValueError("no code")',
    );
    const { grades = [], stderr } = await gradesOf('throwing', wrong);
    const of = TASKS.filter(({ kind }) => kind === 'pages' || kind === 'codes').map(({ id, kind }) =>
      kind === 'pages' ? [id, 'missing'] : [id, 'wrong', TASK_MISTAKES.codeNotRead.id],
    );
    expect(grades.filter(([, verdict]) => verdict !== 'right')).toEqual(of);
    expect(stderr).toContain('The program printed an error, and sent no request, for pages.');
    expect(stderr).not.toContain('was stopped');
  });
});
