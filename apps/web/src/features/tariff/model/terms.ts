import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { slotsPerDay, type TariffBand, tariffBands } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';

export type Tariff = ApiOutput<'getTariff'>;
export type TariffVersion = Tariff['versions'][number];
export type Terms = ApiInput<'calculateBill'>['terms'];
export type DayType = Terms['dayTypes'][number];
export type EnergyType = Tariff['energyType'];

/** From a quarter of the day (0 to 95) on a band holds, until the next span begins. */
export interface BandSpan {
  from: number;
  band: TariffBand;
}

/** Reads the bands of a day as spans. */
export function listSpans(slots: string): BandSpan[] {
  return Array.from(slots).flatMap((code, from) => {
    const band = tariffBands.find((known) => known === code);
    return band && code !== slots[from - 1] ? [{ from, band }] : [];
  });
}

/** Writes spans as the bands of a day; what begins first holds from midnight on. */
export function writeSlots(spans: readonly BandSpan[]): string {
  const sorted = [...spans].sort((one, other) => one.from - other.from);
  return Array.from({ length: slotsPerDay }, (_, slot) => (sorted.findLast(({ from }) => from <= slot) ?? sorted[0])?.band ?? '').join('');
}

/** The bands of a version, in the order of a bill. */
export function listBands(seasons: Terms['seasons']): TariffBand[] {
  const used = seasons.flatMap(({ slots }) => Object.values(slots)).join('');
  return tariffBands.filter((band) => used.includes(band));
}

/** 08:15 of the 33rd quarter; 24:00 of the end. */
export function writeSlotTime(slot: number): string {
  return `${String(Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;
}

/** The quarter of a time of day; null for one between two quarters. */
export function parseSlotTime(text: string): number | null {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  const slot = (hours * 60 + minutes) / 15;
  return Number.isInteger(slot) && slot >= 0 && slot < slotsPerDay ? slot : null;
}

/** Whole units of a typed number at a scale: 614500 of 0.6145 at a million. Null for any other text, and for what is finer than the scale. */
export function parseScaled(text: string, scale: number): number | null {
  const value = parseNumber(text, scale > fenScale);
  if (value === null || value < 0) return null;
  const whole = Math.round(value * scale);
  return Math.abs(whole / scale - value) < 0.01 / scale ? whole : null;
}

/** A number as a form holds it: 0.6145 of 614500 at a million. */
export function typeScaled(whole: number | null, scale: number): string {
  return whole === null ? '' : String(whole / scale);
}

export const fenScale = 100;
/** Basis points of a percentage. */
export const rateScale = 100;
