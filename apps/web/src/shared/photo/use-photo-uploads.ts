import type { ApiOutput } from '@energy-om/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { loadTransport } from '../api/app-config.ts';
import { uploadFiles } from '../api/upload-files.ts';
import { formatDateTime } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';
import { makeId } from '../id/make-id.ts';
import { getCurrentPosition } from '../location/get-current-position.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { downscalePhoto } from './downscale-photo.ts';

export type StoredFile = ApiOutput<'uploadFile'>;

/** A photo on its way; its thumbnail is there at once. */
export interface PhotoUpload {
  id: string;
  previewUrl: string;
  /** 0 to 1. */
  progress: number;
  isFailed: boolean;
}

interface Settings {
  /** Texts stamped above the time and the position: order number, site. */
  stamp: readonly string[];
  /** Sent beside the file. */
  formData?: Record<string, unknown>;
  onStored: (file: StoredFile) => void;
}

interface Waiting {
  file: File;
  key: string;
}

/** Downscales, stamps and uploads photos one after another, so that a weak network finishes the first instead of none. */
export function usePhotoUploads(settings: Settings) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([]);
  const latest = useRef(settings);
  latest.current = settings;
  const waiting = useRef(new Map<string, Waiting>());
  const queue = useRef(Promise.resolve());
  const abort = useRef(new AbortController());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const urls = previews.current;
    // A new one each time, since development mounts twice.
    abort.current = new AbortController();
    return () => {
      abort.current.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  const change = (id: string, part: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const forget = (id: string) => {
    waiting.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  };

  const send = async (id: string) => {
    const item = waiting.current.get(id);
    if (!item || abort.current.signal.aborted) return;
    try {
      const stored = await uploadFiles('uploadFile', [item.file], {
        formData: latest.current.formData,
        idempotencyKey: item.key,
        signal: abort.current.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      if (!waiting.current.has(id)) return;
      latest.current.onStored(stored);
      forget(id);
    } catch (error) {
      if (error instanceof ApiFailure) change(id, { isFailed: true, progress: 0 });
    }
  };

  const enqueue = (id: string) => {
    queue.current = queue.current.then(() => send(id));
  };

  const add = async (file: File) => {
    const stampedAt = formatDateTime(Date.now());
    const place = await getCurrentPosition();
    const position = place ? `${place.longitude.toFixed(5)}, ${place.latitude.toFixed(5)}` : '';
    const prepared = await downscalePhoto(file, {
      lines: [...latest.current.stamp, [stampedAt, position].filter(Boolean).join('  ')],
    }).catch(() => null);
    if (!prepared) return showToast(textOf('common', 'photo.unreadable'), { kind: 'error' });
    const { config } = await loadTransport();
    if (prepared.size > config.upload.maxFileBytes) {
      return showToast(textOf('common', 'photo.tooBig', { size: Math.floor(config.upload.maxFileBytes / 1024 ** 2) }), { kind: 'error' });
    }
    const id = makeId();
    const previewUrl = URL.createObjectURL(prepared);
    previews.current.add(previewUrl);
    waiting.current.set(id, { file: prepared, key: makeId() });
    setUploads((all) => [...all, { id, previewUrl, progress: 0, isFailed: false }]);
    enqueue(id);
  };

  return {
    uploads,
    add: async (files: readonly File[]) => {
      for (const file of files) await add(file);
    },
    retry: (id: string) => {
      change(id, { isFailed: false, progress: 0 });
      enqueue(id);
    },
    remove: forget,
  };
}
