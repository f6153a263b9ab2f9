import { GeocoderUnavailableError } from '#adapters/geocoding/geocoder.ts';
import type { Verb } from '#services/core/request-context.ts';
import { unavailable } from '#services/core/service-error.ts';
import { addressQuestions } from '#services/limits/limit-table.ts';

/** Throws `unavailable` when the provider does not answer. */
export const getAddress: Verb<'getAddress'> = async ({ actor, geocoder, limits, log, requestId }, position) => {
  if (geocoder === null) return { address: '' };
  await limits.take(`address ${actor.accountId}`, addressQuestions);
  try {
    return { address: await geocoder.findAddress(position) };
  } catch (error) {
    if (!(error instanceof GeocoderUnavailableError)) throw error;
    log.warn({ requestId, reason: error.reason }, 'no address was found for a position');
    throw unavailable('addressUnavailable');
  }
};
