import {
  chargeLines,
  emptyTariffCalendar,
  type HourUse,
  hourMs,
  listCharges,
  listOpeningStarts,
  localDayAt,
  planOutlook,
  planSettlement,
  type Settlement,
  type SettlementGrain,
  type SettlementPlan,
  type Started,
  settleSupply,
  type TariffVersion,
} from '#index.ts';
import { beginsAt, type CourseWorld, zone } from './course-world.ts';

const dateOf = (at: number) => localDayAt(at, zone).date;

const startedOf = <Value>(table: ReadonlyMap<string, Value>): Started<Value>[] =>
  [...table].map(([from, value]) => ({ from: Number(from), value })).sort((one, other) => one.from - other.from);

/** A bucket of consumption is counted, late or corrected; one that says the same as before is none. */
export function countHour(world: CourseWorld, start: number, amount: number): boolean {
  return world.store.transaction(() => {
    if (world.hours.get(String(start)) === amount) return false;
    world.store.put(world.hours, String(start), amount);
    world.markDue(start);
    return true;
  });
}

export function changePayer(world: CourseWorld, from: number, payer: string | null): boolean {
  return world.store.transaction(() => {
    if (world.payersFrom.get(String(from)) === payer) return false;
    world.store.put(world.payersFrom, String(from), payer);
    world.markDue(from);
    return true;
  });
}

export function changeTariff(world: CourseWorld, from: number, version: TariffVersion): boolean {
  return world.store.transaction(() => {
    const key = `v${from}-${version.prices.V?.[0]}`;
    if (world.versionsFrom.get(String(from))?.key === key) return false;
    world.store.put(world.versionsFrom, String(from), { key, version });
    world.markDue(from);
    return true;
  });
}

/** What a server has computed of the supply as it was read. */
export interface ComputedCourse {
  readVersion: number;
  plan: SettlementPlan;
  settlement: Settlement;
}

function compute(world: CourseWorld, plan: SettlementPlan): Settlement {
  const versions = startedOf(world.versionsFrom);
  const hours = startedOf(world.hours).map(
    ({ from, value }): HourUse => ({ start: from, end: from + hourMs, amount: value, quarters: null }),
  );
  return settleSupply({
    ...plan,
    zone,
    spans: [{ from: beginsAt, to: null, hours }],
    versions,
    calendarOf: () => emptyTariffCalendar,
    payers: startedOf(world.payersFrom),
    households: [],
    openings: listOpeningStarts(versions, plan.from, plan.to, zone).map((start) => ({
      start,
      used: [...world.days].reduce((sum, [date, amount]) => (date >= dateOf(start) && date < dateOf(plan.from) ? sum + amount : sum), 0),
    })),
    bills: [...world.bills.values()].filter(({ use }) => use.month >= dateOf(plan.from).slice(0, 7)),
  });
}

/** Null: there is nothing to settle. */
export function computeSettlement(world: CourseWorld, grain: SettlementGrain): ComputedCourse | null {
  const { version, ...progress } = world.supplyRow();
  const plan = planSettlement({ beginsAt, ...progress }, world.completeTo, zone, grain);
  return plan && { readVersion: version, plan, settlement: compute(world, plan) };
}

/** What a payer has used and is not charged yet, in fen. */
export function computeUnsettled(world: CourseWorld, payer: string): number {
  const { version: _, ...progress } = world.supplyRow();
  const plan = planOutlook({ beginsAt, ...progress }, world.completeTo, world.now, zone);
  if (!plan) return 0;
  const charges = listCharges(compute(world, plan).bills).filter((charge) => charge.payer === payer);
  return charges.flatMap(({ differences }) => differences).reduce((sum, { fen }) => sum + fen, 0);
}

/** Writes what was computed, unless the supply has moved on since it was read. @returns whether it was written */
export function writeSettlement(world: CourseWorld, { readVersion, plan, settlement }: ComputedCourse): boolean {
  const { store } = world;
  return store.transaction(() => {
    if (world.supplyRow().version !== readVersion) return false;
    store.put(world.supply, 'supply', { version: readVersion + 1, settledTo: settlement.until, dueFrom: null });
    for (const date of [...world.days.keys()]) if (date >= dateOf(plan.from)) store.delete(world.days, date);
    for (const { date, amount } of settlement.days) store.put(world.days, date, amount);
    for (const { use, bill } of settlement.bills) {
      const posted = bill.lines.map((line) => ({ line, fen: line.fen }));
      store.put(world.bills, `${use.month} ${use.payer}`, { use, posted, isClosed: false });
    }
    for (const { payer, differences } of listCharges(settlement.bills)) {
      const lines = chargeLines(payer, differences);
      if (lines.length > 0) world.post('charge', `charge:${readVersion}:${payer ?? 'house'}`, lines);
    }
    return true;
  });
}
