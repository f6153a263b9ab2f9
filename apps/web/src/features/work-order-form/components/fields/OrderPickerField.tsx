import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import fieldStyles from '#shared/ui/form/Field.module.css';
import { Field } from '#shared/ui/form/Field.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './OrderPickerField.module.css';

export interface PickedOrder {
  id: string;
  orderNo: string;
  title: string;
}

export interface OrderPickerFieldProps {
  label: string;
  value: PickedOrder | null;
  onChange: (order: PickedOrder) => void;
  /** The order that is left out, since it is no duplicate of itself. */
  exceptId: string;
  error: string | null;
}

const shownAtOnce = 20;

/** Chooses another order by number or title, among those that the account may see. */
export function OrderPickerField({ label, value, onChange, exceptId, error }: OrderPickerFieldProps) {
  const t = useTexts('workOrderForm');
  const tCommon = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const { data, isLoading, isError, refetch } = useApiQuery(
    'listWorkOrders',
    { keyword: keyword.trim() || undefined, pageSize: shownAtOnce, scope: 'all' },
    { enabled: isOpen, silent: true },
  );
  const orders = data?.items.filter(({ id }) => id !== exceptId) ?? [];
  return (
    <Field label={label} required error={error}>
      {({ id, 'aria-required': _, ...control }) => (
        <>
          <button
            {...control}
            id={id}
            type="button"
            className={fieldStyles.pick}
            data-empty={!value}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}`}
            onClick={() => setOpen(true)}
          >
            <span>{value ? `${value.orderNo} ${value.title}` : t('closing.chooseOrder')}</span>
            <Icon name="search" size={18} />
          </button>
          <Sheet open={isOpen} onClose={() => setOpen(false)} title={label}>
            <SearchBar value={keyword} onChange={setKeyword} placeholder={t('closing.searchOrders')} />
            {isLoading && <p role="status">{tCommon('loading')}</p>}
            {isError && (
              <button type="button" className={styles.retry} onClick={() => refetch()}>
                {tCommon('loadFailed')} · {tCommon('retry')}
              </button>
            )}
            <ul className={styles.orders}>
              {orders.map((order) => (
                <li key={order.id}>
                  <button
                    type="button"
                    className={styles.order}
                    aria-pressed={order.id === value?.id}
                    onClick={() => {
                      onChange({ id: order.id, orderNo: order.orderNo, title: order.title });
                      setOpen(false);
                    }}
                  >
                    <span className={styles.text}>
                      <span>{order.title}</span>
                      <span className={styles.hint}>
                        {order.orderNo} · {order.site.name}
                      </span>
                    </span>
                    <StatusChip status={order.status} />
                  </button>
                </li>
              ))}
            </ul>
            {data?.cursor && <p>{t('reading.moreBySearch')}</p>}
            {data && orders.length === 0 && <p>{tCommon('notFoundInList')}</p>}
          </Sheet>
        </>
      )}
    </Field>
  );
}
