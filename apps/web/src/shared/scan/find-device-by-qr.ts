import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type CallOptions, callApi } from '../api/call-api.ts';
import { readLabel } from './label.ts';

export type ScannedDevice = ApiOutput<'listDevices'>['items'][number];

/** No label of a device has a longer one. */
const maxQrLength = 200;

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
  const code = readLabel(qr);
  if (code !== qr.trim()) return findDeviceByCode(code, within, options);
  if (qr.length > maxQrLength) return null;
  const { items } = await callApi('listDevices', { qr, ...within }, options);
  return items[0] ?? null;
}

const maxKeywordLength = 60;

/** The device of this very code; what merely contains it is another one. */
async function findDeviceByCode(
  code: string,
  within: Pick<ApiInput<'listDevices'>, 'projectId' | 'siteId'>,
  options: Pick<CallOptions, 'signal'>,
): Promise<ScannedDevice | null> {
  if (code.length > maxKeywordLength) return null;
  const { items } = await callApi('listDevices', { keyword: code, pageSize: 100, ...within }, options);
  return items.find((device) => device.code.toUpperCase() === code.toUpperCase()) ?? null;
}
