import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export const mapDatums = ['gcj02', 'wgs84'] as const;

/** Where the pictures of maps come from. */
export interface MapConfig {
  /** The address of a picture, with {z}, {x} and {y}. */
  tiles: string;
  /** The coordinates that the pictures are drawn in: GCJ-02 for maps of China, else WGS 84. */
  datum: (typeof mapDatums)[number];
  /** What the provider wants to be read on its map; empty: nothing. */
  attribution: string;
}

export const mapEnvironment = {
  MAP_TILES: z.string().optional(),
  MAP_DATUM: z.enum(mapDatums, { error: `must be one of ${mapDatums.join(', ')}` }).default('gcj02'),
  MAP_ATTRIBUTION: z.string().max(200, 'must have 200 characters or fewer').default(''),
};

interface MapValues {
  MAP_TILES?: string | undefined;
  MAP_DATUM: MapConfig['datum'];
  MAP_ATTRIBUTION: string;
}

/** Null: no map is drawn, positions are chosen on a grid. Throws `ConfigError`. */
export function readMapConfig({ MAP_TILES: tiles, MAP_DATUM: datum, MAP_ATTRIBUTION: attribution }: MapValues): MapConfig | null {
  if (tiles === undefined) return null;
  const url = URL.parse(tiles.replaceAll(/\{[zxy]\}/g, '0'));
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => tiles.includes(place));
  // The origin becomes a part of a header.
  if (!isAddress || !hasPlaces || !/^[\w.:[\]-]+$/.test(url.host) || !tiles.startsWith(`${url.origin}/`))
    throw new ConfigError('MAP_TILES must be an address such as https://tiles.example.com/{z}/{x}/{y}.png');
  return { tiles, datum, attribution };
}

/** The origin that the pictures are loaded from. */
export function mapOrigin({ tiles }: MapConfig): string {
  return new URL(tiles).origin;
}
