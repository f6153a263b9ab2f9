import { minuteMs } from '@energy-om/domain';

/** Hands bytes to the browser as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser keeps the bytes by itself once the download has begun.
  window.setTimeout(() => URL.revokeObjectURL(address), minuteMs);
}
