import { hourMs, localDayAt, minuteMs, planEnd, planSettlement, silenceMs } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { type ComputedSupply, computeSettlements, planSupply } from './compute-settlements.ts';
import { type DueSupply, findDueSupplies, findTenantsWithDueSupplies, keyOf } from './due-supplies.ts';
import { completeSupplies, findSupplyEnd } from './ended-supplies.ts';
import { withEstimates } from './facts/load-estimates.ts';
import { completeToOf, loadMeters, type RoomMeter } from './facts/load-meters.ts';
import { loadTariffs } from './facts/load-tariffs.ts';
import { afterHourMs, loadHourlyRooms } from './near-empty.ts';
import { loadRoomPools } from './pools/load-room-pools.ts';
import { reschedule, type SettledSupply, writeSettlements } from './write-settlements.ts';

const runSize = { perTenant: 500, max: 5000 } as const;
/** So many parts of a turn are settled at once: one is computed while another one is written. */
const parts = 2;
/** A day is settled half an hour after its end, so that readings that are a little late need no correction. */
const afterMidnightMs = 30 * minuteMs;
/** Where meters are silent. */
const silentMs = 10 * minuteMs;
/** Where they have been for so long that more is read to find it out. */
const longSilentMs = hourMs;
/** Where no tariff is in force. */
const withoutTariffMs = hourMs;

export const createSettlementTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'settle-supplies', 'a supply could not be settled');

type Context = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log'>;

/**
 * Settles what supplies have used since they were settled last, and corrects what was settled where something has changed before; tenants take
 * turns. Everything is read after the version of the supply, and written only where that is still the same, so a run may be interrupted
 * anywhere, repeated, and made by several servers at once. @returns how many supplies were looked at
 */
export async function settleSupplies(context: Context, turns = createSettlementTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const tenants = await database.run(findTenantsWithDueSupplies, { now });
  return runTenants(database, turns, { tenants, runSize }, ({ id: tenantId, time_zone: zone }, limit) =>
    settleBatch(context, turns, { tenantId, zone, now, limit }),
  );
}

interface Batch {
  tenantId: string;
  zone: string;
  now: Date;
  limit: number;
}

async function settleBatch(context: Context, turns: TenantTurns, batch: Batch): Promise<number> {
  const { tenantId: tenant, now, limit } = batch;
  const supplies = await context.database.run(findDueSupplies, { tenant, now, paused: turns.listPaused(), limit });
  const results = await Promise.allSettled(splitByRoom(supplies).map((part) => settlePart(context, turns, batch, part)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return supplies.length;
}

/** The supplies of a room share wallets, for which two parts would wait for each other. */
function splitByRoom(supplies: readonly DueSupply[]): DueSupply[][] {
  const split = Array.from({ length: parts }, (): DueSupply[] => []);
  const partOf = new Map<string, DueSupply[]>();
  for (const supply of supplies) {
    const part = partOf.get(supply.room_id) ?? split[partOf.size % parts];
    if (part === undefined) continue;
    partOf.set(supply.room_id, part);
    part.push(supply);
  }
  return split.filter((part) => part.length > 0);
}

async function settlePart(context: Context, turns: TenantTurns, batch: Batch, supplies: readonly DueSupply[]): Promise<void> {
  const { database } = context;
  const { tenantId: tenant, now } = batch;
  const known = await loadMeters(database, tenant, supplies);
  const pools = await loadRoomPools(database, tenant, supplies);
  const tariffs = await loadTariffs(database, tenant, supplies);
  const place = { tenantId: tenant, zone: batch.zone, now: now.getTime() };
  const meters = await withEstimates(database, place, { supplies, meters: known, calendar: tariffs.calendar });
  const hourly = await loadHourlyRooms(database, tenant, supplies);
  const planned = supplies.flatMap((supply) => {
    const grain = hourly.has(supply.room_id) ? 'hour' : 'day';
    return (
      planSupply(supply, { meters, pools, tariffs }, place, (progress, completeTo, zone, isEnd) =>
        isEnd ? planEnd(progress, completeTo, zone) : planSettlement(progress, completeTo, zone, grain),
      ) ?? []
    );
  });
  const computed =
    planned.length === 0
      ? []
      : await computeSettlements(database, batch, { planned, meters, pools, tariffs }, (room, compute) =>
          turns.attempt(tenant, room, compute),
        );
  const settled = computed.map((one) => toSettled(one, batch, hourly.has(one.supply.room_id)));
  const handled = new Set(settled.map(({ supply }) => supply));
  const left = supplies.filter((supply) => !handled.has(supply));
  const open = new Set(planned.map(({ supply }) => supply));
  const isComplete = (supply: DueSupply) =>
    !open.has(supply) && findSupplyEnd(meters.get(keyOf(supply)) ?? [], pools.get(keyOf(supply)) ?? [], now.getTime()) !== null;
  await writeSettlements(context, tenant, settled);
  await completeSupplies(database, tenant, left.filter(isComplete), now);
  const waiting = left.filter((supply) => !isComplete(supply));
  const isSilent = (supply: DueSupply) => isLongSilent(meters.get(keyOf(supply)) ?? [], now.getTime());
  const lookAgain = (list: readonly DueSupply[], ms: number) => reschedule(database, tenant, list, new Date(now.getTime() + ms));
  await lookAgain(waiting.filter(isSilent), longSilentMs);
  await lookAgain(
    waiting.filter((supply) => !isSilent(supply)),
    silentMs,
  );
}

/** Silent for so long that it would be estimated, which takes the hours of weeks to find out, and could not be. */
function isLongSilent(meters: readonly RoomMeter[], now: number): boolean {
  const completeTo = completeToOf(meters);
  return Number.isFinite(completeTo) && completeTo <= now - silenceMs;
}

function toSettled(
  { supply, plan, settlement, isEnded, ...estimate }: ComputedSupply,
  { zone, now }: Batch,
  isHourly: boolean,
): SettledSupply {
  const isWithoutTariff = settlement.until < plan.to;
  const over = isHourly ? settlement.until + hourMs + afterHourMs : localDayAt(settlement.until, zone).end + afterMidnightMs;
  const next = isWithoutTariff ? now.getTime() + withoutTariffMs : isEnded ? now.getTime() : over;
  return {
    supply,
    from: plan.from,
    since: plan.since,
    settlement,
    continues: plan.continues,
    ...estimate,
    nextAt: new Date(Math.max(next, now.getTime() + minuteMs)),
  };
}
