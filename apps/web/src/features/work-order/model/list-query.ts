import type { ApiInput } from '@energy-om/contract';
import { type EventLevel, eventLevels, type StatusTab, statusTabNames } from '@energy-om/domain';
import { findIn, writeParameters } from '#shared/filter/address.ts';
import { type ChosenPeriod, noPeriod, readPeriod, toPeriodInput } from '#shared/filter/period.ts';
import { type BehindFigure, noFigure, readFigure, toFigureInput } from '#shared/work-order/behind-figure.ts';

export const scopes = ['mine', 'team', 'all'] as const;
export type Scope = (typeof scopes)[number];
/** The stages, and all of them together, which a search covers. */
export const listTabs = ['all', ...statusTabNames] as const;
export type ListTab = 'all' | StatusTab;
export const sorts = ['timeLeft', 'delayCost', 'newest'] as const;
export type Sort = (typeof sorts)[number];

/** The filters besides tab, scope and keyword: those of the sheet, and those that a number of the statistics leads here with. */
export interface ListFilters extends ChosenPeriod, BehindFigure {
  level: EventLevel | null;
  projectId: string | null;
}

export interface ListQuery extends ListFilters {
  tab: ListTab;
  scope: Scope;
  sort: Sort;
  keyword: string;
}

export const noFilters: ListFilters = { level: null, projectId: null, ...noFigure, ...noPeriod };

const doneTabs: readonly ListTab[] = ['all', 'completed', 'closed'];

/** Open orders are sorted by the time left, ended ones by age, and a tab with both by age. */
export function defaultSort(tab: ListTab): Sort {
  return doneTabs.includes(tab) ? 'newest' : 'timeLeft';
}

/** The sorting after this one. What orders cost while they wait is for staff. */
export function nextSort(sort: Sort, isStaff: boolean): Sort {
  const offered = sorts.filter((one) => isStaff || one !== 'delayCost');
  return offered[(offered.indexOf(sort) + 1) % offered.length] ?? sort;
}

/** Reads the list's state from its address; unknown values are ignored. */
export function readListQuery(parameters: URLSearchParams, defaults: { tab: StatusTab; scope: Scope }): ListQuery {
  const tab = findIn(listTabs, parameters.get('tab')) ?? defaults.tab;
  return {
    tab,
    scope: findIn(scopes, parameters.get('scope')) ?? defaults.scope,
    sort: tab === 'all' ? defaultSort(tab) : (findIn(sorts, parameters.get('sort')) ?? defaultSort(tab)),
    keyword: parameters.get('keyword') ?? '',
    level: eventLevels.find((level) => String(level) === parameters.get('level')) ?? null,
    projectId: parameters.get('project'),
    ...readFigure(parameters),
    ...readPeriod(parameters),
  };
}

export function writeListQuery({ sort, projectId, ...rest }: ListQuery): Record<string, string> {
  return writeParameters({ ...rest, sort: sort === defaultSort(rest.tab) ? null : sort, project: projectId });
}

/** The tab and the scope in which the list was before a search. */
export type ListView = Pick<ListQuery, 'tab' | 'scope'>;

/**
 * A search covers all orders that the account may see, whatever tab was open; when its keyword is removed, the list returns to that
 * tab. A user who narrows the search by tab or scope keeps both while the keyword changes.
 */
export function changeKeyword(
  query: ListView & Pick<ListQuery, 'keyword'>,
  keyword: string,
  viewBefore: ListView | null,
): { change: Partial<ListQuery>; viewBefore: ListView | null } {
  const { tab, scope } = query;
  if (query.keyword === '' && keyword !== '') return { change: { keyword, tab: 'all', scope: 'all' }, viewBefore: { tab, scope } };
  if (keyword !== '') return { change: { keyword }, viewBefore };
  return { change: { keyword, ...(tab === 'all' ? viewBefore : null) }, viewBefore: null };
}

type ListInput = Pick<
  ApiInput<'listWorkOrders'>,
  | 'scope'
  | 'keyword'
  | 'level'
  | 'projectId'
  | 'from'
  | 'to'
  | 'figure'
  | 'status'
  | 'source'
  | 'businessTypeId'
  | 'teamId'
  | 'leadId'
  | 'causeCode'
  | 'remedyCode'
>;

/** The filters as the call takes them. */
export function toListInput({ scope, keyword, level, projectId, ...rest }: ListQuery, now: number): ListInput {
  return {
    scope,
    keyword: keyword || undefined,
    level: level ?? undefined,
    projectId: projectId ?? undefined,
    ...toFigureInput(rest),
    ...toPeriodInput(rest, now),
  };
}

export function countFilters({ level, projectId, figure, period }: ListFilters): number {
  return [level, projectId, figure, period].filter((filter) => filter !== null).length;
}
