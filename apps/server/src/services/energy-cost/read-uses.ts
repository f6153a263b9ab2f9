import { dayMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { MeterGroups } from './group-meters.ts';
import { type Layout, layOutStretches } from './lay-out-stretches.ts';
import { type BandUseRow, type GroupedMeter, type GroupStretch, queryBandUses, type ReadSpan } from './query-band-uses.ts';
import { type FoundDays, queryStoredUses, type StoredUses } from './stored/query-stored-uses.ts';
import { isWholeDay, nameBands } from './stored/whole-days.ts';

/** Days of meters of which the hours are read in one call. */
const maxHourDays = 40_000;

export interface UseRequest extends Layout {
  tenant: string;
  groups: MeterGroups;
  byHour: boolean;
}

/**
 * Adds up what meters used by the bands that hold: whole days as they are stored, and the rest from its hours. Which days were stored is known from the same statement that
 * adds them up, so that each counts once whatever is stored or removed meanwhile. Null: too many days are not stored.
 */
export async function readUses(database: Pick<Database, 'run'>, request: UseRequest): Promise<BandUseRow[] | null> {
  const { tenant, groups, byHour, spans, zone } = request;
  const { stretches, patterns } = layOutStretches(groups, request);
  const rest: { span: ReadSpan; stretches: GroupStretch[]; meters: GroupedMeter[] }[] = [];
  const rows: BandUseRow[] = [];
  for (const { number, start, stop } of spans) {
    const ofSpan = stretches.filter((stretch) => stretch.span === number);
    const span = { span: number, start, stop };
    const isWhole = byHour ? () => false : (stretch: GroupStretch) => isWholeDay({ from: stretch.start, to: stretch.stop }, zone);
    const whole = new Set(ofSpan.filter(isWhole));
    const stored = await readStored(database, { tenant, span, groups, patterns, whole });
    rows.push(...stored.rows);
    rest.push({ span, stretches: ofSpan, meters: listRest(groups.meters, ofSpan, whole, stored.found) });
  }
  if (rest.reduce((days, { meters, span }) => days + countDays(meters, span), 0) > maxHourDays) return null;
  for (const { span, ...read } of rest)
    rows.push(...(await queryBandUses(database, { tenant, zone, patterns, byHour, spans: [span], ...read })));
  return rows;
}

function readStored(
  database: Pick<Database, 'run'>,
  {
    tenant,
    span,
    groups,
    patterns,
    whole,
  }: { tenant: string; span: ReadSpan; groups: MeterGroups; patterns: readonly string[]; whole: ReadonlySet<GroupStretch> },
): Promise<StoredUses> {
  const names = patterns.map(nameBands);
  const days = [...whole].map(({ grp, start, pattern, point, version }) => ({
    ...{ grp, start, point, version },
    bands: pattern === null ? '' : (names[pattern - 1] ?? ''),
  }));
  return queryStoredUses(database, { tenant, span, meters: groups.meters, days });
}

/** Lists of each meter the time that is not stored, in pieces as long as possible. */
function listRest(
  meters: readonly GroupedMeter[],
  stretches: readonly GroupStretch[],
  whole: ReadonlySet<GroupStretch>,
  found: readonly FoundDays[],
): GroupedMeter[] {
  const byGroup = Map.groupBy(stretches, ({ grp }) => grp);
  return meters.flatMap((meter, index) => {
    const known = found[index];
    const isStored = (stretch: GroupStretch) =>
      whole.has(stretch) && (known === 'all' ? isWithin(stretch, meter) : known?.has(stretch.start) === true);
    const pieces: GroupedMeter[] = [];
    for (const stretch of byGroup.get(meter.grp) ?? []) {
      const since = Math.max(stretch.start, meter.since ?? stretch.start);
      const until = Math.min(stretch.stop, meter.until ?? stretch.stop);
      if (since >= until || isStored(stretch)) continue;
      const last = pieces.at(-1);
      if (last?.until === since) last.until = until;
      else pieces.push({ ...meter, since, until });
    }
    return pieces;
  });
}

function isWithin({ start, stop }: GroupStretch, { since, until }: GroupedMeter): boolean {
  return start >= (since ?? start) && stop <= (until ?? stop);
}

function countDays(meters: readonly GroupedMeter[], { start, stop }: ReadSpan): number {
  return meters.reduce((days, { since, until }) => days + ((until ?? stop) - (since ?? start)) / dayMs, 0);
}
