/** Writes rows of texts as lines whose columns align on a terminal. */
export function alignColumns(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((cells) => measureWidth(cells[column] ?? ''))));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - measureWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Chinese characters and full-width punctuation are two columns wide. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function measureWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
}

/** 2026-11-20 09:05 in the tenant's time zone; a dash for null. */
export function showInstant(instant: Date | null, timeZone: string): string {
  if (instant === null) return '-';
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(instant);
}
