import { createContext } from 'react';
import { isTransient } from '../api/api-error.ts';
import { reportError } from '../api/call-api.ts';
import { isOnlineNow } from '../network/use-is-online.ts';
import { useOutbox } from '../outbox/outbox-state.ts';
import { type SendPhoto, sendPhoto } from './upload-queue.ts';

/** Where the pictures of a form are stored. Forms whose call can wait for a network keep them on the phone meanwhile. */
export const PictureStore = createContext<SendPhoto>(sendPhoto);

/** Stores a picture at the server, or in the outbox while that cannot be reached. */
export const storeOrKeep: SendPhoto = async (file, options) => {
  const { control } = useOutbox.getState();
  if (control === null) return sendPhoto(file, options);
  if (!isOnlineNow()) return control.keepPhoto(file, options.formData ?? {});
  try {
    return await sendPhoto(file, { ...options, silent: true });
  } catch (error) {
    if (isTransient(error)) return control.keepPhoto(file, options.formData ?? {});
    if (!options.silent) reportError(error);
    throw error;
  }
};
