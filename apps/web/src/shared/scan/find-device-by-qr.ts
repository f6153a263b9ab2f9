import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type CallOptions, callApi } from '../api/call-api.ts';

export type ScannedDevice = ApiOutput<'listDevices'>['items'][number];

/** No label of a device has a longer one. */
const longestQr = 200;

/**
 * The device that a label is on, as far as this account may see it; null for any other code.
 * @param within looks there only
 * @throws ApiFailure, after showing its message
 */
export async function findDeviceByQr(
  qr: string,
  within: Pick<ApiInput<'listDevices'>, 'projectId' | 'siteId'> = {},
  options: Pick<CallOptions, 'signal'> = {},
): Promise<ScannedDevice | null> {
  if (qr.length > longestQr) return null;
  const { items } = await callApi('listDevices', { qr, ...within }, options);
  return items[0] ?? null;
}
