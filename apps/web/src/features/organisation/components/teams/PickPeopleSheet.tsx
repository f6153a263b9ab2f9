import { useState } from 'react';
import type { TeamPerson } from '#features/organisation/model/team-draft.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { PickPersonRow } from './PickPersonRow.tsx';

export interface PickPeopleSheetProps {
  open: boolean;
  onClose: () => void;
  chosen: readonly TeamPerson[];
  onToggle: (person: TeamPerson) => void;
}

/** Members of the organisation with checkboxes; each change counts at once. */
export function PickPeopleSheet({ open, onClose, chosen, onToggle }: PickPeopleSheetProps) {
  const t = useTexts('organisation');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('teamEdit.pickTitle')}
      footer={<Button onPress={onClose}>{t('teamEdit.done', { count: chosen.length })}</Button>}
    >
      <People chosen={chosen} onToggle={onToggle} />
    </Sheet>
  );
}

const pageSize = 30;

function People({ chosen, onToggle }: Pick<PickPeopleSheetProps, 'chosen' | 'onToggle'>) {
  const t = useTexts('organisation');
  const [keyword, setKeyword] = useState('');
  const list = useInfiniteApiList('listMembers', { keyword: keyword.trim() || undefined }, { pageSize });
  return (
    <>
      <SearchBar value={keyword} onChange={setKeyword} placeholder={t('members.search')} />
      {list.isLoading && <SkeletonList count={4} lines={1} />}
      {list.isFailed && <LoadFailed onRetry={list.refresh} />}
      {!list.isLoading && !list.isFailed && list.items.length === 0 && (
        <Empty icon="people" title={t('members.none')} hint={t('members.noneHint')} />
      )}
      <ul>
        {list.items.map((member) => (
          <PickPersonRow
            key={member.accountId}
            member={member}
            isChosen={chosen.some(({ id }) => id === member.accountId)}
            onToggle={() => onToggle({ id: member.accountId, fullName: member.fullName })}
          />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="plain" onPress={list.loadMore} busy={list.isLoadingMore}>
          {t('teamEdit.more')}
        </Button>
      )}
    </>
  );
}
