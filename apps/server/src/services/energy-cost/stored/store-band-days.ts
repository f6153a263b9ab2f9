import { dayMs, listPricedStretches, localDayAt } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { lockStates } from '#services/ingest/batch/state-rows.ts';
import type { MeterGroups } from '../group-meters.ts';
import { type DueMeter, findStoringTenants, listDueMeters, type StoringTenant } from './list-stored-meters.ts';
import { isWholeDay, nameBands } from './whole-days.ts';

const runSize = { perTenant: 50, max: 1000 } as const;

/** Days of a meter in one transaction, so that its readings do not wait long for the lock. */
const daysAtOnce = 200;

export const createBandDayTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'store-band-days', 'what a meter used by bands could not be stored');

type Context = Pick<AppContext, 'database' | 'log'>;

/**
 * Stores what meters used on days that are over, by the bands that hold on them. A step replaces whole days under the lock of the meter's state, by which the hours are
 * written too, so a run may be interrupted anywhere, repeated, and made by several servers at once. @returns how many meters were looked at
 */
export async function storeBandDays({ database, log }: Context, turns = createBandDayTurns(log)): Promise<number> {
  const tenants = await database.run(findStoringTenants, {});
  const waiting = new Map<string, DueMeter[]>();
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: async (tenant, except, limit) => {
      const due = waiting.get(tenant.id) ?? (await listDueMeters(database, tenant));
      const left = due.filter(({ id }) => !except.includes(id));
      waiting.set(tenant.id, left);
      return left.slice(0, limit);
    },
    attempt: async (tenant, meter) => {
      const layOut = createDayLists(meter.groups, tenant.time_zone);
      while (await database.transaction((tx) => storeStep(tx, tenant, meter, layOut)));
    },
  });
}

interface Day {
  start: number;
  bands: string;
  slots: string;
}

type LayOut = (grp: number, window: number) => readonly Day[];

const known = new WeakMap<MeterGroups, Map<string, readonly Day[]>>();

/** Lays out the whole days of a group once for all meters of a run. A window is the local days that contain the beginnings of 200 days of UTC. */
function createDayLists(groups: MeterGroups, zone: string): LayOut {
  const lists = known.get(groups) ?? new Map<string, readonly Day[]>();
  known.set(groups, lists);
  return (grp, window) => {
    const name = `${grp} ${window}`;
    const days = lists.get(name) ?? listDays(groups, grp, zone, window);
    lists.set(name, days);
    return days;
  };
}

const windowMs = daysAtOnce * dayMs;
const startOfWindow = (window: number, zone: string) => localDayAt(window * windowMs, zone).start;

function listDays({ lists, calendar }: MeterGroups, grp: number, zone: string, window: number): Day[] {
  const bounds = { from: startOfWindow(window, zone), to: startOfWindow(window + 1, zone) };
  return listPricedStretches(lists[grp] ?? [], { calendar, zone }, bounds)
    .filter((stretch) => isWholeDay(stretch, zone))
    .map(({ from, slots }) => ({ start: from, bands: nameBands(slots), slots }));
}

const findStart = statement<{ tenant: string; device: string }, { layout: string | null; filled_to: Date | null; first: Date | null }>(
  'find-stored-days-of-meter',
  `select b.layout, b.filled_to,
      (select h.hour from meter_hours h where h.tenant_id = :tenant and h.device_id = :device order by h.hour limit 1) as first
    from (select) o left join meter_band_states b on b.tenant_id = :tenant and b.device_id = :device`,
);

interface DaysOfMeter {
  tenant: string;
  device: string;
  from: Date;
  to: Date;
  days: string;
}

/** What is stored by other bands goes, and whatever is no whole day of the meter. */
const removeOthers = statement<DaysOfMeter, object>(
  'remove-other-band-days',
  `delete from meter_band_days b
    where b.tenant_id = :tenant and b.device_id = :device and b.starts_at >= :from and b.starts_at < :to
      and not exists (select from jsonb_to_recordset(:days::jsonb) as x(start bigint, bands text)
        where to_timestamp(x.start / 1000.0) = b.starts_at and x.bands = b.bands)`,
);

