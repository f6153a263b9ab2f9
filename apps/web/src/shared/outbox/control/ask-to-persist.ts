import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

/** Says once a session that the browser may delete what waits. */
export async function askToPersist(): Promise<void> {
  const isKept = await navigator.storage?.persist?.().catch(() => false);
  const key = 'outbox persist said';
  if (isKept !== false || sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, 'yes');
  showToast(textOf('takeAlong', 'outbox.mayBeDeleted'));
}
