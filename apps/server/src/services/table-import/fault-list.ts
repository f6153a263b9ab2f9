import { type FileFault, quote } from './fault.ts';

/** Collects the faults in the rows of a file; columns are given by their keys and shown by the file's headings. */
export class FaultList {
  readonly faults: FileFault[] = [];
  readonly #headings: ReadonlyMap<string, string>;

  constructor(headings: ReadonlyMap<string, string>) {
    this.#headings = headings;
  }

  /** @param reason the reason; where a value is given, written to follow it */
  add(line: number, key: string, reason: string, value?: string): void {
    const text = value === undefined ? reason : `${quote(value)} ${reason}`;
    this.faults.push({ line, column: this.#headings.get(key) ?? key, text });
  }

  addRow(line: number, text: string): void {
    this.faults.push({ line, column: null, text });
  }
}
