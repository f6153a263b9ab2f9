import type { DispatchForm } from '#features/work-order-form/hooks/use-dispatch-form.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { FieldStack } from '../action/FieldStack.tsx';
import { LevelField } from './LevelField.tsx';

export interface ClassifyFieldsProps {
  order: OrderDetail;
  form: DispatchForm['form'];
}

/** Business type and level of a report, which the dispatcher fills in. */
export function ClassifyFields({ order, form }: ClassifyFieldsProps) {
  const t = useTexts('workOrderForm');
  const { data: types = [] } = useApiQuery('listBusinessTypes', { projectId: order.project.id }, { silent: true });
  const businessType = form.field('businessTypeId');
  const chosen = types.find(({ id }) => id === businessType.value);
  const chooseType = (id: string) =>
    form.change({ businessTypeId: id, level: form.values.level ?? types.find((type) => type.id === id)?.defaultLevel ?? null });
  return (
    <Card title={t('dispatch.classify')}>
      <FieldStack>
        <Callout tone="warn" icon="info">
          {t('dispatch.classifyHint')}
        </Callout>
        <PickerField
          label={t('order.businessType')}
          required
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          {...businessType}
          onChange={chooseType}
        />
        <LevelField promises={chosen?.promises ?? null} {...form.field('level')} />
      </FieldStack>
    </Card>
  );
}
