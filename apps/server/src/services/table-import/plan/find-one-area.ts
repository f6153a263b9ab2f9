import type { FaultList } from '../fault-list.ts';
import type { AreaIndex } from './area-index.ts';

/** Returns the id of the only area with the path; `undefined`, and a fault, when there is none or more than one. */
export function findOneArea(index: AreaIndex, line: number, key: string, path: string, faults: FaultList): string | undefined {
  const found = index.find(path);
  if (found.length === 1) return found[0]?.id;
  faults.add(line, key, found.length > 1 ? `stands for ${found.length} areas` : 'is no area of this tenant', path);
  return undefined;
}
