import { switchingRoles } from '@energy-om/domain';
import { formatDate, formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { SwitchingStatusChip } from '#shared/switching/SwitchingStatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import type { Switching } from '../hooks/use-switching.ts';
import styles from './switching.module.css';

/** What is switched, by whose order, and who the people are; before the work with the ends of their certificates. */
export function HeadCard({ switching }: { switching: Switching }) {
  const t = useTexts('switching');
  const tCodes = useTexts('codes');
  const { task, number, kind, site, status, history, commander, order } = switching;
  const ordered = history.find(({ row }) => row === 'S3');
  const stopped = status === 'stopped' ? history.findLast(({ row }) => row === 'S6') : undefined;
  const isOver = status === 'done' || status === 'aborted' || status === 'voided';
  const words = [
    number ?? tCodes(`switchingKind.${kind}`),
    // Numbers begin with the site, unless the tenant has them begin otherwise.
    !number?.startsWith(site) && site,
    ordered && t('orderedBy', { name: commander.fullName, time: formatTime(ordered.at) }),
  ];
  return (
    <Card>
      <CardHead title={task} to={undefined}>
        <SwitchingStatusChip status={status} />
      </CardHead>
      <p className={styles.words}>{words.filter(Boolean).join(' · ')}</p>
      {stopped && (
        <Callout tone="danger" icon="alarm">
          {t('stoppedBy', { name: stopped.actor?.fullName ?? '', reason: stopped.reason })}
        </Callout>
      )}
      <ul className={styles.people}>
        {switchingRoles.map((role) => (
          <Person key={role} switching={switching} role={role} hasCertificate={!isOver} />
        ))}
      </ul>
      {status !== 'executing' && (
        <Row icon="order" label={order.title} hint={order.orderNo} to={screenAddress('workOrder', { id: order.id })} />
      )}
    </Card>
  );
}

interface PersonProps {
  switching: Switching;
  role: 'operator' | 'supervisor' | 'commander';
  hasCertificate: boolean;
}

function Person({ switching, role, hasCertificate }: PersonProps) {
  const t = useTexts('switching');
  const tPermit = useTexts('permit');
  const { id, fullName, isUnqualified, qualifiedUntil } = switching[role];
  const isMe = useAccountId() === id;
  const certificate = isUnqualified
    ? t('unqualified')
    : qualifiedUntil === null
      ? tPermit('qualified')
      : tPermit('qualifiedUntil', { date: formatDate(qualifiedUntil) });
  return (
    <li className={styles.person}>
      <Avatar name={fullName} size={34} />
      <span className={styles.personText}>
        <span className={styles.name}>{fullName}</span>
        <span className={styles.words}>{isMe ? t('me', { role: t(`role.${role}`) }) : t(`role.${role}`)}</span>
        {hasCertificate && switching.status !== 'executing' && (
          <span className={isUnqualified ? styles.lacking : styles.words}>{certificate}</span>
        )}
      </span>
    </li>
  );
}
