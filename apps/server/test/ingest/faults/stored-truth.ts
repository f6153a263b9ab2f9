import { consumptionOf, type MeasuredValue, quarterMs, type RegisterRule } from '@energy-om/domain';
import { expect } from 'vitest';
import type { Database } from '#db/database.ts';

export interface StoredReading {
  /** Epoch milliseconds. */
  at: number;
  values: Record<string, MeasuredValue>;
}

export interface CountingDevice {
  id: string;
  register: string;
  rule: RegisterRule;
  timeZone: string;
}

export async function listStored({ kysely }: Pick<Database, 'kysely'>, deviceId: string): Promise<StoredReading[]> {
  const rows = await kysely.selectFrom('readings').select(['at', 'values']).where('device_id', '=', deviceId).orderBy('at').execute();
  return rows.map(({ at, values }) => ({ at: at.getTime(), values }));
}

/** Besides readings, everything stored about a device follows from them: newest values, quarters, hours and days. */
export async function expectTruth(database: Pick<Database, 'kysely'>, device: CountingDevice): Promise<void> {
  const stored = await listStored(database, device.id);
  const registers = stored.flatMap(({ at, values }) => {
    const value = values[device.register];
    return typeof value === 'number' ? [{ at, value }] : [];
  });
  const { hours, quarters, days } = consumptionOf(registers, device.rule, device.timeZone);
  const shownHours = await database.kysely.selectFrom('consumption_hours').selectAll().where('device_id', '=', device.id).execute();
  expectAmounts(
    shownHours.map(({ hour, amount }) => [hour.toISOString(), amount]),
    [...hours].map(([start, amount]) => [new Date(start).toISOString(), amount]),
  );
  expectAmounts(
    shownHours.flatMap((row) => nameQuarters(row.hour.getTime(), [row.quarter_1, row.quarter_2, row.quarter_3, row.quarter_4])),
    [...quarters].flatMap(([start, amounts]) => nameQuarters(start, amounts)),
  );
  for (const row of shownHours)
    expect((row.quarter_1 ?? 0) + (row.quarter_2 ?? 0) + (row.quarter_3 ?? 0) + (row.quarter_4 ?? 0)).toBe(row.amount);
  const shownDays = await database.kysely.selectFrom('consumption_days').selectAll().where('device_id', '=', device.id).execute();
  expectAmounts(
    shownDays.map(({ day, amount }) => [day, amount]),
    [...days],
  );
  const state = await database.kysely.selectFrom('device_states').selectAll().where('device_id', '=', device.id).executeTakeFirst();
  expect(state?.read_at?.getTime() ?? null).toBe(stored.at(-1)?.at ?? null);
  expect([state?.register_at?.getTime() ?? null, state?.register_value ?? null]).toEqual([
    registers.at(-1)?.at ?? null,
    registers.at(-1)?.value ?? null,
  ]);
  expect(state?.latest ?? {}).toEqual(findNewest(stored));
}

function nameQuarters(start: number, amounts: readonly (number | null)[]): [string, number][] {
  return amounts.map((amount, index) => [new Date(start + index * quarterMs).toISOString(), amount ?? 0]);
}

function findNewest(stored: readonly StoredReading[]): Record<string, [number, MeasuredValue]> {
  const newest: Record<string, [number, MeasuredValue]> = {};
  for (const { at, values } of stored) for (const [key, value] of Object.entries(values)) newest[key] = [at, value];
  return newest;
}

/** Each name once, and the amounts without the last digits, which depend on the order of summing. */
function expectAmounts(shown: [string, number][], computed: [string, number][]): void {
  const tidy = (amounts: [string, number][]) =>
    amounts
      .filter(([, amount]) => amount > 1e-9)
      .map(([name, amount]) => [name, Number(amount.toPrecision(9))] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  expect(new Set(shown.map(([name]) => name)).size).toBe(shown.length);
  expect(tidy(shown)).toEqual(tidy(computed));
}
