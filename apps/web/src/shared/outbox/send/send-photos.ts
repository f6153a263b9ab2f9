import { type ApiName, bodyCode } from '@energy-om/contract';
import { ApiError, isSuspended } from '#shared/api/api-error.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { type PieceOptions, uploadInPieces } from '#shared/api/upload-in-pieces.ts';
import { useOutbox, usePhotoProgress } from '../outbox-state.ts';
import type { Outbox } from '../store/outbox.ts';
import type { WaitingPhoto } from '../stored-intent.ts';

/**
 * Stores the photos that a step names, before the step itself. Each goes under its own id, so that one whose answer was lost is not stored twice.
 * @param onAdvance called whenever the server has more of a photo than before
 * @throws ApiError where one could not be stored
 */
export async function sendPhotos(outbox: Outbox, fileIds: readonly string[], signal: AbortSignal, onAdvance: () => void): Promise<void> {
  for (const id of fileIds) {
    const photo = await outbox.findPhoto(id);
    if (!photo) continue;
    await sendPhoto(photo, 'uploadFile', { ...photo.formData }, { signal, sender: outbox.sender, onAdvance });
    await outbox.deletePhoto(id);
    noteStored(id);
    onAdvance();
  }
}

/**
 * Sends a photo in pieces, which go on where they were interrupted; as a whole to a server that takes no pieces.
 * @param formData sent beside it, with the tenant of what is handed over to one that its sender has left
 */
export async function sendPhoto(
  photo: WaitingPhoto,
  call: Extract<ApiName, 'uploadFile' | 'depositOfflinePhoto'>,
  formData: Record<string, unknown>,
  { onAdvance, ...options }: Pick<PieceOptions, 'signal' | 'sender'> & { onAdvance?: () => void } = {},
): Promise<void> {
  const { id, name, mime, bytes } = photo;
  const onProgress = (share: number, isNew: boolean) => {
    usePhotoProgress.setState({ [id]: share });
    if (isNew) onAdvance?.();
  };
  if (await uploadInPieces({ id, name, bytes, formData }, { ...options, onProgress })) return;
  const file = new File([bytes], name, { type: mime });
  await uploadFiles(call, [file], { formData: { ...formData, id }, idempotencyKey: id, silent: true, ...options });
}

/** It is on this phone alone no more. */
export function noteStored(id: string): void {
  useOutbox.setState(({ photoIds }) => ({ photoIds: new Set([...photoIds].filter((one) => one !== id)) }));
  usePhotoProgress.setState(({ [id]: _, ...others }) => others, true);
}

/** Whether the account may not store photos any more. What they belong to is sent without them: refused, it is a case at the server. */
export function mayNotStore(error: unknown): boolean {
  return error instanceof ApiError && error.code === bodyCode.forbidden && !isSuspended(error);
}

/** Whether another attempt could store it: the server has found no fault with the photo itself. */
export function mayTryAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code !== bodyCode.invalid;
}
