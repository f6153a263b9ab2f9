import { kindOfTopic } from '@energy-om/domain';
import type { ServerEvent } from '../core/event-bus.ts';
import type { AppContext } from '../core/request-context.ts';
import type { WriteResult, WrittenDelivery } from './write-deliveries.ts';

/** Accounts of one event: what PostgreSQL carries between servers has to stay short. */
const maxAccounts = 100;

/** Runs after the commit: phones hear of what was written for their accounts, and of what became read. */
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
  // Nobody waits until other servers have heard of it.
  for (const event of [...notified, ...read]) void eventBus.publish(event);
}

function splitByAccounts<Item>(all: readonly Item[]): Item[][] {
  const count = Math.ceil(all.length / maxAccounts);
  return Array.from({ length: count }, (_, index) => all.slice(index * maxAccounts, (index + 1) * maxAccounts));
}
