import { dayMs } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { Permit } from '../hooks/use-permit.ts';
import styles from './permit.module.css';

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

/** A certificate that ends within so many days stands out. */
const soonDays = 30;

/** The days until a certificate ends; null: it does not end soon. */
function daysUntil(day: string | null): number | null {
  if (day === null) return null;
  const days = Math.round((Date.parse(day) - Date.parse(tenantToday())) / dayMs);
  return days <= soonDays ? days : null;
}

function PersonRow({ label, person, children }: { label: string; person: Person; children: ReactNode }) {
  const t = useTexts('permit');
  const { isUnqualified, qualifiedUntil } = person;
  const daysLeft = isUnqualified ? null : daysUntil(qualifiedUntil);
  const words = isUnqualified
    ? t('unqualified')
    : qualifiedUntil === null
      ? t('qualified')
      : t('qualifiedUntil', { date: formatDate(qualifiedUntil) });
  return (
    <Row icon={isUnqualified || daysLeft !== null ? 'alarm' : 'person'} label={label} hint={words}>
      {daysLeft === null ? (
        children
      ) : (
        <span className={styles.chips}>
          <Chip tone="warn">{t('expiresIn', { count: daysLeft })}</Chip>
          {children}
        </span>
      )}
    </Row>
  );
}
