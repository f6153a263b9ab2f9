import { dayMs, hourMs, startOfLocalDate } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import type { DeviceTable } from '#db/schema/devices.ts';
import type { WorkOrderTable } from '#db/schema/operations.ts';

type Order = Selectable<WorkOrderTable>;
type Device = Pick<Selectable<DeviceTable>, 'id' | 'model' | 'installed_on' | 'retired_at'>;

/** Whether the device of an order had the same business again within thirty days after the finish, by a look at every other order. */
export function isRepeated(order: Order, orders: readonly Order[]): boolean {
  const isFault = ({ source, outside_service_level }: Order) => source !== 2 && !outside_service_level;
  const { finished_at } = order;
  if (finished_at === null || order.device_id === null || !isFault(order)) return false;
  return orders.some(
    (other) =>
      other.id !== order.id &&
      isFault(other) &&
      other.device_id === order.device_id &&
      other.business_type_id === order.business_type_id &&
      other.created_at > finished_at &&
      other.created_at.getTime() - finished_at.getTime() <= 30 * dayMs,
  );
}

interface Asked {
  from: Date;
  to: Date;
  now: Date;
  zone: string;
}

/** Adds up failures and repairs order by order. @param fleet those of which all failures are in sight; null: none */
export function recountDevices(orders: readonly Order[], devices: readonly Device[], fleet: readonly string[] | null, asked: Asked) {
  const rows = devices
    .map((device) => ({
      ...device,
      ...countOf(
        orders.filter(({ device_id }) => device_id === device.id),
        asked,
      ),
      hours: hoursOf(device, asked),
    }))
    .map((row) => ({ ...row, hours: fleet?.includes(row.id) ? row.hours : null }))
    .filter(({ failures, repairs, repeated, hours }) => failures + repairs.length + repeated > 0 || (hours ?? 0) > 0);
  const models = [...new Set(rows.flatMap(({ model }) => model ?? []))].map((name) => ({
    name,
    ...summarise(rows.filter(({ model }) => model === name)),
  }));
  const worst = rows.filter(({ failures, repairs }) => failures > 0 || repairs.length > 0);
  return {
    ...summarise(rows),
    models,
    worst: worst.map((row) => {
      const { devices: _, ...figures } = summarise([row]);
      return { id: row.id, ...figures };
    }),
  };
}

function countOf(orders: readonly Order[], { from, to, now }: Asked) {
  const isWithin = (at: Date | null) => at !== null && at >= from && at < to && at <= now;
  const faults = orders.filter(({ source, outside_service_level }) => source !== 2 && !outside_service_level);
  const finished = faults.filter(({ finished_at }) => isWithin(finished_at));
  return {
    failures: faults.filter(({ created_at }) => isWithin(created_at)).length,
    repairs: finished.flatMap(({ repair_seconds }) => repair_seconds ?? []),
    repeated: finished.filter(({ repeated }) => repeated).length,
  };
}

function hoursOf({ installed_on, retired_at }: Device, { from, to, now, zone }: Asked): number {
  const begin = Math.max(from.getTime(), installed_on === null ? 0 : startOfLocalDate(installed_on, zone));
  const end = Math.min(to.getTime(), now.getTime() + 1, retired_at?.getTime() ?? Number.POSITIVE_INFINITY);
  return Math.max(0, end - begin) / hourMs;
}

interface Row extends ReturnType<typeof countOf> {
  hours: number | null;
}

function summarise(rows: readonly Row[]) {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const repairs = rows.flatMap((row) => row.repairs);
  const failures = sum((row) => row.failures);
  const hours = rows.length === 0 || rows.some((row) => row.hours === null) ? null : sum((row) => row.hours ?? 0);
  const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 4));
  return {
    devices: rows.length,
    failures,
    repaired: repairs.length,
    meanMinutesToRepair: near(repairs.length === 0 ? null : repairs.reduce((all, seconds) => all + seconds, 0) / 60 / repairs.length),
    repeated: sum((row) => row.repeated),
    operatingHours: near(hours),
    hoursBetweenFailures: near(hours === null || failures === 0 ? null : hours / failures),
  };
}
