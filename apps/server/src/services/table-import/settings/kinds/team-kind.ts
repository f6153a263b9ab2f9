import { maxNameLength, maxTeamPhoneLength } from '@energy-om/domain';
import type { TeamEntry } from '#services/configuration/sections/teams.ts';
import { clearable, valueOfCell } from '../../read/cleared.ts';
import { optional, required } from '../../read/column.ts';
import { joinNames, readNames } from '../../read/read-lists.ts';
import { readText } from '../../read/read-values.ts';
import { createEntryKind } from '../entry-kind.ts';
import { readAreaCell } from '../read-area-cell.ts';

const columns = {
  name: required('班组名称', '电气一班', readText(maxNameLength)),
  specialties: optional('专业', '电气；继保', clearable(readNames)),
  area: optional('服务区域', '江畔智谷/A区', clearable(readText(400))),
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
  places: { specialty: 'specialties' },
  referenceOf: ({ name }) => name,
  build(row, present, tools) {
    const area = readAreaCell(row, 'area', present?.area, tools);
    if (area === undefined) return null;
    const specialties = valueOfCell(row.specialties, present ? splitTrades(present.specialty) : undefined, []);
    const isSameTrades = present !== null && splitTrades(present.specialty).join() === specialties.join();
    return {
      name: row.name,
      specialty: isSameTrades ? present.specialty : specialties.join(','),
      area,
      phone: valueOfCell(row.phone, present?.phone, ''),
    };
  },
  present: ({ name, specialty, area, phone }, areas) => ({
    name,
    specialties: joinNames(splitTrades(specialty)),
    area: area && areas.present(area),
    phone,
  }),
});

/** A comma separates the trades of a team. */
function splitTrades(specialty: string): string[] {
  return specialty
    .split(/[,，、]/)
    .map((trade) => trade.trim())
    .filter((trade) => trade !== '');
}
