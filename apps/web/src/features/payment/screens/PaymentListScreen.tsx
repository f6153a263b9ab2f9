import { useSearchParams } from 'react-router';
import { BillDayList } from '#features/payment/components/bills/BillDayList.tsx';
import { DifferenceList } from '#features/payment/components/DifferenceList.tsx';
import { PaymentList } from '#features/payment/components/PaymentList.tsx';
import { RefundList } from '#features/payment/components/refund/RefundList.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Segmented } from '#shared/ui/form/Segmented.tsx';

const tabs = ['payments', 'refunds', 'differences', 'bills'] as const;
type Tab = (typeof tabs)[number];

/**
 * What occupants pay, to be received and approved, what they ask back (`?tab=refunds`), where it differs from the bills of the providers
 * (`?tab=differences`), and the days on which it was compared with them (`?tab=bills`).
 */
export function PaymentListScreen() {
  const t = useTexts('payment');
  const tBills = useTexts('reconciliation');
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'payments';
  usePreload('payment');
  const choice = (
    <Segmented<Tab>
      label={t('list.tabs')}
      options={[
        { value: 'payments', label: t('list.payments') },
        { value: 'refunds', label: t('list.refunds') },
        { value: 'differences', label: t('list.differences') },
        { value: 'bills', label: tBills('tab') },
      ]}
      value={tab}
      onChange={(value) => setSearch({ tab: value }, { replace: true })}
    />
  );
  if (tab === 'bills') return <BillDayList tabs={choice} />;
  if (tab === 'refunds') return <RefundList tabs={choice} />;
  return tab === 'payments' ? <PaymentList tabs={choice} /> : <DifferenceList tabs={choice} />;
}
