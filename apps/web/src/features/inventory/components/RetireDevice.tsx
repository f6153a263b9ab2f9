import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';
import { deviceReads } from '../hooks/device-reads.ts';
import type { ManagedDevice } from '../model/device-draft.ts';

/** Retires a device; what still refers to it is listed instead. */
export function RetireDevice({ device: { id, version, name }, onRetired }: { device: ManagedDevice; onRetired: () => void }) {
  const t = useTexts('inventory');
  const { mutateAsync } = useApiMutation('retireDevice', { silent: true });
  return (
    <RetireAction
      button={t('retire.button')}
      title={t('retire.title', { name })}
      retire={() => mutateAsync({ id, version }).then(() => t('retire.done', { name }))}
      onRetired={onRetired}
      list={screenAddress('managedDevices')}
      reads={deviceReads}
      readsOnRefusal={['getManagedDevice']}
    >
      <p>{t('retire.text')}</p>
    </RetireAction>
  );
}
