import type { ShiftRequest } from '#features/roster/hooks/use-shift-request.ts';
import { describeDays, describeShift, describeStatus, toneOfStatus } from '#features/roster/model/describe-request.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './requests.module.css';

/** A request in the list: who asks for what, and how far it is. */
export function RequestCard({ request }: { request: ShiftRequest }) {
  const t = useTexts('shiftRequest');
  const tCodes = useTexts('codes');
  const { id, kind, status, person, leave, swap, reason } = request;
  const what = leave ? tCodes(`leaveKind.${leave.kind}`) : t('kind.swap');
  return (
    <Card>
      <CardHead title={`${person.fullName} · ${what}`} to={screenAddress('shiftRequest', { id })}>
        <Chip tone={toneOfStatus[status]}>{describeStatus({ kind, status })}</Chip>
      </CardHead>
      {leave && <p>{describeDays(leave)}</p>}
      {swap && (
        <>
          <p>{describeShift(swap.own)}</p>
          <p>
            ⇄ {swap.colleague.fullName} {describeShift(swap.theirs)}
          </p>
        </>
      )}
      {reason && <p className={styles.words}>{reason}</p>}
    </Card>
  );
}
