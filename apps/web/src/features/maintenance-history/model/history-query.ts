import type { ApiInput } from '@energy-om/contract';
import { findIn, writeParameters } from '#shared/filter/address.ts';
import { type ChosenPeriod, noPeriod, readPeriod, toPeriodInput } from '#shared/filter/period.ts';

/** Whose work is listed: everybody's, or what the account did itself. */
export const views = ['all', 'mine'] as const;
export type View = (typeof views)[number];

/** What the history is limited to, besides whose work it is. */
export interface HistoryFilters extends ChosenPeriod {
  /** Chosen on the device's page, and only removed here. */
  deviceId: string | null;
  projectId: string | null;
  siteId: string | null;
  /** Somebody who did the work. */
  accountId: string | null;
}

export interface HistoryQuery extends HistoryFilters {
  view: View;
}

export const noFilters: HistoryFilters = { deviceId: null, projectId: null, siteId: null, accountId: null, ...noPeriod };

/** Reads the history's state from its address; unknown values are ignored. */
export function readHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  return {
    view: findIn(views, parameters.get('view')) ?? 'all',
    deviceId: parameters.get('device'),
    projectId: parameters.get('project'),
    siteId: parameters.get('site'),
    accountId: parameters.get('person'),
    ...readPeriod(parameters),
  };
}

export function writeHistoryQuery({ view, deviceId, projectId, siteId, accountId, ...period }: HistoryQuery): Record<string, string> {
  const ids = { device: deviceId, project: projectId, site: siteId, person: accountId };
  return writeParameters({ view: view === 'all' ? null : view, ...ids, ...period });
}

type HistoryInput = Omit<ApiInput<'listMaintenanceLog'>, 'page' | 'pageSize' | 'cursor'>;

/** The query as the call takes it. @param ownId the account itself, which `mine` stands for */
export function toHistoryInput(query: HistoryQuery, ownId: string | null, now: number): HistoryInput {
  const { view, deviceId, projectId, siteId, accountId, ...period } = query;
  return {
    deviceId: deviceId ?? undefined,
    projectId: projectId ?? undefined,
    siteId: siteId ?? undefined,
    accountId: (view === 'mine' ? ownId : accountId) ?? undefined,
    ...toPeriodInput(period, now),
  };
}

/** The number of filters that the sheet sets. */
export function countFilters({ view, projectId, siteId, accountId, period }: HistoryQuery): number {
  return [projectId, siteId, view === 'mine' ? null : accountId, period].filter((filter) => filter !== null).length;
}
