import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { install, useInstall } from '#shared/install/install-prompt.ts';
import { appAddress } from '#shared/navigation/app-address.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { appVersion } from '#shared/version.ts';
import { InstallSteps } from '../components/InstallSteps.tsx';
import { findPlatform, isWithinWechat, type Platform, platforms } from '../model/platform.ts';
import styles from './DownloadScreen.module.css';

/** How a phone gets the app: its address as a QR code, and the way to the home screen by platform. Needs no session. */
export function DownloadScreen() {
  const t = useTexts('download');
  const tCommon = useTexts('common');
  const [platform, setPlatform] = useState<Platform>(() => findPlatform(navigator.userAgent, navigator.maxTouchPoints));
  const isOffered = useInstall(({ offer }) => offer !== null);
  const address = appAddress();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast(tCommon('copied'), { kind: 'success' });
    } catch {
      // The clipboard is missing outside of a secure address, or not allowed.
      showToast(t('notCopied'), { kind: 'error' });
    }
  };
  return (
    <Screen back={paths.entry}>
      {isWithinWechat(navigator.userAgent) && <Callout tone="warn">{t('inWechat')}</Callout>}
      <Card>
        <div className={styles.head}>
          <img className={styles.sign} src="icon.svg" alt="" width="56" height="56" />
          <p className={styles.name}>{tCommon('productName')}</p>
          <p className={styles.version}>{t('version', { version: appVersion })}</p>
        </div>
        <div className={styles.code}>
          <QrCode text={address} label={t('code')} failedText={t('codeFailed')} />
        </div>
        <p className={styles.hint}>{t('scan')}</p>
        <p className={styles.address}>{address}</p>
        <Button variant="plain" block onPress={copy}>
          {t('copy')}
        </Button>
        {isOffered && (
          <Button block onPress={install}>
            {t('install')}
          </Button>
        )}
      </Card>
      <Segmented
        label={t('platform')}
        options={platforms.map((value) => ({ value, label: t(`platforms.${value}`) }))}
        value={platform}
        onChange={setPlatform}
      />
      <InstallSteps platform={platform} />
    </Screen>
  );
}
