import { FaultList } from '../import/fault-list.ts';

/** Faults that are listed; a file of gigabytes may have one in every line, and nobody reads more. */
const maxListed = 200;

/** What is wrong with the rows of a file: the first faults, and how many there are. */
export class FaultTally {
  readonly #list = new FaultList(new Map());
  #count = 0;

  get faults() {
    return this.#list.faults;
  }

  get count(): number {
    return this.#count;
  }

  /** @param heading null: the line as a whole @param reason with a value, what is to be read behind it */
  add(line: number, heading: string | null, reason: string, value?: string): void {
    this.#count += 1;
    if (this.#count > maxListed) return;
    if (heading === null) this.#list.addRow(line, reason);
    else this.#list.add(line, heading, reason, value);
  }
}
