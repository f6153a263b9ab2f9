import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { type BandUse, computeEnergyCosts, type EnergyCost, grantsOf, isComparable, localDate } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { forbidden, notFound } from '#services/core/service-error.ts';
import { findNamedObject } from '#services/energy/analysed-object.ts';
import { assertPeriod } from '#services/energy/compare-periods.ts';
import { unitOf } from '#services/energy/energy-meters.ts';
import { listPoints, nameOfPoint, type Point } from '#services/energy/list-points.ts';
import { loadLocalNow } from '#services/energy/load-local-now.ts';
import { presentCarbon } from '#services/energy/present-carbon.ts';
import { readEnergySettings } from '#services/energy/settings/settings-rows.ts';
import { tidyAmount } from '#services/energy/sum-consumption.ts';
import { loadVisibleRoom } from '#services/room/rooms/find-room.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { groupMeters, type MeterGroups } from './group-meters.ts';
import { type CostSpan, listCostSpans } from './list-cost-spans.ts';
import { loadCostMeters, loadRoomMeters } from './load-cost-meters.ts';
import { presentTariffs } from './present-tariffs.ts';
import type { BandUseRow } from './query-band-uses.ts';
import { readUses } from './read-uses.ts';
import type { MeterStretch } from './split-by-rooms.ts';

type Answer = ApiOutput<'analyseEnergyCost'>;

/** Days of meters, the compared periods included, beyond which one call would be too slow even where all are stored. */
const maxMeterDays = 750_000;

/** What the energy of a place costs by its tariffs. Whoever may see tariffs asks for what they see them of; who lives in a room, for that room. */
export const analyseEnergyCost: Verb<'analyseEnergyCost'> = async (context, input) => {
  assertPeriod(input);
  const meters = await loadMeters(context, input);
  const now = await loadLocalNow(context);
  const spans = listCostSpans(input, now);
  const { from, to, energyType } = input;
  const head = { from, to, energyType, at: context.clock.now().toISOString(), unit: unitOf(energyType) };
  if (meters.length * spans.reduce((days, span) => days + span.days, 0) > maxMeterDays) return { ...head, ...nothing, isTooLarge: true };
  const { tenantId: tenant } = context.actor;
  const groups = await groupMeters(context.database, tenant, { energyType, stretches: meters });
  const { granularity } = input;
  const byHour = granularity === 'hour';
  const rows = await readUses(context.database, { tenant, groups, byHour, spans, zone: now.zone });
  if (rows === null) return { ...head, ...nothing, isTooLarge: true };
  return {
    ...head,
    isTooLarge: false,
    ...(await present(context, { ...input, points: listPoints(input, now), spans, groups, rows, zone: now.zone })),
  };
};

const noCost = { amount: 0, cents: null, bands: [], unpriced: 0 };
const nothing: Omit<Answer, 'from' | 'to' | 'energyType' | 'at' | 'unit' | 'isTooLarge'> = {
  total: noCost,
  before: null,
  yearBefore: null,
  comparable: { before: false, yearBefore: false },
  points: [],
  carbon: null,
  tariffs: [],
};

type Input = ApiParsedInput<'analyseEnergyCost'>;

/** Throws `notFound` for a place of which the account may see no tariff, and `forbidden` without a place for an account that may see none at all. */
async function loadMeters(context: SignedInContext, { energyType, ...ids }: Input): Promise<MeterStretch[]> {
  const { actor } = context;
  const { roomId, siteId, meterId } = ids;
  if (roomId !== undefined && siteId === undefined && meterId === undefined) {
    const room = await loadVisibleRoom(context, roomId);
    const seesTariffs = managesPath(actor, 'tariff.manage', room.path);
    const since = room.occupants.find(({ id }) => id === actor.accountId)?.since;
    if (!seesTariffs && since === undefined) throw notFound();
    return loadRoomMeters(context, { roomId, energyType, since: seesTariffs || since === undefined ? null : Date.parse(since) });
  }
  if (siteId === undefined && meterId === undefined && grantsOf(actor.roleGrants, 'tariff.manage').length === 0) throw forbidden();
  const filter = await findNamedObject(context, { energyType, roomId, siteId, meterId }, 'tariff.manage');
  return loadCostMeters(context, filter);
}

interface Found {
  granularity: Input['granularity'];
  energyType: Input['energyType'];
  zone: string;
  points: readonly Point[];
  spans: readonly CostSpan[];
  groups: MeterGroups;
  rows: readonly BandUseRow[];
}

async function present(context: SignedInContext, found: Found): Promise<typeof nothing> {
  const { granularity, points, spans, groups, rows } = found;
  const toUse = ({ version, band, amount }: BandUseRow): BandUse => ({
    keyed: version === null ? null : (groups.versions[version] ?? null),
    band,
    amount,
  });
  const [own, before, yearBefore] = spans.map(({ number }) => rows.filter(({ span }) => span === number));
  const nameOf = (point: string) => (granularity === 'hour' ? point : nameOfPoint(point, granularity));
  const byPoint = Map.groupBy(own ?? [], ({ point }) => nameOf(point));
  const countUsed = (ofSpan: readonly BandUseRow[] = []) => new Set(ofSpan.map(({ point }) => point)).size;
  const isComparedWith = (compared: readonly BandUseRow[] | undefined) => isComparable(countUsed(own), countUsed(compared));
  const costs = computeEnergyCosts(points.map((point) => (byPoint.get(point.own) ?? []).map(toUse)));
  const compare = (compared: readonly BandUseRow[] = []) =>
    compared.length === 0 ? null : presentCost(computeEnergyCosts([compared.map(toUse)]).total);
  return {
    total: presentCost(costs.total),
    before: compare(before),
    yearBefore: compare(yearBefore ?? before),
    comparable: { before: isComparedWith(before), yearBefore: isComparedWith(yearBefore ?? before) },
    points: points.map(({ at, hasBegun }, index) => {
      const cost = costs.parts[index];
      return { at, cost: hasBegun && cost ? presentCost(cost) : null };
    }),
    carbon: await loadCarbon(context, found, own),
    tariffs: await presentTariffs(
      context,
      [...new Set((own ?? []).flatMap(({ version }) => version ?? []))].flatMap((version) => groups.versions[version] ?? []),
    ),
  };
}

/** The carbon dioxide of the period itself, each day by its factor. */
async function loadCarbon(
  { actor, database }: SignedInContext,
  { granularity, energyType, zone }: Found,
  rows: readonly BandUseRow[] = [],
): Promise<Answer['carbon']> {
  const days = Map.groupBy(rows, ({ point }) => (granularity === 'hour' ? localDate(Number(point), zone) : point));
  const amounts = [...days].map(([date, ofDay]) => ({ date, amount: ofDay.reduce((sum, { amount }) => sum + amount, 0) }));
  return presentCarbon(await readEnergySettings(database.kysely, actor.tenantId), energyType, amounts);
}

function presentCost({ bands, unpriced, fen }: EnergyCost): Answer['total'] {
  const amount = bands.reduce((sum, band) => sum + band.amount, unpriced);
  return {
    amount: tidyAmount(amount),
    cents: fen,
    bands: bands.map(({ band, amount: used }) => ({ band, amount: tidyAmount(used) })),
    unpriced: tidyAmount(unpriced),
  };
}
