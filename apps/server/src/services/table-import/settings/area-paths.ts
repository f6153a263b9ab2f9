import type { Names } from '#services/configuration/names.ts';
import { type FaultText, inBoth, outsideScope } from '../fault-text.ts';
import type { AreaIndex } from '../plan/area-index.ts';

/** Areas as tables write them, 江畔智谷/A区, and as entries have them: the names from the top of what the administrator sees. */
export interface AreaPaths {
  read(text: string): string[] | FaultText;
  present(path: readonly string[]): string;
}

export function createAreaPaths(names: Names, index: AreaIndex): AreaPaths {
  return {
    read(text) {
      const [area, ...others] = index.find(text);
      if (!area) return inBoth('不是本组织的区域', 'is no area of this tenant');
      if (others.length > 0) return inBoth(`有 ${others.length + 1} 个同名区域`, `stands for ${others.length + 1} areas`);
      return names.findPath(area.id) ?? outsideScope;
    },
    present(path) {
      const id = names.findId('areas', path);
      return (id && index.pathOf(id)) || path.join('/');
    },
  };
}
