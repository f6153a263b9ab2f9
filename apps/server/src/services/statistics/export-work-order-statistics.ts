import type { Verb } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { loadStatistics } from './load-statistics.ts';
import { loadReliability } from './reliability/load-reliability.ts';

/** The same figures as the page shows; who takes them out is recorded. */
export const exportWorkOrderStatistics: Verb<'exportWorkOrderStatistics'> = async (context, input) => {
  const [statistics, reliability] = await Promise.all([loadStatistics(context, input), loadReliability(context, input)]);
  const changes = { exported: { projectId: input.projectId, from: statistics.from, to: statistics.to } };
  await context.database.transaction((tx) => insertAuditRow(context, { subjectKind: 'statistics', changes }, tx));
  return { statistics, reliability };
};
