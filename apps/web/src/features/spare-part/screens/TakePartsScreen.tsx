import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { ScanPartSheet } from '#shared/spare-part/ScanPartSheet.tsx';
import type { SparePart } from '#shared/spare-part/spare-part.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PartCard } from '../components/PartCard.tsx';
import { TakeSheet } from '../components/take/TakeSheet.tsx';

type Range = 'fits' | 'all';

/** Chooses a part to take for an order (`?order=`): from those that fit it, from all, or by a scan. */
export function TakePartsScreen() {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const orderId = useSearchParams()[0].get('order');
  if (orderId !== null) return <TakeParts orderId={orderId} />;
  return (
    <Screen back={screenAddress('workOrders')}>
      <Empty
        icon="tools"
        title={t('take.missing')}
        hint={t('take.missingHint')}
        action={<Button onPress={() => void navigate(screenAddress('workOrders'), { replace: true })}>{t('take.toOrders')}</Button>}
      />
    </Screen>
  );
}

function TakeParts({ orderId }: { orderId: string }) {
  const t = useTexts('sparePart');
  const goBack = useGoBack(screenAddress('workOrder', { id: orderId }));
  const [keyword, setKeyword] = useState('');
  const [range, setRange] = useState<Range>('fits');
  const [taking, setTaking] = useState<SparePart | null>(null);
  const [isScanning, setScanning] = useState(false);
  const list = useInfiniteApiList('listSpareParts', { ...(keyword !== '' && { keyword }), ...(range === 'fits' && { orderId }) });
  return (
    <Screen
      field={<SearchBar value={keyword} onChange={(text) => setKeyword(text.trim())} placeholder={t('take.search')} />}
      back={screenAddress('workOrder', { id: orderId })}
      right={
        <button type="button" aria-label={t('list.scan')} onClick={() => setScanning(true)}>
          <Icon name="scan" size={22} />
        </button>
      }
      top={
        <ListTools>
          <Segmented<Range>
            label={t('take.filter')}
            options={[
              { value: 'fits', label: t('take.fits') },
              { value: 'all', label: t('take.all') },
            ]}
            value={range}
            onChange={setRange}
          />
        </ListTools>
      }
    >
      <InfiniteList
        list={list}
        itemKey={({ id }) => id}
        renderItem={(part) => <PartCard part={part} onPress={() => setTaking(part)} />}
        empty={<Empty icon="tools" title={t('list.nothing')} hint={t('take.emptyHint')} />}
      />
      <TakeSheet key={taking?.id ?? ''} part={taking} orderId={orderId} onClose={() => setTaking(null)} onTaken={goBack} />
      <ScanPartSheet open={isScanning} onClose={() => setScanning(false)} onPart={setTaking} />
    </Screen>
  );
}
