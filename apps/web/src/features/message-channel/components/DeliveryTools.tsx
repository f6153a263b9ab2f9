import { deliveryStates, messageChannels } from '@energy-om/domain';
import { useState } from 'react';
import { FilterButton } from '#shared/filter/FilterButton.tsx';
import { FilterSheet } from '#shared/filter/FilterSheet.tsx';
import { PeriodField } from '#shared/filter/PeriodField.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { countFilters, type DeliveryFilters, noFilters } from '../model/delivery-filters.ts';

export interface DeliveryToolsProps {
  filters: DeliveryFilters;
  onChange: (filters: DeliveryFilters) => void;
}

/** What became of messages, as the first thing to look for. */
export function DeliveryStates({ filters, onChange }: DeliveryToolsProps) {
  const t = useTexts('messageChannel');
  return (
    <ListTools>
      <FilterChips
        label={t('delivery.byState')}
        options={[
          { value: null, label: t('delivery.all') },
          ...deliveryStates.map((value) => ({ value, label: t(`delivery.state.${value}`) })),
        ]}
        value={filters.state}
        onChange={(state) => onChange({ ...filters, state })}
      />
    </ListTools>
  );
}

const any = 'any';

/** Opens the filters by channel and period. */
export function DeliveryFilterButton({ filters, onChange }: DeliveryToolsProps) {
  const t = useTexts('messageChannel');
  const [isOpen, setOpen] = useState(false);
  const none = { ...noFilters, state: filters.state };
  return (
    <>
      <FilterButton count={countFilters(filters)} onPress={() => setOpen(true)} />
      <FilterSheet open={isOpen} onClose={() => setOpen(false)} filters={filters} none={none} onChange={onChange}>
        {(chosen, change) => (
          <>
            <Choice
              label={t('delivery.byChannel')}
              layout="pills"
              options={[
                { value: any, label: t('delivery.all') },
                ...messageChannels.map((value) => ({ value, label: t(`delivery.channel.${value}`) })),
              ]}
              value={chosen.channel ?? any}
              onChange={(value) => change({ channel: messageChannels.find((one) => one === value) ?? null })}
            />
            <PeriodField label={t('delivery.day')} value={chosen} onChange={change} />
          </>
        )}
      </FilterSheet>
    </>
  );
}
