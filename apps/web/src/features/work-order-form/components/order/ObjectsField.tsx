import { maxOrderObjects } from '@energy-om/domain';
import type { ChoosingScreen } from '#features/work-order-form/hooks/use-order-form.ts';
import type { ChosenObject } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon, type IconName } from '#shared/ui/display/Icon.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import styles from './ObjectsField.module.css';

export interface ObjectsFieldProps {
  value: readonly ChosenObject[];
  onChange: (objects: readonly ChosenObject[]) => void;
  onChoose: (screen: ChoosingScreen) => void;
  /** The chosen site, which the order may be about itself. */
  wholeSite: { id: string; name: string } | null;
  disabled: boolean;
  error: string | null;
}

const ways: readonly { screen: ChoosingScreen; icon: IconName; text: 'device' | 'meter' | 'gateway' }[] = [
  { screen: 'chooseDevices', icon: 'device', text: 'device' },
  { screen: 'chooseMeters', icon: 'meter', text: 'meter' },
  { screen: 'chooseGateways', icon: 'gateway', text: 'gateway' },
];

/** The objects of the order: chosen ones with a button that removes each, and links to the screens that choose more. */
export function ObjectsField({ value, onChange, onChoose, wholeSite, disabled, error }: ObjectsFieldProps) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const isFull = value.length >= maxOrderObjects;
  const hasSite = wholeSite !== null && value.some(({ id }) => id === wholeSite.id);
  const addSite = () => {
    if (wholeSite)
      onChange([...value, { kind: 'area', id: wholeSite.id, name: wholeSite.name, code: null, energyType: null, areaId: wholeSite.id }]);
  };
  return (
    <Field
      label={t('order.objects')}
      kind="group"
      required
      error={error}
      extra={value.length > 0 ? `${value.length}/${maxOrderObjects}` : undefined}
    >
      {value.length > 0 && (
        <ul className={styles.objects}>
          {value.map((object) => (
            <li key={object.id} className={styles.object}>
              <ObjectIcon kind={object.kind} energyType={object.energyType} size={32} />
              <span className={styles.text}>
                <span>{object.name}</span>
                <span className={styles.hint}>{object.code ?? tCodes(`objectKind.${object.kind}`)}</span>
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('order.removeObject', { name: object.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== object.id))}
              >
                <Icon name="close" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {ways.map(({ screen, icon, text }) => (
          <button key={screen} type="button" className={styles.way} disabled={disabled} onClick={() => onChoose(screen)}>
            <Icon name={icon} size={22} />
            {t(`order.add.${text}`)}
          </button>
        ))}
        <button type="button" className={styles.way} disabled={wholeSite === null || hasSite || isFull} onClick={addSite}>
          <Icon name="place" size={22} />
          {t('order.add.site')}
        </button>
      </div>
    </Field>
  );
}
