/** Characters that can’t be seen, or that terminals, editors and clipboards change. */

export const FRAGILE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}]|(?! )\p{Zs}/u;
