import type { Role } from '@energy-om/domain';
import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { labelOfUser } from '#shared/member/label-of-user.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** Roles by which somebody serves an area. */
const shownRoles = ['technician', 'team_leader', 'dispatcher', 'energy_clerk', 'tenant_admin'] as const satisfies readonly Role[];

const shownPeople = 5;

/** Who serves an area, by role: those whose role covers it, wholly or in part. Nothing for who sees no members. */
export function AreaPeople({ areaId }: { areaId: string }) {
  return useMay('member.view') ? <PeopleCard areaId={areaId} /> : null;
}

function PeopleCard({ areaId }: { areaId: string }) {
  const t = useTexts('area');
  const tCodes = useTexts('codes');
  const [role, setRole] = useState<(typeof shownRoles)[number] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { data, isError, error, refetch } = useApiQuery(
    'listAreaUsers',
    { siteIds: [areaId], ...(role !== null && { roleCode: role }) },
    { silent: true },
  );
  // Somebody whose role is over the whole organisation serves each area, and is shown to its administrators alone.
  const { isWhole } = useManagedScope();
  const isLink = useMay('member.manage') && isWhole;
  const people = data ?? [];
  const shown = isOpen ? people : people.slice(0, shownPeople);
  return (
    <Card title={t('people.title')} extra={people.length > 0 && t('people.count', { count: people.length })}>
      <FilterChips
        label={t('people.role')}
        options={[{ value: null, label: t('people.anyRole') }, ...shownRoles.map((one) => ({ value: one, label: tCodes(`role.${one}`) }))]}
        value={role}
        onChange={setRole}
      />
      {!data && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={2} />)}
      {data && people.length === 0 && <p>{t('people.nobody')}</p>}
      <div>
        {shown.map(({ userId, name, ortName }) => (
          <Row key={userId} label={labelOfUser({ name, ortName })} {...(isLink && { to: screenAddress('member', { id: userId }) })} />
        ))}
        {shown.length < people.length && (
          <Row icon="people" label={t('people.all', { count: people.length })} onPress={() => setOpen(true)} />
        )}
      </div>
    </Card>
  );
}
