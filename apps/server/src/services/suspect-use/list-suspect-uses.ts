import { undecidedStates } from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadCosts, presentSuspectUse, type SuspectUseRow, suspectUseColumns, suspectUseJoins } from './suspect-use-rows.ts';

/** Ids sort by time. */
export const listSuspectUses: Verb<'listSuspectUses'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.open !== undefined) {
    conditions.push(`(z.state = any (${parameters.add(undecidedStates)}::text[])) = ${input.open}`);
  }
  const columns = suspectUseColumns(actor, parameters);
  const list = { from: ['suspect_uses', 'z'], conditions, columns, joins: suspectUseJoins, isDescending: true } as const;
  const page = await readListPage(database, input, parameters, list, (row: SuspectUseRow) => row);
  const costs = await loadCosts(database, actor.tenantId, page.items);
  return { ...page, items: page.items.map((row, index) => presentSuspectUse(actor, row, costs[index] ?? null)) };
};
