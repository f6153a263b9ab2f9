import { useSearchParams } from 'react-router';
import { DifferenceList } from '#features/payment/components/DifferenceList.tsx';
import { PaymentList } from '#features/payment/components/PaymentList.tsx';
import { RefundList } from '#features/payment/components/refund/RefundList.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Segmented } from '#shared/ui/form/Segmented.tsx';

const tabs = ['payments', 'refunds', 'differences'] as const;
type Tab = (typeof tabs)[number];

/** What occupants pay, to be received and approved, what they ask back (`?tab=refunds`), and where it differs from the bills of the providers (`?tab=differences`). */
export function PaymentListScreen() {
  const t = useTexts('payment');
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
      ]}
      value={tab}
      onChange={(value) => setSearch({ tab: value }, { replace: true })}
    />
  );
  if (tab === 'refunds') return <RefundList tabs={choice} />;
  return tab === 'payments' ? <PaymentList tabs={choice} /> : <DifferenceList tabs={choice} />;
}
