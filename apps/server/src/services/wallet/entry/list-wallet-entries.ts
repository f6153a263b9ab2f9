import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { entryColumns, entryTables, presentEntry } from './entry-rows.ts';

/** Ids sort by time. */
export const listWalletEntries: Verb<'listWalletEntries'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.state !== undefined) conditions.push(`e.state = ${parameters.add(input.state)}`);
  if (input.walletId !== undefined) conditions.push(`e.wallet_id = ${parameters.add(input.walletId)}`);
  const columns = entryColumns(areaCondition(actor, 'settlement.approve', 'a.path', parameters));
  const list = { from: ['wallet_entries', 'e'], conditions, columns, joins: entryTables, isDescending: true } as const;
  return readListPage(database, input, parameters, list, presentEntry(actor));
};
