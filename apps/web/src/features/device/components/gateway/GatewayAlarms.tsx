import { useApiQuery } from '#shared/api/use-api-query.ts';
import { OpenAlarms } from '../meter/OpenAlarms.tsx';

const maxShown = 5;

/** What is wrong with a gateway now, for those who may see alarms: why it was lost, and the order that mends it, are one tap away. */
export function GatewayAlarms({ gatewayId, now }: { gatewayId: string; now: number }) {
  const { data } = useApiQuery(
    'listAlarms',
    { deviceId: gatewayId, state: ['open', 'acknowledged'], pageSize: maxShown },
    { silent: true },
  );
  return <OpenAlarms alarms={data?.items ?? []} now={now} />;
}
