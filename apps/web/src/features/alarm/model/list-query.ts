import type { ApiInput } from '@energy-om/contract';
import { type AlarmState, type EnergyType, type EventLevel, energyTypes, eventLevels } from '@energy-om/domain';
import { findIn, writeParameters } from '#shared/filter/address.ts';
import { type ChosenPeriod, noPeriod, readPeriod, toPeriodInput } from '#shared/filter/period.ts';

/** Open alarms come first, since somebody has to act on them. */
export const alarmTabs = ['standing', 'open', 'acknowledged', 'cleared', 'all'] as const;
export type AlarmTab = (typeof alarmTabs)[number];

/** The filters of the sheet. */
export interface AlarmFilters extends ChosenPeriod {
  energyType: EnergyType | null;
  siteId: string | null;
}

export interface AlarmQuery extends AlarmFilters {
  tab: AlarmTab;
  level: EventLevel | null;
  keyword: string;
}

export const noFilters: AlarmFilters = { energyType: null, siteId: null, ...noPeriod };

const statesOf: Record<AlarmTab, AlarmState[] | undefined> = {
  standing: ['open', 'acknowledged'],
  open: ['open'],
  acknowledged: ['acknowledged'],
  cleared: ['cleared'],
  all: undefined,
};

/** Open alarms are sorted by level, cleared ones by time. */
const newestFirst: readonly AlarmTab[] = ['cleared', 'all'];

/** Reads the list's state from its address; unknown values are ignored. */
export function readAlarmQuery(parameters: URLSearchParams): AlarmQuery {
  return {
    tab: findIn(alarmTabs, parameters.get('tab')) ?? 'standing',
    level: eventLevels.find((level) => String(level) === parameters.get('level')) ?? null,
    keyword: parameters.get('keyword') ?? '',
    energyType: findIn(energyTypes, parameters.get('energyType')),
    siteId: parameters.get('siteId'),
    ...readPeriod(parameters),
  };
}

export function writeAlarmQuery({ tab, ...rest }: AlarmQuery): Record<string, string> {
  return writeParameters({ tab: tab === 'standing' ? null : tab, ...rest });
}

type AlarmInput = Omit<ApiInput<'listAlarms'>, 'page' | 'pageSize' | 'cursor'>;

/** The query as the call takes it. */
export function toAlarmInput({ tab, level, keyword, energyType, siteId, ...period }: AlarmQuery, now: number): AlarmInput {
  return {
    state: statesOf[tab],
    sort: newestFirst.includes(tab) ? 'newest' : 'level',
    level: level === null ? undefined : [level],
    keyword: keyword.trim() || undefined,
    energyType: energyType ?? undefined,
    siteId: siteId ?? undefined,
    ...toPeriodInput(period, now),
  };
}

export function countFilters({ energyType, siteId, period }: AlarmFilters): number {
  return [energyType, siteId, period].filter((filter) => filter !== null).length;
}

/** Counts are of an area's open alarms: under any other filter they would contradict the list. */
export function doCountsFit({ keyword, energyType, period }: AlarmQuery): boolean {
  return keyword.trim() === '' && energyType === null && period === null;
}
