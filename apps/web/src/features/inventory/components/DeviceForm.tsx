import { useNavigate } from 'react-router';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useDeviceForm } from '../hooks/use-device-form.ts';
import { listDifferences } from '../model/device-differences.ts';
import { type ManagedDevice, toDeviceDraft } from '../model/device-draft.ts';
import { BasicsCard } from './BasicsCard.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { MeasuringCard } from './MeasuringCard.tsx';
import { PlateCard } from './PlateCard.tsx';
import { ReplaceDevice } from './ReplaceDevice.tsx';
import { RetireDevice } from './RetireDevice.tsx';

/** Creates a device, or changes or retires one. @param device null: a new one */
export function DeviceForm({ device }: { device: ManagedDevice | null }) {
  const t = useTexts('inventory');
  const navigate = useNavigate();
  const goBack = useGoBack(screenAddress('managedDevices'));
  const { form, isOutdated } = useDeviceForm(device, ({ id, kind }) => {
    // A new gateway or meter has its token and its first reading before it.
    if (device !== null || kind === 'device' || kind === 'camera') goBack();
    else void navigate(screenAddress(kind, { id }), { replace: true });
  });
  const leave = () => {
    form.reset();
    goBack();
  };
  return (
    <Screen
      title={t(device ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('managedDevices')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(device ? 'edit.save' : 'edit.create')}
          </Button>
        </BottomBar>
      }
    >
      {device && isOutdated ? (
        <VersionConflict
          differences={listDifferences(device, form.values)}
          onTakeTheirs={() => form.change(toDeviceDraft(device))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <BasicsCard form={form} device={device} />
      <MeasuringCard form={form} device={device} />
      <PlateCard form={form} />
      <DocumentsCard form={form} />
      {device && <ReplaceDevice device={device} onReplaced={leave} />}
      {device && <RetireDevice device={device} onRetired={form.reset} />}
    </Screen>
  );
}
