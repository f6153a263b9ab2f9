import { useApiQuery } from '#shared/api/use-api-query.ts';
import { OpenAlarms } from '../meter/OpenAlarms.tsx';

const maxShown = 5;

/** A gateway's open alarms, for accounts that may see alarms; each links to the alarm and to its order. */
export function GatewayAlarms({ gatewayId, now }: { gatewayId: string; now: number }) {
  const { data } = useApiQuery(
    'listAlarms',
    { deviceId: gatewayId, state: ['open', 'acknowledged'], pageSize: maxShown },
    { silent: true },
  );
  return <OpenAlarms alarms={data?.items ?? []} now={now} />;
}
