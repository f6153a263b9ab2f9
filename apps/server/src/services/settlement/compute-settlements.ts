import {
  type EstimatedPart,
  type HourUse,
  hourMs,
  type KeyedVersion,
  measureEstimates,
  type QuarterUse,
  type Settlement,
  type SettlementPlan,
  type Started,
  type StepOpening,
  type SupplyProgress,
  settleSupply,
  type TariffVersion,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { type DueSupply, keyOf } from './due-supplies.ts';
import { findSupplyEnd } from './ended-supplies.ts';
import { loadBills, loadOpenings, type PlannedSupply } from './facts/load-bills.ts';
import { loadHours } from './facts/load-hours.ts';
import type { RoomMeter } from './facts/load-meters.ts';
import { loadPayers } from './facts/load-payers.ts';
import type { SupplyTariffs } from './facts/load-tariffs.ts';
import { restoreBill, type StoredBill } from './facts/stored-bill.ts';
import { completeToWithPools, type RoomPool } from './pools/load-room-pools.ts';
import { loadShares } from './pools/load-shares.ts';

/** A supply with what it comes to over the stretch of its plan. */
export interface ComputedSupply extends PlannedSupply {
  settlement: Settlement;
  /** What of its bills is estimated over the stretch. */
  estimates: EstimatedPart<string>[];
  /** From where on it is estimated because of a meter that is still there, and may send yet; null: nothing is. */
  estimatedFrom: number | null;
}

/** @param isEnd whether the supply has ended at the instant up to which it is known */
type PlanStretch = (progress: SupplyProgress, completeTo: number, zone: string, isEnd: boolean) => SettlementPlan | null;

/** A supply begins once it has a tariff, and a meter or a share of what its place uses together. Null: there is nothing to settle yet. */
export function planSupply(
  supply: DueSupply,
  { meters: metersOf, pools: poolsOf, tariffs }: Omit<LoadedSupplies, 'planned'>,
  { zone, now }: { zone: string; now: number },
  plan: PlanStretch,
): PlannedSupply | null {
  const meters = metersOf.get(keyOf(supply)) ?? [];
  const pools = poolsOf.get(keyOf(supply)) ?? [];
  const versions = tariffs.versionsOf.get(keyOf(supply)) ?? [];
  const firstTariff = versions.find(({ value }) => value !== null)?.from;
  if (meters.length + pools.length === 0 || firstTariff === undefined) return null;
  const beginsAt = Math.max(firstTariff, Math.min(...[...meters, ...pools].map(({ from }) => from)));
  const progress = { beginsAt, settledTo: supply.settled_to?.getTime() ?? null, dueFrom: supply.due_from?.getTime() ?? null };
  const end = findSupplyEnd(meters, pools, now);
  const stretch = plan(progress, end ?? completeToWithPools(meters, pools), zone, end !== null);
  return stretch && { supply, plan: stretch, versions, isEnded: end !== null };
}

/** Supplies with what their settlements follow from, by their keys. */
export interface LoadedSupplies {
  planned: readonly PlannedSupply[];
  meters: ReadonlyMap<string, RoomMeter[]>;
  pools: ReadonlyMap<string, RoomPool[]>;
  tariffs: SupplyTariffs;
}

/**
 * Computes the settlements of planned supplies. Nothing is written.
 * @param attempt runs the computation of one supply; it may keep an error from the others
 */
export async function computeSettlements(
  database: Pick<Database, 'run'>,
  { tenantId, zone }: { tenantId: string; zone: string },
  { planned, meters: metersOf, pools, tariffs }: LoadedSupplies,
  attempt: (room: string, compute: () => Promise<void>) => Promise<unknown>,
): Promise<ComputedSupply[]> {
  if (planned.length === 0) return [];
  const place = { tenantId, zone };
  const payers = await loadPayers(
    database,
    tenantId,
    planned.map(({ supply }) => supply),
  );
  const bills = await loadBills(database, place, planned);
  const shares = await loadShares(database, tenantId, planned, pools);
  const openings = await loadOpenings(database, place, planned);
  const parts = planned.flatMap((one) =>
    (metersOf.get(keyOf(one.supply)) ?? [])
      .filter(({ counted: { from, to } }) => from < one.plan.to && (to ?? one.plan.to) > one.plan.from)
      .map((meter) => ({ one, meter })),
  );
  const wanted = parts.map(({ one, meter }) => ({
    deviceId: meter.deviceId,
    from: Math.max(one.plan.from, meter.counted.from) - hourMs,
    to: Math.min(one.plan.to, meter.counted.to ?? one.plan.to),
  }));
  const hours = await loadHours(database, place, wanted);
  const spans = Map.groupBy(
    parts.map(({ one, meter }, index) => ({ one, meter, span: { ...meter.counted, hours: joinEstimate(hours[index] ?? [], meter) } })),
    ({ one }) => one,
  );
  const computed: ComputedSupply[] = [];
  for (const one of planned) {
    const key = keyOf(one.supply);
    const own = spans.get(one) ?? [];
    const facts = {
      spans: own.map(({ span }) => span),
      payers: payers.get(one.supply.room_id) ?? [],
      shares: shares.get(key) ?? [],
      openings: openings.get(key) ?? [],
      bills: bills.get(key) ?? [],
    };
    const meters = own.map(({ meter }) => meter);
    await attempt(one.supply.room_id, async () => {
      computed.push(computeOne(one, facts, meters, { zone, calendar: tariffs.calendar }));
    });
  }
  return computed;
}

function computeOne(
  one: PlannedSupply,
  facts: OwnFacts,
  meters: readonly RoomMeter[],
  place: { zone: string; calendar: SupplyTariffs['calendar'] },
): ComputedSupply {
  const settlement = settleOne(one, facts, place);
  const { until } = settlement;
  const estimated = meters.flatMap(({ counted, estimate }) => (estimate ? [{ ...counted, hours: estimate.hours }] : []));
  const estimates = measureEstimates(estimated, { from: one.plan.from, to: until, zone: place.zone }, facts.payers);
  return { ...one, settlement, estimates, estimatedFrom: findEstimatedFrom(meters, until) };
}

/** From where on it is estimated, nothing of what is known in part counts. */
function joinEstimate(hours: HourUse[], { estimate }: RoomMeter): HourUse[] {
  return estimate ? [...hours.filter(({ start }) => start < estimate.from), ...estimate.hours] : hours;
}

function findEstimatedFrom(meters: readonly RoomMeter[], until: number): number | null {
  const from = meters.flatMap(({ to, estimate }) => (to === null && estimate && estimate.from < until ? [estimate.from] : []));
  return from.length === 0 ? null : Math.min(...from);
}

interface OwnFacts {
  spans: Parameters<typeof settleSupply>[0]['spans'];
  payers: Started<string | null>[];
  shares: QuarterUse[];
  openings: StepOpening[];
  bills: StoredBill[];
}

function settleOne(
  { supply, plan, versions }: PlannedSupply,
  { bills, ...facts }: OwnFacts,
  { zone, calendar }: { zone: string; calendar: SupplyTariffs['calendar'] },
): Settlement {
  return settleSupply({
    ...plan,
    ...facts,
    zone,
    versions,
    calendarOf: () => calendar,
    households: supply.household_size === null ? [] : [{ from: Number.NEGATIVE_INFINITY, value: supply.household_size }],
    bills: bills.map((bill) => restoreBill(bill, (key) => findVersion(versions, key))),
  });
}

/** A bill may be continued that a version has part in which holds no longer: then the bill is taken back, and what it demanded does not matter. */
function findVersion(versions: readonly Started<KeyedVersion | null>[], key: string): TariffVersion {
  const found = versions.find(({ value }) => value?.key === key)?.value ?? versions.find(({ value }) => value !== null)?.value;
  if (!found) throw new Error('a supply that was settled has no tariff any more');
  return found.version;
}
