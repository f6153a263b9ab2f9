import { maxKeywordLength } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePane } from '#shared/layout/pane.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useRecent } from '#shared/recent/use-recent.ts';
import { ScanDeviceSheet } from '#shared/scan/ScanDeviceSheet.tsx';
import { useMay } from '#shared/session/session-store.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { useTopOnChange } from '#shared/ui/list/use-top-on-change.ts';
import { NothingFound } from '../components/NothingFound.tsx';
import { ResultSection } from '../components/ResultSection.tsx';
import { SearchStart } from '../components/SearchStart.tsx';
import { countAll, listFoundKinds, type Results, type ResultTab } from '../model/result-tabs.ts';

const maxRecentSearches = 8;

/** One search over orders, devices, people and areas, as far as the account may see them. Deep link: `?keyword=`. */
export function SearchScreen() {
  const t = useTexts('search');
  const [parameters, setParameters] = useSearchParams();
  const keyword = (parameters.get('keyword') ?? '').trim().slice(0, maxKeywordLength);
  const [tab, setTab] = useScreenState<ResultTab>('tab', 'all');
  const [isScanning, setScanning] = useState(false);
  const mayScan = useMay('device.view');
  const { recent, remember, forget } = useRecent('recent-searches', maxRecentSearches);
  const query = useSearch(keyword);
  const { data } = query;
  usePreload('workOrder', 'meter');
  useRememberOnLeaving(data && countAll(data) > 0 ? keyword : '', remember);
  const search = (text: string) => {
    // The entry of the history is replaced, so that going back leaves the search instead of its last word.
    setParameters(text.trim() === '' ? {} : { keyword: text }, { replace: true });
    setTab('all');
  };
  // The focus belongs to the device that was opened, and not to the list at its left.
  const isBesideItsFind = (usePane()?.opened.length ?? 0) > 0;
  const scan = () => setScanning(true);
  return (
    <Screen
      field={<SearchBar value={keyword} onChange={search} placeholder={t('hint')} autoFocus={keyword === '' && !isBesideItsFind} />}
      right={
        mayScan && (
          <button type="button" aria-label={t('scan')} onClick={scan}>
            <Icon name="scan" size={22} />
          </button>
        )
      }
      top={data && countAll(data) > 0 && <ResultTabs results={data} value={tab} onChange={setTab} />}
    >
      {keyword === '' ? (
        <SearchStart recent={recent} onChoose={search} onForget={forget} onScan={scan} />
      ) : data ? (
        <SearchResults results={data} keyword={keyword} tab={tab} onTab={setTab} onScan={scan} />
      ) : query.isError ? (
        <LoadFailed onRetry={query.refetch} hint={query.error.message} />
      ) : (
        <SkeletonList />
      )}
      <ScanDeviceSheet open={isScanning} onClose={() => setScanning(false)} />
    </Screen>
  );
}

/** While the next search is loading, the results of the last one stay. */
function useSearch(keyword: string) {
  const isAsked = keyword !== '';
  const query = useApiQuery(
    'searchAll',
    { keyword },
    { enabled: isAsked, silent: true, placeholderData: isAsked ? keepPreviousData : undefined },
  );
  return isAsked ? query : { ...query, data: undefined };
}

/** Remembers the last keyword when the screen is left, such as by opening a result; an empty one is not remembered. */
function useRememberOnLeaving(keyword: string, remember: (keyword: string) => void): void {
  const latest = useRef({ keyword, remember });
  useEffect(() => {
    latest.current = { keyword, remember };
  });
  useEffect(
    () => () => {
      if (latest.current.keyword !== '') latest.current.remember(latest.current.keyword);
    },
    [],
  );
}

interface TabsProps {
  results: Results;
  value: ResultTab;
  onChange: (tab: ResultTab) => void;
}

function ResultTabs({ results, value, onChange }: TabsProps) {
  const t = useTexts('search');
  const kinds = listFoundKinds(results);
  return (
    <StatusTabs<ResultTab>
      label={t('tabs')}
      value={value}
      onChange={onChange}
      tabs={[
        { key: 'all', label: t('tab.all'), count: countAll(results) },
        ...kinds.map(({ kind, total }) => ({ key: kind, label: t(`tab.${kind}`), count: total })),
      ]}
    />
  );
}

interface SearchResultsProps {
  results: Results;
  keyword: string;
  tab: ResultTab;
  onTab: (tab: ResultTab) => void;
  onScan: () => void;
}

function SearchResults({ results, keyword, tab, onTab, onScan }: SearchResultsProps) {
  const t = useTexts('search');
  useTopOnChange(`${keyword} ${tab}`);
  const words = keyword.split(/\s+/);
  const kinds = listFoundKinds(results);
  const shown = kinds.filter(({ kind, total }) => (tab === 'all' ? total > 0 : kind === tab));
  const count = countAll(results);
  if (shown.every(({ total }) => total === 0)) return <NothingFound onScan={onScan} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('found', { count })}
      </p>
      {shown.map(({ kind }) => (
        <ResultSection
          key={kind}
          kind={kind}
          results={results}
          words={words}
          keyword={keyword}
          onShowAll={tab === 'all' ? () => onTab(kind) : undefined}
        />
      ))}
    </>
  );
}
