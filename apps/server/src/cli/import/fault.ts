import { cutText } from '@energy-om/domain';
import { controlCharacters } from './read/control-characters.ts';

/** What is wrong in a file, and where. */
export interface Fault {
  /** As in the file or sheet, from 1; null: the file as a whole. */
  line: number | null;
  /** The heading as it stands in the file; null: the line as a whole. */
  column: string | null;
  text: string;
}

/** Nothing of a file with faults is written. `count`: of all there are, where only the first of them are listed. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], count = faults.length) {
    super([...describeFaults(faults, count), `${countFaults(count)}: nothing has been written.`].join('\n'));
    this.faults = faults;
  }
}

export function faultOfFile(text: string): ImportError {
  return new ImportError([{ line: null, column: null, text }]);
}

/** A value as it is shown in a fault. */
export function quote(value: string): string {
  return `'${cutText(value)}'`;
}

/** In the order of the file, however they were found. */
export function describeFaults(faults: readonly Fault[], count: number): string[] {
  const sorted = [...faults].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const rest = count > faults.length ? [`… and ${count - faults.length} more`] : [];
  return [...sorted.map(describeFault), ...rest];
}

function countFaults(count: number): string {
  return count === 1 ? 'One fault' : `${count} faults`;
}

function describeFault({ line, column, text }: Fault): string {
  const place = [line === null ? [] : `line ${line}`, column === null ? [] : `column ${column}`].flat().join(', ');
  return showPlainly(place === '' ? text : `${place}: ${text}`);
}

/** What a file holds must not steer the terminal. */
function showPlainly(text: string): string {
  return text.replaceAll(controlCharacters, '\ufffd');
}
