import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { maxKeywordLength, maxQrLength } from '@energy-om/domain';
import { type CallOptions, callApi } from '../api/call-api.ts';
import { readLabel } from './label.ts';

export type ScannedDevice = ApiOutput<'listDevices'>['items'][number];

/**
 * The device of a QR code, as far as this account may see it; null for any other code.
 * @param within restricts the search to an area
 * @throws ApiError, after showing its message
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

/** The device with exactly this code, since the server also finds codes that contain it. */
async function findDeviceByCode(
  code: string,
  within: Pick<ApiInput<'listDevices'>, 'projectId' | 'siteId'>,
  options: Pick<CallOptions, 'signal'>,
): Promise<ScannedDevice | null> {
  if (code.length > maxKeywordLength) return null;
  const { items } = await callApi('listDevices', { keyword: code, pageSize: 100, ...within }, options);
  return items.find((device) => device.code.toUpperCase() === code.toUpperCase()) ?? null;
}
