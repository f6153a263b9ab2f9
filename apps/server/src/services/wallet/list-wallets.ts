import { splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { findWalletMatches, walletMatchConditions } from './read/wallet-matches.ts';
import { presentWallet, walletColumns, walletJoins } from './read/wallet-rows.ts';

/** Those that owe most come first. */
export const listWallets: Verb<'listWallets'> = async (context, input) => {
  const { actor, database } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.roomId !== undefined) conditions.push(`w.room_id = ${parameters.add(input.roomId)}`);
  if (input.owing === true) conditions.push('w.balance < 0');
  if (input.disagreeing !== undefined) conditions.push(`w.disagreed_at is ${input.disagreeing ? 'not ' : ''}null`);
  const matches = await findWalletMatches(context, splitWords(input.keyword ?? ''));
  conditions.push(...walletMatchConditions(matches, { walletId: 'w.id' }, parameters));
  const list = { from: ['wallets', 'w'], conditions, columns: walletColumns, joins: walletJoins, sortedBy: ['balance'] } as const;
  return readListPage(database, input, parameters, list, presentWallet);
};
