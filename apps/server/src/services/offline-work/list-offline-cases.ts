import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { subjectOfCase } from '#services/scope/offline-case-scope.ts';
import { isDispatcher, type ListedCase, listedCaseColumns, listedCaseJoins, presentListedCase } from './offline-case-rows.ts';

export const listOfflineCases: Verb<'listOfflineCases'> = ({ actor, database, clock }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [isDispatcher(actor, parameters)];
  if (input.open !== undefined) conditions.push(input.open ? "z.state in ('open', 'handedOver')" : "z.state not in ('open', 'handedOver')");
  const list = {
    from: ['offline_cases', 'z'],
    conditions,
    conditionJoins: subjectOfCase,
    columns: listedCaseColumns(actor, parameters),
    joins: listedCaseJoins,
    sortedBy: ['arrived_at'],
    isDescending: true,
  } as const;
  const now = clock.now().getTime();
  return readListPage(database, input, parameters, list, (row: ListedCase) => presentListedCase(row, actor, now));
};
