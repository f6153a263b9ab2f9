import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { OpenAlarms } from '../meter/OpenAlarms.tsx';

const maxShown = 5;

/** A gateway's open alarms, for accounts that may see alarms; each links to the alarm and to its order. */
export function GatewayAlarms({ gateway: { id, code }, now }: { gateway: { id: string; code: string }; now: number }) {
  const t = useTexts('device');
  const { data } = useApiQuery('listAlarms', { deviceId: id, state: ['open', 'acknowledged'], pageSize: maxShown }, { silent: true });
  return (
    <>
      <OpenAlarms alarms={data?.items ?? []} now={now} />
      {data && data.total > maxShown && (
        <Card>
          <Row icon="alarm" label={t('widen')} to={screenAddress('alarms', { keyword: code })} />
        </Card>
      )}
    </>
  );
}
