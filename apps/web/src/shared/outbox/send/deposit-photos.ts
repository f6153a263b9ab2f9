import { readStoredSession } from '#shared/session/stored-items.ts';
import type { Outbox } from '../store/outbox.ts';
import type { StoredIntent } from '../stored-intent.ts';
import { noteStored, sendPhoto } from './send-photos.ts';

/**
 * Hands over the photos of what is a case by now, and whose author may store nothing any more: the case names them, and whoever decides on it sees them. What is not taken
 * stays for the next attempt.
 */
export async function depositPhotos(outbox: Outbox, { fileIds, offlineCase }: StoredIntent, signal: AbortSignal): Promise<void> {
  const { tenantId } = readStoredSession();
  if (offlineCase?.reason !== 'right' || (offlineCase.state !== 'open' && offlineCase.state !== 'handedOver')) return;
  for (const id of fileIds) {
    const photo = await outbox.findPhoto(id);
    if (!photo) continue;
    const isTaken = await sendPhoto(photo, 'depositOfflinePhoto', { tenantId }, { signal, sender: outbox.sender }).then(
      () => true,
      () => false,
    );
    if (isTaken) {
      await outbox.deletePhoto(id);
      noteStored(id);
    }
  }
}

/** Those that could not be handed over when the case was written. */
export async function depositLeftPhotos(outbox: Outbox, signal: AbortSignal): Promise<void> {
  for (const intent of await outbox.list()) await depositPhotos(outbox, intent, signal);
}
