import type { Role } from '@energy-om/domain';
import { useState } from 'react';
import { useInfiniteApiList } from '../api/use-infinite-api-list.ts';
import { useTexts } from '../i18n/texts.ts';
import { Empty } from '../ui/feedback/Empty.tsx';
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx';
import { Button } from '../ui/form/Button.tsx';
import { SearchBar } from '../ui/form/SearchBar.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { SkeletonList } from '../ui/list/SkeletonList.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import type { Member } from './member.ts';
import { PickPersonRow } from './PickPersonRow.tsx';

export interface PickedPerson {
  id: string;
  fullName: string;
}

interface PeopleProps {
  chosen: readonly PickedPerson[];
  onToggle: (person: PickedPerson) => void;
  /** Why a member cannot be chosen; null: can be. */
  findHindrance?: (member: Member) => string | null;
  /** The role whose members are listed first; all others follow on request. */
  firstRole?: Role;
}

export interface PickPeopleSheetProps extends PeopleProps {
  open: boolean;
  onClose: () => void;
  title: string;
}

/** Members of the organisation with checkboxes; each change counts at once. */
export function PickPeopleSheet({ open, onClose, title, ...people }: PickPeopleSheetProps) {
  const t = useTexts('organisation');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={<Button onPress={onClose}>{t('pickPeople.done', { count: people.chosen.length })}</Button>}
    >
      <People {...people} />
    </Sheet>
  );
}

const pageSize = 30;

function People({ chosen, onToggle, findHindrance, firstRole }: PeopleProps) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  const [keyword, setKeyword] = useState('');
  const [role, setRole] = useState<Role | null>(firstRole ?? null);
  const list = useInfiniteApiList('listMembers', { keyword: keyword.trim() || undefined, role: role ?? undefined }, { pageSize });
  return (
    <>
      <SearchBar value={keyword} onChange={setKeyword} placeholder={t('members.search')} />
      {firstRole && (
        <FilterChips
          label={t('members.filter')}
          options={[
            { value: firstRole, label: tCodes(`role.${firstRole}`) },
            { value: null, label: t('pickPeople.everyone') },
          ]}
          value={role}
          onChange={setRole}
        />
      )}
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
            hindrance={findHindrance?.(member) ?? null}
            isChosen={chosen.some(({ id }) => id === member.accountId)}
            onToggle={() => onToggle({ id: member.accountId, fullName: member.fullName })}
          />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="plain" onPress={list.loadMore} busy={list.isLoadingMore}>
          {t('pickPeople.more')}
        </Button>
      )}
    </>
  );
}
