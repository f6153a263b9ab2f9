import type { ApiOutput } from '@energy-om/contract';
import { Link } from 'react-router';
import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import styles from './PersonOnDuty.module.css';

type Person = ApiOutput<'getDuty'>['people'][number];

const tones: Record<Person['doing'], Tone> = { free: 'good', onSite: 'brand', onTheWay: 'warn' };

/** One person on duty: team and shift, whether free, at a place or on the way, the order if it may be seen, and a call button. */
export function PersonOnDuty({ onDuty: { person, phoneNumber, team, by, shift, doing, order } }: { onDuty: Person }) {
  const t = useTexts('roster');
  const kind = by === 'work' ? shift?.name : t(`duty.by.${by}`);
  const line = [team?.name, kind, shift && t('duty.until', { time: formatTenantTime(shift.endsAt) })].filter(Boolean).join(' · ');
  return (
    <div className={styles.person}>
      <PersonChip
        name={person.fullName}
        phoneNumber={phoneNumber}
        hint={line}
        extra={<Chip tone={tones[doing]}>{t(`duty.doing.${doing}`)}</Chip>}
      />
      {order && (
        <Link className={styles.order} to={screenAddress('workOrder', { id: order.id })}>
          {order.title}
        </Link>
      )}
    </div>
  );
}
