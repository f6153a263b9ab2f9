import { hasPermission } from '@energy-om/domain';
import { splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { findWalletMatches, walletMatchConditions } from '#services/wallet/read/wallet-matches.ts';
import { presentRefund, type RefundRow, refundColumns, refundJoins } from './refund-rows.ts';

const filters = {
  requested: `r.state = 'requested'`,
  approval: `r.state = 'waiting'`,
  payout: `r.state = 'approved' and r.way = 'counter'`,
  sent: `r.way = 'origin' and r.state in ('approved', 'sent')`,
  open: 'r.ended_by is null',
  ended: 'r.ended_by is not null',
} as const;

/** Throws `forbidden` for somebody who asks for all rooms and manages no wallets. Ids sort by time. */
export const listRefunds: Verb<'listRefunds'> = async (context, input) => {
  const { actor, database } = context;
  const isOwn = input.scope === 'own';
  if (!isOwn && !hasPermission(actor.roleGrants, 'wallet.manage')) throw forbidden();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    isOwn ? `r.account_id = ${parameters.add(actor.accountId)}::uuid` : areaCondition(actor, 'wallet.manage', 'a.path', parameters),
  ];
  if (input.filter !== undefined) conditions.push(filters[input.filter]);
  const matches = await findWalletMatches(context, splitWords(input.keyword ?? ''));
  conditions.push(...walletMatchConditions(matches, { walletId: 'r.wallet_id' }, parameters));
  const columns = refundColumns(actor, parameters);
  const list = { from: ['refunds', 'r'], conditions, columns, joins: refundJoins, isDescending: true } as const;
  return readListPage(database, input, parameters, list, (row: RefundRow) => presentRefund(actor, row));
};
