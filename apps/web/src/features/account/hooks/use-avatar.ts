import { thumbnailUrl } from '@energy-om/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isTransient } from '#shared/api/api-error.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { releaseAddress } from '#shared/file/release-address.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { createId } from '#shared/id/create-id.ts';
import { cropSquare } from '#shared/photo/crop-square.ts';
import { fileQueryOptions } from '#shared/photo/use-file-address.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { useProfile } from './use-profile.ts';

/** A chosen picture on its way to becoming the account's own. */
export interface NewAvatar {
  previewUrl: string;
  /** 0 to 1; 1 while the profile is being saved. */
  progress: number;
  isFailed: boolean;
}

interface Job {
  picture: File;
  /** The same for each attempt, so that an upload whose answer got lost is not stored twice. */
  uploadKey: string;
  /** Set once the upload has arrived. */
  fileId: string | null;
}

/** Crops, uploads and saves the account's picture. A failure keeps the chosen picture, and a retry continues where it stopped. */
export function useAvatar() {
  const [shown, setShown] = useState<NewAvatar | null>(null);
  const job = useRef<Job | null>(null);
  const profile = useProfile();
  const previewUrl = shown?.previewUrl;
  useEffect(() => (previewUrl === undefined ? undefined : () => releaseAddress(previewUrl)), [previewUrl]);

  const send = async (present: Job) => {
    const show = (part: Partial<NewAvatar>) => {
      if (job.current === present) setShown((before) => before && { ...before, ...part });
    };
    show({ isFailed: false, progress: 0 });
    try {
      present.fileId ??= await upload(present, (progress) => show({ progress }));
      // The picture was discarded meanwhile, or another one was chosen.
      if (job.current !== present) return;
      show({ progress: 1 });
      await profile.mutateAsync({ avatar: present.fileId });
      if (job.current === present) forget();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The server refused the stored file for good, so the next attempt uploads it again.
      if (!isTransient(error)) Object.assign(present, { fileId: null, uploadKey: createId() });
      show({ isFailed: true });
    }
  };

  const forget = () => {
    job.current = null;
    setShown(null);
  };

  const choose = async (file: File) => {
    const picture = await cropSquare(file).catch(() => null);
    if (!picture) return showToast(textOf('common', 'photo.unreadable'), { kind: 'error' });
    job.current = { picture, uploadKey: createId(), fileId: null };
    setShown({ previewUrl: URL.createObjectURL(picture), progress: 0, isFailed: false });
    await send(job.current);
  };

  return {
    /** Null when no change is under way and the profile's own picture is shown. */
    shown,
    choose,
    retry: () => job.current && send(job.current),
    discard: forget,
    remove: () => profile.mutateAsync({ avatar: null }),
  };
}

async function upload({ picture, uploadKey }: Job, onProgress: (share: number) => void): Promise<string> {
  const formData = { bucket: 'avatar' };
  const { id } = await uploadFiles('uploadFile', [picture], { formData, idempotencyKey: uploadKey, onProgress });
  // The uploaded picture is put into the cache, so that it is not downloaded again.
  queryClient.setQueryData(fileQueryOptions(thumbnailUrl(id)).queryKey, picture);
  return id;
}
