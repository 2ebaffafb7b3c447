/** Name, base URL and paths of an environment, checked as they're typed. */

import { useRef } from 'react';
import {
  apiPathOf,
  checkBaseUrl,
  isBaseUrlUnfinished,
  withLikelyScheme,
  withoutApiPath,
} from '../../lib/core/base-url.ts';
import { nameProblem } from '../../lib/state/forms.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useLeft } from '../ui/use-left.ts';
import { BASE_URL_WARNINGS, BASE_URL_WORDS, type EnvironmentFailureAdvice } from './environment-words.ts';
import { type AskedPath, PathFields, type TypedPaths } from './path-fields.tsx';

export interface TypedEnvironment {
  readonly name: string;
  readonly baseUrl: string;
  readonly paths: TypedPaths;
}

interface EnvironmentFieldsProps {
  readonly typed: TypedEnvironment;
  /** Saving was tried, so that nothing is left unsaid. */
  readonly tried: boolean;
  readonly refusal: EnvironmentFailureAdvice | undefined;
  readonly asked?: AskedPath | undefined;
  readonly onChange: (typed: TypedEnvironment) => void;
}

export function EnvironmentFieldset({ typed, tried, refusal, onChange, asked }: EnvironmentFieldsProps) {
  const [left, leave] = useLeft();
  const urlField = useRef<HTMLInputElement>(null);
  /** The button goes with what it mends. */
  const mendUrl = (baseUrl: string): void => {
    onChange({ ...typed, baseUrl });
    urlField.current?.focus();
  };
  const name = nameProblem(typed.name);
  const nameError = name && (name !== 'empty' || tried) ? NAME_WORDS[name] : undefined;
  const url = checkBaseUrl(typed.baseUrl);
  const likely = withLikelyScheme(typed.baseUrl);
  const isSaid = tried || !isBaseUrlUnfinished(typed.baseUrl) || (left && typed.baseUrl !== '');
  return (
    <>
      <Field label="Name" error={nameError ?? (refusal?.field === 'name' ? refusal.words : undefined)}>
        <TextInput
          autoComplete="off"
          placeholder="Staging"
          value={typed.name}
          onChange={(event) => onChange({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field
        label="Base URL"
        hint="A path in the base URL comes before each request’s path. Countersign signs both."
        error={
          !url.ok && isSaid ? (
            <>
              {BASE_URL_WORDS[url.problem]}{' '}
              {url.problem === 'no-scheme' && (
                <Button size="small" onClick={() => mendUrl(likely)}>
                  Use {likely.slice(0, likely.indexOf('//') + 2)}
                </Button>
              )}
            </>
          ) : refusal?.field === 'base-url' ? (
            refusal.words
          ) : undefined
        }
        warning={
          url.ok &&
          url.warnings.length > 0 && (
            <>
              {url.warnings.map((warning) => BASE_URL_WARNINGS[warning]).join(' ')}{' '}
              {url.warnings.includes('ends-in-api-path') && (
                <Button size="small" onClick={() => mendUrl(withoutApiPath(url.baseUrl))}>
                  Remove {apiPathOf(url.baseUrl)}
                </Button>
              )}
            </>
          )
        }
      >
        <TextInput
          ref={urlField}
          mono
          inputMode="url"
          placeholder="https://api.example.com"
          value={typed.baseUrl}
          onBlur={leave}
          onChange={(event) => onChange({ ...typed, baseUrl: event.target.value })}
        />
      </Field>
      <PathFields asked={asked} typed={typed.paths} onChange={(paths) => onChange({ ...typed, paths })} />
    </>
  );
}
