import { type ConfiguredChannel, channelWaitMs, dayMs, type MessageChannel, secondMs } from '@energy-om/domain';
import type { SendResult } from '#adapters/send-result.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { advanceRounds } from '#services/message-channel/rounds/advance-rounds.ts';
import { claimDeliveries, type DeliveryBatch } from '#services/message-channel/sending/claim-deliveries.ts';
import { recordResults } from '#services/message-channel/sending/record-results.ts';
import { findAddresses } from '#services/message-channel/sending/send-by-provider.ts';
import { listRecipients } from '#services/notification/list-recipients.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { projectAlarmEvents } from '#services/notification/projections/project-alarm-events.ts';
import { projectOrderEvents } from '#services/notification/projections/project-order-events.ts';
import { writeDeliveries } from '#services/notification/write-deliveries.ts';
import { type Acting, createActing } from '../field-documents/act-as.ts';
import type { Loading } from '../set-up/services-at.ts';
import type { DemoPerson, DemoTenant } from '../tenant/demo-tenant.ts';
import { findSubjects, type MessageSubject } from './find-subjects.ts';

/** By whom messages went out. The operator has no e-mail server, and nobody has linked WeChat, so that these are passed over. */
const channels: readonly ConfiguredChannel[] = ['wechat', 'sms', 'mail', 'voice'];
const maxAtOnce = 100;
/** A provider is asked again after ten seconds. */
const retriedMs = 15 * secondMs;

interface Answers {
  context: SignedInContext;
  /** Answers in the provider's place. */
  answer: (batch: DeliveryBatch) => SendResult;
}

/**
 * Adds what became of the messages about an alarm and an order: who was reached by which channel, whom a provider refused, and what still waits. The services write, advance and
 * record them; only the providers' answers are made up. No account at a provider is left behind, so that nothing of the demonstration is ever sent.
 */
export async function addMessages(loading: Loading, tenant: DemoTenant, { now }: { now: number }): Promise<void> {
  const acting = createActing(loading, tenant, { now, name: 'messages' });
  const { tx } = loading;
  for (const found of await findSubjects(loading, tenant.tenantId, now)) {
    const row = { tenant_id: tenant.tenantId, version: 1, is_on: true, max_level: 4 as const, settings: '{}', secrets: Buffer.alloc(0) };
    const proven_at = new Date(found.subject.at.getTime() - dayMs);
    await tx
      .insertInto('message_channels')
      .values(channels.map((channel) => ({ ...row, channel, proven_at })))
      .execute();
    await announce(loading, acting, tenant, found, now);
    await tx.deleteFrom('message_channels').where('tenant_id', '=', tenant.tenantId).execute();
  }
}

async function announce(loading: Loading, acting: Acting, tenant: DemoTenant, { subject, endedAt }: MessageSubject, now: number) {
  const { tenantId } = tenant;
  const start = subject.at.getTime();
  const contextAt = (at: number) => acting.as(tenant.people[0]?.key ?? '', now - at);
  const context = contextAt(start);
  const recipients = await listRecipients(context, tenantId);
  const project = subject.kind === 'alarm' ? projectAlarmEvents : projectOrderEvents;
  const drafts = await project(context, tenantId, [subject], recipients);
  const answer = answersTo(subject, listConcerned(tenant, drafts), new Date(now + dayMs));
  await writeDeliveries(context, loading.tx, tenantId, drafts);
  await sendNow(loading, tenantId, { context, answer });
  await sendNow(loading, tenantId, { context: contextAt(start + retriedMs), answer });
  const level = drafts[0]?.deliveries[0]?.content.level ?? null;
  const nextAt = start + (level === null ? 0 : channelWaitMs(level));
  if (nextAt < (endedAt ?? now)) await sendNow(loading, tenantId, { context: contextAt(nextAt), answer });
  // Nobody has to do anything about it any more.
  const over = drafts.map((draft) => ({ ...draft, deliveries: [], refreshOnly: true }));
  if (endedAt !== null) await writeDeliveries(contextAt(endedAt), loading.tx, tenantId, over);
}

function listConcerned({ people }: DemoTenant, drafts: readonly NotificationDraft[]): DemoPerson[] {
  const accounts = new Set(drafts.flatMap(({ deliveries }) => deliveries.map(({ accountId }) => accountId)));
  return people.filter(({ id }) => accounts.has(id));
}

/** Of an order no SMS goes out before `until`; of an alarm one to a dispatcher is refused, and the last person's is tried twice. */
function answersTo({ kind }: PendingSubject, concerned: readonly DemoPerson[], until: Date): Answers['answer'] {
  const refused = concerned.find(({ role }) => role === 'dispatcher')?.id;
  const retried = concerned.at(-1)?.id;
  return ({ accountId, channel, deliveries: [first] }) => {
    if (channel !== 'sms') return { kind: 'sent', id: null };
    if (kind === 'workOrder') return { kind: 'limited', until };
    if (accountId === refused) return { kind: 'rejected', reason: 'isv.BUSINESS_LIMIT_CONTROL' };
    return accountId === retried && first.attempts === 0 ? { kind: 'unreachable', reason: 'timeout' } : { kind: 'sent', id: null };
  };
}

/** Does what the job does, until nothing is left to be done at this moment. */
async function sendNow({ tx }: Loading, tenantId: string, { context, answer }: Answers): Promise<void> {
  for (;;) {
    const advanced = await advanceRounds(context);
    const { batches, count } = await claimDeliveries(context, tx, tenantId, maxAtOnce);
    for (const batch of batches)
      await recordResults(context, tenantId, [batch], { result: answer(batch), addresses: await addressesOf(context, tenantId, batch) });
    if (advanced + count === 0) return;
  }
}

async function addressesOf(
  context: SignedInContext,
  tenantId: string,
  { accountId, channel }: DeliveryBatch,
): Promise<Map<string, string>> {
  if (!isConfigured(channel)) return new Map();
  const found = await findAddresses(context, tenantId, channel, [accountId]);
  return new Map(found.map(({ account_id, address }) => [account_id, address]));
}

function isConfigured(channel: MessageChannel): channel is ConfiguredChannel {
  return channel !== 'webPush';
}
