import { localDate } from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { presentRequest, type RequestRow, requestColumns, requestJoins } from './request-rows.ts';

/** Ids sort by time. The cut-offs of a day are counted for the whole tenant, and so are they approved. */
export const listCutoffRequests: Verb<'listCutoffRequests'> = async (context, input) => {
  const { actor, database, clock } = context;
  assertManagesTenant(actor, 'settlement.approve');
  const today = localDate(clock.now().getTime(), await loadTimeZone(context));
  const list = {
    from: ['cutoff_requests', 'q'],
    conditions: [],
    conditionJoins: '',
    columns: requestColumns,
    joins: requestJoins,
  } as const;
  const parameters = new Parameters({ tenant: actor.tenantId });
  return readListPage(database, input, parameters, { ...list, isDescending: true }, (row: RequestRow) => presentRequest(row, today));
};
