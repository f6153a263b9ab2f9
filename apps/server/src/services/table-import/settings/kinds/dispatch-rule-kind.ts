import { maxNameLength } from '@energy-om/domain';
import type { DispatchRuleEntry } from '#services/configuration/sections/dispatch-rules.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { joinNames, readCodes, readNames } from '#services/table-import/values/read-lists.ts';
import { readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import { createEntryKind } from '../entry-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { readAreaCell } from '../read-area-cell.ts';
import { dispatchTargetCodes, levelCodes, sourceCodes } from '../setting-codes.ts';

const columns = {
  name: required('规则名称', '抢修派电气一班', readText(maxNameLength)),
  priority: optional('优先级', '10', readWholeNumber),
  businessTypes: optional('业务类型', '故障抢修', clearable(readNames)),
  area: optional('区域', '江畔智谷/A区', clearable(readText(400))),
  levels: optional('级别', '一级；二级', clearable(readCodes(levelCodes.read))),
  sources: optional('来源', '告警', clearable(readCodes(sourceCodes.read))),
  target: optional('派给', '班组', dispatchTargetCodes.read),
  team: optional('班组', '电气一班', readText(maxNameLength)),
  enabled: optional('启用', '是', readYesOrNo),
};

export const dispatchRuleKind = createEntryKind<typeof columns, DispatchRuleEntry>({
  section: 'dispatchRules',
  permission: 'dispatch-rule.manage',
  columns,
  nameKey: 'name',
  mayRepeat: true,
  places: {},
  referenceOf: ({ name }) => name,
  build(row, present, tools) {
    const area = readAreaCell(row, 'area', present?.area, tools);
    if (area === undefined) return null;
    return {
      name: row.name,
      priority: row.priority ?? present?.priority,
      businessTypes: valueOfCell(row.businessTypes, present?.businessTypes, []),
      area,
      levels: valueOfCell(row.levels, present?.levels, []),
      sources: valueOfCell(row.sources, present?.sources, []),
      target: row.target ?? present?.target ?? 'team',
      team: row.team ?? present?.team,
      enabled: row.enabled ?? present?.enabled ?? true,
    };
  },
  present: ({ name, priority, businessTypes, area, levels, sources, target, team, enabled }, areas) => ({
    ...{ name, priority, team },
    businessTypes: joinNames(businessTypes),
    area: area && areas.present(area),
    levels: joinNames(levels.map((level) => levelCodes.present(level))),
    sources: joinNames(sources.map((source) => sourceCodes.present(source))),
    target: dispatchTargetCodes.present(target),
    enabled: presentYesOrNo(enabled),
  }),
});
