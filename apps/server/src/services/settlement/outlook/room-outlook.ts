import { dailyCostOf, dayMs, type EnergyType, localDayAt, planOutlook, startOfLocalDate } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { StoredBillUse } from '#db/schema/settlement.ts';
import { statement } from '#db/statement.ts';
import { type ComputedSupply, computeSettlements, type LoadedSupplies, planSupply } from '../compute-settlements.ts';
import { type DueSupply, keyOf } from '../due-supplies.ts';
import { sumSupplyDays } from '../facts/load-bills.ts';
import { completeToOf, loadMeters, type RoomMeter } from '../facts/load-meters.ts';
import { loadTariffs } from '../facts/load-tariffs.ts';
import { loadRoomPools } from '../pools/load-room-pools.ts';

/** Thousandths of the unit, and fen. */
export interface UseAndCost {
  amount: number;
  cents: number;
}

export interface SupplyOutlook {
  energyType: EnergyType;
  today: UseAndCost;
  month: UseAndCost;
  /** What is charged for it once the day is settled, in fen. */
  unsettledCents: number;
  /** The instant up to which the readings are known; null: there are none. */
  knownTo: number | null;
  /** In fen, not rounded; null: too little is known. */
  dailyCost: number | null;
}

const findSupplies = statement<{ tenant: string; room: string }, DueSupply>(
  'find-supplies-of-room',
  `select s.room_id, s.energy_type, s.version, s.settled_to, s.due_from, a.path as room_path, r.household_size
    from supplies s
      join rooms r on r.tenant_id = :tenant and r.room_id = s.room_id
      join areas a on a.tenant_id = :tenant and a.id = s.room_id
    where s.tenant_id = :tenant and s.room_id = :room order by s.energy_type`,
);

interface BillRow {
  energy_type: EnergyType;
  month: string;
  use: StoredBillUse[];
  total: number;
}

const findBills = statement<{ tenant: string; room: string; payer: string | null; since: string }, BillRow>(
  'find-bills-of-room-and-payer',
  `select b.energy_type, b.month, b.use, b.total from bills b
    where b.tenant_id = :tenant and b.room_id = :room and b.account_id is not distinct from :payer::uuid and b.month >= :since
    order by b.month desc`,
);

interface Asked {
  tenantId: string;
  zone: string;
  now: number;
  roomId: string;
  /** Null: the operator. */
  payer: { id: string; from: number } | null;
}

const rateDays = 7;

/**
 * What the supplies of a room used and cost its payer today and this month: what was posted, and the days that are not settled, up to where
 * readings are known, calculated as they will be settled.
 */
export async function loadRoomOutlook(database: Pick<Database, 'run'>, asked: Asked): Promise<SupplyOutlook[]> {
  const { tenantId, zone, now, roomId, payer } = asked;
  const supplies = await database.run(findSupplies, { tenant: tenantId, room: roomId });
  if (supplies.length === 0) return [];
  const today = localDayAt(now, zone);
  const month = today.date.slice(0, 7);
  const since = localDayAt(startOfLocalDate(`${month}-01`, zone) - 1, zone).date.slice(0, 7);
  const [meters, pools, tariffs, bills] = await Promise.all([
    loadMeters(database, tenantId, supplies),
    loadRoomPools(database, tenantId, supplies),
    loadTariffs(database, tenantId, supplies),
    database.run(findBills, { tenant: tenantId, room: roomId, payer: payer?.id ?? null, since }),
  ]);
  const facts = { meters, pools, tariffs };
  const before = await computeUntil(database, asked, supplies, facts, today.start);
  const until = await computeUntil(database, asked, supplies, facts, now);
  const rates = await loadRecentUse(database, asked, supplies, meters);
  return supplies.map((supply): SupplyOutlook => {
    const own = bills.filter(({ energy_type }) => energy_type === supply.energy_type);
    const stored = own.find((bill) => bill.month === month);
    const computed = until.get(keyOf(supply));
    const atMidnight = findBill(before.get(keyOf(supply)), stored, { month, payer: payer?.id ?? null });
    const atLast = findBill(computed, stored, { month, payer: payer?.id ?? null });
    const newest = atLast.amount > 0 ? atLast : readUse(own.find((bill) => bill.month !== month));
    const completeTo = completeToOf(meters.get(keyOf(supply)) ?? []);
    return {
      energyType: supply.energy_type,
      today: { amount: atLast.amount - atMidnight.amount, cents: atLast.cents - atMidnight.cents },
      month: atLast,
      unsettledCents: sumUnsettled(computed, payer?.id ?? null),
      knownTo: Number.isFinite(completeTo) ? Math.min(completeTo, now) : null,
      dailyCost: dailyCostOf({ ...(rates.get(keyOf(supply)) ?? { amount: 0, days: 0 }), bill: newest }),
    };
  });
}

