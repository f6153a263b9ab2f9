import { minuteMs } from '@energy-om/domain';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { AddDevices } from '#shared/setup/AddDevices.tsx';
import { useNow } from '#shared/time/use-now.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { CameraCard } from '../components/CameraCard.tsx';

/** A camera that goes offline is shown as such within this time. */
const pollIntervalMs = minuteMs;

/** Cameras with their locations; a tap plays one. */
export function CameraListScreen() {
  const t = useTexts('camera');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const list = useInfiniteApiList(
    'listDevices',
    { kind: 'camera', keyword: keyword.trim() || undefined },
    { refetchInterval: pollIntervalMs },
  );
  const now = useNow(pollIntervalMs);
  const isNarrowed = keyword.trim() !== '';
  return (
    <Screen
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('search')} />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={110}
          itemKey={({ id }) => id}
          renderItem={(camera) => <CameraCard camera={camera} now={now} />}
          empty={
            isNarrowed ? (
              <Empty icon="camera" title={t('narrowed')} hint={t('narrowedHint')} />
            ) : (
              <Empty icon="camera" title={t('none')} hint={t('noneHint')} action={<AddDevices />} />
            )
          }
        />
      </PullRefresh>
    </Screen>
  );
}
