import { type ClockKind, type ClockTarget, clockKinds, type EventLevel, eventLevels, maxNameLength, minuteMs } from '@energy-om/domain';
import type { BusinessTypeEntry } from '#services/configuration/sections/business-types.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText } from '#services/table-import/read/read-values.ts';
import { readNumber } from '#services/table-import/values/read-numbers.ts';
import { createPartKind } from '../part-kind.ts';
import { clockCodes, countingCodes, levelCodes } from '../setting-codes.ts';

const columns = {
  businessType: required('业务类型', '故障抢修', readText(maxNameLength)),
  level: required('级别', '一级', levelCodes.read),
  clock: required('时限', '响应', clockCodes.read),
  minutes: required('分钟', '15', readNumber),
  counts: optional('计时方式', '自然时间', countingCodes.read),
};

interface TargetOfLevel extends ClockTarget {
  level: EventLevel;
  clock: ClockKind;
}

/** The clock targets of business types that differ from the tenant's. */
export const clockTargetKind = createPartKind<typeof columns, BusinessTypeEntry, TargetOfLevel>({
  section: 'businessTypes',
  permission: 'business-type.manage',
  isOfWholeTenant: true,
  columns,
  places: { duration: 'minutes' },
  ownerKey: 'businessType',
  unknownOwner: inBoth('不是本组织的业务类型', 'is no business type of this tenant'),
  nameOf: ({ name }) => name,
  partsOf: ({ clockTargets }) =>
    eventLevels.flatMap((level) =>
      clockKinds.flatMap((clock) => {
        const target = clockTargets[level]?.[clock];
        return target ? [{ level, clock, ...target }] : [];
      }),
    ),
  withParts: (entry, parts) => ({
    ...entry,
    clockTargets: Object.fromEntries(
      [...Map.groupBy(parts, ({ level }) => level)].map(([level, ofLevel]) => [
        level,
        Object.fromEntries(ofLevel.map(({ clock, duration, counts }) => [clock, { duration, counts }])),
      ]),
    ),
  }),
  placeOf(_entry, parts, index) {
    const { level, clock } = parts[index] as TargetOfLevel;
    return `clockTargets.${level}.${clock}`;
  },
  find: (parts, row) => parts.findIndex(({ level, clock }) => level === row.level && clock === row.clock),
  build: ({ level, clock, minutes, counts }, present) => ({
    level,
    clock,
    duration: Math.round(minutes * minuteMs),
    counts: counts ?? present?.counts ?? 'always',
  }),
  present: ({ level, clock, duration, counts }, { name }) => ({
    businessType: name,
    level: levelCodes.present(level),
    clock: clockCodes.present(clock),
    minutes: duration / minuteMs,
    counts: countingCodes.present(counts),
  }),
});
