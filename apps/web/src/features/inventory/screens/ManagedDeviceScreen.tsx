import { useSearchParams } from 'react-router';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { DeviceForm } from '../components/DeviceForm.tsx';
import { ListedDevice } from '../components/ListedDevice.tsx';
import { deviceReads } from '../hooks/device-reads.ts';
import type { ManagedDevice } from '../model/device-draft.ts';

/** Creates a device; with `?id=` changes or retires one, or brings a retired one back. */
export function ManagedDeviceScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id === null ? <DeviceForm device={null} /> : <ExistingDevice id={id} />;
}

function ExistingDevice({ id }: { id: string }) {
  const { data: device, isError, error, refetch } = useApiQuery('getManagedDevice', { id }, { silent: true });
  if (device) return device.retired ? <RetiredDevice device={device} /> : <DeviceForm key={id} device={device} />;
  return (
    <Screen back={screenAddress('managedDevices')}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={4} />}
    </Screen>
  );
}

function RetiredDevice({ device }: { device: ManagedDevice }) {
  const t = useTexts('inventory');
  const { mutateAsync } = useApiMutation('restoreDevice', { invalidates: deviceReads });
  const restore = async () => {
    await mutateAsync({ id: device.id, version: device.version });
    showToast(t('restore.done', { name: device.name }), { kind: 'success' });
  };
  return (
    <Screen
      back={screenAddress('managedDevices')}
      bottom={
        <BottomBar>
          <Button onPress={restore}>{t('restore.button')}</Button>
        </BottomBar>
      }
    >
      <Callout>{t('restore.text')}</Callout>
      <ListedDevice device={device} to={undefined} />
    </Screen>
  );
}
