/** What faults did that were injected on purpose: a row for each, printed in one table with those of the other files. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { publish, RESULTS_FOLDER, type Row } from './search/results.ts';

const PREFIX = 'faults-';

/** What came of one kind of fault. A test that ends early leaves what it counted by then. */
export class FaultRow {
  readonly fault: string;
  injected = 0;
  /** What was acknowledged, or had to come, and wasn’t there afterwards. */
  lost = 0;
  /** What was still going on when a test’s patience ended. */
  hung = 0;
  /** What a person reads of it. */
  said = '–';

  constructor(fault: string) {
    this.fault = fault;
  }

  /** Counts it as hung where it’s waited for in vain. */
  async ends<T>(going: Promise<T>): Promise<T> {
    try {
      return await going;
    } catch (error) {
      this.hung++;
      throw error;
    }
  }
}

export class FaultFigures {
  readonly #part: string;
  readonly #rows: FaultRow[] = [];

  /** @param part the test file’s name, without what comes after the dot. */
  constructor(part: string) {
    this.#part = part;
  }

  row(fault: string): FaultRow {
    const row = new FaultRow(fault);
    this.#rows.push(row);
    return row;
  }

  /** For `afterAll`. */
  publish(): void {
    const rows = this.#rows.map(({ fault, injected, lost, hung, said }) => ({
      ...{ 'printed by': this.#part, fault, injected, lost, hung, said },
    }));
    publish(`${PREFIX}${this.#part}`, `Faults injected by ${this.#part}`, rows);
    publish('all-faults', 'Faults injected on purpose, by all files that ran here', rowsOfAll());
  }
}

function rowsOfAll(): readonly Row[] {
  if (!existsSync(RESULTS_FOLDER)) return [];
  const files = readdirSync(RESULTS_FOLDER).filter((name) => name.startsWith(PREFIX));
  return files.toSorted().flatMap((name) => {
    const { rows } = JSON.parse(readFileSync(`${RESULTS_FOLDER}/${name}`, 'utf8')) as { rows: Row[] };
    return rows;
  });
}
