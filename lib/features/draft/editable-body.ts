/** How long a body may be to be edited as text. */

/** In bytes; a longer one is loaded from a file. */
export const EDITABLE_BODY_BYTES = 2_000_000;
