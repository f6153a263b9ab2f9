import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';
import type { MeterModel } from '../model/model-draft.ts';

/** Retires a model; the devices and rules that refer to it are listed instead. */
export function RetireModel({ model: { id, version, name }, onRetired }: { model: MeterModel; onRetired: () => void }) {
  const t = useTexts('meterModel');
  const { mutateAsync } = useApiMutation('retireMeterModel', { silent: true });
  return (
    <RetireAction
      button={t('retire.button')}
      title={t('retire.title', { name })}
      retire={() => mutateAsync({ id, version }).then(() => t('retire.done', { name }))}
      onRetired={onRetired}
      list={screenAddress('meterModels')}
      reads={['listManagedMeterModels', 'listMeterModels']}
      readsOnRefusal={['listManagedMeterModels']}
    >
      <p>{t('retire.text')}</p>
    </RetireAction>
  );
}
