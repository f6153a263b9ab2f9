import { type KeyedVersion, listOpeningStarts, localDayAt, type SettlementPlan, type Started, type StepOpening } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type DueSupply, keyOf } from '../due-supplies.ts';
import type { StoredBill } from './stored-bill.ts';

interface BillRow extends StoredBill, Pick<DueSupply, 'room_id' | 'energy_type'> {}

const findBills = statement<{ tenant: string; wanted: string }, BillRow>(
  'find-bills-of-supplies',
  `select b.room_id, b.energy_type, b.month, b.account_id, b.use, b.lines, b.round is not null as is_closed
    from jsonb_to_recordset(:wanted::jsonb) as w(room uuid, energy text, month text)
      join bills b on b.tenant_id = :tenant and b.room_id = w.room and b.energy_type = w.energy and b.month >= w.month`,
);

const sumDays = statement<{ tenant: string; wanted: string }, { position: number; used: number }>(
  'sum-days-of-supplies',
  `select w.position, sum(d.amount)::bigint as used
    from jsonb_to_recordset(:wanted::jsonb) as w(position int, room uuid, energy text, since date, before date)
      join supply_days d on d.tenant_id = :tenant and d.room_id = w.room and d.energy_type = w.energy and d.day >= w.since and d.day < w.before
    group by w.position`,
);

export interface PlannedSupply {
  supply: DueSupply;
  plan: SettlementPlan;
  versions: readonly Started<KeyedVersion | null>[];
  /** Whether nothing of it comes afterwards. */
  isEnded: boolean;
}

/** Loads the bills of the months that are settled, by the supply's key. */
export async function loadBills(
  database: Pick<Database, 'run'>,
  { tenantId, zone }: { tenantId: string; zone: string },
  planned: readonly PlannedSupply[],
): Promise<ReadonlyMap<string, StoredBill[]>> {
  const wanted = planned.map(({ supply, plan }) => ({
    room: supply.room_id,
    energy: supply.energy_type,
    month: localDayAt(plan.from, zone).date.slice(0, 7),
  }));
  return Map.groupBy(await database.run(findBills, { tenant: tenantId, wanted: JSON.stringify(wanted) }), keyOf);
}

/** Loads what the supplies used since the steps of their prices began, by the supply's key. */
export async function loadOpenings(
  database: Pick<Database, 'run'>,
  { tenantId, zone }: { tenantId: string; zone: string },
  planned: readonly PlannedSupply[],
): Promise<ReadonlyMap<string, StepOpening[]>> {
  const starts = planned.flatMap(({ supply, plan, versions }) =>
    listOpeningStarts(versions, plan.from, plan.to, zone).map((start) => ({ supply, start, before: plan.from })),
  );
  const used = await sumSupplyDays(database, { tenantId, zone }, starts);
  const openings = starts.map(({ supply, start }, position) => ({ supply, opening: { start, used: used[position] ?? 0 } }));
  const byKey = Map.groupBy(openings, ({ supply }) => keyOf(supply));
  return new Map([...byKey].map(([key, all]) => [key, all.map(({ opening }) => opening)]));
}

/** Sums up what supplies used on the days from one instant to another, in the order of what is wanted. */
export async function sumSupplyDays(
  database: Pick<Database, 'run'>,
  { tenantId, zone }: { tenantId: string; zone: string },
  wanted: readonly { supply: DueSupply; start: number; before: number }[],
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const dateOf = (at: number) => localDayAt(at, zone).date;
  const stretches = wanted.map(({ supply, start, before }, position) => ({
    position,
    room: supply.room_id,
    energy: supply.energy_type,
    since: dateOf(start),
    before: dateOf(before),
  }));
  const rows = await database.run(sumDays, { tenant: tenantId, wanted: JSON.stringify(stretches) });
  const used = new Map(rows.map(({ position, used: sum }) => [position, sum]));
  return wanted.map((_, position) => used.get(position) ?? 0);
}
