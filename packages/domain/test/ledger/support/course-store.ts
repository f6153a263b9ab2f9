/** The process has ended: nothing of the transaction under way is left, and whoever called knows nothing of its outcome. */
export class ProcessEnded extends Error {}
/** A second row of one key, which a database refuses. */
export class DuplicateKey extends Error {}

/** Rows by their keys; a row is replaced and never changed. */
export type Table<Row> = Map<string, Row>;

/** Transactions over tables in memory, in which the process may end at any write, before the commit and after it. */
export class CourseStore {
  #undo: (() => void)[] = [];
  #stepsLeft = Number.POSITIVE_INFINITY;
  /** How often the process has ended. */
  ended = 0;

  /** The process ends after so many more writes and commits. */
  endAfter(steps: number): void {
    this.#stepsLeft = steps;
  }
  restart(): void {
    this.#stepsLeft = Number.POSITIVE_INFINITY;
  }

  #step(): void {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft >= 0) return;
    this.ended += 1;
    throw new ProcessEnded();
  }

  transaction<Result>(work: () => Result): Result {
    this.#undo = [];
    let result: Result;
    try {
      result = work();
      this.#step();
    } catch (error) {
      for (const undo of this.#undo.toReversed()) undo();
      throw error;
    }
    // It is committed; the answer may still be lost.
    this.#step();
    return result;
  }

  insert<Row>(table: Table<Row>, key: string, row: Row): void {
    if (table.has(key)) throw new DuplicateKey(key);
    this.put(table, key, row);
  }

  put<Row>(table: Table<Row>, key: string, row: Row): void {
    this.#step();
    const before = table.get(key);
    this.#undo.push(() => {
      if (before === undefined) table.delete(key);
      else table.set(key, before);
    });
    table.set(key, row);
  }

  delete<Row>(table: Table<Row>, key: string): void {
    const before = table.get(key);
    if (before === undefined) return;
    this.#step();
    this.#undo.push(() => table.set(key, before));
    table.delete(key);
  }
}
