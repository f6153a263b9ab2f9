import type { Role } from '@energy-om/domain';
import { grantableRoles } from '#features/organisation/model/roles.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';

export interface MemberToolsProps {
  keyword: string;
  onSearch: (keyword: string) => void;
  role: Role | null;
  /** Null: the list cannot be filtered by role, such as that of requests. */
  onFilter: ((role: Role | null) => void) | null;
}

/** Search by name or number, filter by role. */
export function MemberTools({ keyword, onSearch, role, onFilter }: MemberToolsProps) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  return (
    <ListTools>
      <SearchBar value={keyword} onChange={onSearch} placeholder={t('members.search')} />
      {onFilter && (
        <FilterChips<Role>
          label={t('members.filter')}
          options={[
            { value: null, label: t('members.allRoles') },
            ...grantableRoles.map((value) => ({ value, label: tCodes(`role.${value}`) })),
          ]}
          value={role}
          onChange={onFilter}
        />
      )}
    </ListTools>
  );
}
