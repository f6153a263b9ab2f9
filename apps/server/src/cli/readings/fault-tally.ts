import { FaultList } from '#services/table-import/fault-list.ts';

/** The maximum number of listed faults; a file of gigabytes may have one in every line, and nobody reads more. */
const maxListed = 200;

/** The faults in the rows of a file: the first ones, and their total number. */
export class FaultTally {
  readonly #list = new FaultList(new Map());
  #count = 0;

  get faults() {
    return this.#list.faults;
  }

  get count(): number {
    return this.#count;
  }

  /** @param heading null: the line as a whole @param reason the reason; where a value is given, written to follow it */
  add(line: number, heading: string | null, reason: string, value?: string): void {
    this.#count += 1;
    if (this.#count > maxListed) return;
    if (heading === null) this.#list.addRow(line, reason);
    else this.#list.add(line, heading, reason, value);
  }
}
