import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';

/** The number of rejected messages by reason. @param name of the device, where it is known */
export function RejectedCounts({ deviceId, name }: { deviceId: string; name: string | null }) {
  const t = useTexts('device');
  const tCodes = useTexts('codes');
  const { data } = useApiQuery('listRejectedMessages', { deviceId, pageSize: 1 }, { silent: true });
  if (!data || data.counts.length === 0) return null;
  return (
    <Card title={t('rejected.counts')} extra={name}>
      <dl>
        {data.counts.map(({ reason, count }) => (
          <Fact key={reason} label={tCodes(`rejectReason.${reason}`)}>
            <b>{formatNumber(count)}</b>
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
