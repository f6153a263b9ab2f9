import { useNavigate } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
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
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { RuleCard } from '../components/rule/RuleCard.tsx';

/** The rules that raise alarms, for accounts that may change them. */
export function RuleListScreen() {
  const t = useTexts('alarmRule');
  const navigate = useNavigate();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const list = useInfiniteApiList('listAlarmRules', { keyword: keyword.trim() || undefined });
  const isSearching = keyword.trim() !== '';
  usePreload('alarmRule');
  return (
    <Screen
      right={<TableLink kind="alarmRules" />}
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('searchHint')} />
        </ListTools>
      }
      bottom={
        <BottomBar
          secondary={[
            { key: 'templates', icon: 'copy', label: t('fromTemplates'), onPress: () => void navigate(screenAddress('ruleTemplates')) },
          ]}
        >
          <Button onPress={() => void navigate(screenAddress('alarmRule'))}>{t('create')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={116}
          itemKey={({ id }) => id}
          renderItem={(rule) => <RuleCard rule={rule} />}
          empty={<Empty icon="bell" title={t(isSearching ? 'noneFound' : 'none')} hint={t(isSearching ? 'noneFoundHint' : 'noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
