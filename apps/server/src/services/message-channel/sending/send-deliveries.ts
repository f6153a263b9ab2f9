import type { MessageChannel } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { logError } from '#services/core/log-error.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { composeBatch } from '../text/compose-batch.ts';
import { claimDeliveries, type DeliveryBatch } from './claim-deliveries.ts';
import { recordAbandoned, recordResults } from './record-results.ts';
import { type ProviderResult, sendByProvider } from './send-by-provider.ts';
import { sendPush } from './send-push.ts';

/** A sweep over all tenants. The index contains only what is to be sent or is being sent. */
const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-due-deliveries',
  `select t.id from tenants t where exists (select from channel_deliveries d
      where d.tenant_id = t.id and d.state in ('due', 'sending') and d.due_at <= :now)`,
);

/** One message of a provider, which may stand for the deliveries of several people. */
type Sending = readonly [DeliveryBatch, ...DeliveryBatch[]];

const robots: readonly MessageChannel[] = ['wecom', 'dingtalk'];

const runSize = { perTenant: 50, max: 1000 } as const;

export const createSendingTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'send-deliveries', 'messages of a tenant could not be sent');

/** Sends what is due. Each message is claimed before it is sent, so that no other server sends it too. @returns how many rows were dealt with */
export async function sendDeliveries(context: AppContext, turns = createSendingTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const tenants = await database.run(findTenants, { now: clock.now() });
  return runTenants(database, turns, { tenants, runSize }, async ({ id: tenantId }, limit) => {
    await recordAbandoned(context, tenantId);
    const { batches, count } = await database.transaction((tx) => claimDeliveries(context, tx, tenantId, limit));
    await Promise.all(gatherForRobots(batches).map((sending) => sendOnce(context, tenantId, sending)));
    return count;
  });
}

/** A robot says once in its group what is about one subject, and mentions everybody whom it concerns. */
function gatherForRobots(batches: readonly DeliveryBatch[]): Sending[] {
  const keyOf = ({ id, channel, deliveries: [first, ...others] }: DeliveryBatch) =>
    robots.includes(channel) && others.length === 0 ? `${channel} ${first.topic} ${first.subject_id}` : id;
  return [...Map.groupBy(batches, keyOf).values()] as unknown as Sending[];
}

async function sendOnce(context: AppContext, tenantId: string, sending: Sending): Promise<void> {
  const [{ channel }] = sending;
  let sent: ProviderResult;
  try {
    sent = await send(context, tenantId, sending);
  } catch (error) {
    logError(context.log, 'error', error, { tenantId, channel }, 'a message could not be sent');
    sent = { result: { kind: 'unreachable', reason: 'fault of the server' }, addresses: new Map() };
  }
  await recordResults(context, tenantId, sending, sent);
}

async function send(context: AppContext, tenantId: string, sending: Sending): Promise<ProviderResult> {
  const [first] = sending;
  const { channel, deliveries } = first;
  const [{ kind, subject_kind, subject_id: id }, ...others] = deliveries;
  if (channel === 'webPush') return { result: await sendPush(context, tenantId, first), addresses: new Map() };
  const accounts = sending.map(({ accountId }) => accountId);
  const subject = others.length === 0 ? { kind: subject_kind, id } : null;
  return sendByProvider(context, tenantId, channel, { kind, accounts, compose: (language) => composeBatch(language, deliveries), subject });
}
