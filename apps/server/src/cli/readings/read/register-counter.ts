import { hourMs } from '@energy-om/domain';
import type { Reporter } from '../reporters.ts';
import type { RowReading } from './row-reader.ts';

/** Digits after the point that a register is stored with: the sum itself is not rounded. */
const decimals = 6;

/** Where a register stood at the last row, with the load since then. */
interface Count {
  stand: number;
  load: number;
  /** Epoch milliseconds; null: no row with a load yet. */
  since: number | null;
}

/**
 * Counts loads up into registers, row by row: a load lasts until the next row that has one, the last row's counts for nothing, and
 * what flows backwards does not turn a register back. A register is counted in its own units, so that with the device's factor
 * consumption is what the load says.
 */
export class RegisterCounter {
  readonly #counts = new Map<string, Count>();
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Whether `begin` is to come first. */
  isNew(device: Reporter): boolean {
    return this.#keys.length > 0 && !this.#counts.has(this.#nameCount(device, this.#keys[0] as string));
  }

  /** @param stands where the device's registers stood at its first row, by key; 0 where nothing is known */
  begin(device: Reporter, stands: Readonly<Record<string, number>>): void {
    for (const key of this.#keys) this.#counts.set(this.#nameCount(device, key), { stand: stands[key] ?? 0, load: 0, since: null });
  }

  /** The row's values with where the registers stand. */
  count({ device, at, values, loads }: RowReading): RowReading['values'] {
    if (this.#keys.length === 0) return values;
    const counted = { ...values };
    for (const key of this.#keys) {
      const [count, load] = [this.#counts.get(this.#nameCount(device, key)), loads[key]];
      if (count === undefined || load === undefined) continue;
      const hours = count.since === null ? 0 : (at - count.since) / hourMs;
      count.stand = turnOver(count.stand + (count.load * hours) / device.registerFactor, device.model?.register?.modulus ?? null);
      count.load = Math.max(0, load);
      count.since = at;
      counted[key] = Number(count.stand.toFixed(decimals));
    }
    return counted;
  }

  #nameCount({ id }: Reporter, key: string): string {
    return `${id} ${key}`;
  }
}

function turnOver(stand: number, modulus: number | null): number {
  return modulus === null ? stand : stand % modulus;
}
