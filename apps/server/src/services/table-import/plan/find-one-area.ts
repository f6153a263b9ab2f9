import type { FaultList } from '../fault-list.ts';
import { inBoth, outsideScope } from '../fault-text.ts';
import type { ImportScope } from '../kinds/import-kind.ts';
import type { AreaIndex } from './area-index.ts';

/**
 * Returns the id of the only area with the path; `undefined`, and a fault, when there is none or more than one, or when its rows may not be
 * written.
 */
export function findOneArea(
  { covers }: ImportScope,
  index: AreaIndex,
  line: number,
  key: string,
  path: string,
  faults: FaultList,
): string | undefined {
  const found = index.find(path);
  const [area] = found;
  if (area && found.length === 1) {
    if (covers(area.path)) return area.id;
    faults.add(line, key, outsideScope, path);
    return undefined;
  }
  faults.add(
    line,
    key,
    found.length > 1
      ? inBoth(`有 ${found.length} 个同名区域`, `stands for ${found.length} areas`)
      : inBoth('不是本组织的区域', 'is no area of this tenant'),
    path,
  );
  return undefined;
}
