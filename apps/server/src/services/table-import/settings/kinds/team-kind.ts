import { maxNameLength, maxTeamPhoneLength } from '@energy-om/domain';
import type { TeamEntry } from '#services/configuration/sections/teams.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText } from '#services/table-import/read/read-values.ts';
import { clearable, cleared, valueOfCell } from '#services/table-import/values/cleared.ts';
import { joinNames, readNames } from '#services/table-import/values/read-lists.ts';
import { createEntryKind } from '../entry-kind.ts';
import { readAreaCells } from '../read-area-cell.ts';

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
  columns,
  nameKey: 'name',
  mayRepeat: false,
  places: {},
  referenceOf: ({ name }) => name,
  build(row, present, tools) {
    const cells = row.areas === cleared ? [] : row.areas;
    const areas = cells === null ? (present?.areas ?? []) : readAreaCells(row.line, 'areas', cells, tools);
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
