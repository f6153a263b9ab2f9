import type { DocumentFault } from '#services/configuration/document/document.ts';
import { formatMessage } from '#services/messages/messages.ts';
import type { FaultList } from '../fault-list.ts';
import { inBoth } from '../fault-text.ts';
import type { RowsOfEntry, SettingKind } from './setting-kind.ts';

/** Adds the faults of a document at the rows and columns of which its entries were made. */
export function addDocumentFaults(
  kind: SettingKind,
  entries: readonly RowsOfEntry[],
  found: readonly DocumentFault[],
  faults: FaultList,
): void {
  for (const fault of found) {
    const [, , index = '', ...path] = partsOf(fault.path);
    const rows = entries[Number(index)];
    if (index === '' || !rows) faults.faults.push({ line: null, column: null, text: textOf(fault) });
    else addEntryFault(kind, rows, { ...fault, path: path.join('.') }, faults);
  }
}

/** @param fault its path is that within the entry */
export function addEntryFault(kind: SettingKind, rows: RowsOfEntry, fault: DocumentFault, faults: FaultList): void {
  const parts = partsOf(fault.path);
  const lengths = parts.map((_, index) => parts.length - index);
  // The longest beginning of the path that has a row of its own counts.
  const known = lengths.find((length) => rows.partLines.has(parts.slice(0, length).join('.')));
  if (known === undefined) addAt(kind, rows.line, rows.effects === null ? parts : [], fault, faults);
  else addAt(kind, rows.partLines.get(parts.slice(0, known).join('.')) ?? rows.line, parts.slice(known), fault, faults);
}

/** At the column that the path names, or at the row as a whole. */
function addAt(kind: SettingKind, line: number, path: readonly string[], fault: DocumentFault, faults: FaultList): void {
  const column = findColumn(kind, path);
  if (column === null) faults.addRow(line, textOf(fault));
  else faults.add(line, column, textOf(fault));
}

function findColumn({ places, columns }: SettingKind, path: readonly string[]): string | null {
  for (let length = path.length; length > 0; length -= 1) {
    const place = path.slice(0, length).join('.');
    if (places[place] !== undefined) return places[place];
    if (Object.hasOwn(columns, place)) return place;
  }
  return null;
}

/** `sections.teams[3].area` → sections, teams, 3, area. */
function partsOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((part) => part !== '');
}

function textOf({ messageKey, parameters }: DocumentFault) {
  return inBoth(formatMessage('zh-CN', messageKey, parameters), formatMessage('en', messageKey, parameters));
}
