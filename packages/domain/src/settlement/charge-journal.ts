import type { JournalLine, LedgerAccount } from '../ledger/journal.ts';
import type { LineDifference } from '../tariff/draw-bill.ts';
import { type BillComponent, billComponents } from '../tariff/tariff-version.ts';
import type { SettledBill } from './settle-supply.ts';

/** What is charged to one payer of a supply. */
export interface PayerCharge {
  /** Null: the operator. */
  payer: string | null;
  differences: LineDifference[];
}

/** One charge for each payer of a supply whose bills have changed. */
export function listCharges(bills: readonly SettledBill[]): PayerCharge[] {
  return [...Map.groupBy(bills, ({ use }) => use.payer)].flatMap(([payer, own]) => {
    const differences = own.flatMap((bill) => bill.differences);
    return differences.length === 0 ? [] : [{ payer, differences }];
  });
}

/** The account of what each component of a bill comes to. */
export const revenueAccounts: Record<BillComponent, LedgerAccount> = {
  energy: 'revenue_energy',
  shared: 'revenue_shared',
  service: 'revenue_service',
  fixed: 'revenue_fixed',
  minimum: 'revenue_minimum',
};

/**
 * The lines of the journal by which differences of bills are charged to a wallet, or to the operator's own expense where nobody else pays. Empty
 * where they come to nothing. A wallet that is charged nothing altogether, because components moved among one another, has no line.
 * @param walletId null: the operator
 */
export function chargeLines(walletId: string | null, differences: readonly LineDifference[]): JournalLine[] {
  const revenue = billComponents.flatMap((component): JournalLine[] => {
    const fen = differences.reduce((sum, difference) => sum + (difference.line.component === component ? difference.fen : 0), 0);
    return fen === 0 ? [] : [{ account: revenueAccounts[component], walletId: null, cents: -fen }];
  });
  const charged = -revenue.reduce((sum, { cents }) => sum + cents, 0);
  if (charged === 0) return revenue;
  const payer: JournalLine =
    walletId === null ? { account: 'house_expense', walletId, cents: charged } : { account: 'wallet', walletId, cents: charged };
  return [payer, ...revenue];
}
