import { type UploadOptions, uploadFiles } from '../api/upload-files.ts';
import { releaseAddress } from '../file/release-address.ts';
import { createId } from '../id/create-id.ts';
import type { StoredFile } from './stored-photo.ts';

/** A photo that is being uploaded; its preview is there at once. */
export interface PhotoUpload {
  id: string;
  previewUrl: string;
  /** 0 to 1. */
  progress: number;
  isFailed: boolean;
}

/** Stores one photo. */
export type SendPhoto = (file: File, options: UploadOptions) => Promise<StoredFile>;

export const sendPhoto: SendPhoto = (file, options) => uploadFiles('uploadFile', [file], options);

interface QueuedFile {
  file: File;
  /** The same for all attempts, so that a file whose answer got lost is not stored twice. */
  idempotencyKey: string;
}

interface Listener {
  onChange: (uploads: PhotoUpload[]) => void;
  onStored: (file: StoredFile) => void;
  /** Sent beside the file. */
  formData: () => Record<string, unknown> | undefined;
  send: SendPhoto;
}

/** Uploads photos one after another, so that a weak network finishes the first instead of none. */
export class UploadQueue {
  readonly #listener: Listener;
  readonly #queued = new Map<string, QueuedFile>();
  readonly #previewUrls = new Set<string>();
  #uploads: PhotoUpload[] = [];
  #tail = Promise.resolve();
  #abort = new AbortController();

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Also called after `close`, since development mode mounts every component twice. */
  open(): void {
    this.#abort = new AbortController();
  }

  /** Aborts the uploads; their results are not reported any more. */
  close(): void {
    this.#abort.abort();
    for (const url of this.#previewUrls) releaseAddress(url);
  }

  add(file: File): void {
    const id = createId();
    const previewUrl = URL.createObjectURL(file);
    this.#previewUrls.add(previewUrl);
    this.#queued.set(id, { file, idempotencyKey: createId() });
    this.#set([...this.#uploads, { id, previewUrl, progress: 0, isFailed: false }]);
    this.#enqueue(id);
  }

  retry(id: string): void {
    this.#change(id, { isFailed: false, progress: 0 });
    this.#enqueue(id);
  }

  remove(id: string): void {
    this.#queued.delete(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
  }

  #enqueue(id: string): void {
    this.#tail = this.#tail.then(() => this.#send(id));
  }

  async #send(id: string): Promise<void> {
    const { signal } = this.#abort;
    const queued = this.#queued.get(id);
    if (!queued || signal.aborted) return;
    try {
      const stored = await this.#listener.send(queued.file, {
        formData: this.#listener.formData(),
        idempotencyKey: queued.idempotencyKey,
        signal,
        onProgress: (progress) => this.#change(id, { progress }),
      });
      // The photo was removed during its upload.
      if (!this.#queued.has(id)) return;
      this.#listener.onStored(stored);
      this.remove(id);
    } catch {
      if (!signal.aborted) this.#change(id, { isFailed: true, progress: 0 });
    }
  }

  #change(id: string, part: Partial<PhotoUpload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  #set(uploads: PhotoUpload[]): void {
    this.#uploads = uploads;
    this.#listener.onChange(uploads);
  }
}
