import { useSearchParams } from 'react-router';
import { DifferenceList } from '#features/payment/components/DifferenceList.tsx';
import { PaymentList } from '#features/payment/components/PaymentList.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Segmented } from '#shared/ui/form/Segmented.tsx';

type Tab = 'payments' | 'differences';

/** What occupants pay, to be received and approved, and where it differs from the bills of the providers (`?tab=differences`). */
export function PaymentListScreen() {
  const t = useTexts('payment');
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get('tab') === 'differences' ? 'differences' : 'payments';
  usePreload('payment');
  const tabs = (
    <Segmented<Tab>
      label={t('list.tabs')}
      options={[
        { value: 'payments', label: t('list.payments') },
        { value: 'differences', label: t('list.differences') },
      ]}
      value={tab}
      onChange={(value) => setSearch({ tab: value }, { replace: true })}
    />
  );
  return tab === 'payments' ? <PaymentList tabs={tabs} /> : <DifferenceList tabs={tabs} />;
}
