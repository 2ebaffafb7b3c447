import { describe, expect, test } from 'vitest';
import { clocksRangeWords, dateShows, direction, offsetWords } from '../../../lib/core/clock/offset-words.ts';

const within = (seconds: number, precision: number) => ({
  low: seconds - precision,
  high: seconds + precision,
});

describe('an offset', () => {
  test.each([
    [within(2, 0.4), 'Server’s clock is 2 seconds ahead, accurate to 0.4 seconds'],
    [within(-2.04, 0.4), 'Server’s clock is 2 seconds behind, accurate to 0.5 seconds'],
    [within(242.3, 0.5), 'Server’s clock is 4 minutes 2 seconds ahead, accurate to 0.8 seconds'],
    [within(-59.98, 0.5), 'Server’s clock is 1 minute behind, accurate to 0.6 seconds'],
    [within(1, 0.9), 'Server’s clock is 1 second ahead, accurate to 0.9 seconds'],
    [within(600, 15.5), 'Server’s clock is 10 minutes ahead, accurate to 16 seconds'],
    [within(7384, 1), 'Server’s clock is 2 hours 3 minutes ahead, accurate to 1 minute 1 second'],
    [within(0.2, 0.5), 'The clocks differ by at most 0.7 seconds'],
    [within(0.5, 0.5), 'The clocks differ by at most 1 second'],
  ])('%o is “%s”', (offset, words) => {
    expect(offsetWords(offset)).toBe(words);
  });

  test('is never said more exactly than it’s known', () => {
    for (let i = 1; i < 400; i++) {
      const [seconds, precision] = [i * 0.37, 0.01 + (i % 23) * 0.09];
      const words = offsetWords(within(seconds + precision, precision));
      const [, minutes = 0, shown = 0, accuracy = 0] =
        /^Server’s clock is (?:(\d+) minutes? ?)?(?:([\d.]+) seconds? )?ahead, accurate to ([\d.]+) seconds?$/.exec(
          words,
        ) ?? [];
      const middle = Number(minutes) * 60 + Number(shown);
      expect(middle - Number(accuracy), words).toBeLessThanOrEqual(seconds + 1e-6);
      expect(middle + Number(accuracy), words).toBeGreaterThanOrEqual(seconds + 2 * precision - 1e-6);
    }
  });

  test('has a direction only where all of its interval has it', () => {
    expect(direction({ low: 0.1, high: 2 })).toBe('ahead');
    expect(direction({ low: -2, high: -0.1 })).toBe('behind');
    expect(direction({ low: -1, high: 0 })).toBe('agree');
  });
});

test('several clocks are a range', () => {
  expect(clocksRangeWords({ low: -1.2, high: 299.4 })).toBe('between 2 seconds behind and 5 minutes ahead');
  expect(clocksRangeWords({ low: 10, high: 7201 })).toBe(
    'between 10 seconds ahead and 2 hours 1 minute ahead',
  );
});

test('how many responses show it', () => {
  expect(dateShows({ seconds: 0, precision: 1 })).toBe('The Date header of the response shows:');
  expect(dateShows({ seconds: 0, precision: 1, responses: 3 })).toBe('The Date headers of 3 responses show:');
});
