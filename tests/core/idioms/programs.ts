/** A program for every language. */

import type { Language } from '../../../lib/core/mistakes/languages.ts';
import { COMPILED } from './compiled-programs.ts';
import type { Program } from './program.ts';
import { SCRIPTED } from './scripted-programs.ts';

export const PROGRAMS: Readonly<Record<Language, Program>> = { ...SCRIPTED, ...COMPILED };
