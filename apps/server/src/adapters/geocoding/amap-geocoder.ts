import { secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { fetchAnswer, NoAnswerError, parseJson, type TextAnswer } from '../fetch-answer.ts';
import { type Geocoder, GeocoderUnavailableError } from './geocoder.ts';

export interface AmapOptions {
  key: string;
  baseUrl: string;
  timeoutMs?: number;
}

/** The provider writes an empty list where there is no text. */
const text = z.union([z.string(), z.array(z.never()).transform(() => '')]).default('');

const refusalSchema = z.object({ status: z.literal('0'), infocode: z.string().regex(/^\d{1,8}$/) });

const answerSchema = z.object({
  status: z.literal('1'),
  regeocode: z.object({
    formatted_address: text,
    addressComponent: z.object({ province: text, city: text, district: text, township: text }).optional(),
  }),
});

/** Asks Amap's web service for the address (逆地理编码). */
export function createAmapGeocoder({ key, baseUrl, timeoutMs = 3 * secondMs }: AmapOptions): Geocoder {
  return {
    async findAddress({ longitude, latitude }) {
      const url = new URL('/v3/geocode/regeo', baseUrl);
      // It takes six decimals at most.
      url.search = new URLSearchParams({ key, location: `${longitude.toFixed(6)},${latitude.toFixed(6)}` }).toString();
      const answer = await ask(url, timeoutMs);
      if (!answer.isOk) throw new GeocoderUnavailableError(`http ${answer.status}`);
      return readAddress(parseJson(answer.text));
    },
  };
}

async function ask(url: URL, timeoutMs: number): Promise<TextAnswer> {
  try {
    return await fetchAnswer(url, {}, timeoutMs);
  } catch (error) {
    throw error instanceof NoAnswerError ? new GeocoderUnavailableError(error.reason) : error;
  }
}

/** The whole address, or else its parts (spec §7). */
function readAddress(body: unknown): string {
  const refusal = refusalSchema.safeParse(body);
  if (refusal.success) throw new GeocoderUnavailableError(`infocode ${refusal.data.infocode}`);
  const answer = answerSchema.safeParse(body);
  if (!answer.success) throw new GeocoderUnavailableError('malformed answer');
  const { formatted_address: whole, addressComponent: parts } = answer.data.regeocode;
  return (whole || (parts ? `${parts.province}${parts.city}${parts.district}${parts.township}` : '')).trim();
}
