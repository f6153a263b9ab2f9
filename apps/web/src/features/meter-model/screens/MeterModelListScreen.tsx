import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ModelCard } from '../components/ModelCard.tsx';
import { useMayManageModels } from '../hooks/use-may-manage-models.ts';
import { findModels } from '../model/find-models.ts';
import type { MeterModel } from '../model/model-draft.ts';

/** The organisation's own meter models and then the standard ones; retired ones on request. */
export function MeterModelListScreen() {
  const t = useTexts('meterModel');
  const navigate = useNavigate();
  const mayManage = useMayManageModels();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const { data: models, isError, error, refetch } = useApiQuery('listManagedMeterModels', {}, { silent: true });
  usePreload('meterModel');
  return (
    <Screen
      right={<TableLink kind="meterModels" />}
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('searchHint')} />
        </ListTools>
      }
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('meterModel'))}>{t('create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {models && <ModelList models={findModels(models, keyword)} isSearching={keyword.trim() !== ''} />}
        {!models && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={4} lines={3} />)}
      </PullRefresh>
    </Screen>
  );
}

function ModelList({ models, isSearching }: { models: readonly MeterModel[]; isSearching: boolean }) {
  const t = useTexts('meterModel');
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const own = models.filter(({ isStandard, retired }) => !isStandard && !retired);
  const standard = models.filter(({ isStandard }) => isStandard);
  const retired = models.filter((model) => model.retired);
  if (isSearching && models.length === 0) return <Empty icon="meter" title={t('noneFound')} hint={t('noneFoundHint')} />;
  return (
    <>
      {own.length === 0 && !isSearching && <Callout title={t('noneOwn')}>{t('noneOwnHint')}</Callout>}
      {own.map((model) => (
        <ModelCard key={model.id} model={model} />
      ))}
      {retired.length > 0 && (
        <Card>
          <SwitchRow
            label={t('showRetired')}
            hint={t('retiredCount', { count: retired.length })}
            value={showsRetired}
            onChange={setShowsRetired}
          />
        </Card>
      )}
      {showsRetired && retired.map((model) => <ModelCard key={model.id} model={model} />)}
      {standard.length > 0 && <SectionTitle>{t('standardCount', { count: standard.length })}</SectionTitle>}
      {standard.map((model) => (
        <ModelCard key={model.id} model={model} />
      ))}
    </>
  );
}
