import { callApi } from '../../../shared/api/call-api.ts';
import type { AddressedObject } from '../../../shared/navigation/object-address.ts';
import { findDeviceByQr, type ScannedDevice } from '../../../shared/scan/find-device-by-qr.ts';

const mostFound = 100;
const longestKeyword = 60;

/**
 * The device whose label says this: as its code is read by a camera, or as the number under it is typed.
 * @throws ApiFailure, after showing its message
 */
export async function findDeviceByLabel(label: string): Promise<AddressedObject | null> {
  const device = (await findDeviceByQr(label)) ?? (await findDeviceByNumber(label));
  return device && { ...device, online: await knowOnline(device) };
}

async function findDeviceByNumber(number: string): Promise<ScannedDevice | null> {
  if (number.length > longestKeyword) return null;
  const { items } = await callApi('listDevices', { keyword: number, pageSize: mostFound });
  return items.find(({ code }) => code.toUpperCase() === number.toUpperCase()) ?? null;
}

/** What could report and was never heard of is no less a device with a page: false then, and null for what reports nothing. */
async function knowOnline({ id, kind, code, online }: ScannedDevice): Promise<boolean | null> {
  if (online !== null || kind !== 'device') return online;
  const { items } = await callApi('listMeters', { keyword: code, pageSize: mostFound });
  return items.some((meter) => meter.id === id) ? false : null;
}
