import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import type { PushDevice } from '../hooks/use-push.ts';
import styles from './PushFields.module.css';

/** The account's other devices that are woken by messages; each can be switched off from here. */
export function OtherPushDevices({
  devices,
  onRemove,
}: {
  devices: readonly PushDevice[];
  onRemove: (device: PushDevice) => Promise<void>;
}) {
  const t = useTexts('push');
  if (devices.length === 0) return null;
  return (
    <ul aria-label={t('others')}>
      {devices.map((device) => {
        const name = device.device ?? t('unknownDevice');
        return (
          <li key={device.sessionId} className={styles.other}>
            <span>{t('alsoOn', { device: name })}</span>
            <Button variant="text" size="small" onPress={() => onRemove(device)} aria-label={t('offThere', { device: name })}>
              {t('off')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
