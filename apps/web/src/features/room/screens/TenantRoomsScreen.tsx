import { maxPrintedLabels } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from '#features/room/components/room.module.css';
import { nameRoom, nameSite } from '#features/room/model/room-place.ts';
import { saveRoomLabels } from '#features/room/model/save-room-labels.ts';
import { reportError } from '#shared/api/call-api.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { readAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';

type Room = ListItem<'listTenantRooms'>;
const states = ['occupied', 'vacant', 'withoutPayer'] as const;
type State = (typeof states)[number];

/** The rooms with who lives there, for staff. */
export function TenantRoomsScreen() {
  const t = useTexts('room');
  const navigate = useNavigate();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [state, setState] = useScreenState<State | null>('state', null);
  const filter = { keyword: keyword.trim() || undefined, state: state ?? undefined };
  const list = useInfiniteApiList('listTenantRooms', filter);
  const [isPrinting, setPrinting] = useState(false);
  usePreload('room', 'roomApplications');
  const print = async () => {
    setPrinting(true);
    try {
      const ids = (await readAllPages('listTenantRooms', filter)).map(({ id }) => id);
      if (ids.length > maxPrintedLabels) showToast(t('staff.printedFirst', { count: maxPrintedLabels }));
      await saveRoomLabels(ids.slice(0, maxPrintedLabels), '3x8', `${t('staff.code')}.pdf`);
    } catch (error) {
      reportError(error);
    }
    setPrinting(false);
  };
  return (
    <Screen
      right={
        list.items.length > 0 && (
          <button type="button" disabled={isPrinting} onClick={() => void print()}>
            {t('staff.print')}
          </button>
        )
      }
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('staff.search')} />
          <FilterChips<State>
            label={t('staff.filter')}
            options={[{ value: null, label: t('staff.all') }, ...states.map((value) => ({ value, label: t(`staff.${value}`) }))]}
            value={state}
            onChange={setState}
          />
        </ListTools>
      }
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('roomApplications', { scope: 'all' }))}>{t('staff.applications')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          name={state ?? 'all'}
          estimateHeight={112}
          itemKey={({ id }) => id}
          renderItem={(room) => <RoomCard room={room} />}
          empty={<Empty icon="building" title={t('staff.none')} hint={t('staff.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}

function RoomCard({ room }: { room: Room }) {
  const t = useTexts('room');
  const { occupants, openApplications, meterCount } = room;
  return (
    <Card>
      <CardHead title={nameRoom(room)} to={screenAddress('room', { id: room.id })}>
        {openApplications > 0 && <Chip tone="warn">{t('staff.waiting', { count: openApplications })}</Chip>}
      </CardHead>
      <p className={styles.place}>{nameSite(room)}</p>
      <p className={styles.line}>
        {occupants.length === 0 && meterCount > 0 && <Chip tone="neutral">{t('staff.vacantRoom')}</Chip>}
        {occupants.map(({ account, paysForRoom }) => (
          <Chip key={account.id} tone={paysForRoom ? 'good' : 'neutral'}>
            {paysForRoom ? `${account.fullName} · ${t('detail.pays')}` : account.fullName}
          </Chip>
        ))}
        <span className={styles.place}>{meterCount === 0 ? t('mine.noMeters') : t('staff.meters', { count: meterCount })}</span>
      </p>
    </Card>
  );
}
