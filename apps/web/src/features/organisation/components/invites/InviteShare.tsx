import { groupInviteCode, inviteAddress } from '#features/organisation/model/invite-code.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';

/** Copies the code, and shares its address with another app; where the browser cannot share, copies the address too. */
export function InviteShare({ code }: { code: string }) {
  const t = useTexts('organisation');
  const tCommon = useTexts('common');
  const tenant = useSession((session) => session.tenant?.name ?? '');
  const shown = groupInviteCode(code);
  const url = inviteAddress(code);
  const canShare = typeof navigator.share === 'function';
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(tCommon('copied'), { kind: 'success' });
    } catch {
      // The clipboard is missing outside of a secure address, or not allowed.
      showToast(t('invites.notCopied'), { kind: 'error' });
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: t('invites.title'), text: t('invites.shareText', { name: tenant, code: shown }), url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
  return (
    <>
      <Button variant="plain" onPress={() => copy(shown)}>
        {t('invites.copy')}
      </Button>
      <Button onPress={canShare ? share : () => copy(url)}>{t(canShare ? 'invites.share' : 'invites.copyLink')}</Button>
    </>
  );
}
