import { useTexts } from '#shared/i18n/texts.ts';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './CredentialToken.module.css';

/** A new token, as a QR code and as text that can be selected. */
export function CredentialToken({ token }: { token: string }) {
  const t = useTexts('device');
  return (
    <>
      <Callout tone="warn">{t('credential.once')}</Callout>
      <QrCode text={token} label={t('credential.qr')} failedText={t('credential.qrFailed')} />
      <p className={styles.token}>{token}</p>
      <p className={styles.hint}>{t('credential.how')}</p>
    </>
  );
}

export function CopyToken({ token }: { token: string }) {
  const t = useTexts('device');
  const tCommon = useTexts('common');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      showToast(tCommon('copied'), { kind: 'success' });
    } catch {
      // The clipboard is missing outside of a secure address, or not allowed.
      showToast(t('credential.notCopied'), { kind: 'error' });
    }
  };
  return (
    <Button variant="plain" onPress={copy}>
      {t('credential.copy')}
    </Button>
  );
}
