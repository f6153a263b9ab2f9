import { maxNameLength } from '@energy-om/domain';
import type { AlarmRuleEntry } from '#services/configuration/sections/alarm-rules.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { readNumber, readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import { presentSchedule, readSchedule } from '#services/table-import/values/read-weekdays.ts';
import { createEntryKind, type ReadableRow } from '../entry-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { alarmTargetCodes, conditionCodes, directionCodes, levelCodes } from '../setting-codes.ts';
import type { ReadingTools } from '../setting-kind.ts';
import { buildCondition, presentAlarmCondition, readState } from './alarm-condition.ts';

const columns = {
  name: required('规则名称', '变压器油温高', readText(maxNameLength)),
  targetKind: required('对象类型', '设备', alarmTargetCodes.read),
  target: required('对象', 'AJ-TR-01', readText(400)),
  condition: required('条件', '越限', conditionCodes.read),
  key: optional('测点', 'oilTemperature', readText(100)),
  direction: optional('方向', '高于', directionCodes.read),
  limit: optional('限值', '85', readNumber),
  hysteresis: optional('回差', '2', readNumber),
  withinSeconds: optional('变化时间（秒）', '', readWholeNumber),
  equals: optional('状态值', '', readState),
  forSeconds: optional('持续（秒）', '60', readWholeNumber),
  times: optional('连续次数', '1', readWholeNumber),
  schedule: optional('生效时段', '', clearable(readSchedule)),
  level: optional('级别', '二级', levelCodes.read),
  businessType: optional('业务类型', '故障抢修', clearable(readText(maxNameLength))),
  enabled: optional('启用', '是', readYesOrNo),
};
export type AlarmRow = ReadableRow<typeof columns>;
type Target = AlarmRuleEntry['target'];

export const alarmRuleKind = createEntryKind<typeof columns, AlarmRuleEntry>({
  section: 'alarmRules',
  permission: 'alarm-rule.manage',
  columns,
  nameKey: 'name',
  mayRepeat: true,
  places: {
    'condition.key': 'key',
    'condition.direction': 'direction',
    'condition.limit': 'limit',
    'condition.hysteresis': 'hysteresis',
    'condition.withinSeconds': 'withinSeconds',
    'condition.equals': 'equals',
    'condition.forSeconds': 'forSeconds',
    'condition.times': 'times',
  },
  referenceOf(row, tools) {
    const target = readTarget(row, tools);
    return target && [row.name, JSON.stringify(target)];
  },
  build(row, present, tools) {
    const target = present?.target ?? readTarget(row, tools);
    if (target === null) return null;
    return {
      name: row.name,
      target,
      condition: buildCondition(row, present?.condition ?? null),
      schedule: valueOfCell(row.schedule, present?.schedule, null),
      level: row.level ?? present?.level,
      businessType: valueOfCell(row.businessType, present?.businessType, null),
      enabled: row.enabled ?? present?.enabled ?? true,
    };
  },
  present: ({ name, target, condition, schedule, level, businessType, enabled }, areas) => ({
    ...{ name, businessType },
    ...presentTarget(target, (path) => areas.present(path)),
    ...presentAlarmCondition(condition),
    schedule: schedule && presentSchedule(schedule),
    level: levelCodes.present(level),
    enabled: presentYesOrNo(enabled),
  }),
});

/** A model by its name, an area by its path, a device by its code. @returns null, with a fault, for an area that is not to be found */
function readTarget({ line, targetKind, target }: AlarmRow, { areas, faults }: ReadingTools): Target | null {
  if (targetKind === 'model') return { model: target };
  if (targetKind === 'device') return { device: target };
  const area = areas.read(target);
  if (Array.isArray(area)) return { area };
  faults.add(line, 'target', area, target);
  return null;
}

function presentTarget(target: Target, presentPath: (path: readonly string[]) => string) {
  if ('model' in target) return { targetKind: alarmTargetCodes.present('model'), target: target.model };
  if ('device' in target) return { targetKind: alarmTargetCodes.present('device'), target: target.device };
  return { targetKind: alarmTargetCodes.present('area'), target: presentPath(target.area) };
}
