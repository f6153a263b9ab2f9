import { maxAreaDepth, maxNameLength } from '@energy-om/domain';
import { z } from 'zod';
import { canonicalText } from '../is-same.ts';

/** A name as another entry has it: that entry is judged by its own rules. */
export const referredName = z.string().trim().normalize('NFC').min(1).max(maxNameLength);

/** The code of a device. */
export const deviceCode = z.string().min(1).max(100);

/** The names that lead to an area from the top. */
export const areaPath = z.array(referredName).min(1).max(maxAreaDepth);

/** Each path once, in an order of their own. */
export function sortedPaths(paths: readonly (readonly string[])[]): string[][] {
  return [...new Map(paths.map((path) => [canonicalText(path), [...path]]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}
