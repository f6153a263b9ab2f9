import type { EventLevel } from '@energy-om/domain';
import type { FormFaults } from '#features/work-order-form/hooks/use-faults.ts';
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
  businessTypeId: string | null;
  level: EventLevel | null;
  onChange: (change: { businessTypeId?: string; level?: EventLevel }) => void;
  faults: FormFaults;
}

/** What whoever reported it left to the dispatcher: what business it is, and how grave. */
export function ClassifyFields({ order, businessTypeId, level, onChange, faults }: ClassifyFieldsProps) {
  const t = useTexts('workOrderForm');
  const { data: types = [] } = useApiQuery('listBusinessTypes', { projectId: order.project.id }, { silent: true });
  const chosen = types.find(({ id }) => id === businessTypeId);
  const chooseType = (id: string) => onChange({ businessTypeId: id, level: level ?? types.find((type) => type.id === id)?.defaultLevel });
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
          value={businessTypeId}
          onChange={chooseType}
          error={faults.at('businessTypeId')}
        />
        <LevelField
          value={level}
          onChange={(chosenLevel) => onChange({ level: chosenLevel })}
          promises={chosen?.promises ?? null}
          error={faults.at('level')}
        />
      </FieldStack>
    </Card>
  );
}
