import type { ApiOutput } from '@energy-om/contract';
import { areaKinds } from '@energy-om/domain';
import type { PickOption } from '../ui/multi-picker/option-tree.ts';
import { listAreaOptions } from './area-options.ts';

type Area = ApiOutput<'listAreas'>[number];

/** From this kind on the tree is folded: below sites a tenant may have thousands of areas. */
const firstFolded = areaKinds.indexOf('site');

/** The areas that a project or a team can have, as a tree; those that this account does not manage cannot be picked. */
export function listManagedAreaOptions(areas: readonly Area[]): PickOption[] {
  const used = areas.filter(({ retired }) => !retired);
  const top = Math.min(...used.map(({ level }) => level));
  const options = listAreaOptions(used);
  return used.map(({ id, name, level, kind, mayManage }, index) => ({
    id,
    name,
    hint: options[index]?.hint,
    level: level - top,
    isFolded: areaKinds.indexOf(kind) >= firstFolded,
    disabled: !mayManage,
  }));
}
