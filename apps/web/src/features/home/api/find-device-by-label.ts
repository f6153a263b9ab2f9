import { callApi } from '../../../shared/api/call-api.ts';
import { findDeviceByQr, type ScannedDevice } from '../../../shared/scan/find-device-by-qr.ts';

const mostFound = 100;
const longestKeyword = 60;

/**
 * The device whose label says this: as its code is read by a camera, or as the number under it is typed.
 * @throws ApiFailure, after showing its message
 */
export async function findDeviceByLabel(label: string): Promise<ScannedDevice | null> {
  const device = await findDeviceByQr(label);
  if (device || label.length > longestKeyword) return device;
  const { items } = await callApi('listDevices', { keyword: label, pageSize: mostFound });
  return items.find(({ code }) => code.toUpperCase() === label.toUpperCase()) ?? null;
}
