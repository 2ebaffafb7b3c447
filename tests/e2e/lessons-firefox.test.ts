/** Every task of every lesson in the built extension in Firefox, by the keyboard alone. */

import { expect, it } from 'vitest';
import { LESSON_IDS } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { passLesson } from './harness/every-task.ts';
import { launchFirefox } from './harness/firefox.ts';

it('each lesson is passed from its first task to its last', async () => {
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    for (const id of LESSON_IDS) {
      await app.goTo('Lessons');
      await passLesson(app, id);
      expect(await app.has('button', `Repeat: ${LESSONS[id].title}`)).toBe(true);
    }
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
  }
});
