import { callApi } from '../api/call-api.ts';
import type { AddressedObject } from '../navigation/object-address.ts';
import { findDeviceByQr, type ScannedDevice } from './find-device-by-qr.ts';

const pageSize = 100;
/** What as good as every number contains is no number itself. */
const maxPages = 10;
const maxKeywordLength = 60;

/**
 * The device whose label says this: as its code is read by a camera, or as the number under it is typed.
 * @param signal gives the search up
 * @throws ApiFailure, after showing its message
 */
export async function findDeviceByLabel(label: string, signal: AbortSignal): Promise<AddressedObject | null> {
  const device = (await findDeviceByQr(label, {}, { signal })) ?? (await findDeviceByNumber(label, signal));
  return device && { ...device, online: await knowOnline(device, signal) };
}

/** The server finds by a part of the number, and lists by name: which of them it is shows page by page. */
async function findDeviceByNumber(number: string, signal: AbortSignal): Promise<ScannedDevice | null> {
  if (number.length > maxKeywordLength) return null;
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const found = await callApi('listDevices', { keyword: number, pageSize, cursor }, { signal });
    const device = found.items.find(({ code }) => code.toUpperCase() === number.toUpperCase());
    if (device || !found.cursor) return device ?? null;
    cursor = found.cursor;
  }
  return null;
}

/** What could report and was never heard of is no less a device with a page: false then, and null for what reports nothing. */
async function knowOnline({ id, kind, code, online }: ScannedDevice, signal: AbortSignal): Promise<boolean | null> {
  if (online !== null || kind !== 'device') return online;
  const { items } = await callApi('listMeters', { keyword: code, pageSize }, { signal });
  return items.some((meter) => meter.id === id) ? false : null;
}
