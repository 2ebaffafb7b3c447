/** How far each server's clock is from this computer's, as responses of the last hour tell. */

import { isOfThisComputer } from '../../lib/core/base-url.ts';
import { serverClockRows } from '../../lib/core/clock/clock-rows.ts';
import { parsedUrl } from '../../lib/core/parsed-url.ts';
import { clockAt } from '../../lib/features/exchange/server-clocks.ts';
import { useApp } from '../app/store-context.tsx';
import { ClockTable } from '../request/clock-table.tsx';
import { Section } from '../ui/section.tsx';
import styles from './environments.module.css';

export function EnvironmentClocks() {
  const { environments, clockSamples, now } = useApp((state) => ({
    environments: state.environments,
    clockSamples: state.clockSamples,
    now: state.now,
  }));
  const measured = environments.flatMap((environment) => {
    const origin = environment.kind === 'remote' ? parsedUrl(environment.baseUrl)?.origin : undefined;
    const estimate = origin === undefined ? undefined : clockAt({ clockSamples }, origin, now);
    return estimate && origin !== undefined
      ? [{ environment, rows: serverClockRows(estimate, now, isOfThisComputer(origin)) }]
      : [];
  });
  if (measured.length === 0)
    return (
      <Section title="Clocks" level={3}>
        <p className={styles['about']}>
          No server clock measured yet. Countersign measures it from responses in Request and Browse, and
          sends nothing extra.
        </p>
      </Section>
    );
  return measured.map(({ environment, rows }) => (
    <Section key={environment.id} title={`Clock of ${environment.name}`} level={3}>
      <ClockTable rows={rows} />
    </Section>
  ));
}
