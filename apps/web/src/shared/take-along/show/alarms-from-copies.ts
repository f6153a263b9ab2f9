import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { eventLevels } from '@energy-om/domain';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { findWaitingAcknowledgement, withAcknowledgement } from '#shared/outbox/waiting/waiting-acknowledgement.ts';
import type { Copies } from '../store/copies.ts';
import type { FoundAnswer } from './finder.ts';

/** So many alarms are taken along, of those that were raised within so many days. */
export const maxKeptAlarms = 50;
export const keptAlarmDays = 30;
/** Stands among them once all are there: until then nobody knows that there are no others. */
export const alarmListId = 'list';

type Alarm = ApiOutput<'getAlarm'>;
type Input = ApiInput<'listAlarms'>;
type Counts = ApiOutput<'getEnvironmentAlarmCounts'>;

/** The filters that the copies can answer. What lies in an area is known to the server alone. */
const knownFilters = new Set(['page', 'pageSize', 'sort', 'keyword', 'level', 'state', 'energyType', 'deviceId', 'from', 'to']);

/** The alarms of the copies as the list has them, with the acknowledgements that wait; null for a question that these cannot answer. */
export async function findAlarms(copies: Copies, input: Input): Promise<FoundAnswer | null> {
  const isUnknown = Object.entries(input).some(([filter, value]) => value !== undefined && !knownFilters.has(filter));
  const standing = isUnknown ? null : await readStanding(copies);
  if (standing === null) return null;
  const items = standing.alarms.filter((alarm) => isWanted(alarm, input)).sort(input.sort === 'newest' ? byTime : byLevel);
  const page = { items, total: items.length, totalIsLeast: false, page: 1, pageSize: Math.max(items.length, 1), cursor: null };
  return { data: page satisfies ApiOutput<'listAlarms'>, at: standing.at };
}

/** How many of them there are, by level and by energy type. */
export async function countAlarms(copies: Copies): Promise<FoundAnswer | null> {
  const standing = await readStanding(copies);
  if (standing === null) return null;
  const { alarms, at } = standing;
  const types = [...new Set(alarms.map(({ device }) => device.energyType))];
  const counts: Counts = {
    total: alarms.length,
    unacknowledged: alarms.filter(({ state }) => state === 'open').length,
    byLevel: eventLevels.map((level) => ({ level, count: alarms.filter((alarm) => alarm.level === level).length })),
    byEnergyType: types.map((energyType) => ({
      energyType,
      count: alarms.filter(({ device }) => device.energyType === energyType).length,
    })),
  };
  return { data: counts, at };
}

async function readStanding(copies: Copies): Promise<{ alarms: Alarm[]; at: number } | null> {
  const list = await copies.find('alarms', alarmListId);
  if (!list) return null;
  const found = (await copies.list('alarms')).filter(({ id }) => id !== alarmListId);
  const { intents } = useOutbox.getState();
  const alarms = found.map(({ id, at, data }) => withAcknowledgement(data as Alarm, findWaitingAcknowledgement(intents, id, at)));
  return { alarms, at: list.at };
}

const many = <Value>(value: Value | readonly Value[]): readonly Value[] => (Array.isArray(value) ? value : [value as Value]);

function isWanted({ name, level, state, device, raisedAt }: Alarm, input: Input): boolean {
  const { keyword, energyType, deviceId, from, to } = input;
  const word = keyword?.toLowerCase();
  return (
    (input.level === undefined || many(input.level).map(Number).includes(level)) &&
    (input.state === undefined || many(input.state).includes(state)) &&
    (energyType === undefined || device.energyType === energyType) &&
    (deviceId === undefined || device.id === deviceId) &&
    (from === undefined || raisedAt >= from) &&
    (to === undefined || raisedAt < to) &&
    (!word || [name, device.name, device.code].some((text) => text.toLowerCase().includes(word)))
  );
}

const byTime = (one: Alarm, other: Alarm) => other.id.localeCompare(one.id);
const byLevel = (one: Alarm, other: Alarm) => one.level - other.level || byTime(one, other);
