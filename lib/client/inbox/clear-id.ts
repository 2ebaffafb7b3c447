/** How the local sandbox names a clear, so that it's restored once, whoever asks and however often. */

/** The header of the response to a clear. */
export const CLEAR_ID = 'Clear-Id';

/** The code of a response to a restore. */
export const ALREADY_RESTORED = 'already_restored';
