import { cutText } from '@energy-om/domain';
import { type FaultReason, toFaultText } from './fault-text.ts';
import { controlCharacters } from './read/control-characters.ts';

/** A fault in a file and its position. */
export interface FileFault {
  /** The line of the file or sheet, from 1; null: the file as a whole. */
  line: number | null;
  /** The heading in the file; null: the line as a whole. */
  column: string | null;
  text: FaultReason;
}

/** A file with faults is not imported, not even in part. `count` is the number of all faults, where only the first are listed. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly faults: readonly FileFault[];
  /** The number of all faults. */
  readonly count: number;

  constructor(faults: readonly FileFault[], count = faults.length) {
    super([...describeFaults(faults, count), `${countFaults(count)}: nothing has been written.`].join('\n'));
    this.faults = faults;
    this.count = count;
  }
}

export function faultOfFile(text: FaultReason): ImportError {
  return new ImportError([{ line: null, column: null, text }]);
}

/** Quotes a value for the text of a fault. */
export function quote(value: string): string {
  return `'${cutText(value)}'`;
}

/** Describes faults in the order of the file, whatever the order in which they were found. */
export function describeFaults(faults: readonly FileFault[], count: number): string[] {
  const sorted = [...faults].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const rest = count > faults.length ? [`… and ${count - faults.length} more`] : [];
  return [...sorted.map(describeFault), ...rest];
}

function countFaults(count: number): string {
  return count === 1 ? 'One fault' : `${count} faults`;
}

function describeFault({ line, column, text }: FileFault): string {
  const position = [line === null ? [] : `line ${line}`, column === null ? [] : `column ${column}`].flat().join(', ');
  const { en } = toFaultText(text);
  return replaceControlCharacters(position === '' ? en : `${position}: ${en}`);
}

/** Replaces control characters, because a file's content must not control the terminal. */
function replaceControlCharacters(text: string): string {
  return text.replaceAll(controlCharacters, '\ufffd');
}
