import type { ApiOutput } from '@energy-om/contract';
import { type CutoffState, cutoffInstantOf, daysLeftOf } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { readCutoffPolicy } from '#services/cutoff-policy/policy-rows.ts';
import { loadPayable, presentPayable } from '#services/ledger/payable/load-payable.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadRoomOutlook, type SupplyOutlook } from '#services/settlement/outlook/room-outlook.ts';
import { currency } from './read/wallet-rows.ts';

interface RoomRow {
  payer_id: string | null;
  pays_from: Date | null;
  full_name: string | null;
  balance: number;
  wallet_id: string | null;
  cutoff_state: CutoffState | null;
  cutoff_until: Date | null;
  cutoff_notice: number | null;
}

/** Throws `notFound` for a room that the account neither lives in nor keeps the wallets of. */
export const getRoomBalance: Verb<'getRoomBalance'> = async (context, { roomId }) => {
  const { actor, database, clock } = context;
  const parameters = new Parameters({ tenant: actor.tenantId, room: roomId, account: actor.accountId, now: clock.now() });
  const lives = `exists (select from room_members m
    where m.tenant_id = :tenant and m.room_id = :room and m.account_id = :account and m.to_at is null)`;
  const text = `
    select p.account_id as payer_id, p.from_at as pays_from, y.full_name, coalesce(w.balance, 0) as balance, w.id as wallet_id,
      c.state as cutoff_state, c.until_at as cutoff_until, c.notice_hours as cutoff_notice
    from areas a
      left join lateral (
        select x.account_id, x.from_at from room_payers x where x.tenant_id = :tenant and x.room_id = a.id and x.from_at <= :now order by x.from_at desc limit 1
      ) p on true
      left join accounts y on y.id = p.account_id
      left join wallets w on w.tenant_id = :tenant and w.room_id = a.id and w.account_id = p.account_id
      left join cutoffs c on c.tenant_id = :tenant and c.wallet_id = w.id and c.next_at is not null
    where a.tenant_id = :tenant and a.id = :room and a.kind = 'room' and (${lives} or ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)})`;
  const [room] = await database.run(prepared<RoomRow>(text), parameters.values);
  if (!room) throw notFound();
  const { payer_id: id, full_name: fullName, pays_from: paysFrom } = room;
  const balanceCents = id === null ? null : room.balance;
  const now = clock.now().getTime();
  const payable = room.wallet_id === null ? null : await loadPayable(database.run, actor.tenantId, room.wallet_id, now);
  const supplies = await loadRoomOutlook(database, {
    tenantId: actor.tenantId,
    zone: await loadTimeZone(context),
    now,
    roomId,
    payer: id === null || paysFrom === null ? null : { id, from: paysFrom.getTime() },
  });
  return {
    roomId,
    isMine: id === actor.accountId,
    payer: id === null || fullName === null ? null : { id, fullName },
    balanceCents,
    currency,
    // A balance that is not paid in advance lasts for no time.
    usage: presentUsage(supplies, payable ? null : balanceCents),
    payable: payable && presentPayable(payable),
    cutoff: await presentCutoff(context, room),
  };
};

async function presentCutoff(
  { actor, database }: Pick<SignedInContext, 'actor' | 'database'>,
  { cutoff_state: state, cutoff_until: until, cutoff_notice: notice }: RoomRow,
): Promise<ApiOutput<'getRoomBalance'>['cutoff']> {
  if (state === null) return null;
  const policy = await readCutoffPolicy(database.kysely, actor.tenantId);
  const cutAt = cutoffInstantOf({ state, until: until?.getTime() ?? null }, { ...policy, noticeHours: notice ?? policy.noticeHours });
  return { state, cutAt: cutAt === null ? null : new Date(cutAt).toISOString() };
}

function presentUsage(supplies: readonly SupplyOutlook[], balanceCents: number | null): ApiOutput<'getRoomBalance'>['usage'] {
  const sum = (centsOf: (supply: SupplyOutlook) => number) => supplies.reduce((all, supply) => all + centsOf(supply), 0);
  const unsettledCents = sum((supply) => supply.unsettledCents);
  const costs = supplies.map(({ dailyCost }) => dailyCost);
  const known = costs.filter((cost) => cost !== null);
  return {
    supplies: supplies.map(({ energyType, today, month, knownTo }) => ({
      energyType,
      today,
      month,
      knownTo: knownTo === null ? null : new Date(knownTo).toISOString(),
    })),
    todayCents: sum(({ today }) => today.cents),
    monthCents: sum(({ month }) => month.cents),
    unsettledCents,
    dailyCents: known.length === 0 ? null : Math.round(known.reduce((all, cost) => all + cost, 0)),
    daysLeft: balanceCents === null ? null : daysLeftOf(balanceCents - unsettledCents, costs),
  };
}
