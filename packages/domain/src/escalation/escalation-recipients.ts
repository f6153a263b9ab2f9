import type { Role } from '../access/permissions.ts';
import { findOrderTopic } from '../notification/order-topic.ts';
import { mainActions } from '../work-order/lifecycle/available-actions.ts';
import { type LifecycleActor, maySee } from '../work-order/lifecycle/capacity.ts';
import type { WorkOrder } from '../work-order/work-order.ts';
import type { EscalationRecipient, EscalationStep } from './escalation.ts';

type Account = Extract<LifecycleActor, { kind: 'account' }>;

export interface EscalationScene {
  order: WorkOrder;
  /** The accounts that may be notified at present. */
  accounts: readonly Account[];
  projectManagerId: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns the accounts that a step notifies, each once. Where a step reaches nobody, those of the next step are notified in its place, at
 * last the administrators.
 */
export function findEscalationRecipients(steps: readonly EscalationStep[], step: number, scene: EscalationScene): string[] {
  const candidates = [...steps.slice(step).map(({ recipients }) => recipients), [{ kind: 'administrators' } as const]];
  for (const recipients of candidates) {
    const found = scene.accounts.filter((account) => recipients.some((recipient) => isRecipient(recipient, account, scene)));
    if (found.length > 0) return found.map(({ accountId }) => accountId);
  }
  return [];
}

/** Nobody is notified of an order that they cannot open. */
function isRecipient(recipient: EscalationRecipient, account: Account, scene: EscalationScene): boolean {
  const { order, projectManagerId, now } = scene;
  if (!maySee(account, order)) return false;
  switch (recipient.kind) {
    case 'owner': {
      const topic = findOrderTopic(order, account, now);
      return mainActions.some((action) => action === topic) || topic === 'resubmit';
    }
    case 'leader':
      return leadsOrder(account, scene);
    case 'dispatchers':
      return holds(account, 'dispatcher', order);
    case 'administrators':
      return holds(account, 'tenant_admin', order);
    case 'projectManager':
      return account.accountId === projectManagerId;
    case 'role':
      return holds(account, recipient.role, order);
    case 'person':
      return account.accountId === recipient.id;
  }
}

function holds(account: Account, role: Role, { areaPath }: WorkOrder): boolean {
  return account.roleGrants.some((grant) => grant.role === role && (grant.areaId === null || areaPath.includes(`/${grant.areaId}/`)));
}

function leadsOrder({ teams }: Account, { order, accounts }: EscalationScene): boolean {
  const { target, memberIds } = order;
  if (target?.kind === 'team') return teams.some(({ id, isLeader }) => isLeader && id === target.teamId);
  const doers = target?.kind === 'person' ? [target.accountId, ...memberIds] : memberIds;
  const teamIds = accounts.filter(({ accountId }) => doers.includes(accountId)).flatMap((doer) => doer.teams.map(({ id }) => id));
  return teams.some(({ id, isLeader }) => isLeader && teamIds.includes(id));
}
