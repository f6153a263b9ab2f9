import { type ActionInput, listEvidence, type Role, referencesOf, type Transition, type WorkOrderResult } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';
import { acceptingRoles, fitCondition, leadingRoles, processingRoles } from '#services/scope/fit-members.ts';
import { findOrder, type LoadedOrder } from '../load/load-order.ts';
import { checkAnswerFiles, checkFiles } from './check-files.ts';
import type { CommandContext } from './command-context.ts';

interface FitCount {
  fit: number;
}

/** How many of the accounts are fit, and in the team if one is named. */
const countFitAccounts = statement<
  { tenant: string; areaPath: string; roles: readonly Role[]; accounts: readonly string[]; team: string | null },
  FitCount
>(
  'count-fit-accounts',
  `
    select count(*)::int as fit from unnest(:accounts::uuid[]) a(id) where ${fitCondition('a.id', ':areaPath', ':roles')}
      and (:team::uuid is null or exists (select from team_members b where b.tenant_id = :tenant and b.team_id = :team and b.account_id = a.id))`,
);

/** How many leaders of the team can take an order in the area. */
const countFitLeaders = statement<{ tenant: string; areaPath: string; roles: readonly Role[]; team: string }, FitCount>(
  'count-fit-leaders',
  `
    select count(*)::int as fit from team_members b
    where b.tenant_id = :tenant and b.team_id = :team and b.is_leader and ${fitCondition('b.account_id', ':areaPath', ':roles')}`,
);

/** How many of the orders continue the given one. */
const countFollowUps = statement<{ tenant: string; order: string; followUps: readonly string[] }, FitCount>(
  'count-follow-ups',
  'select count(*)::int as fit from work_orders where tenant_id = :tenant and linked_order_id = :order and id = any (:followUps::uuid[])',
);

/** The accounts, teams, orders and files that an action names must exist in the tenant and be fit for it. Throws `invalid` by field. */
export async function checkReferences(
  context: CommandContext,
  { row, order }: LoadedOrder,
  transition: Transition,
  input: ActionInput,
): Promise<void> {
  if (transition.requires.includes('target')) await checkTarget(context, order.areaPath, input);
  if (transition.requires.includes('members')) {
    const teamId = order.target?.kind === 'team' ? order.target.teamId : null;
    const isFit = await areFit(context, order.areaPath, processingRoles, [...new Set(input.memberIds)], teamId);
    if (!isFit) throw invalid({ memberIds: 'memberUnfit' });
  }
  if (input.duplicateOf && (input.duplicateOf === row.id || !(await isInSight(context, input.duplicateOf)))) {
    throw invalid({ duplicateOf: 'duplicateUnknown' });
  }
  if (input.result) await checkResultFiles(context, row.id, input.result);
}

async function checkResultFiles(context: CommandContext, orderId: string, result: WorkOrderResult): Promise<void> {
  const { beforePhotoIds, afterPhotoIds, signatureFileId } = result;
  await checkFiles(context, beforePhotoIds, orderId, 'result.beforePhotoIds');
  await checkFiles(context, afterPhotoIds, orderId, 'result.afterPhotoIds');
  await checkFiles(context, listEvidence({ answers: {}, readings: result.readings }), orderId, 'result.readings');
  await checkAnswerFiles(context, result.answers, orderId, 'result.answers');
  await checkFollowUps(context, orderId, result);
  await checkFiles(context, signatureFileId ? [signatureFileId] : [], orderId, 'result.signatureFileId');
}

async function checkFollowUps({ tenantId, database }: CommandContext, orderId: string, { answers }: WorkOrderResult): Promise<void> {
  const ids = [...new Set(Object.values(answers).flatMap((answer) => referencesOf(answer).followUpOrderIds))];
  if (ids.length === 0) return;
  const [row] = await database.run(countFollowUps, { tenant: tenantId, order: orderId, followUps: ids });
  if (row?.fit !== ids.length) throw invalid({ 'result.answers': 'linkedOrderUnknown' });
}

async function checkTarget(context: CommandContext, areaPath: string, { target }: ActionInput): Promise<void> {
  if (target?.kind === 'team') {
    const { tenantId: tenant, database } = context;
    const [team] = await database.run(countFitLeaders, { tenant, areaPath, roles: leadingRoles, team: target.teamId });
    // Without a leader nobody could accept it.
    if (!team?.fit) throw invalid({ teamId: 'targetUnfit' });
  }
  if (target?.kind === 'person' && !(await areFit(context, areaPath, acceptingRoles, [target.accountId], null))) {
    throw invalid({ accountId: 'targetUnfit' });
  }
}

async function areFit(
  { tenantId: tenant, database }: CommandContext,
  areaPath: string,
  fitRoles: readonly Role[],
  accounts: readonly string[],
  team: string | null,
): Promise<boolean> {
  const [row] = await database.run(countFitAccounts, { tenant, areaPath, roles: fitRoles, accounts, team });
  return row?.fit === accounts.length;
}

/** Whether there is such an order, and the actor may see it. */
export async function isInSight(context: CommandContext, orderId: string): Promise<boolean> {
  return (await findOrder(context, context.tenantId, orderId, context.actor)) !== null;
}
