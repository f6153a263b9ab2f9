import { kindOfTopic } from '@energy-om/domain';
import type { ServerEvent } from '#services/core/event-bus.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { WriteResult, WrittenDelivery } from './write-deliveries.ts';

/** Accounts of one event, since PostgreSQL limits the size of what it carries between servers. */
const maxAccounts = 100;

/** Runs after the commit. Publishes to phones what was written for their accounts, and what became read. */
export function publishDeliveries({ eventBus }: Pick<AppContext, 'eventBus'>, tenantId: string, { written, readFor }: WriteResult): void {
  const alike = Map.groupBy(written, ({ draft, topic, content, isQuiet }) => JSON.stringify([draft.subject.id, topic, content, isQuiet]));
  const notified = [...alike.values()].flatMap((group) =>
    splitByAccounts(group).map((part): ServerEvent => {
      const [{ draft, topic, content, isQuiet }] = part as [WrittenDelivery];
      const { subject } = draft;
      const notification = {
        kind: kindOfTopic(topic),
        topic,
        subject: { kind: subject.kind, id: subject.id },
        ...content,
        at: subject.at.toISOString(),
      };
      return { kind: 'notified', tenantId, accountIds: part.map(({ accountId }) => accountId), notification, isQuiet };
    }),
  );
  const read = splitByAccounts(readFor).map((accountIds): ServerEvent => ({ kind: 'notifications-read', tenantId, accountIds }));
  // The job does not wait until other servers have received the events.
  for (const event of [...notified, ...read]) void eventBus.publish(event);
}

function splitByAccounts<Item>(all: readonly Item[]): Item[][] {
  const count = Math.ceil(all.length / maxAccounts);
  return Array.from({ length: count }, (_, index) => all.slice(index * maxAccounts, (index + 1) * maxAccounts));
}
