import { maxIsolationPoints, maxNameLength } from '@energy-om/domain';
import { usePermitChoices } from '#features/permit/hooks/use-permit-choices.ts';
import { emptyPoint, type PointDraft } from '#features/permit/model/permit-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../permit.module.css';
import type { PermitFieldsProps } from './permit-fields.ts';

/** Where the equipment is cut from its supply. What is earthed is proved dead before. */
export function PointsFields({ form, orderId }: PermitFieldsProps & { orderId: string }) {
  const t = useTexts('permit');
  const { devices } = usePermitChoices(orderId, form.values.kind);
  const { points } = form.values;
  const write = (after: readonly PointDraft[]) =>
    form.change({ points: after }, 'points', ...points.flatMap((_, index) => [`points.${index}.deviceId`, `points.${index}.name`]));
  const change = (index: number, changes: Partial<PointDraft>) =>
    write(points.map((point, place) => (place === index ? { ...point, ...changes } : point)));
  const fault = (index: number, field: string) => form.faults.at(`points.${index}.${field}`);
  return (
    <Card title={t('field.points')}>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point has no name until it is typed, and points keep their order
        <div key={index} className={styles.point}>
          <div className={styles.head}>
            <span className={styles.name}>{t('form.pointNumber', { number: index + 1 })}</span>
            <Button variant="text" onPress={() => write(points.filter((_, place) => place !== index))}>
              {t('form.removePoint')}
            </Button>
          </div>
          <PickerField
            label={t('field.device')}
            required
            options={devices ?? []}
            value={point.deviceId}
            onChange={(deviceId) => change(index, { deviceId })}
            error={fault(index, 'deviceId')}
          />
          <TextField
            label={t('field.pointName')}
            required
            hint={t('form.pointExample')}
            autoComplete="off"
            maxLength={maxNameLength}
            value={point.name}
            onChange={(name) => change(index, { name })}
            error={fault(index, 'name')}
          />
          <SwitchRow
            label={t('field.needsProof')}
            value={point.needsProof || point.needsEarth}
            onChange={(needsProof) => change(index, { needsProof })}
          />
          <SwitchRow label={t('field.needsEarth')} value={point.needsEarth} onChange={(needsEarth) => change(index, { needsEarth })} />
        </div>
      ))}
      {points.length < maxIsolationPoints && (
        <Button variant="plain" block onPress={() => write([...points, emptyPoint])}>
          {t('form.addPoint')}
        </Button>
      )}
    </Card>
  );
}
