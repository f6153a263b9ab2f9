import { hourMs, type MeterModel } from '@energy-om/domain';
import { countOn } from '../profiles/count-on.ts';
import type { ColumnMap, ReplayRow } from './read-rows.ts';

export interface ReplayReading {
  /** Epoch milliseconds. */
  ts: number;
  values: Record<string, number>;
}

interface ReadingParts {
  columns: readonly ColumnMap[];
  /** Loads whose integral over the hours is a register: kW become kWh, m³/h become m³. */
  registers: readonly ColumnMap[];
  /** The initial value of the registers. */
  firstRegister: number;
  model: MeterModel;
  /** Added to every date. */
  shiftMs: number;
}

/** Makes a reading of each row. A load lasts until the next row; a negative one does not decrease a register. */
export async function* makeReadings(rows: AsyncIterable<ReplayRow>, parts: ReadingParts): AsyncGenerator<ReplayReading> {
  const registers = new Map(parts.registers.map(({ key }) => [key, parts.firstRegister]));
  let before: ReplayRow | null = null;
  for await (const row of rows) {
    const values: Record<string, number> = {};
    for (const { column, key } of parts.columns) {
      const number = row.numbers[column];
      if (number !== undefined) values[key] = number;
    }
    for (const { column, key } of parts.registers) {
      const hours = before === null ? 0 : (row.at - before.at) / hourMs;
      const register = countOn(registers.get(key) ?? 0, (before?.numbers[column] ?? 0) * hours, parts.model);
      registers.set(key, register);
      values[key] = roundTo(register, parts.model.values.find((value) => value.key === key)?.decimals ?? 3);
    }
    before = row;
    yield { ts: row.at + parts.shiftMs, values };
  }
}

function roundTo(number: number, decimals: number): number {
  return Number(number.toFixed(decimals));
}
