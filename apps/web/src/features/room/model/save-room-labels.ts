import { roomLabelsUrl } from '@energy-om/contract';
import type { LabelFormatName } from '@energy-om/domain';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { roomLabelPattern } from './room-code.ts';

/** Has the server print the labels, and saves the PDF. */
export async function saveRoomLabels(ids: readonly string[], format: LabelFormatName, fileName: string): Promise<void> {
  try {
    saveBlob(await fetchFile(roomLabelsUrl(format, { ids, start: 0, address: roomLabelPattern() })), fileName);
  } catch (error) {
    reportError(error);
  }
}
