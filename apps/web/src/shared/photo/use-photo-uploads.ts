import { useContext, useEffect, useRef, useState } from 'react';
import { useUnsavedInput } from '../update/unsaved-work.ts';
import { PictureStore } from './picture-store.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { StoredFile } from './stored-photo.ts';
import { type PhotoUpload, type SendPhoto, UploadQueue } from './upload-queue.ts';

interface Settings {
  /** Texts stamped above the time and the position: order number, site. */
  stamp: readonly string[];
  /** Sent beside the file. */
  formData?: Record<string, unknown>;
  onStored: (file: StoredFile) => void;
  /** How a photo is stored; by default as the form around it says. */
  send?: SendPhoto;
}

export interface PhotoUploads {
  uploads: readonly PhotoUpload[];
  /** Resolves once all are queued, or were found to be unusable. */
  add: (files: readonly File[]) => Promise<void>;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

/** Downscales, stamps and uploads photos one after another. */
export function usePhotoUploads(settings: Settings): PhotoUploads {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  useUnsavedInput(uploads.length > 0);
  const store = useContext(PictureStore);
  const latest = useRef({ store, ...settings });
  latest.current = { store, ...settings };
  const [queue] = useState(
    () =>
      new UploadQueue({
        onChange: setUploads,
        onStored: (file) => latest.current.onStored(file),
        formData: () => latest.current.formData,
        send: (file, options) => (latest.current.send ?? latest.current.store)(file, options),
      }),
  );
  useEffect(() => {
    queue.open();
    return () => queue.close();
  }, [queue]);
  return {
    uploads,
    add: async (files) => {
      for (const file of files) {
        const prepared = await preparePhoto(file, latest.current.stamp);
        if (prepared) queue.add(prepared);
      }
    },
    retry: (id) => queue.retry(id),
    remove: (id) => queue.remove(id),
  };
}