async function computeUntil(
  database: Pick<Database, 'run'>,
  { tenantId, zone, now }: Asked,
  supplies: readonly DueSupply[],
  facts: Omit<LoadedSupplies, 'planned'>,
  limit: number,
): Promise<Map<string, ComputedSupply>> {
  const planned = supplies.flatMap(
    (supply) => planSupply(supply, facts, { zone, now }, (progress, completeTo) => planOutlook(progress, completeTo, limit, zone)) ?? [],
  );
  if (planned.length === 0) return new Map();
  const computed = await computeSettlements(database, { tenantId, zone }, { ...facts, planned }, (_, compute) => compute());
  return new Map(computed.map((one) => [keyOf(one.supply), one]));
}

/** What a payer's bill of a month comes to: as it is computed, or where there is nothing to compute, as it was settled. */
function findBill(
  computed: ComputedSupply | undefined,
  stored: BillRow | undefined,
  { month, payer }: { month: string; payer: string | null },
): UseAndCost {
  if (!computed) return readUse(stored);
  const found = computed.settlement.bills.find(({ use }) => use.month === month && use.payer === payer);
  return found ? { amount: sumParts(found.use.versions), cents: found.bill.total } : { amount: 0, cents: 0 };
}

function readUse(bill: BillRow | undefined): UseAndCost {
  return bill ? { amount: sumParts(bill.use), cents: bill.total } : { amount: 0, cents: 0 };
}

function sumParts(versions: readonly { parts: readonly { amount: number }[] }[]): number {
  return versions.reduce((sum, { parts }) => sum + parts.reduce((own, { amount }) => own + amount, 0), 0);
}

function sumUnsettled(computed: ComputedSupply | undefined, payer: string | null): number {
  const differences = computed?.settlement.bills.flatMap((bill) => (bill.use.payer === payer ? bill.differences : [])) ?? [];
  return differences.reduce((sum, { fen }) => sum + fen, 0);
}

/** What supplies used on the last whole days that are settled, since the payer pays and the meters are there, by the supply's key. */
async function loadRecentUse(
  database: Pick<Database, 'run'>,
  { tenantId, zone, payer }: Asked,
  supplies: readonly DueSupply[],
  meters: ReadonlyMap<string, readonly RoomMeter[]>,
): Promise<Map<string, { amount: number; days: number }>> {
  const nextDay = (at: number) => (localDayAt(at, zone).start === at ? at : localDayAt(at, zone).end);
  const windows = supplies.flatMap((supply) => {
    if (supply.settled_to === null) return [];
    const end = localDayAt(supply.settled_to.getTime(), zone).start;
    const begun = Math.min(...(meters.get(keyOf(supply)) ?? []).map(({ from }) => from));
    const start = Math.max(nextDay(end - rateDays * dayMs), ...[payer?.from ?? 0, begun].filter(Number.isFinite).map(nextDay));
    return start < end ? [{ supply, start, end }] : [];
  });
  const sums = await sumSupplyDays(
    database,
    { tenantId, zone },
    windows.map(({ supply, start, end }) => ({ supply, start, before: end })),
  );
  return new Map(
    windows.map(({ supply, start, end }, index) => [keyOf(supply), { amount: sums[index] ?? 0, days: Math.round((end - start) / dayMs) }]),
  );
}
