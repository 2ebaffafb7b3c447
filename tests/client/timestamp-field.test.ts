/** What's typed as the timestamp: warned about where the service refuses it, stopped only where it can't be sent. */

import { expect, test } from 'vitest';
import { checkTimestampField, timestampAsSent } from '../../lib/client/timestamp-field.ts';

test.each(['1767225600', ' 1767225600\t', '0', '-5', '01767225600'])('%j is fine', (text) => {
  expect(checkTimestampField(text)).toBeUndefined();
});

test.each([
  ['', 'timestamp-empty', 'missing_auth'],
  ['  ', 'timestamp-empty', 'missing_auth'],
  ['1767225600.5', 'timestamp-not-integer', 'fraction'],
  ['1767225600000', 'timestamp-not-seconds', 'milliseconds'],
  ['1767225600000000', 'timestamp-not-seconds', 'microseconds'],
  ['2026-01-01T00:00:00Z', 'timestamp-not-integer', 'date'],
  ['1.7e9', 'timestamp-not-integer', 'exponent'],
  ['1,767,225,600', 'timestamp-not-integer', 'separators'],
  ['{{$timestamp}}', 'timestamp-not-integer', 'variable'],
  ['soon', 'timestamp-not-integer', 'whole number'],
])('%j is a warning that names the trouble', (text, problem, word) => {
  const found = checkTimestampField(text);
  expect(found).toMatchObject({ field: 'timestamp', severity: 'warning', problem });
  expect(found?.message).toContain(word);
});

test.each([
  ['1767\n225600', 'timestamp-line-break'],
  ['1767\r\nX-Evil: 1', 'timestamp-line-break'],
  ['1767\0', 'timestamp-line-break'],
  ['١٧٦٧٢٢٥٦٠٠', 'timestamp-beyond-latin1'],
])('%j can’t be sent', (text, problem) => {
  expect(checkTimestampField(text)).toMatchObject({ severity: 'error', problem });
});

test('what is signed is what fetch sends: trimmed', () => {
  expect(timestampAsSent(' 1767225600\n')).toBe('1767225600');
});

test('leading zeros are a warning for a server that rejects them', () => {
  expect(checkTimestampField('001767225600')).toBeUndefined();
  expect(checkTimestampField('001767225600', { 'leading-zeros': 'rejected' })).toMatchObject({
    severity: 'warning',
    message: expect.stringContaining('leave them out'),
  });
});
