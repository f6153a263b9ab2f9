import { strToU8, Zip, ZipDeflate } from 'fflate';

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook of one sheet beside the sheet (ECMA-376). */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Rows that are written without a pause: some milliseconds. */
const rowsAtOnce = 200;
/** Of a spreadsheet. */
const maxCellLength = 32_767;

/**
 * Writes a workbook whose cells are all texts. The page stays usable meanwhile, though everything is done here: libraries that compress in
 * threads start these from addresses that the content security policy forbids.
 */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<Blob> {
  const written: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(new Uint8Array(bytes));
  });
  const add = (name: string) => {
    const entry = new ZipDeflate(name, { level: 3 });
    archive.add(entry);
    return entry;
  };
  for (const [name, text] of Object.entries(parts)) add(name).push(strToU8(header + text), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(`${header}<worksheet xmlns="${main}"><sheetData>`));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const text = rows.slice(from, from + rowsAtOnce).map((cells, index) => writeRow(cells, from + index + 1));
    sheet.push(strToU8(text.join('')));
    await new Promise((resolve) => setTimeout(resolve));
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  archive.end();
  return new Blob(written, { type: `${contentType}.sheet` });
}

function writeRow(cells: readonly string[], row: number): string {
  const written = cells.map((text, column) =>
    text === '' ? '' : `<c r="${nameColumn(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`,
  );
  return `<row r="${row}">${written.join('')}</row>`;
}

/** A to Z, then AA and so on. @param column from 0 */
function nameColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : nameColumn(Math.floor(column / 26) - 1) + letter;
}

/** Control characters and halves of characters cannot stand in XML. */
function escapeText(text: string): string {
  return text
    .slice(0, maxCellLength)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
