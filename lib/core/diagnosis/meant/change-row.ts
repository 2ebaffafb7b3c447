/** A row of what can happen to a body or a URL between signing and sending. */

interface Told {
  /** At most 60 characters. */
  readonly title: string;
  readonly fix: string;
}

/** `what` gets the parameter as the catalogue words it; where those words hold one way only, length tells which way. */
export type ChangeRow = Told &
  ({ readonly what: (how: string) => string } | { readonly grew: string; readonly shrank: string });
