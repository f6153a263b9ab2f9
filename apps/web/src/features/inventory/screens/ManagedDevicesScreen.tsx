import { deviceKinds } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { SiteButton } from '#shared/area/SiteButton.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import styles from '../components/fields.module.css';
import { ListedDevice } from '../components/ListedDevice.tsx';
import { type DeviceFilters, isFiltered, noFilters, toDeviceInput } from '../model/device-filters.ts';

/** The devices that this account manages, retired ones last. */
export function ManagedDevicesScreen() {
  const t = useTexts('inventory');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const [filters, setFilters] = useScreenState<DeviceFilters>('filters', noFilters);
  const change = (changes: Partial<DeviceFilters>) => setFilters((before) => ({ ...before, ...changes }));
  const { keyword, kind, areaId } = filters;
  const list = useInfiniteApiList('listManagedDevices', toDeviceInput(filters));
  usePreload('managedDevice');
  return (
    <Screen
      right={<TableLink kind="devices" />}
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={(typed) => change({ keyword: typed })} placeholder={t('search')} />
          <FilterChips
            label={t('field.kind')}
            options={[{ value: null, label: t('all') }, ...deviceKinds.map((one) => ({ value: one, label: tCodes(`objectKind.${one}`) }))]}
            value={kind}
            onChange={(chosen) => change({ kind: chosen })}
          />
          <div className={styles.tools}>
            <SiteButton value={areaId} onChange={(chosen) => change({ areaId: chosen })} />
            <Button
              variant="text"
              size="small"
              onPress={() => void navigate(screenAddress('deviceLabels', { keyword: keyword.trim(), kind, areaId }))}
            >
              {t('labels.open')}
            </Button>
          </div>
        </ListTools>
      }
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('managedDevice'))}>{t('create')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={110}
          itemKey={({ id }) => id}
          renderItem={(device) => <ListedDevice device={device} to={screenAddress('managedDevice', { id: device.id })} />}
          empty={
            isFiltered(filters) ? (
              <Empty
                icon="search"
                title={t('notFound')}
                hint={t('notFoundHint')}
                action={<Button onPress={() => setFilters(() => noFilters)}>{t('showAll')}</Button>}
              />
            ) : (
              <Empty icon="device" title={t('none')} hint={t('noneHint')} />
            )
          }
        />
      </PullRefresh>
    </Screen>
  );
}
