import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { reloadPage } from './chunk-loading.ts';

/** Reloads the page; where it cannot be had now, it stays and says so. */
export async function reloadOrTell(): Promise<void> {
  if (!(await reloadPage())) showToast(textOf('errors', 'unstableNetwork'), { kind: 'error' });
}
