import {
  hourMs,
  type KeyedVersion,
  localDayAt,
  minuteMs,
  planSettlement,
  type Started,
  type StepOpening,
  settleSupply,
  type TariffVersion,
} from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { type DueSupply, findDueSupplies, findTenantsWithDueSupplies, keyOf } from './due-supplies.ts';
import { loadBills, loadOpenings, type PlannedSupply } from './facts/load-bills.ts';
import { loadHours } from './facts/load-hours.ts';
import { completeToOf, loadMeters, type RoomMeter } from './facts/load-meters.ts';
import { loadPayers } from './facts/load-payers.ts';
import { loadTariffs, type SupplyTariffs } from './facts/load-tariffs.ts';
import { restoreBill, type StoredBill } from './facts/stored-bill.ts';
import { reschedule, type SettledSupply, writeSettlements } from './write-settlements.ts';

const runSize = { perTenant: 250, max: 5000 } as const;
/** A day is settled half an hour after its end, so that readings that are a little late need no correction. */
const afterMidnightMs = 30 * minuteMs;
/** Where meters are silent. */
const silentMs = 10 * minuteMs;
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
  if (tenants.length > 0) await database.assertWritable();
  const zones = new Map(tenants.map(({ id, time_zone }) => [id, time_zone]));
  return turns.run([...zones.keys()], runSize, (tenantId, limit) =>
    settleBatch(context, turns, { tenantId, zone: zones.get(tenantId) ?? 'Asia/Shanghai', now, limit }),
  );
}

interface Batch {
  tenantId: string;
  zone: string;
  now: Date;
  limit: number;
}

async function settleBatch(context: Context, turns: TenantTurns, batch: Batch): Promise<number> {
  const { database } = context;
  const { tenantId: tenant, now, limit } = batch;
  const supplies = await database.run(findDueSupplies, { tenant, now, paused: turns.listPaused(), limit });
  if (supplies.length === 0) return 0;
  const meters = await loadMeters(database, tenant, supplies);
  const tariffs = await loadTariffs(database, tenant, supplies);
  const planned = supplies.flatMap((supply) => planSupply(supply, meters.get(keyOf(supply)) ?? [], tariffs, batch.zone) ?? []);
  const settled = await settlePlanned(context, turns, batch, { planned, meters, tariffs });
  const handled = new Set(settled.map(({ supply }) => supply));
  const left = supplies.filter((supply) => !handled.has(supply));
  await writeSettlements(context, tenant, settled);
  await reschedule(database, tenant, left, new Date(now.getTime() + silentMs));
  return supplies.length;
}

/** A supply begins once it has a meter and a tariff. Null: there is nothing to settle yet. */
function planSupply(supply: DueSupply, meters: readonly RoomMeter[], { versionsOf }: SupplyTariffs, zone: string): PlannedSupply | null {
  const versions = versionsOf.get(keyOf(supply)) ?? [];
  const firstTariff = versions.find(({ value }) => value !== null)?.from;
  if (meters.length === 0 || firstTariff === undefined) return null;
  const beginsAt = Math.max(firstTariff, Math.min(...meters.map(({ from }) => from)));
  const progress = { beginsAt, settledTo: supply.settled_to?.getTime() ?? null, dueFrom: supply.due_from?.getTime() ?? null };
  const plan = planSettlement(progress, completeToOf(meters), zone);
  return plan && { supply, plan, versions };
}

interface Loaded {
  planned: readonly PlannedSupply[];
  meters: ReadonlyMap<string, RoomMeter[]>;
  tariffs: SupplyTariffs;
}

async function settlePlanned(
  { database }: Context,
  turns: TenantTurns,
  { tenantId, zone, now }: Batch,
  { planned, meters, tariffs }: Loaded,
): Promise<SettledSupply[]> {
  if (planned.length === 0) return [];
  const place = { tenantId, zone };
  const payers = await loadPayers(
    database,
    tenantId,
    planned.map(({ supply }) => supply),
  );
  const bills = await loadBills(database, place, planned);
  const openings = await loadOpenings(database, place, planned);
  const parts = planned.flatMap((one) =>
    (meters.get(keyOf(one.supply)) ?? [])
      .filter(({ from, to }) => from < one.plan.to && (to ?? one.plan.to) > one.plan.from)
      .map((meter) => ({ one, meter })),
  );
  const wanted = parts.map(({ one, meter }) => ({
    deviceId: meter.deviceId,
    from: Math.max(one.plan.from, meter.from) - hourMs,
    to: Math.min(one.plan.to, meter.to ?? one.plan.to),
  }));
  const hours = await loadHours(database, place, wanted);
  const spans = Map.groupBy(
    parts.map(({ one, meter: { from, to } }, index) => ({ one, span: { from, to, hours: hours[index] ?? [] } })),
    ({ one }) => one,
  );
  const settled: SettledSupply[] = [];
  for (const one of planned) {
    const key = keyOf(one.supply);
    const facts = {
      spans: (spans.get(one) ?? []).map(({ span }) => span),
      payers: payers.get(one.supply.room_id) ?? [],
      openings: openings.get(key) ?? [],
      bills: bills.get(key) ?? [],
    };
    await turns.attempt(tenantId, one.supply.room_id, async () => {
      settled.push(settleOne(one, facts, { zone, now, calendar: tariffs.calendar }));
    });
  }
  return settled;
}

interface OwnFacts {
  spans: Parameters<typeof settleSupply>[0]['spans'];
  payers: Started<string | null>[];
  openings: StepOpening[];
  bills: StoredBill[];
}

function settleOne(
  { supply, plan, versions }: PlannedSupply,
  { bills, ...facts }: OwnFacts,
  { zone, now, calendar }: { zone: string; now: Date; calendar: SupplyTariffs['calendar'] },
): SettledSupply {
  const settlement = settleSupply({
    ...plan,
    ...facts,
    zone,
    versions,
    calendarOf: () => calendar,
    households: supply.household_size === null ? [] : [{ from: Number.NEGATIVE_INFINITY, value: supply.household_size }],
    bills: bills.map((bill) => restoreBill(bill, (key) => findVersion(versions, key))),
  });
  const isWithoutTariff = settlement.until < plan.to;
  const next = isWithoutTariff ? now.getTime() + withoutTariffMs : localDayAt(settlement.until, zone).end + afterMidnightMs;
  return { supply, from: plan.from, settlement, nextAt: new Date(Math.max(next, now.getTime() + minuteMs)) };
}

/** A bill may be continued that a version has part in which holds no longer: then the bill is taken back, and what it demanded does not matter. */
function findVersion(versions: readonly Started<KeyedVersion | null>[], key: string): TariffVersion {
  const found = versions.find(({ value }) => value?.key === key)?.value ?? versions.find(({ value }) => value !== null)?.value;
  if (!found) throw new Error('a supply that was settled has no tariff any more');
  return found.version;
}
