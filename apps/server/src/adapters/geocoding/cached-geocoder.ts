import { type Coordinates, dayMs } from '@energy-om/domain';
import type { Geocoder } from './geocoder.ts';

export interface CacheOptions {
  now: () => Date;
  maxEntries?: number;
  /** How long an address counts as known. */
  lifetimeMs?: number;
}

/** Decimals of degrees: about 11 m, within which an address is the same. */
const decimals = 4;

/**
 * Asks once for each place and day: every question costs a part of the provider's quota. Simultaneous callers share one question; a failed one is
 * not remembered.
 */
export function createCachedGeocoder(geocoder: Geocoder, { now, maxEntries = 5000, lifetimeMs = dayMs }: CacheOptions): Geocoder {
  const known = new Map<string, { address: Promise<string>; until: number }>();
  return {
    findAddress({ longitude, latitude }) {
      const rounded: Coordinates = { longitude: round(longitude), latitude: round(latitude) };
      const key = `${rounded.longitude},${rounded.latitude}`;
      const found = known.get(key);
      known.delete(key);
      const entry = found && found.until > now().getTime() ? found : ask(rounded, key);
      // The map lists the least recently used first.
      known.set(key, entry);
      const [oldest] = known.keys();
      if (known.size > maxEntries && oldest !== undefined) known.delete(oldest);
      return entry.address;
    },
  };

  function ask(position: Coordinates, key: string) {
    const entry = { address: geocoder.findAddress(position), until: now().getTime() + lifetimeMs };
    entry.address.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return entry;
  }
}

function round(degrees: number): number {
  return Number(degrees.toFixed(decimals));
}
