import { useState } from 'react';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { AuditTools } from '../components/AuditTools.tsx';
import { type AuditEntry, EntryCard } from '../components/EntryCard.tsx';
import { EntrySheet } from '../components/EntrySheet.tsx';
import { ExportButton } from '../components/ExportButton.tsx';
import { type AuditFilters, noFilters, toAuditInput } from '../model/audit-filters.ts';

/** Who wrote what in the tenant, the newest first, with an export of what is filtered. */
export function AuditLogScreen() {
  const t = useTexts('audit');
  const { isWhole } = useManagedScope();
  const [filters, setFilters] = useScreenState<AuditFilters>('filters', noFilters);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const input = toAuditInput(filters);
  const list = useInfiniteApiList('listAuditLog', input, { enabled: isWhole });
  if (!isWhole) {
    return (
      <Screen back={screenAddress('setup')}>
        <Empty icon="lock" title={t('whole')} />
      </Screen>
    );
  }
  return (
    <Screen
      back={screenAddress('setup')}
      top={<AuditTools filters={filters} onChange={(changes) => setFilters({ ...filters, ...changes })} />}
      bottom={
        <BottomBar>
          <ExportButton filters={filters} />
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={() => invalidateApi('listAuditLog')}>
        <InfiniteList
          list={list}
          estimateHeight={76}
          itemKey={({ id }) => id}
          renderItem={(entry) => <EntryCard entry={entry} onOpen={() => setOpened(entry)} />}
          empty={<Empty icon="search" title={t('none')} hint={t('noneHint')} />}
        />
      </PullRefresh>
      <EntrySheet entry={opened} onClose={() => setOpened(null)} onAccount={(account) => setFilters({ ...filters, account })} />
    </Screen>
  );
}
