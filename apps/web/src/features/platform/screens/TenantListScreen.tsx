import { useState } from 'react';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { NewTenantSheet } from '../components/NewTenantSheet.tsx';
import { TenantCard } from '../components/TenantCard.tsx';
import styles from '../components/tenant.module.css';
import { UnmatchedLink } from '../components/UnmatchedLink.tsx';

/** The tenants of the installation; the start of its administrators. */
export function TenantListScreen() {
  const t = useTexts('platform');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [suspended, setSuspended] = useScreenState<'true' | null>('suspended', null);
  const [isCreating, setCreating] = useState(false);
  const list = useInfiniteApiList('listTenants', { ...(keyword && { keyword }), ...(suspended && { suspended }) });
  usePreload('platformTenant', 'platformPayments', 'mine');
  return (
    <Screen
      back={screenAddress('mine')}
      top={
        <div className={styles.tools}>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('search')} />
          <FilterChips
            label={t('filter')}
            options={[
              { value: null, label: t('all') },
              { value: 'true', label: t('suspendedOnly') },
            ]}
            value={suspended}
            onChange={setSuspended}
          />
        </div>
      }
      bottom={
        <BottomBar>
          <Button onPress={() => setCreating(true)}>{t('create')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={() => invalidateApi('listTenants')}>
        <UnmatchedLink />
        <InfiniteList
          list={list}
          estimateHeight={104}
          itemKey={({ id }) => id}
          renderItem={(tenant) => <TenantCard tenant={tenant} />}
          empty={<Empty icon="building" title={t('none')} hint={t('noneHint')} />}
        />
      </PullRefresh>
      <NewTenantSheet open={isCreating} onClose={() => setCreating(false)} />
    </Screen>
  );
}
