/** How lists are looked at in Browse: the columns of each collection, and in which zone times are told. */

import * as v from 'valibot';
import { versioned } from './versioned.ts';

const COLUMN = v.object({
  /** The field's name, as received. */
  key: v.string(),
  /** In pixels; `null` for the one that suits what's in it. */
  width: v.nullable(v.pipe(v.number(), v.minValue(20), v.maxValue(4000))),
  hidden: v.boolean(),
});

/** In their order. Columns that aren't in it come after, as they're found. */
const COLUMNS = v.pipe(v.array(COLUMN), v.maxLength(200));

const BROWSE_LAYOUT = v.object({
  times: v.picklist(['local', 'utc']),
  columns: v.record(v.string(), COLUMNS),
});

export type ColumnLayout = Readonly<v.InferOutput<typeof COLUMN>>;
export type BrowseLayout = Readonly<v.InferOutput<typeof BROWSE_LAYOUT>>;

export const BROWSE_LAYOUT_RECORD = versioned('browse-layout', BROWSE_LAYOUT);

export const DEFAULT_BROWSE_LAYOUT: BrowseLayout = { times: 'local', columns: {} };
