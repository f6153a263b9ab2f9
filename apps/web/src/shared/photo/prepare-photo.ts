import { loadTransport } from '../api/app-config.ts';
import { formatDateTime } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';
import { getCurrentPosition } from '../location/get-current-position.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { downscalePhoto } from './downscale-photo.ts';

/**
 * A photo as it is uploaded: downscaled, and stamped with the texts, the time and the position.
 * @returns null, after showing why, where it cannot be read or stays too large
 */
export async function preparePhoto(file: File, texts: readonly string[]): Promise<File | null> {
  const stampedAt = formatDateTime(Date.now());
  const position = await getCurrentPosition();
  const coordinates = position ? `${position.longitude.toFixed(5)}, ${position.latitude.toFixed(5)}` : '';
  const lines = [...texts, [stampedAt, coordinates].filter(Boolean).join('  ')];
  const prepared = await downscalePhoto(file, { lines }).catch(() => null);
  if (!prepared) {
    showToast(textOf('common', 'photo.unreadable'), { kind: 'error' });
    return null;
  }
  // Without the settings the photo is kept all the same: it is small now, and the server has the limit.
  const maxFileBytes = await loadTransport().then(
    ({ config }) => config.upload.maxFileBytes,
    () => Number.POSITIVE_INFINITY,
  );
  if (prepared.size > maxFileBytes) {
    showToast(textOf('common', 'photo.tooBig', { size: Math.floor(maxFileBytes / 1024 ** 2) }), { kind: 'error' });
    return null;
  }
  return prepared;
}
