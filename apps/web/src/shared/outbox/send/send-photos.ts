import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import type { Outbox } from '../store/outbox.ts';

/**
 * Stores the photos that a step names, before the step itself. Each goes under its own id, which is the key of its upload too, so that one whose answer was lost
 * is not stored twice. @throws ApiError where one could not be stored
 */
export async function sendPhotos(outbox: Outbox, fileIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const id of fileIds) {
    const photo = await outbox.findPhoto(id);
    if (!photo) continue;
    const file = new File([photo.bytes], photo.name, { type: photo.mime });
    await uploadFiles('uploadFile', [file], { formData: { ...photo.formData, id }, idempotencyKey: id, silent: true, signal });
    await outbox.deletePhoto(id);
  }
}

/** Whether the account may not store photos any more. What they belong to is sent without them: refused, it is a case at the server. */
export function mayNotStore(error: unknown): boolean {
  return error instanceof ApiError && error.code === bodyCode.forbidden;
}

/** Whether another attempt could store it: the server has found no fault with the photo itself. */
export function mayTryAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code !== bodyCode.invalid;
}
