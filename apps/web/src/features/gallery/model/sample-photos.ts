import { queryClient } from '#shared/api/query-client.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { fileQueryOptions } from '#shared/photo/use-file-address.ts';

const colours = ['#0f6fde', '#12805c', '#e8700a'];

/** Pictures that need no server: the cache of files is filled with them. */
export const samplePhotos: readonly StoredFile[] = colours.map((_, index) => {
  const url = `/gallery/photo-${index + 1}`;
  return { id: `photo-${index + 1}`, name: `${index + 1}.svg`, size: 1, mime: 'image/svg+xml', url, thumbUrl: url };
});

export function prepareSamplePhotos(): void {
  samplePhotos.forEach(({ url }, index) => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colours[index]}"/><circle cx="32" cy="32" r="14" fill="#fff"/></svg>`;
    queryClient.setQueryData(fileQueryOptions(url).queryKey, new Blob([picture], { type: 'image/svg+xml' }));
  });
}
