import type { ReactNode } from 'react';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { Permit } from '../hooks/use-permit.ts';

type Person = Permit['leader'];

/** Everybody on the permit by their part, with the end of the certificate that qualifies for it, and who has signed the briefing. */
export function PeopleCard({ permit }: { permit: Permit }) {
  const t = useTexts('permit');
  const { issuer, leader, permitter, guardian, crew, briefedIds, status } = permit;
  const parts: [keyof Permit & ('issuer' | 'leader' | 'permitter' | 'guardian' | 'crew'), Person, boolean][] = [
    ['issuer', issuer, false],
    ['leader', leader, true],
    ['permitter', permitter, false],
    ...(guardian ? [['guardian', guardian, false] as [(typeof parts)[number][0], Person, boolean]] : []),
    ...crew.map((one): [(typeof parts)[number][0], Person, boolean] => ['crew', one, true]),
  ];
  const isBriefing = status !== 'draft' && status !== 'sent' && status !== 'voided';
  return (
    <Card title={t('page.people')}>
      {parts.map(([role, person, isOnSite]) => (
        <PersonRow key={`${role} ${person.id}`} label={`${t(`role.${role}`)} ${person.fullName}`} person={person}>
          {isOnSite && isBriefing && (
            <Chip tone={briefedIds.includes(person.id) ? 'good' : 'warn'}>
              {t(briefedIds.includes(person.id) ? 'briefed' : 'notBriefed')}
            </Chip>
          )}
        </PersonRow>
      ))}
    </Card>
  );
}

function PersonRow({ label, person, children }: { label: string; person: Person; children: ReactNode }) {
  const t = useTexts('permit');
  const { isUnqualified, qualifiedUntil } = person;
  const words = isUnqualified
    ? t('unqualified')
    : qualifiedUntil === null
      ? t('qualified')
      : t('qualifiedUntil', { date: formatDate(qualifiedUntil) });
  return (
    <Row icon={isUnqualified ? 'alarm' : 'person'} label={label} hint={words}>
      {children}
    </Row>
  );
}
