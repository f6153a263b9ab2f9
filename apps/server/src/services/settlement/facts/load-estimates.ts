import { dayMs, estimateUse, historyStartOf, hourMs, localDayAt, silenceMs, type TariffCalendar } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { type DueSupply, keyOf } from '../due-supplies.ts';
import { loadHours } from './load-hours.ts';
import type { RoomMeter } from './load-meters.ts';

interface Place {
  tenantId: string;
  zone: string;
  now: number;
}

interface Silent {
  meter: RoomMeter;
  /** Up to where it has to be estimated. */
  until: number;
}

/** The longest month: bills are drawn up anew from the beginning of one. */
const monthMs = 31 * dayMs;

/**
 * Adds to the meters of supplies what those that are silent would have counted, up to the last midnight; their supplies are no longer held up. A meter that was taken
 * away while it was silent is estimated up to then. Without enough like days nothing is estimated. Where no meter is silent, nothing is read.
 */
export async function withEstimates(
  database: Pick<Database, 'run'>,
  { tenantId, zone, now }: Place,
  { supplies, meters, calendar }: { supplies: readonly DueSupply[]; meters: ReadonlyMap<string, RoomMeter[]>; calendar: TariffCalendar },
): Promise<ReadonlyMap<string, RoomMeter[]>> {
  const midnight = localDayAt(now, zone).start;
  const silent = supplies.flatMap((supply) =>
    (meters.get(keyOf(supply)) ?? []).flatMap((meter) => findSilent(meter, supply, { now, midnight }) ?? []),
  );
  if (silent.length === 0) return meters;
  const histories = silent.map(({ meter }) => ({ knownFrom: meter.counted.from, knownTo: meter.completeTo }));
  const wanted = silent.map(({ meter: { deviceId } }, index) => {
    const history = histories[index] ?? { knownFrom: 0, knownTo: 0 };
    return { deviceId, from: historyStartOf(history), to: history.knownTo };
  });
  const hours = await loadHours(database, { tenantId, zone }, wanted);
  const estimated = new Map(
    silent.flatMap(({ meter, until }, index): [RoomMeter, RoomMeter][] => {
      const history = histories[index];
      const use = history && estimateUse({ ...history, hours: hours[index] ?? [] }, until, zone, calendar);
      return use
        ? [[meter, { ...meter, completeTo: Math.max(meter.completeTo, until), estimate: { from: meter.completeTo, hours: use } }]]
        : [];
    }),
  );
  return new Map([...meters].map(([key, list]) => [key, list.map((meter) => estimated.get(meter) ?? meter)]));
}

/** What was settled of it, and is not due any more, needs no estimate. The last hour that it has begun is known in part only. */
function findSilent(
  meter: RoomMeter,
  { settled_to, due_from }: DueSupply,
  { now, midnight }: { now: number; midnight: number },
): Silent | null {
  const { completeTo, isComputed, counted } = meter;
  if (!isComputed || !Number.isFinite(completeTo) || completeTo > now - silenceMs) return null;
  const until = Math.min(counted.to ?? midnight, midnight);
  const needed = Math.min(settled_to?.getTime() ?? 0, due_from?.getTime() ?? Number.POSITIVE_INFINITY) - monthMs;
  return completeTo + hourMs <= until && until > needed ? { meter, until } : null;
}
