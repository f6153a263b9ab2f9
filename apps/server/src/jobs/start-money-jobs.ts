import { minuteMs, secondMs } from '@energy-om/domain';
import { closeBills, createClosingTurns } from '../services/bill/closing/close-bills.ts';
import { createBillReminderTurns, remindOfBills } from '../services/bill/reminder/remind-of-bills.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { runEvery } from '../services/core/scheduling/run-every.ts';
import { advanceCutoffs, createCutoffTurns } from '../services/cutoff/advance-cutoffs.ts';
import { beginOverdueCutoffs, createOverdueTurns } from '../services/cutoff/begin-overdue-cutoffs.ts';
import { createBandDayTurns, storeBandDays } from '../services/energy-cost/stored/store-band-days.ts';
import { compareWallets, createComparisonTurns } from '../services/ledger/comparison/compare-wallets.ts';
import { createLowBalanceTurns, warnOfLowBalances } from '../services/low-balance/warn-of-low-balances.ts';
import { createPoolTurns, settlePools } from '../services/settlement/pools/settle-pools.ts';
import { createSettlementTurns, settleSupplies } from '../services/settlement/settle-supplies.ts';

/** Starts the jobs that charge, warn and cut off, and the one of what energy costs. @returns functions that stop them and wait for the current runs */
export function startMoneyJobs(context: AppContext): (() => Promise<void>)[] {
  const turns = {
    pools: createPoolTurns(context.log),
    settlements: createSettlementTurns(context.log),
    closings: createClosingTurns(context.log),
    lowBalances: createLowBalanceTurns(context.log),
    comparisons: createComparisonTurns(context.log),
    billReminders: createBillReminderTurns(context.log),
    overdue: createOverdueTurns(context.log),
    cutoffs: createCutoffTurns(context.log),
    bandDays: createBandDayTurns(context.log),
  };
  return [
    runEvery(context, 'settle-pools', secondMs, () => settlePools(context, turns.pools)),
    runEvery(context, 'settle-supplies', secondMs, () => settleSupplies(context, turns.settlements)),
    runEvery(context, 'close-bills', 15 * secondMs, () => closeBills(context, turns.closings)),
    runEvery(context, 'warn-of-low-balances', 15 * secondMs, () => warnOfLowBalances(context, turns.lowBalances)),
    runEvery(context, 'compare-wallets', 10 * minuteMs, () => compareWallets(context, turns.comparisons)),
    runEvery(context, 'remind-of-bills', minuteMs, () => remindOfBills(context, turns.billReminders)),
    runEvery(context, 'begin-overdue-cutoffs', minuteMs, () => beginOverdueCutoffs(context, turns.overdue)),
    runEvery(context, 'store-band-days', 5 * minuteMs, () => storeBandDays(context, turns.bandDays)),
    runEvery(context, 'advance-cutoffs', secondMs, () => advanceCutoffs(context, turns.cutoffs)),
  ];
}
