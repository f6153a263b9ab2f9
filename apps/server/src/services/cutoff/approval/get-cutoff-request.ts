import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { loadRequest } from './request-rows.ts';

export const getCutoffRequest: Verb<'getCutoffRequest'> = async (context, { requestId }) => {
  const { actor, database, clock } = context;
  assertManagesTenant(actor, 'settlement.approve');
  return loadRequest(database.run, actor, requestId, { now: clock.now(), zone: await loadTimeZone(context) });
};
