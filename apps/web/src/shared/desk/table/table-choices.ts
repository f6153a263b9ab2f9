/** What somebody chose for a table on this computer. */
export interface TableChoices {
  sorting: { id: string; desc: boolean }[];
  /** The columns that were shown or hidden against the default. */
  visibility: Record<string, boolean>;
}

const nothingChosen: TableChoices = { sorting: [], visibility: {} };

const keyOf = (table: string) => `table ${table}`;

/** Reads what was chosen; something else under the key, such as an earlier format, counts as nothing. */
export function readTableChoices(table: string): TableChoices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null');
    return isChoices(stored) ? stored : nothingChosen;
  } catch {
    return nothingChosen;
  }
}

export function writeTableChoices(table: string, choices: TableChoices): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(choices));
  } catch {
    // A full or forbidden storage forgets the choice; the table works all the same.
  }
}

function isChoices(stored: unknown): stored is TableChoices {
  if (typeof stored !== 'object' || stored === null) return false;
  const { sorting, visibility } = stored as Partial<TableChoices>;
  return (
    Array.isArray(sorting) &&
    sorting.every((each) => typeof each?.id === 'string' && typeof each.desc === 'boolean') &&
    typeof visibility === 'object' &&
    visibility !== null &&
    Object.values(visibility).every((each) => typeof each === 'boolean')
  );
}
