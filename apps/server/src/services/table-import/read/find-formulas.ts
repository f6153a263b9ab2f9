import { strFromU8 } from 'fflate';
import type { WorkbookParts } from './unpack-workbook.ts';

/**
 * Finds the cells of the first sheet that contain a formula or the error of one, because the reader silently returns a formula's result and
 * omits an error.
 *
 * @returns columns from 0 by row number
 */
export function findFormulas(parts: WorkbookParts): Map<number, Set<number>> {
  const sheet = parts[findFirstSheet(readPart(parts, 'xl/workbook.xml'), readPart(parts, 'xl/_rels/workbook.xml.rels'))];
  const formulas = new Map<number, Set<number>>();
  for (const [, attributes = '', formula] of sheet ? strFromU8(sheet).matchAll(cellPattern) : []) {
    if (formula === undefined && !errorPattern.test(attributes)) continue;
    const { row, column } = parseAddress(readAttribute(attributes, 'r') ?? '');
    formulas.set(row, (formulas.get(row) ?? new Set()).add(column));
  }
  return formulas;
}

/** Matches a cell's opening tag, and that of its formula where it has one. Names may have a prefix. */
const cellPattern = /<(?:\w+:)?c\s([^>]*)>\s*(<(?:\w+:)?f[\s/>])?/g;
const errorPattern = /(?:^|\s)t=["']e["']/;

function readPart(parts: WorkbookParts, name: string): string {
  const part = parts[name];
  if (!part) throw new Error(`${name} is missing`);
  return strFromU8(part);
}

/** Returns the file of the workbook's first sheet. */
function findFirstSheet(workbook: string, relations: string): string {
  const [, sheet = ''] = /<(?:\w+:)?sheet\s([^>]*)>/.exec(workbook) ?? [];
  const id = readAttribute(sheet, 'id');
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].find(
    ([, attributes = '']) => readAttribute(attributes, 'Id') === id,
  );
  const target = readAttribute(relation?.[1] ?? '', 'Target');
  if (target === null) throw new Error('it has no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readAttribute(attributes: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)(?:\\w+:)?${name}=["']([^"']*)["']`).exec(attributes)?.[1] ?? null;
}

/** 'AB12' → row 12, column 27. */
function parseAddress(address: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits), column };
}
