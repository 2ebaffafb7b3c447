/** The contract of docs/exam.md as JSON Schema: what an exam gives is held against it, member by member. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/schemas');
const CALLS = 'exam-calls.json';
const REPORT = 'exam-report.json';

const ajv = new Ajv2020({ allErrors: true });
for (const file of [CALLS, REPORT])
  ajv.addSchema(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'), withoutOthers) as AnySchema, file);

/** The schemas let others add members. Countersign has none that they don't describe. */
function withoutOthers(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
  return isObject ? { ...value, additionalProperties: false } : value;
}

export function expectExamReport(report: unknown): void {
  expectValid(REPORT, report);
}

/** Of `GET /_sandbox/exam`. */
export function expectExamCalls(calls: unknown): void {
  expectValid(CALLS, calls);
}

function expectValid(schema: string, value: unknown): void {
  ajv.validate(schema, value);
  expect(ajv.errorsText()).toBe('No errors');
}
