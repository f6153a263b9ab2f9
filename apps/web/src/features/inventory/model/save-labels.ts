import { deviceLabelsUrl } from '@energy-om/contract';
import type { LabelFormatName } from '@energy-om/domain';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { labelPattern } from '#shared/scan/label.ts';

/** Has the server print the labels, and saves the PDF. @param start the place of the first label, from 0 */
export async function saveLabels(
  devices: readonly { id: string }[],
  format: LabelFormatName,
  start: number,
  fileName: string,
): Promise<void> {
  const ids = devices.map(({ id }) => id);
  try {
    saveBlob(await fetchFile(deviceLabelsUrl(format, { ids, start, address: labelPattern() })), fileName);
  } catch (error) {
    reportError(error);
  }
}
