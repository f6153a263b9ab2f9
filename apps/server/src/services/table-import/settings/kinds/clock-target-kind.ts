import { type ClockKind, type ClockTarget, clockKinds, type EventLevel, eventLevels, maxNameLength, minuteMs } from '@energy-om/domain';
import type { BusinessTypeEntry } from '#services/configuration/sections/business-types.ts';
import type { EscalationEntry } from '#services/configuration/sections/escalation.ts';
import type { ProjectEntry } from '#services/configuration/sections/projects.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText } from '#services/table-import/read/read-values.ts';
import { readNumber } from '#services/table-import/values/read-numbers.ts';
import type { ReadableRow } from '../entry-kind.ts';
import { createPartKind } from '../part-kind.ts';
import { clockCodes, countingCodes, levelCodes } from '../setting-codes.ts';
import { noEscalation } from './escalation-step-kind.ts';

const targetColumns = {
  level: required('级别', '一级', levelCodes.read),
  clock: required('时限', '响应', clockCodes.read),
  minutes: required('分钟', '15', readNumber),
  counts: optional('计时方式', '自然时间', countingCodes.read),
};
const typeColumns = { businessType: required('业务类型', '故障抢修', readText(maxNameLength)), ...targetColumns };
const projectColumns = { project: required('项目名称', '江畔智谷配电运维', readText(maxNameLength)), ...targetColumns };
type TargetRow = ReadableRow<typeof targetColumns>;

interface TargetOfLevel extends ClockTarget {
  level: EventLevel;
  clock: ClockKind;
}

type OwnTargets = BusinessTypeEntry['clockTargets'];

/** What all kinds say of the targets of an entry. */
const targets = {
  places: { duration: 'minutes' },
  partsOf: ({ clockTargets = {} }: { clockTargets?: OwnTargets | undefined }): TargetOfLevel[] =>
    eventLevels.flatMap((level) =>
      clockKinds.flatMap((clock) => {
        const target = clockTargets[level]?.[clock];
        return target ? [{ level, clock, ...target }] : [];
      }),
    ),
  withParts: <Entry>(entry: Entry, parts: readonly TargetOfLevel[]): Entry & { clockTargets: OwnTargets } => ({
    ...entry,
    clockTargets: Object.fromEntries(
      [...Map.groupBy(parts, ({ level }) => level)].map(([level, ofLevel]) => [
        level,
        Object.fromEntries(ofLevel.map(({ clock, duration, counts }) => [clock, { duration, counts }])),
      ]),
    ),
  }),
  placeOf(_entry: unknown, parts: readonly TargetOfLevel[], index: number) {
    const { level, clock } = parts[index] as TargetOfLevel;
    return `clockTargets.${level}.${clock}`;
  },
  find: (parts: readonly TargetOfLevel[], row: TargetRow) =>
    parts.findIndex(({ level, clock }) => level === row.level && clock === row.clock),
  build: ({ level, clock, minutes, counts }: TargetRow, present: TargetOfLevel | null): TargetOfLevel => ({
    level,
    clock,
    duration: Math.round(minutes * minuteMs),
    counts: counts ?? present?.counts ?? 'always',
  }),
};

function presentTarget({ level, clock, duration, counts }: TargetOfLevel) {
  return {
    level: levelCodes.present(level),
    clock: clockCodes.present(clock),
    minutes: duration / minuteMs,
    counts: countingCodes.present(counts),
  };
}

/** The clock targets of business types that differ from the tenant's. */
export const clockTargetKind = createPartKind<typeof typeColumns, BusinessTypeEntry, TargetOfLevel>({
  ...targets,
  section: 'businessTypes',
  permission: 'business-type.manage',
  columns: typeColumns,
  owner: { key: 'businessType', unknown: inBoth('不是本组织的业务类型', 'is no business type of this tenant') },
  nameOf: ({ name }) => name,
  present: (target, { name }) => ({ businessType: name, ...presentTarget(target) }),
});

/** The clock targets of projects: the service levels of their contracts. */
export const projectClockTargetKind = createPartKind<typeof projectColumns, ProjectEntry, TargetOfLevel>({
  ...targets,
  section: 'projects',
  permission: 'project.manage',
  columns: projectColumns,
  owner: { key: 'project', unknown: inBoth('不是本组织的项目', 'is no project of this tenant') },
  nameOf: ({ name }) => name,
  present: (target, { name }) => ({ project: name, ...presentTarget(target) }),
});

/** The clock targets of the tenant that differ from the product's. */
export const tenantClockTargetKind = createPartKind<typeof targetColumns, EscalationEntry, TargetOfLevel>({
  ...targets,
  section: 'escalation',
  permission: 'escalation.manage',
  columns: targetColumns,
  owner: null,
  nameOf: () => '',
  createOwner: () => noEscalation,
  present: presentTarget,
});
