import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { SetupAction } from './SetupAction.tsx';

/** Under an empty list of devices of any kind: the way to create them, or whom to ask. */
export function AddDevices() {
  const t = useTexts('common');
  return (
    <SetupAction manages="device.manage" to={screenAddress('managedDevices')}>
      {t('setupNeeded.devices')}
    </SetupAction>
  );
}
