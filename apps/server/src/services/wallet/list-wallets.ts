import { containsWord, splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { presentWallet, walletColumns, walletJoins } from './read/wallet-rows.ts';

/** Those that owe most come first. A search by words reads the wallets of the tenant. */
export const listWallets: Verb<'listWallets'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.roomId !== undefined) conditions.push(`w.room_id = ${parameters.add(input.roomId)}`);
  if (input.owing === true) conditions.push('w.balance < 0');
  if (input.disagreeing !== undefined) conditions.push(`w.disagreed_at is ${input.disagreeing ? 'not ' : ''}null`);
  for (const word of splitWords(input.keyword ?? '')) conditions.push(containsWord(word, parameters)('y.full_name', 'a.name'));
  const list = { from: ['wallets', 'w'], conditions, columns: walletColumns, joins: walletJoins, sortedBy: ['balance'] } as const;
  return readListPage(database, input, parameters, list, presentWallet);
};
