import type { Verb } from '#services/core/request-context.ts';
import { loadSharedOrder } from './load-shared-order.ts';
import { listReportLinkRows, presentReportLink } from './report-link-rows.ts';

export const listOrderReportLinks: Verb<'listOrderReportLinks'> = async (context, { orderId }) => {
  const { actor, clock, database } = context;
  await loadSharedOrder(context, orderId);
  const rows = await listReportLinkRows(database, actor.tenantId, orderId);
  return rows.map((row) => presentReportLink(row, clock.now()));
};
