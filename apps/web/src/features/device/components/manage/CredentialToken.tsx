import { useTexts } from '#shared/i18n/texts.ts';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { ConnectionGuide } from './ConnectionGuide.tsx';
import styles from './CredentialToken.module.css';

/** A new token, as a QR code and as text that can be selected, and how the device connects with it. */
export function CredentialToken({ deviceId, token }: { deviceId: string; token: string }) {
  const t = useTexts('device');
  return (
    <>
      <Callout tone="warn">{t('credential.once')}</Callout>
      <div className={styles.qr}>
        <QrCode text={token} label={t('credential.qr')} failedText={t('credential.qrFailed')} />
      </div>
      <p className={styles.token}>{token}</p>
      <p className={styles.hint}>{t('credential.how')}</p>
      <ConnectionGuide deviceId={deviceId} token={token} />
    </>
  );
}
