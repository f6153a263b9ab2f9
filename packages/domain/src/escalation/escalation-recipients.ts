import type { Role } from '../access/permissions.ts';
import { findOrderTopic } from '../notification/order-topic.ts';
import { mainActions } from '../work-order/lifecycle/available-actions.ts';
import { type LifecycleActor, maySee } from '../work-order/lifecycle/capacity.ts';
import type { WorkOrder } from '../work-order/work-order.ts';
import type { EscalationRecipient, EscalationStep } from './escalation.ts';

type Account = Extract<LifecycleActor, { kind: 'account' }>;

interface Scene {
  /** The accounts that may be notified at present. */
  accounts: readonly Account[];
  /** Whoever is on duty for the place. */
  onDutyIds: readonly string[];
}

export interface EscalationScene extends Scene {
  order: WorkOrder;
  projectManagerId: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns the accounts that a step notifies, each once. Where a step reaches nobody, those of the next step are notified in its place, at
 * last the administrators.
 */
export function findEscalationRecipients(steps: readonly EscalationStep[], step: number, scene: EscalationScene): string[] {
  return findRecipients(steps, step, scene.accounts, (recipient, account) => isRecipient(recipient, account, scene));
}

export interface AlarmEscalationScene extends Scene {
  /** The path of the area of the alarm's device. */
  areaPath: string;
  /** The leaders of the teams that serve the area. */
  leaderIds: readonly string[];
  /** The managers of the projects that cover it. */
  projectManagerIds: readonly string[];
}

/** The same for an alarm. @param scene with the accounts that may look at the alarm */
export function findAlarmRecipients(steps: readonly EscalationStep[], step: number, scene: AlarmEscalationScene): string[] {
  return findRecipients(steps, step, scene.accounts, (recipient, account) => isRecipientOfAlarm(recipient, account, scene));
}

function findRecipients(
  steps: readonly EscalationStep[],
  step: number,
  accounts: readonly Account[],
  isOneOf: (recipient: EscalationRecipient, account: Account) => boolean,
): string[] {
  const candidates = [...steps.slice(step).map(({ recipients }) => recipients), [{ kind: 'administrators' } as const]];
  for (const recipients of candidates) {
    const found = accounts.filter((account) => recipients.some((recipient) => isOneOf(recipient, account)));
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
    case 'projectManager':
      return account.accountId === projectManagerId;
    default:
      return isNamed(recipient, account, order.areaPath, scene.onDutyIds);
  }
}

function isRecipientOfAlarm(recipient: EscalationRecipient, account: Account, scene: AlarmEscalationScene): boolean {
  switch (recipient.kind) {
    case 'owner':
      return false;
    case 'leader':
      return scene.leaderIds.includes(account.accountId);
    case 'projectManager':
      return scene.projectManagerIds.includes(account.accountId);
    default:
      return isNamed(recipient, account, scene.areaPath, scene.onDutyIds);
  }
}

/** Whether a recipient that means the same for every subject means this account; false for any other recipient. */
function isNamed(recipient: EscalationRecipient, account: Account, areaPath: string, onDutyIds: readonly string[]): boolean {
  switch (recipient.kind) {
    case 'onDuty':
      return onDutyIds.includes(account.accountId);
    case 'dispatchers':
      return holds(account, 'dispatcher', areaPath);
    case 'administrators':
      return holds(account, 'tenant_admin', areaPath);
    case 'role':
      return holds(account, recipient.role, areaPath);
    case 'person':
      return account.accountId === recipient.id;
    default:
      return false;
  }
}

function holds(account: Account, role: Role, areaPath: string): boolean {
  return account.roleGrants.some((grant) => grant.role === role && (grant.areaId === null || areaPath.includes(`/${grant.areaId}/`)));
}

function leadsOrder({ teams }: Account, { order, accounts }: EscalationScene): boolean {
  const { target, memberIds } = order;
  if (target?.kind === 'team') return teams.some(({ id, isLeader }) => isLeader && id === target.teamId);
  const doers = target?.kind === 'person' ? [target.accountId, ...memberIds] : memberIds;
  const teamIds = accounts.filter(({ accountId }) => doers.includes(accountId)).flatMap((doer) => doer.teams.map(({ id }) => id));
  return teams.some(({ id, isLeader }) => isLeader && teamIds.includes(id));
}
