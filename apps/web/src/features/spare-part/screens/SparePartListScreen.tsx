import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { SetupAction } from '#shared/setup/SetupAction.tsx';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { ScanPartSheet } from '#shared/spare-part/ScanPartSheet.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { PartCard } from '../components/PartCard.tsx';
import styles from '../components/spare-part.module.css';

const low = 'low';

/** The catalogue of spare parts with the stock of each store, searched, scanned, and filtered by store (`?store=`) or by what is low. */
export function SparePartListScreen() {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [filter, setFilter] = useScreenState<string | null>('filter', search.get('store'));
  const [isScanning, setScanning] = useState(false);
  const mayManage = useMay('spare-part.manage');
  const { data: stores = [] } = useApiQuery('listStores', {}, { silent: true });
  const list = useInfiniteApiList('listSpareParts', {
    ...(keyword !== '' && { keyword }),
    ...(filter === low ? { low: true } : filter !== null && { storeId: filter }),
  });
  usePreload('sparePart');
  const isFiltered = keyword !== '' || filter !== null;
  return (
    <Screen
      field={<SearchBar value={keyword} onChange={(text) => setKeyword(text.trim())} placeholder={t('list.search')} />}
      right={
        <button type="button" aria-label={t('list.scan')} onClick={() => setScanning(true)}>
          <Icon name="scan" size={22} />
        </button>
      }
      top={
        <ListTools>
          <FilterChips
            label={t('list.filter')}
            options={[
              { value: null, label: t('list.all') },
              { value: low, label: t('list.low') },
              ...stores.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filter}
            onChange={setFilter}
          />
        </ListTools>
      }
      bottom={
        <BottomBar
          secondary={[{ key: 'stores', icon: 'building', label: t('list.stores'), onPress: () => void navigate(screenAddress('stores')) }]}
        >
          {mayManage && <Button onPress={() => void navigate(screenAddress('sparePartEdit'))}>{t('list.add')}</Button>}
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <div className={styles.tools}>
          <InfiniteList
            list={list}
            itemKey={({ id }) => id}
            renderItem={(part) => <PartCard part={part} />}
            empty={isFiltered ? <NothingFound isLow={filter === low && keyword === ''} /> : <NoParts />}
          />
        </div>
      </PullRefresh>
      <ScanPartSheet
        open={isScanning}
        onClose={() => setScanning(false)}
        onPart={({ id }) => void navigate(screenAddress('sparePart', { id }))}
      />
    </Screen>
  );
}

function NothingFound({ isLow }: { isLow: boolean }) {
  const t = useTexts('sparePart');
  return isLow ? (
    <Empty icon="check" title={t('list.nothingLow')} hint={t('list.nothingHint')} />
  ) : (
    <Empty icon="tools" title={t('list.nothing')} hint={t('list.nothingHint')} />
  );
}

function NoParts() {
  const t = useTexts('sparePart');
  const mayManage = useMay('spare-part.manage');
  return (
    <Empty
      icon="tools"
      title={t('list.empty')}
      hint={t(mayManage ? 'list.emptyHint' : 'list.emptyReader')}
      action={
        <>
          {!mayManage && (
            <SetupAction manages="spare-part.manage" to={screenAddress('sparePartEdit')}>
              {t('list.add')}
            </SetupAction>
          )}
          <TableLink kind="spareParts" />
        </>
      }
    />
  );
}
