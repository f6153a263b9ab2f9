import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { useLabelOf } from '../hooks/use-label-of.ts';
import { type MeterModel, toModelDraft } from '../model/model-draft.ts';
import { CopyModel } from './CopyModel.tsx';
import { useValueInWords } from './use-value-in-words.ts';

/** A standard model, one that this account may read only, or a retired one, which an administrator can restore. */
export function ModelPage({ model, mayManage }: { model: MeterModel; mayManage: boolean }) {
  const t = useTexts('meterModel');
  const tCodes = useTexts('codes');
  const labelOf = useLabelOf();
  const describe = useValueInWords();
  const { id, version, name, manufacturer, energyType, values, registerModulus, devices, retired, isStandard } = model;
  const { values: typed } = toModelDraft(model);
  const { mutateAsync } = useApiMutation('restoreMeterModel', { invalidates: ['listManagedMeterModels', 'listMeterModels'] });
  const restore = async () => {
    await mutateAsync({ id, version });
    showToast(t('restore.done', { name }), { kind: 'success' });
  };
  return (
    <Screen
      title={t('page.title')}
      back={screenAddress('meterModels')}
      bottom={
        mayManage && (
          <BottomBar>
            {retired ? <Button onPress={restore}>{t('restore.button')}</Button> : <CopyModel id={id} variant="primary" />}
          </BottomBar>
        )
      }
    >
      <Callout>{t(retired ? 'page.retired' : isStandard ? 'page.standard' : 'page.readOnly')}</Callout>
      <Card title={name}>
        <div>
          {manufacturer && <Row label={t('field.manufacturer')}>{manufacturer}</Row>}
          <Row label={t('field.energyType')}>{tCodes(`energyType.${energyType}`)}</Row>
          <Row label={t('page.devices')}>{devices > 0 ? t('deviceCount', { count: devices }) : t('unused')}</Row>
          {registerModulus !== null && <Row label={t('field.registerModulus')}>{registerModulus}</Row>}
        </div>
      </Card>
      <Card title={t('field.values')}>
        <div>
          {typed.map((value, index) => {
            const label = values[index] && labelOf(values[index]);
            return <Row key={value.key} label={label} hint={describe(value)} />;
          })}
        </div>
      </Card>
    </Screen>
  );
}
