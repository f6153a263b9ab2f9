import type { ApiOutput } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './DayShift.module.css';

interface DayShiftProps extends Pick<ApiOutput<'listShifts'>, 'shifts' | 'leaves'> {
  day: string;
  /** Whether a roster says that whoever has no shift on the day is off. */
  isRostered: boolean;
}

/** What the account works on a day to come, and where it asks for leave or a swap. */
export function DayShift({ day, shifts, leaves, isRostered }: DayShiftProps) {
  const t = useTexts('roster');
  const tRequest = useTexts('shiftRequest');
  const navigate = useNavigate();
  const shift = shifts.find((one) => one.day === day);
  const isAway = leaves.some(({ from, to }) => from <= day && day <= to);
  const mayBeSwapped = shift !== undefined && Date.parse(shift.startsAt) > Date.now();
  return (
    <Card>
      <div className={styles.line}>
        <p className={styles.shift}>
          {shift
            ? `${shift.name} ${formatTenantTime(shift.startsAt)}–${formatTenantTime(shift.endsAt)}`
            : isAway
              ? t('leaveName')
              : isRostered && t('offName')}
        </p>
        <div className={styles.buttons}>
          {mayBeSwapped && (
            <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('swapRequest', { day }))}>
              {tRequest('ask.swap')}
            </Button>
          )}
          {!isAway && (
            <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('leaveRequest', { day }))}>
              {tRequest('ask.leave')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
