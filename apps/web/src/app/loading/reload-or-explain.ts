import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { reloadPage } from './chunk-loading.ts';

/** Reloads the page; when it cannot be fetched, keeps it and shows a message. */
export async function reloadOrExplain(): Promise<void> {
  if (!(await reloadPage())) showToast(textOf('errors', 'unstableNetwork'), { kind: 'error' });
}
