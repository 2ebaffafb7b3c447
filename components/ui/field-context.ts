/** How a control inside a `Field` learns its id, its description and whether it's wrong. */

import { createContext, useContext } from 'react';

export interface FieldControl {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export const FieldContext = createContext<FieldControl | undefined>(undefined);

interface ControlAttributes {
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes a control takes from the field around it; its own come first. */
export function useFieldAttributes(own: ControlAttributes): ControlAttributes {
  const field = useContext(FieldContext);
  const described = [own['aria-describedby'], field?.describedBy].filter((id) => id !== undefined).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
  };
}
