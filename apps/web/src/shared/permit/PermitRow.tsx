import type { ApiOutput } from '@energy-om/contract';
import { formatDateTime } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Row } from '../ui/list/Row.tsx';
import { PermitStatusChip } from './PermitStatusChip.tsx';

export type PermitSummary = ApiOutput<'listPermits'>['items'][number];

/** A permit in a list: its number or kind, until when it is valid, and what stands of its isolation. */
export function PermitRow({ permit: { id, kind, number, status, validUntil, pointsHeld } }: { permit: PermitSummary }) {
  const t = useTexts('permit');
  const tCodes = useTexts('codes');
  const held = pointsHeld > 0 ? ` · ${t('held', { count: pointsHeld })}` : '';
  return (
    <Row
      icon="lock"
      label={number ?? tCodes(`permitKind.${kind}`)}
      hint={`${t('until', { time: formatDateTime(validUntil) })}${held}`}
      to={screenAddress('permit', { id })}
    >
      <PermitStatusChip status={status} />
    </Row>
  );
}
