/** The script of Insomnia in a request that's been changed by hand: with variables in its URL, its parameters and its body. */

import { expect, it } from 'vitest';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import { bodyBytes, headerValues } from '../../../lib/core/signing/wire-request.ts';
import { PROGRAMS } from '../../core/idioms/programs.ts';
import { runIn, startRecorder } from '../../core/idioms/recording.ts';
import { TEST_KEY } from '../../core/signing/requests.ts';

it('signs what’s sent once the variables are filled in', async () => {
  const server = await startRecorder();
  const collection = {
    resources: [
      { _type: 'environment', data: { base: server.origin, order: 'A 1&b=c', rate: '100%41' } },
      {
        _type: 'request',
        name: 'Typed by hand',
        method: 'POST',
        url: '{{ _.base }}/api/v1/orders?z=1',
        parameters: [
          { name: 'order', value: '{{ _.order }}' },
          { name: 'list', value: '1,2' },
          { name: '', value: 'left out' },
          { name: 'rate', value: '{{ rate }}' },
        ],
        headers: [{ name: 'X-Signature', value: 'old' }],
        body: { text: '{"order":"{{ _.order }}","note":"a_.b"}' },
        preRequestScript: SIGNERS.insomnia,
        settingEncodeUrl: false,
        settingFollowRedirects: 'off',
      },
    ],
  };
  try {
    await runIn(PROGRAMS.insomnia, PROGRAMS.insomnia.files(JSON.stringify(collection)));
    const [came] = server.received;
    if (!came) throw new Error('Nothing came');
    expect(came.target).toBe('/api/v1/orders?z=1&order=A%201%26b%3Dc&list=1,2&rate=100%41');
    expect(Buffer.from(bodyBytes(came.body)).toString()).toBe('{"order":"A 1&b=c","note":"a_.b"}');
    const [timestamp = byteStringOfText('')] = headerValues(came.headers, 'X-Timestamp');
    expect(headerValues(came.headers, 'X-Signature')).toEqual([
      signRequest(came, TEST_KEY, timestamp).signature,
    ]);
  } finally {
    server.close();
  }
});
