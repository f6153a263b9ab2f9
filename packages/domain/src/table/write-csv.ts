/** Spreadsheets recognise CSV in UTF-8 only by this mark. */
const byteOrderMark = '\ufeff';
/** What a spreadsheet would run as a formula when it opens the file (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\n\r]/;

/** Writes rows as a CSV that a spreadsheet opens without running anything in it. Imports leave the added apostrophes out. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => cells.map(writeCell).join(',')).join('\r\n');
}

function writeCell(cell: string): string {
  const safe = formulaStart.test(cell) && !isNumber(cell) ? `'${cell}` : cell;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A negative number is no formula. */
function isNumber(cell: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(cell);
}
