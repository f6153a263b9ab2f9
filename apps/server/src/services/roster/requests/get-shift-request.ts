import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { findNewWarnings } from '../rewrite-shifts.ts';
import { planRewrites } from './plan-rewrites.ts';
import { loadRequest, presentRequest } from './request-rows.ts';

/** The warnings of approving it are for who may approve it. */
export const getShiftRequest: Verb<'getShiftRequest'> = async (context, { id }) => {
  const { actor, clock, database } = context;
  const row = await loadRequest(database.run, actor, id);
  const now = clock.now();
  const shown = presentRequest(actor, row, now);
  if (!shown.actions.includes('approve')) return { ...shown, warnings: [] };
  const place = { tenantId: actor.tenantId, timeZone: await loadTimeZone(context), now };
  const rewrites = await planRewrites(database.run, place, row, 'approve');
  const warnings = await Promise.all(rewrites.map((rewrite) => findNewWarnings(database.run, actor.tenantId, rewrite, now)));
  return { ...shown, warnings: warnings.flat() };
};
