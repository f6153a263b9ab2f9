import { releaseAddress } from './release-address.ts';

/** Hands bytes to the browser as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  releaseAddress(address);
}
