/** The two inputs of a key pair. React knows only what's wrong with what's typed. */

import { type RefObject, useRef, useState } from 'react';
import type { TypedPair } from '../../lib/core/signing/pasted-pair.ts';
import { checkPair, cleaned, type PairCheck } from './pair-check.ts';

export interface PairInputs {
  readonly id: RefObject<HTMLInputElement | null>;
  readonly secret: RefObject<HTMLInputElement | null>;
  readonly check: PairCheck;
  /** Exactly what's in the inputs. */
  read(): TypedPair;
  /** Checks again; to be called on every input. */
  refresh(): void;
  fill(pair: TypedPair): void;
  /** Both values change places. */
  swap(): void;
  clean(field: 'id' | 'secret'): void;
}

export function usePairInputs(): PairInputs {
  const id = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const [check, setCheck] = useState(() => checkPair({ id: '', secret: '' }));
  const read = (): TypedPair => ({ id: id.current?.value ?? '', secret: secret.current?.value ?? '' });
  const fill = (pair: TypedPair): void => {
    put(id.current, pair.id);
    put(secret.current, pair.secret);
    setCheck(checkPair(pair));
  };
  return {
    id,
    secret,
    check,
    read,
    fill,
    refresh: () => setCheck(checkPair(read())),
    swap() {
      const pair = read();
      fill({ id: pair.secret.trim(), secret: pair.id.trim() });
    },
    clean(field) {
      const pair = read();
      fill({ ...pair, [field]: cleaned(pair[field]) });
    },
  };
}

function put(input: HTMLInputElement | null, text: string): void {
  if (input) input.value = text;
}
