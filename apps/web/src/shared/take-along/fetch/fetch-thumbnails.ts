import { bodyCode, thumbnailUrl } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import type { Copies } from '../store/copies.ts';
import type { OrderCopy, ThumbnailCopy } from '../store/stored-shapes.ts';

/** Fetches the thumbnails of the orders' photos that are not there yet, and deletes those of others. */
export async function fetchThumbnails(copies: Copies, signal: AbortSignal): Promise<void> {
  const wanted = new Set((await copies.list('orders')).flatMap(({ data }) => listThumbnails(data as OrderCopy)));
  await copies.keepOnly('thumbnails', wanted);
  const known = await copies.listVersions('thumbnails');
  for (const url of wanted) {
    if (known.has(url)) continue;
    const blob = await fetchFile(url, signal).catch(skipMissing);
    signal.throwIfAborted();
    if (blob)
      await copies.put('thumbnails', [
        { id: url, version: '', data: { bytes: await blob.arrayBuffer(), mime: blob.type } satisfies ThumbnailCopy },
      ]);
  }
}

function listThumbnails({ order: { files, result } }: OrderCopy): string[] {
  const ofResult = [...(result?.beforePhotoIds ?? []), ...(result?.afterPhotoIds ?? [])].map(thumbnailUrl);
  return [...files.flatMap(({ thumbUrl }) => (thumbUrl ? [thumbUrl] : [])), ...ofResult];
}

function skipMissing(error: unknown): null {
  if (error instanceof ApiError && error.code === bodyCode.notFound) return null;
  throw error;
}
