import { z } from 'zod';

/** The service that names the address of a position. */
export interface GeocodingConfig {
  /** It stays on the server. */
  key: string;
  baseUrl: string;
}

export const geocodingEnvironment = {
  GEOCODING_KEY: z
    .string()
    .regex(/^\w{16,64}$/, 'must be a key of Amap’s web services: 16 to 64 letters and digits')
    .optional(),
  GEOCODING_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).default('https://restapi.amap.com'),
};

/** @returns null without a key: addresses are typed */
export function readGeocodingConfig(values: z.output<z.ZodObject<typeof geocodingEnvironment>>): GeocodingConfig | null {
  const { GEOCODING_KEY: key, GEOCODING_BASE_URL: baseUrl } = values;
  return key === undefined ? null : { key, baseUrl };
}
