import type { ApiOutput, Language } from '@energy-om/contract';
import { consumptionUnits, type EventLevel, findRegister } from '@energy-om/domain';
import { presentDevice } from '../present-device.ts';
import { presentLatest, readSwitch } from '../present-values.ts';
import type { ListedDevice } from '../query-devices.ts';
import type { MeterParts } from './query-meter-parts.ts';

export type Meter = ApiOutput<'listMeters'>['items'][number];

/** Returns the unit of the device's consumption; null for a device without a register, or of an energy type that consumes nothing. */
export function findConsumptionUnit({ energy_type }: ListedDevice, { values }: MeterParts): Meter['consumptionUnit'] {
  return energy_type === null || findRegister(values) === null ? null : consumptionUnits[energy_type];
}

/** @param hours starts of the hours of the sparkline, epoch milliseconds */
export function presentMeter(
  row: ListedDevice,
  parts: MeterParts,
  { alarmLevel, hours, language }: { alarmLevel: EventLevel | null; hours: readonly number[]; language: Language },
): Meter {
  const { has_switch, values, latest, today } = parts;
  const consumptionUnit = findConsumptionUnit(row, parts);
  return {
    ...presentDevice(row),
    group: { id: row.site_id, name: row.site_name },
    hasSwitch: has_switch,
    switchOn: has_switch ? readSwitch(values, latest) : null,
    values: values.map((value) => presentLatest(value, latest, language)),
    today: consumptionUnit && (today ?? 0),
    consumptionUnit,
    sparkline: consumptionUnit && drawSparkline(parts.hours, hours),
    alarmLevel,
  };
}

function drawSparkline(amounts: MeterParts['hours'], hours: readonly number[]): number[] {
  const byHour = new Map(amounts);
  return hours.map((start) => byHour.get(start) ?? 0);
}
