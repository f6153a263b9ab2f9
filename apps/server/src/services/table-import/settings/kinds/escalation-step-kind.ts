import {
  countedTimeOf,
  defaultClockTargets,
  type EscalationClock,
  type EscalationTime,
  type EventLevel,
  escalationClocks,
  type escalationRoles,
  eventClocks,
  eventLevels,
  eventTarget,
  foundRecipients,
  isEventClock,
} from '@energy-om/domain';
import type { EscalationEntry } from '#services/configuration/sections/escalation.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { clearable, cleared, valueOfCell } from '#services/table-import/values/cleared.ts';
import { joinNames, readCodes } from '#services/table-import/values/read-lists.ts';
import { readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import type { ReadableRow } from '../entry-kind.ts';
import { createPartKind } from '../part-kind.ts';
import { escalationClockCodes, escalationUnitCodes, levelCodes, recipientCodes } from '../setting-codes.ts';
import type { ReadingTools } from '../setting-kind.ts';

const columns = {
  level: required('级别', '一级', levelCodes.read),
  clock: required('时限', '到场', escalationClockCodes.read),
  unit: required('提醒时间', '到时限的 %', escalationUnitCodes.read),
  value: required('数值', '80', readWholeNumber),
  recipients: optional('提醒谁', '责任人；班长', clearable(readCodes(recipientCodes.read))),
  everyMinutes: optional('重复间隔（分钟）', '', clearable(readWholeNumber)),
  times: optional('重复次数', '', clearable(readWholeNumber)),
};
type StepRow = ReadableRow<typeof columns> & { line: number };

type Levels = EscalationEntry['steps'];
type Step = NonNullable<NonNullable<Levels[keyof Levels]>[EscalationClock]>[number];

interface PlacedStep extends Step {
  level: EventLevel;
  clock: EscalationClock;
}

/** Where the tenant has neither targets of its own nor steps. */
export const noEscalation: EscalationEntry = { clockTargets: {}, steps: {}, alarmRestarts: {} };

/**
 * Whom the tenant notifies when a deadline comes close or has passed. A row is the step of a level's clock at a time, so that another time is
 * another step. The people whom a step names besides stay: no table has them.
 */
export const escalationStepKind = createPartKind<typeof columns, EscalationEntry, PlacedStep>({
  section: 'escalation',
  permission: 'escalation.manage',
  columns,
  places: { at: 'value', repeat: 'everyMinutes', 'repeat.times': 'times' },
  owner: null,
  nameOf: () => '',
  createOwner: () => noEscalation,
  partsOf: ({ steps }) =>
    eventLevels.flatMap((level) =>
      escalationClocks.flatMap((clock) => (steps[level]?.[clock] ?? []).map((step) => ({ level, clock, ...step }))),
    ),
  withParts: (entry, parts) => ({ ...entry, steps: groupSteps(entry, parts) }),
  placeOf(entry, parts, index) {
    const { level, clock, at } = parts[index] as PlacedStep;
    return `steps.${level}.${clock}.${(entry.steps[level]?.[clock] ?? []).findIndex((step) => isSameTime(step.at, at))}`;
  },
  find: (parts, { level, clock, unit, value }) =>
    parts.findIndex((part) => part.level === level && part.clock === clock && isSameTime(part.at, { unit, value })),
  build: buildStep,
  present: ({ level, clock, at, recipients, repeat }) => ({
    level: levelCodes.present(level),
    clock: escalationClockCodes.present(clock),
    unit: escalationUnitCodes.present(at.unit),
    value: at.value,
    recipients: joinNames(
      recipients.map((recipient) => recipientCodes.present(recipient.kind === 'role' ? recipient.role : recipient.kind)),
    ),
    everyMinutes: repeat?.everyMinutes ?? null,
    times: repeat?.times ?? null,
  }),
});

function isSameTime(one: EscalationTime, other: EscalationTime): boolean {
  return one.unit === other.unit && one.value === other.value;
}

function buildStep(row: StepRow, present: PlacedStep | null, _parts: readonly PlacedStep[], { faults }: ReadingTools): PlacedStep | null {
  const { level, clock, unit, value } = row;
  const recipients = row.recipients === null ? present?.recipients : (row.recipients || []).map(toRecipient);
  const people = present?.people ?? 0;
  if (recipients === undefined || recipients.length + people === 0) {
    faults.add(row.line, 'recipients', inBoth('未填写', 'is missing'));
    return null;
  }
  const everyMinutes = valueOfCell(row.everyMinutes, present?.repeat?.everyMinutes, null);
  // A step that is not repeated has no number of times either.
  const times = everyMinutes === null && row.times !== cleared ? row.times : valueOfCell(row.times, present?.repeat?.times, null);
  if ((everyMinutes === null) !== (times === null)) {
    faults.add(row.line, everyMinutes === null ? 'everyMinutes' : 'times', inBoth('未填写', 'is missing'));
    return null;
  }
  const repeat = everyMinutes === null || times === null ? null : { everyMinutes, times };
  return { level, clock, at: { unit, value }, recipients, people, repeat };
}

type RecipientCode = (typeof foundRecipients)[number] | (typeof escalationRoles)[number];

function toRecipient(code: RecipientCode): Step['recipients'][number] {
  const kind = foundRecipients.find((found) => found === code);
  return kind ? { kind } : { kind: 'role', role: code as (typeof escalationRoles)[number] };
}

/** In the order in which they are due. */
function groupSteps({ clockTargets, steps }: EscalationEntry, parts: readonly PlacedStep[]): Levels {
  const levels = Map.groupBy(parts, ({ level }) => level);
  const grouped = eventLevels.map((level) => {
    const clocks = Map.groupBy(levels.get(level) ?? [], ({ clock }) => clock);
    const sorted = [...clocks].map(([clock, ofClock]) => [clock, sortSteps(ofClock, targetOf(clockTargets, level, clock))] as const);
    return [level, { ...listEmptied(steps[level]), ...Object.fromEntries(sorted) }] as const;
  });
  return Object.fromEntries(grouped.filter(([, clocks]) => Object.keys(clocks).length > 0));
}

/** Where a clock of events has no steps, it is not as it is by default, which no row can say. */
function listEmptied(ofLevel: Levels[keyof Levels]): Partial<Record<EscalationClock, Step[]>> {
  return Object.fromEntries(eventClocks.flatMap((clock) => (ofLevel?.[clock]?.length === 0 ? [[clock, []]] : [])));
}

function targetOf(targets: EscalationEntry['clockTargets'], level: EventLevel, clock: EscalationClock) {
  if (isEventClock(clock)) return eventTarget;
  return targets[level]?.[clock] ?? defaultClockTargets[level][clock];
}

function sortSteps(steps: readonly PlacedStep[], target: { duration: number }): Step[] {
  return steps
    .map(({ level: _level, clock: _clock, ...step }) => step)
    .sort((one, other) => countedTimeOf(one.at, target) - countedTimeOf(other.at, target));
}
