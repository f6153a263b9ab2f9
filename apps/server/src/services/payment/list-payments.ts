import { hasPermission } from '@energy-om/domain';
import { splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { findWalletMatches, walletMatchConditions } from '#services/wallet/read/wallet-matches.ts';
import { type PaymentRow, paymentColumns, paymentTables, presentPayment } from './payment-rows.ts';

const waitsAtCounter = `p.channel = 'counter' and p.state = 'pending'`;

const filters = {
  counter: `${waitsAtCounter} and p.confirmed_by is null`,
  approval: `${waitsAtCounter} and p.confirmed_by is not null`,
  paid: 'p.journal_id is not null',
  open: `p.state in ('created', 'pending', 'unknown')`,
} as const;

/** Throws `forbidden` for somebody who asks for all rooms and manages no wallets. Ids sort by time. */
export const listPayments: Verb<'listPayments'> = async (context, input) => {
  const { actor, database } = context;
  const isOwn = input.scope === 'own';
  if (!isOwn && !hasPermission(actor.roleGrants, 'wallet.manage')) throw forbidden();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    isOwn ? `p.account_id = ${parameters.add(actor.accountId)}::uuid` : areaCondition(actor, 'wallet.manage', 'a.path', parameters),
  ];
  if (input.filter !== undefined) conditions.push(filters[input.filter]);
  if (input.roomId !== undefined) conditions.push(`w.room_id = ${parameters.add(input.roomId)}::uuid`);
  const matches = await findWalletMatches(context, splitWords(input.keyword ?? ''));
  conditions.push(...walletMatchConditions(matches, { walletId: 'p.wallet_id', orEquals: 'p.code' }, parameters));
  const columns = paymentColumns(actor, parameters);
  const list = { from: ['payments', 'p'], conditions, columns, joins: paymentTables, isDescending: true } as const;
  return readListPage(database, input, parameters, list, (row: PaymentRow) => presentPayment(actor, row));
};
