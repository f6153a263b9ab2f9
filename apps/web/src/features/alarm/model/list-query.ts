import type { ApiInput } from '@energy-om/contract';
import { type AlarmState, type EnergyType, type EventLevel, energyTypes, eventLevels } from '@energy-om/domain';
import { addDays, dateOf, midnightOf } from '../../../shared/time/local-date.ts';

/** What has not ended stands first: that is what somebody has to do something about. */
export const alarmTabs = ['standing', 'open', 'acknowledged', 'cleared', 'all'] as const;
export type AlarmTab = (typeof alarmTabs)[number];
export const periods = ['today', 'week', 'month', 'custom'] as const;
export type Period = (typeof periods)[number];

/** What the filter sheet narrows. */
export interface AlarmFilters {
  energyType: EnergyType | null;
  siteId: string | null;
  period: Period | null;
  /** Local dates, both included; only for a custom period. */
  from: string | null;
  to: string | null;
}

export interface AlarmQuery extends AlarmFilters {
  tab: AlarmTab;
  level: EventLevel | null;
  keyword: string;
}

export const noFilters: AlarmFilters = { energyType: null, siteId: null, period: null, from: null, to: null };

const statesOf: Record<AlarmTab, AlarmState[] | undefined> = {
  standing: ['open', 'acknowledged'],
  open: ['open'],
  acknowledged: ['acknowledged'],
  cleared: ['cleared'],
  all: undefined,
};

/** The list's state stands in its address, so that it can be linked to and outlives a reload; unknown values are left out. */
export function readAlarmQuery(parameters: URLSearchParams): AlarmQuery {
  const period = findIn(periods, parameters.get('period'));
  return {
    tab: findIn(alarmTabs, parameters.get('tab')) ?? 'standing',
    level: eventLevels.find((level) => String(level) === parameters.get('level')) ?? null,
    keyword: parameters.get('keyword') ?? '',
    energyType: findIn(energyTypes, parameters.get('energyType')),
    siteId: parameters.get('siteId'),
    period,
    from: period === 'custom' ? findDate(parameters.get('from')) : null,
    to: period === 'custom' ? findDate(parameters.get('to')) : null,
  };
}

export function writeAlarmQuery({ tab, ...rest }: AlarmQuery): Record<string, string> {
  const written = { tab: tab === 'standing' ? null : tab, ...rest };
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, String(value)]])),
  );
}

type AlarmInput = Omit<ApiInput<'listAlarms'>, 'page' | 'pageSize' | 'cursor'>;

/** As the call takes it. Days are cut at the phone's midnight, so that the same day asks the same. */
export function toAlarmInput({ tab, level, keyword, energyType, siteId, period, from, to }: AlarmQuery, now: number): AlarmInput {
  const days = period === 'custom' ? { from, to } : { from: period && addDays(dateOf(new Date(now)), -daysBack[period]), to: null };
  return {
    state: statesOf[tab],
    level: level === null ? undefined : [level],
    keyword: keyword.trim() || undefined,
    energyType: energyType ?? undefined,
    siteId: siteId ?? undefined,
    from: days.from ? midnightOf(days.from).toISOString() : undefined,
    to: days.to ? midnightOf(addDays(days.to, 1)).toISOString() : undefined,
  };
}

export function countFilters({ energyType, siteId, period }: AlarmFilters): number {
  return [energyType, siteId, period].filter((filter) => filter !== null).length;
}

/** The counts by level are of what has not ended, at a place: under other filters they would contradict the list. */
export function doCountsFit({ tab, keyword, energyType, period }: AlarmQuery): boolean {
  return tab === 'standing' && keyword.trim() === '' && energyType === null && period === null;
}

const daysBack: Record<Exclude<Period, 'custom'>, number> = { today: 0, week: 6, month: 29 };

function findDate(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function findIn<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
