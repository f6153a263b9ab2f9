import { deliveryStates, type MessageChannel, messageChannels, type ShownDeliveryState } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import type { DeliveryFilters } from '../model/delivery-filters.ts';
import styles from './channels.module.css';

const any = '';

interface DeliveryToolsProps {
  filters: DeliveryFilters;
  onChange: (filters: DeliveryFilters) => void;
}

/** The filters of deliveries: what became of them, the channel, and the day. */
export function DeliveryTools({ filters, onChange }: DeliveryToolsProps) {
  const t = useTexts('messageChannel');
  const { state, channel, day } = filters;
  return (
    <div className={styles.tools}>
      <PickerField<ShownDeliveryState | typeof any>
        label={t('delivery.byState')}
        options={[
          { value: any, label: t('delivery.all') },
          ...deliveryStates.map((value) => ({ value, label: t(`delivery.state.${value}`) })),
        ]}
        value={state ?? any}
        onChange={(value) => onChange({ ...filters, state: value === any ? null : value })}
      />
      <PickerField<MessageChannel | typeof any>
        label={t('delivery.byChannel')}
        options={[
          { value: any, label: t('delivery.all') },
          ...messageChannels.map((value) => ({ value, label: t(`delivery.channel.${value}`) })),
        ]}
        value={channel ?? any}
        onChange={(value) => onChange({ ...filters, channel: value === any ? null : value })}
      />
      <DateTimeField label={t('delivery.day')} precision="date" value={day} onChange={(value) => onChange({ ...filters, day: value })} />
    </div>
  );
}
