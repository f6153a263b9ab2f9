import { hourMs } from '@energy-om/domain';
import type { Reporter } from '../reporters.ts';
import type { RowReading } from './row-reader.ts';

/** The digits after the point with which a register is stored; the sum itself is not rounded. */
const decimals = 6;

/** The value of a register at the last row, with the load since then. */
interface Count {
  value: number;
  load: number;
  /** Epoch milliseconds; null: no row with a load yet. */
  since: number | null;
}

/**
 * Accumulates loads into registers, row by row: a load lasts until the next row with one, the last row's has no effect, and a negative load
 * does not decrease a register. A register counts in its own units, so that with the device's factor the consumption equals the load.
 */
export class RegisterCounter {
  readonly #counts = new Map<string, Count>();
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Whether `begin` has to be called first. */
  isNew(device: Reporter): boolean {
    return this.#keys.length > 0 && !this.#counts.has(this.#nameCount(device, this.#keys[0] as string));
  }

  /** @param initial the values of the device's registers at its first row, by key; 0 where they are not known */
  begin(device: Reporter, initial: Readonly<Record<string, number>>): void {
    for (const key of this.#keys) this.#counts.set(this.#nameCount(device, key), { value: initial[key] ?? 0, load: 0, since: null });
  }

  /** Returns the row's values including those of the registers. */
  count({ device, at, values, loads }: RowReading): RowReading['values'] {
    if (this.#keys.length === 0) return values;
    const counted = { ...values };
    for (const key of this.#keys) {
      const [count, load] = [this.#counts.get(this.#nameCount(device, key)), loads[key]];
      if (count === undefined || load === undefined) continue;
      const hours = count.since === null ? 0 : (at - count.since) / hourMs;
      count.value = rollOver(count.value + (count.load * hours) / device.registerFactor, device.model?.register?.modulus ?? null);
      count.load = Math.max(0, load);
      count.since = at;
      counted[key] = Number(count.value.toFixed(decimals));
    }
    return counted;
  }

  #nameCount({ id }: Reporter, key: string): string {
    return `${id} ${key}`;
  }
}

function rollOver(value: number, modulus: number | null): number {
  return modulus === null ? value : value % modulus;
}
