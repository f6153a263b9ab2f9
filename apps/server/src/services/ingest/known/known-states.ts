import type { LatestValues } from '#db/schema/devices.ts';
import type { LockedState } from '../batch/state-rows.ts';

/** What this server wrote of a device last, which stands as long as nobody else has written since. */
export interface KnownState {
  tenantId: string;
  state: LockedState;
  /** The transaction that wrote the row (`xmin`). Whatever anybody writes to the row gives it another one. */
  version: string;
  /** The keys of its latest values; null where they are not known. */
  keys: readonly string[] | null;
}

/** A state takes about a kilobyte. Devices beyond this number are read again, as those are that have sent nothing for longest. */
const maxKnown = 20_000;
/** A device has ten or so keys, one that counts in its keys thousands. */
const maxKnownKeys = 200;
const maxKeyLists = 1_000;

/** The states of the devices that sent to this server lately, as it wrote them. */
export class KnownStates {
  /** By device, the least recently written first. */
  readonly #known = new Map<string, KnownState>();
  /** Devices of one model have the same keys, so that their lists need not be kept for each. */
  readonly #keyLists = new Map<string, readonly string[]>();
  readonly #shared = new WeakSet<readonly string[]>();

  find(tenantId: string, deviceId: string): KnownState | null {
    const known = this.#known.get(deviceId);
    return known?.tenantId === tenantId ? known : null;
  }

  keep(known: KnownState): void {
    const { deviceId } = known.state;
    this.#known.delete(deviceId);
    if (this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value as string);
    this.#known.set(deviceId, { ...known, keys: known.keys && this.#share(known.keys) });
  }

  #share(keys: readonly string[]): readonly string[] {
    if (this.#shared.has(keys)) return keys;
    const name = JSON.stringify(keys);
    const shared = this.#keyLists.get(name);
    if (shared) return shared;
    if (this.#keyLists.size >= maxKeyLists) this.#keyLists.clear();
    this.#keyLists.set(name, keys);
    this.#shared.add(keys);
    return keys;
  }

  forget(deviceIds: Iterable<string>): void {
    for (const deviceId of deviceIds) this.#known.delete(deviceId);
  }

  forgetTenant(tenantId: string): void {
    for (const [deviceId, known] of this.#known) if (known.tenantId === tenantId) this.#known.delete(deviceId);
  }
}

/** Whether an update has all keys that are stored, so that it takes their place. */
export function replacesAll(keys: readonly string[] | null, update: LatestValues): boolean {
  return keys?.every((key) => Object.hasOwn(update, key)) ?? false;
}

/** The keys that are stored after an update. */
export function mergeKeys(keys: readonly string[] | null, update: LatestValues): readonly string[] | null {
  if (keys === null) return null;
  const known = new Set(keys);
  const added = Object.keys(update).filter((key) => !known.has(key));
  return keys.length + added.length > maxKnownKeys ? null : added.length > 0 ? [...keys, ...added] : keys;
}
