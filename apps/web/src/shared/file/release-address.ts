import { minuteMs } from '@energy-om/domain';

/** Frees the bytes behind an object URL, but not at once: a picture or a download that has just been given the address may still have to read it. */
export function releaseAddress(address: string): void {
  window.setTimeout(() => URL.revokeObjectURL(address), minuteMs);
}
