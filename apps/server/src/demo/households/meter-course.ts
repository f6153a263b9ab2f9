import { dayMs, defaultTimeZone, hourMs, localDayAt, valueTypes } from '@energy-om/domain';
import { demonstrationSeed } from '../demonstration-plans.ts';
import type { HouseholdPlan } from '../plans/households.ts';
import { createRandom } from '../seeded-random.ts';
import { findDemoModel } from '../tenant/demo-models.ts';
import type { DemoRoom, DemoTenant } from '../tenant/demo-tenant.ts';
import { firstRegisterOf } from '../tenant/first-register.ts';
import { type Loss, lossIn } from './follow-up.ts';

/** What a meter counts from the handing over to the loading. */
export interface MeterCourse {
  meterId: string;
  /** The key of its register's value. */
  key: string;
  decimals: number;
  /** What it shows at first. */
  start: number;
  /** At each full hour, in epoch milliseconds: what it shows. */
  values: readonly (readonly [at: number, value: number])[];
}

/** The share of a day's consumption in each hour of a household. */
const hourShares = [2, 2, 1, 1, 1, 2, 4, 6, 5, 3, 3, 4, 5, 4, 3, 3, 4, 6, 9, 10, 9, 7, 4, 2];
const wholeDay = hourShares.reduce((sum, share) => sum + share, 0);
/** By which single hours differ from the usual one. */
const minFactor = 0.6;
const maxFactor = 1.4;

export interface CoursePlan extends Pick<HouseholdPlan, 'daily' | 'sinceDays' | 'jump' | 'silent'> {
  losses?: readonly Loss[];
  /** The name of the only meter that counts. */
  meter?: string;
}

/** Plans what the meters of a room count; the last value is the one with which the simulator goes on. */
export function planMeterCourse(
  { devices }: Pick<DemoTenant, 'devices'>,
  room: DemoRoom,
  { daily, sinceDays, meter, jump, silent, losses = [] }: CoursePlan,
  now: number,
): MeterCourse[] {
  return devices.flatMap((device, index) => {
    const usual = daily[device.role];
    const end = firstRegisterOf(devices, index);
    const register = findDemoModel(device.model)?.values.find(({ valueType }) => valueType === valueTypes.register);
    if (device.room !== room || (meter !== undefined && device.name !== meter) || usual === undefined || end === null || !register)
      return [];
    const random = createRandom(`${demonstrationSeed}/households/${device.code}`);
    const first = (Math.floor((now - sinceDays * dayMs) / hourMs) + 1) * hourMs;
    const hours = Array.from({ length: Math.floor((now - first) / hourMs) + 1 }, (_, number) => first + number * hourMs);
    const amounts = hours.map(
      (at) =>
        ((usual * (hourShares[localHourOf(at)] ?? 0)) / wholeDay) * random.between(minFactor, maxFactor) + lossIn(losses, device.id, at),
    );
    const jumped = jump?.role === device.role ? amounts.length - 1 - jump.hoursAgo : -1;
    if (jump && jumped in amounts) amounts[jumped] = (amounts[jumped] ?? 0) + jump.amount;
    const { key, decimals } = register;
    const round = (value: number) => Number(value.toFixed(decimals));
    let shown = end - amounts.reduce((sum, amount) => sum + amount, 0);
    const start = round(shown);
    const values = hours.map((at, number) => {
      shown += amounts[number] ?? 0;
      return [at, round(shown)] as const;
    });
    const silentMs = silent?.role === device.role ? silent.hours * hourMs : 0;
    return [{ meterId: device.id, key, decimals, start, values: values.filter(([at]) => at <= now - silentMs) }];
  });
}

/** The hour of the day that ends at an instant. */
function localHourOf(at: number): number {
  const hour = at - hourMs;
  return Math.floor((hour - localDayAt(hour, defaultTimeZone).start) / hourMs);
}
