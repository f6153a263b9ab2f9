import { type Cleared, cleared } from '../values/cleared.ts';
import type { ReadingTools } from './setting-kind.ts';

type Path = string[];

/** @param key a column with one area @returns null for none; undefined, with a fault, for one that is not to be found */
export function readAreaCell<Key extends string>(
  row: { line: number } & Record<Key, string | Cleared | null>,
  key: Key,
  present: Path | null | undefined,
  { areas, faults }: ReadingTools,
): Path | null | undefined {
  const cell: string | null = row[key];
  if (cell === null) return present ?? null;
  if (cell === cleared) return null;
  const path = areas.read(cell);
  if (Array.isArray(path)) return path;
  faults.add(row.line, key, path, cell);
  return undefined;
}

/** @returns undefined, with faults, where one is not to be found */
export function readAreaCells(line: number, key: string, cells: readonly string[], { areas, faults }: ReadingTools): Path[] | undefined {
  const paths = cells.flatMap((cell) => {
    const path = areas.read(cell);
    if (Array.isArray(path)) return [path];
    faults.add(line, key, path, cell);
    return [];
  });
  return paths.length === cells.length ? paths : undefined;
}
