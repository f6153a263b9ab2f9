import {
  type CutoffFacts,
  type CutoffGuard,
  type CutoffPolicy,
  cutoffHoursOf,
  findMeterGuards,
  findTimeGuards,
  owesBeyondCredit,
  paymentGuardMs,
  settledWithinMs,
  switchesOf,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { loadPayable } from '#services/ledger/payable/load-payable.ts';
import { loadCutoffCalendar } from './load-cutoff-calendar.ts';
import { type LoadedCutoffMeter, loadRoomMeters } from './load-room-meters.ts';

interface MoneyRow {
  room_id: string;
  balance: number;
  is_disagreed: boolean;
  pays: boolean;
  is_held: boolean;
  is_paying: boolean;
  is_unsettled: boolean;
  is_suspected: boolean;
  is_estimated: boolean;
  is_bill_estimated: boolean;
}

interface Values {
  tenant: string;
  wallet: string;
  now: Date;
  paidSince: Date;
  settledSince: Date;
}

/**
 * A payment holds back while its outcome is not known, and while a second person has to approve what was taken at the counter. A supply that was never settled is
 * one that nobody is charged for.
 */
const findMoney = statement<Values, MoneyRow>(
  'find-money-of-cutoff',
  `select w.room_id, w.balance, w.disagreed_at is not null as is_disagreed,
      coalesce((
        select p.account_id = w.account_id from room_payers p where p.tenant_id = :tenant and p.room_id = w.room_id and p.from_at <= :now
        order by p.from_at desc limit 1
      ), false) as pays,
      exists (select from cutoffs c where c.tenant_id = :tenant and c.wallet_id = w.id and c.held_until > :now) as is_held,
      exists (select from payments y where y.tenant_id = :tenant and y.wallet_id = w.id
        and (y.state = 'unknown' or y.state in ('created', 'pending') and (y.created_at > :paidSince or y.confirmed_by is not null))) as is_paying,
      exists (select from supplies s where s.tenant_id = :tenant and s.room_id = w.room_id and s.settled_to < :settledSince
        and not s.is_complete) as is_unsettled,
      exists (select from room_meters x join suspect_uses z on z.tenant_id = :tenant and z.device_id = x.device_id and z.state in ('open', 'waiting')
          and z.to_at > x.from_at and (x.to_at is null or z.from_at < x.to_at)
        where x.tenant_id = :tenant and x.room_id = w.room_id) as is_suspected,
      exists (select from supplies s where s.tenant_id = :tenant and s.room_id = w.room_id and s.estimated_from is not null) as is_estimated,
      exists (select from supplies s
          join bills b on b.tenant_id = :tenant and b.room_id = s.room_id and b.energy_type = s.energy_type and b.account_id = w.account_id
        where s.tenant_id = :tenant and s.room_id = w.room_id and s.estimated_from is not null
          and b.round is not null and b.estimated > 0) as is_bill_estimated
    from wallets w where w.tenant_id = :tenant and w.id = :wallet`,
);

export interface LoadedCutoffFacts extends CutoffFacts {
  roomId: string;
  /** Fen. */
  balance: number;
  meters: readonly LoadedCutoffMeter[];
  /** The hours that take the place of the policy’s for somebody who pays after use; null: they pay in advance. */
  hours: { graceHours: number; noticeHours: number } | null;
}

/** Loads by what it is decided about the debt of a wallet. A caller that switches asks within its transaction. */
export async function loadCutoffFacts(
  run: Database['run'],
  tenant: string,
  { wallet, policy, now }: { wallet: string; policy: CutoffPolicy; now: Date },
): Promise<LoadedCutoffFacts> {
  const at = now.getTime();
  const since = (ms: number) => new Date(at - ms);
  const [money] = await run(findMoney, { tenant, wallet, now, paidSince: since(paymentGuardMs), settledSince: since(settledWithinMs) });
  if (!money) throw new Error('a wallet that owes is gone');
  const payable = await loadPayable(run, tenant, wallet, at);
  const meters = await loadRoomMeters(run, tenant, { wallet, room: money.room_id });
  // One that was retired, or swapped for one without a switch, is off for ever and cuts nobody off.
  const cut = meters.filter(({ isCut, hasSwitch }) => isCut && hasSwitch);
  const guards: CutoffGuard[] = [
    ...(money.is_disagreed ? (['disagreed'] as const) : []),
    ...(money.is_paying ? (['payment'] as const) : []),
    // What a closed bill comes to does not depend on the days since.
    ...(money.is_unsettled && !payable ? (['unsettled'] as const) : []),
    ...(money.is_suspected ? (['suspected'] as const) : []),
    ...((payable ? money.is_bill_estimated : money.is_estimated) ? (['estimated'] as const) : []),
    ...findTimeGuards(policy, await loadCutoffCalendar(run, tenant), at),
    ...findMeterGuards(meters),
  ];
  return {
    now: at,
    owes: owesBeyondCredit({ pays: money.pays, balanceCents: money.balance, overdueCents: payable?.overdueCents ?? null }, policy),
    isHeld: money.is_held,
    guards,
    switches: switchesOf(cut),
    isUnderWay: cut.some(({ isUnderWay }) => isUnderWay),
    roomId: money.room_id,
    balance: payable ? -payable.openCents : money.balance,
    meters,
    hours: payable && cutoffHoursOf(payable.terms, payable.dueAt ?? at, at),
  };
}
