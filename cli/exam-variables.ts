/** What the environment of a program that takes an exam has, besides what clients have anyway. */

export const EXAM_VARIABLES = {
  otherKeyId: 'COUNTERSIGN_OTHER_KEY_ID',
  otherSecret: 'COUNTERSIGN_OTHER_SECRET',
} as const;
