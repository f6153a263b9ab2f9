import { useState } from 'react';
import type { Membership } from '#features/organisation/model/types.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './FindOrganisation.module.css';
import { FoundState } from './FoundState.tsx';
import { type AskedTenant, JoinRequestSheet } from './JoinRequestSheet.tsx';

const fewestCharacters = 2;

/** Joining without a code: search for the organisation by its name and ask its administrators. */
export function FindOrganisation({ memberships }: { memberships: readonly Membership[] }) {
  const t = useTexts('organisation');
  const [keyword, setKeyword] = useScreenState('name', '');
  const [asked, setAsked] = useState<AskedTenant | null>(null);
  const name = keyword.trim();
  const isAsking = name.length >= fewestCharacters;
  const { data: found, isError, error, refetch } = useApiQuery('getTenantsByName', { name }, { enabled: isAsking, silent: true });
  return (
    <Card title={t('join.byName')}>
      <SearchBar value={keyword} onChange={setKeyword} placeholder={t('join.searchHint')} />
      {isAsking && isError && <LoadFailed onRetry={refetch} hint={error.message} />}
      {isAsking && !isError && !found && <SkeletonList count={2} lines={1} />}
      {isAsking && found?.length === 0 && <Empty icon="search" title={t('join.nothing', { name })} hint={t('join.nothingHint')} />}
      {isAsking && found && found.length > 0 && (
        <ul>
          {found.map((tenant) => (
            <li key={tenant.id} className={styles.row}>
              <Avatar kind="organisation" name={tenant.name} size={36} />
              <span className={styles.name}>{tenant.name}</span>
              <FoundState
                tenant={tenant}
                membership={memberships.find(({ id }) => id === tenant.id) ?? null}
                onAsk={() => setAsked(tenant)}
              />
            </li>
          ))}
        </ul>
      )}
      <JoinRequestSheet tenant={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}
