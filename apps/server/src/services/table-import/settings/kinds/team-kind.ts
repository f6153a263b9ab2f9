import { maxNameLength, maxTeamPhoneLength } from '@energy-om/domain';
import type { TeamEntry } from '#services/configuration/sections/teams.ts';
import { type Cleared, clearable, cleared, valueOfCell } from '../../read/cleared.ts';
import { optional, required } from '../../read/column.ts';
import { joinNames, readNames } from '../../read/read-lists.ts';
import { readText } from '../../read/read-values.ts';
import { createEntryKind } from '../entry-kind.ts';
import { readAreaCells } from '../read-area-cell.ts';
import type { ReadingTools } from '../setting-kind.ts';

const columns = {
  name: required('班组名称', '电气一班', readText(maxNameLength)),
  specialties: optional('专业', '电气；继保', clearable(readNames)),
  areas: optional('服务区域', '江畔智谷/A区；江畔智谷/B区', clearable(readNames)),
  businessTypes: optional('业务类型', '设备巡检；故障抢修', clearable(readNames)),
  phone: optional('值班电话', '13800000005', clearable(readText(maxTeamPhoneLength))),
};

/** Teams without their people, who come with the table of staff. */
export const teamKind = createEntryKind<typeof columns, TeamEntry>({
  section: 'teams',
  permission: 'team.manage',
  isOfWholeTenant: false,
  columns,
  nameKey: 'name',
  mayRepeat: false,
  places: {},
  referenceOf: ({ name }) => name,
  build(row, present, tools) {
    const areas = readAreas(row.line, row.areas, present?.areas, tools);
    if (areas === undefined) return null;
    return {
      name: row.name,
      specialties: valueOfCell(row.specialties, present?.specialties, []),
      areas,
      businessTypes: valueOfCell(row.businessTypes, present?.businessTypes, []),
      phone: valueOfCell(row.phone, present?.phone, ''),
    };
  },
  present: ({ name, specialties = [], areas = [], businessTypes = [], phone }, paths) => ({
    name,
    specialties: joinNames(specialties),
    areas: joinNames(areas.map((path) => paths.present(path))),
    businessTypes: joinNames(businessTypes),
    phone,
  }),
});

/** @returns undefined, with faults, where an area is not to be found */
function readAreas(line: number, cells: string[] | Cleared | null, present: string[][] = [], tools: ReadingTools): string[][] | undefined {
  if (cells === null) return present;
  return cells === cleared ? [] : readAreaCells(line, 'areas', cells, tools);
}
