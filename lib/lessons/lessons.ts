/** All lessons, in the order in which they build on each other. Any can be taken first. */

import { BODY } from './body.ts';
import { ERRORS } from './errors.ts';
import { FIVE_LINES } from './five-lines.ts';
import type { Lesson, LessonId } from './lesson.ts';
import { ORDERS } from './orders.ts';
import { PAGES } from './pages.ts';
import { QUERY } from './query.ts';
import { SECRET } from './secret.ts';
import { TEST_MODE } from './test-mode.ts';
import { TIME } from './time.ts';

export const LESSONS: Readonly<Record<LessonId, Lesson>> = {
  'five-lines': FIVE_LINES,
  query: QUERY,
  body: BODY,
  time: TIME,
  errors: ERRORS,
  pages: PAGES,
  'test-mode': TEST_MODE,
  orders: ORDERS,
  secret: SECRET,
};
