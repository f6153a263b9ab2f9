import {
  type ConsumptionInterval,
  computePowerFactor,
  hourMs,
  isNextReading,
  listIntervals,
  type ModelValue,
  type PowerFactor,
  type PowerSample,
  type RegisterReading,
  type RegisterRule,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import {
  type CheckColumns,
  chargedUse,
  meterReplacements,
  type RegisterColumns,
  toCheckedRegister,
} from '#services/ingest/batch/device-register.ts';
import { isRegisterValue } from '#services/ingest/batch/register-rows.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

/** More than this a meter reports in no ordinary day: one that reports every four seconds. */
const maxReadings = 22_000;

const findRegister = statement<{ tenant: string; meter: string }, RegisterColumns & CheckColumns>(
  'find-register-of-meter',
  `select d.register_factor, d.energy_type, d.ratings, m.register_modulus, m.values, ${meterReplacements} as replacements, ${chargedUse} as charged_use
    from devices d left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
    where d.tenant_id = :tenant and d.id = :meter`,
);

/** A number under a key of the reading; null for anything else. */
const numberAt = (key: string) =>
  `case jsonb_typeof(r.values -> :${key}::text) when 'number' then (r.values ->> :${key}::text)::double precision end`;

interface SampleRow {
  at: Date;
  register: number | null;
  power: number | null;
  reactive: number | null;
  factor: number | null;
}

const listSamples = statement<
  {
    tenant: string;
    meter: string;
    start: Date;
    end: Date;
    registerKey: string;
    powerKey: string;
    reactiveKey: string;
    factorKey: string;
    limit: number;
  },
  SampleRow
>(
  'list-power-samples',
  `select r.at, ${numberAt('registerKey')} as register, ${numberAt('powerKey')} as power, ${numberAt('reactiveKey')} as reactive,
      ${numberAt('factorKey')} as factor
    from readings r where r.tenant_id = :tenant and r.device_id = :meter and r.at >= :start and r.at <= :end
    order by r.at limit :limit`,
);

export interface PowerOfDay {
  /** Null where there are too many readings to go through. */
  intervals: ConsumptionInterval[] | null;
  factor: PowerFactor | null;
}

/** Reads the readings of one meter and one day by the primary key, with the hour on both sides of it. */
export async function findPowerOfDay(
  { actor, database }: SignedInContext,
  meter: string,
  { start, end }: { start: number; end: number },
): Promise<PowerOfDay | null> {
  const { tenantId: tenant } = actor;
  const [columns] = await database.run(findRegister, { tenant, meter });
  const register = columns && toCheckedRegister(columns);
  if (!columns || !register) return null;
  const keys = keysOf(columns.values ?? []);
  const rows = await database.run(listSamples, {
    tenant,
    meter,
    start: new Date(start - hourMs),
    end: new Date(end + hourMs),
    registerKey: register.key,
    ...keys,
    limit: maxReadings,
  });
  const samples = rows.filter(({ at }) => at.getTime() >= start && at.getTime() < end).map(toSample);
  return {
    intervals: rows.length < maxReadings ? toIntervals(rows, register.rule) : null,
    factor: computePowerFactor(samples),
  };
}

/** A key that no reading has. */
const noKey = '';

/** The values of a model that say the power factor, by what they measure. */
function keysOf(values: readonly ModelValue[]): { powerKey: string; reactiveKey: string; factorKey: string } {
  const find = (matches: (value: ModelValue) => boolean) => values.find(matches)?.key ?? noKey;
  return {
    powerKey: find(({ unit }) => unit === 'kW'),
    reactiveKey: find(({ unit }) => unit?.toLowerCase() === 'kvar'),
    factorKey: find(({ key, unit }) => unit === null && /^(powerFactor|pf|cosPhi)$/i.test(key)),
  };
}

function toSample({ at, power, reactive, factor }: SampleRow): PowerSample {
  return { at: at.getTime(), power, reactivePower: reactive, powerFactor: factor };
}

function toIntervals(rows: readonly SampleRow[], rule: RegisterRule): ConsumptionInterval[] {
  const intervals: ConsumptionInterval[] = [];
  let earlier: RegisterReading | null = null;
  for (const { at, register } of rows) {
    if (!isRegisterValue(register)) continue;
    const reading = { at: at.getTime(), value: register };
    if (!isNextReading(reading, earlier)) continue;
    if (earlier !== null) intervals.push(...listIntervals(earlier, reading, rule).filter(({ suspicion }) => !suspicion));
    earlier = reading;
  }
  return intervals;
}
