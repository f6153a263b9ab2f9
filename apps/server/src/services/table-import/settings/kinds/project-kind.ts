import { maxContractNoLength, maxNameLength } from '@energy-om/domain';
import type { ProjectEntry } from '#services/configuration/sections/projects.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { readDate } from '#services/table-import/values/read-dates.ts';
import { joinNames, readNames } from '#services/table-import/values/read-lists.ts';
import { createEntryKind } from '../entry-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { readAreaCells } from '../read-area-cell.ts';

const columns = {
  name: required('项目名称', '江畔智谷配电运维', readText(maxNameLength)),
  customer: optional('客户', '江畔物业', readText(maxNameLength)),
  contractNo: optional('合同编号', 'HT-2026-001', clearable(readText(maxContractNoLength))),
  startsOn: optional('开始日期', '2026-01-01', clearable(readDate)),
  endsOn: optional('结束日期', '2026-12-31', clearable(readDate)),
  grabAllowed: optional('允许抢单', '否', readYesOrNo),
  calendar: optional('工作日历', '', clearable(readText(maxNameLength))),
  areas: optional('区域', '江畔智谷/A区；江畔智谷/B区', readNames),
  teams: optional('班组', '电气一班；电气二班', clearable(readNames)),
  businessTypes: optional('业务类型', '设备巡检；故障抢修', clearable(readNames)),
};

/** Projects without their managers and clients: they name people. */
export const projectKind = createEntryKind<typeof columns, ProjectEntry>({
  section: 'projects',
  permission: 'project.manage',
  columns,
  nameKey: 'name',
  mayRepeat: false,
  places: {},
  referenceOf: ({ name }) => name,
  build(row, present, tools) {
    const areas = row.areas === null ? present?.areas : readAreaCells(row.line, 'areas', row.areas, tools);
    if (row.areas !== null && areas === undefined) return null;
    return {
      name: row.name,
      customer: row.customer ?? present?.customer,
      contractNo: valueOfCell(row.contractNo, present?.contractNo, null),
      startsOn: valueOfCell(row.startsOn, present?.startsOn, null),
      endsOn: valueOfCell(row.endsOn, present?.endsOn, null),
      grabAllowed: row.grabAllowed ?? present?.grabAllowed ?? false,
      calendar: valueOfCell(row.calendar, present?.calendar, null),
      areas,
      teams: valueOfCell(row.teams, present?.teams, []),
      businessTypes: valueOfCell(row.businessTypes, present?.businessTypes, []),
      clockTargets: present?.clockTargets,
    };
  },
  present: ({ name, customer, contractNo, startsOn, endsOn, grabAllowed, calendar, areas, teams, businessTypes }, paths) => ({
    ...{ name, customer, contractNo, startsOn, endsOn, calendar },
    grabAllowed: presentYesOrNo(grabAllowed),
    areas: joinNames(areas.map((path) => paths.present(path))),
    teams: joinNames(teams),
    businessTypes: joinNames(businessTypes),
  }),
});
