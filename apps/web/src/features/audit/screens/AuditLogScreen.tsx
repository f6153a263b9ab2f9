import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { AuditTools } from '../components/AuditTools.tsx';
import { type AuditEntry, EntryCard } from '../components/EntryCard.tsx';
import { EntrySheet } from '../components/EntrySheet.tsx';
import { type AuditFilters, noFilters, toAuditInput } from '../model/audit-filters.ts';
import { saveFile } from '../model/save-file.ts';

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
      bottom={<ExportBar filters={filters} />}
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
      <EntrySheet entry={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}

function ExportBar({ filters }: { filters: AuditFilters }) {
  const t = useTexts('audit');
  const { mutateAsync } = useApiMutation('exportAuditLog', { invalidates: ['listAuditLog'] });
  const exportEntries = async () => {
    const { fileName, text, rows, isCut } = await mutateAsync({ ...toAuditInput(filters), language: currentLanguage() });
    // Only a repetition of a call whose answer was lost has no text; the next press is a new call.
    if (text === null) return showToast(t('exportAgain'), { kind: 'error' });
    saveFile(fileName, text);
    showToast(t(isCut ? 'exportedCut' : 'exported', { count: rows }), { kind: 'success' });
  };
  return (
    <BottomBar>
      <Button onPress={exportEntries}>{t('export')}</Button>
    </BottomBar>
  );
}