const sumOf = (band: string) => `sum(q.amount) filter (where q.band = '${band}')`;

/** A quarter's band is that of the time since its day began. */
const insertMissing = statement<DaysOfMeter & { slots: string }, object>(
  'insert-missing-band-days',
  `with days as materialized (
      select to_timestamp(x.start / 1000.0) as starts_at, x.bands from jsonb_to_recordset(:days::jsonb) as x(start bigint, bands text)),
    missing as materialized (
      select d.starts_at, d.bands, :slots::jsonb ->> d.bands as slots from days d
      where not exists (select from meter_band_days b
        where b.tenant_id = :tenant and b.device_id = :device and b.starts_at >= :from and b.starts_at < :to and b.starts_at = d.starts_at))
    insert into meter_band_days (tenant_id, device_id, starts_at, bands, critical_peak, peak, flat, valley, deep_valley, unpriced)
    select :tenant, :device, d.starts_at, d.bands, ${['S', 'P', 'F', 'V', 'D', ''].map(sumOf).join(', ')}
    from missing d
      left join lateral (
        select n.amount, substr(d.slots, (date_part('epoch', h.hour - d.starts_at) / 900)::int + n.number + 1, 1) as band
        from consumption_hours h cross join lateral (values (0, h.quarter_1), (1, h.quarter_2), (2, h.quarter_3), (3, h.quarter_4)) n (number, amount)
        where h.tenant_id = :tenant and h.device_id = :device and h.hour > d.starts_at - interval '1 hour' and h.hour < d.starts_at + interval '24 hours'
          and h.hour + n.number * interval '15 minutes' >= d.starts_at
          and h.hour + n.number * interval '15 minutes' < d.starts_at + interval '24 hours' and n.amount > 0 offset 0) q on true
    group by d.starts_at, d.bands`,
);

const saveState = statement<{ tenant: string; device: string; layout: string; to: Date }, object>(
  'save-state-of-band-days',
  `insert into meter_band_states (tenant_id, device_id, layout, filled_to) values (:tenant, :device, :layout, :to)
    on conflict (tenant_id, device_id) do update set layout = excluded.layout, filled_to = excluded.filled_to`,
);

/** Stores the days of one window. @returns whether there are more */
async function storeStep(
  tx: Transaction<Schema>,
  { id: tenant, time_zone: zone }: StoringTenant,
  { id: device, layout, places }: DueMeter,
  layOut: LayOut,
): Promise<boolean> {
  const state = (await lockStates(tx, tenant, [device])).get(device);
  const [stored] = await runIn(tx, findStart, { tenant, device });
  const { hour } = state?.running ?? {};
  if (!hour || !stored) return false;
  const end = localDayAt(hour.start, zone).start;
  const kept = stored.layout === layout ? stored.filled_to : null;
  const start = localDayAt((kept ?? stored.first)?.getTime() ?? end, zone).start;
  const window = Math.floor((localDayAt(start, zone).end - 1) / windowMs);
  const to = Math.min(end, startOfWindow(window + 1, zone));
  if (start < to) {
    const days = places.flatMap(({ grp, since, until }) =>
      layOut(grp, window).filter((day) => day.start >= Math.max(start, since ?? start) && day.start + dayMs <= Math.min(to, until ?? to)),
    );
    const values = {
      tenant,
      device,
      from: new Date(start),
      to: new Date(to),
      days: JSON.stringify(days.map((day) => ({ start: day.start, bands: day.bands }))),
    };
    await runIn(tx, removeOthers, values);
    await runIn(tx, insertMissing, {
      ...values,
      slots: JSON.stringify(Object.fromEntries(days.map(({ bands, slots }) => [bands, slots]))),
    });
  }
  await runIn(tx, saveState, { tenant, device, layout, to: new Date(Math.max(to, start)) });
  return to < end;
}
