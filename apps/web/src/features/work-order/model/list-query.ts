import type { ApiInput } from '@energy-om/contract';
import { type EventLevel, eventLevels, type StatusTab, statusTabNames } from '@energy-om/domain';

export const scopes = ['mine', 'team', 'all'] as const;
export type Scope = (typeof scopes)[number];
export const sorts = ['timeLeft', 'newest'] as const;
export type Sort = (typeof sorts)[number];
export const periods = ['today', 'week', 'month', 'custom'] as const;
export type Period = (typeof periods)[number];

/** What narrows the list besides tab, scope and words. */
export interface ListFilters {
  level: EventLevel | null;
  projectId: string | null;
  period: Period | null;
  /** Local dates, both included; only for a custom period. */
  from: string | null;
  to: string | null;
}

export interface ListQuery extends ListFilters {
  tab: StatusTab;
  scope: Scope;
  sort: Sort;
  keyword: string;
}

export const noFilters: ListFilters = { level: null, projectId: null, period: null, from: null, to: null };

const doneTabs: readonly StatusTab[] = ['completed', 'closed'];

/** What is open is sorted by the time left, what is over by its age. */
export function usualSort(tab: StatusTab): Sort {
  return doneTabs.includes(tab) ? 'newest' : 'timeLeft';
}

/** The list's state stands in its address, so that it can be linked to and outlives a reload; unknown values are left out. */
export function readListQuery(parameters: URLSearchParams, usual: { tab: StatusTab; scope: Scope }): ListQuery {
  const tab = findIn(statusTabNames, parameters.get('tab')) ?? usual.tab;
  const period = findIn(periods, parameters.get('period'));
  return {
    tab,
    scope: findIn(scopes, parameters.get('scope')) ?? usual.scope,
    sort: findIn(sorts, parameters.get('sort')) ?? usualSort(tab),
    keyword: parameters.get('keyword') ?? '',
    level: eventLevels.find((level) => String(level) === parameters.get('level')) ?? null,
    projectId: parameters.get('project'),
    period,
    from: period === 'custom' ? findDate(parameters.get('from')) : null,
    to: period === 'custom' ? findDate(parameters.get('to')) : null,
  };
}

export function writeListQuery(query: ListQuery): Record<string, string> {
  const { tab, scope, sort, keyword, level, projectId, period, from, to } = query;
  const written = { tab, scope, sort: sort === usualSort(tab) ? null : sort, keyword, level, project: projectId, period, from, to };
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, String(value)]])),
  );
}

type ListInput = Pick<ApiInput<'listWorkOrders'>, 'scope' | 'keyword' | 'level' | 'projectId' | 'from' | 'to'>;

/** The filters as the call takes them. Days are cut at the phone's midnight, so that the same day asks the same. */
export function toListInput({ scope, keyword, level, projectId, period, from, to }: ListQuery, now: number): ListInput {
  const days = period === null ? null : period === 'custom' ? { from, to } : { from: toLocalDate(now, daysBack[period]), to: null };
  return {
    scope,
    keyword: keyword || undefined,
    level: level ?? undefined,
    projectId: projectId ?? undefined,
    from: days?.from ? startOfDay(days.from).toISOString() : undefined,
    to: days?.to ? startOfDay(days.to, 1).toISOString() : undefined,
  };
}

export function countFilters({ level, projectId, period }: ListFilters): number {
  return [level, projectId, period].filter((filter) => filter !== null).length;
}

const daysBack = { today: 0, week: 6, month: 29 } as const;

function toLocalDate(now: number, back: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() - back);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function startOfDay(date: string, daysLater = 0): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + daysLater);
}

function findDate(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function findIn<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
