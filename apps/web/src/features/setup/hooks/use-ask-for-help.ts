import { useTexts } from '#shared/i18n/texts.ts';
import { linkTo } from '#shared/navigation/app-address.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

/** Shares a step of the set-up with another app; where the browser cannot share, copies what would have been shared. */
export function useAskForHelp(): (step: string) => Promise<void> {
  const t = useTexts('setup');
  const tenant = useSession((session) => session.tenant?.name ?? '');
  const url = linkTo(paths.setup);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(`${text} ${url}`);
      showToast(t('guide.copied'), { kind: 'success' });
    } catch {
      // The clipboard is missing outside of a secure address, or not allowed.
      showToast(t('guide.notCopied'), { kind: 'error' });
    }
  };
  return async (step) => {
    const text = t('guide.ask', { tenant, step });
    if (typeof navigator.share !== 'function') return copy(text);
    try {
      await navigator.share({ title: t('guide.title'), text, url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text);
    }
  };
}
