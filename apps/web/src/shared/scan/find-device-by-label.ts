import { maxKeywordLength } from '@energy-om/domain';
import { callApi } from '../api/call-api.ts';
import type { AddressedObject } from '../navigation/object-address.ts';
import { findDeviceByQr, type ScannedDevice } from './find-device-by-qr.ts';

const pageSize = 100;
/** A text that nearly every code contains is not searched for. */
const maxPages = 10;

/**
 * The device with this code on its label, scanned or typed.
 * @param signal cancels the search
 * @throws ApiError, after showing its message
 */
export async function findDeviceByLabel(label: string, signal: AbortSignal): Promise<AddressedObject | null> {
  const device = (await findDeviceByQr(label, {}, { signal })) ?? (await findDeviceByNumber(label, signal));
  return device && { ...device, online: await knowOnline(device, signal) };
}

/** The server finds devices by a part of the code and sorts them by name, so the exact one may be on any page. */
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

/** A device that could report and has never done so has a page, too: `online` is then false, and null for a device that reports nothing. */
async function knowOnline({ id, kind, code, online }: ScannedDevice, signal: AbortSignal): Promise<boolean | null> {
  if (online !== null || kind !== 'device') return online;
  const { items } = await callApi('listMeters', { keyword: code, pageSize }, { signal });
  return items.some((meter) => meter.id === id) ? false : null;
}
