import { cutText } from '@energy-om/domain';
import { type FileFault, quote } from './fault.ts';
import { type FaultReason, inBoth, toFaultText } from './fault-text.ts';

/** Collects the faults in the rows of a file; columns are given by their keys and shown by the file's headings. */
export class FaultList {
  readonly faults: FileFault[];
  readonly headings: ReadonlyMap<string, string>;

  /** @param headings those of the file, by the keys of the columns @param faults what was found before */
  constructor(headings: ReadonlyMap<string, string>, faults: readonly FileFault[] = []) {
    this.headings = headings;
    this.faults = [...faults];
  }

  /** @param reason the reason; where a value is given, written to follow it */
  add(line: number, key: string, reason: FaultReason, value?: string): void {
    const { 'zh-CN': zh, en } = toFaultText(reason);
    const text = value === undefined ? reason : inBoth(`“${cutText(value)}”${zh}`, `${quote(value)} ${en}`);
    this.faults.push({ line, column: this.headings.get(key) ?? key, text });
  }

  addRow(line: number, text: FaultReason): void {
    this.faults.push({ line, column: null, text });
  }
}
