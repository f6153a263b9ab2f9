/** With it spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** RFC 4180, for spreadsheets: with a byte order mark, and no cell begins what a spreadsheet takes for a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}

/** A cell beginning with one of = + - @, a tab or a return would be computed (OWASP, CSV injection), so an apostrophe makes it a text. */
function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
