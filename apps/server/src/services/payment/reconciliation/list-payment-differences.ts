import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type DifferenceRow, differenceColumns, differenceJoins, presentDifference } from './difference-rows.ts';

/** Ids sort by time. */
export const listPaymentDifferences: Verb<'listPaymentDifferences'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.open !== undefined) conditions.push(`d.resolved_at is ${input.open ? '' : 'not '}null`);
  const columns = differenceColumns(actor, parameters);
  const list = { from: ['payment_differences', 'd'], conditions, columns, joins: differenceJoins, isDescending: true } as const;
  return readListPage(database, input, parameters, list, (row: DifferenceRow) => presentDifference(actor, row));
};
