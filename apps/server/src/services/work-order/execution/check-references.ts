import { type ActionInput, listEvidence, type Role, referencesOf, type Transition, type WorkOrderResult } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { invalid } from '#services/core/service-error.ts';
import { acceptingRoles, fitCondition, leadingRoles, processingRoles } from '#services/scope/fit-members.ts';
import { findOrder, type LoadedOrder } from '../load/load-order.ts';
import type { CommandContext } from './command-context.ts';

/** $1 tenant, $2 area path, $3 roles, $4 accounts, $5 team or null: how many of them are fit, and in the team if one is named. */
const countFitAccounts: NumberedStatement = {
  name: 'count-fit-accounts',
  text: `
    select count(*)::int as fit from unnest($4::uuid[]) a(id) where ${fitCondition('a.id', '$2', '$3')}
      and ($5::uuid is null or exists (select from team_members b where b.tenant_id = $1 and b.team_id = $5 and b.account_id = a.id))`,
};

/** $1 tenant, $2 area path, $3 roles, $4 team: its leaders who can take an order there. */
const countFitLeaders: NumberedStatement = {
  name: 'count-fit-leaders',
  text: `
    select count(*)::int as fit from team_members b
    where b.tenant_id = $1 and b.team_id = $4 and b.is_leader and ${fitCondition('b.account_id', '$2', '$3')}`,
};

/** $1 tenant, $2 files, $3 uploader, $4 order or null: own uploads, or files the order has already. */
const countUsableFiles: NumberedStatement = {
  name: 'count-usable-files',
  text: `
    select count(*)::int as fit from files f where f.tenant_id = $1 and f.id = any ($2) and (f.created_by = $3 or exists (
      select from work_order_files x where x.tenant_id = f.tenant_id and x.file_id = f.id and x.order_id = $4))`,
};

/** Whoever and whatever an action names must exist in the tenant and be fit for it. Throws `invalid` by field. */
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
  await checkFiles(context, listEvidence(result), orderId, 'result.answers');
  await checkFollowUps(context, orderId, result);
  await checkFiles(context, signatureFileId ? [signatureFileId] : [], orderId, 'result.signatureFileId');
}

/** $1 tenant, $2 order, $3 orders: how many of them go on from it. */
const countFollowUps: NumberedStatement = {
  name: 'count-follow-ups',
  text: 'select count(*)::int as fit from work_orders where tenant_id = $1 and linked_order_id = $2 and id = any ($3::uuid[])',
};

async function checkFollowUps({ author, database }: CommandContext, orderId: string, { answers }: WorkOrderResult): Promise<void> {
  const ids = [...new Set(Object.values(answers).flatMap((answer) => referencesOf(answer).followUpOrderIds))];
  if (ids.length === 0) return;
  const [row] = await database.query<{ fit: number }>(countFollowUps, [author.tenantId, orderId, ids]);
  if (row?.fit !== ids.length) throw invalid({ 'result.answers': 'linkedOrderUnknown' });
}

async function checkTarget(context: CommandContext, areaPath: string, { target }: ActionInput): Promise<void> {
  if (target?.kind === 'team') {
    const { author, database } = context;
    const [team] = await database.query<{ fit: number }>(countFitLeaders, [author.tenantId, areaPath, leadingRoles, target.teamId]);
    // Without a leader nobody could accept it.
    if (!team?.fit) throw invalid({ teamId: 'targetUnfit' });
  }
  if (target?.kind === 'person' && !(await areFit(context, areaPath, acceptingRoles, [target.accountId], null))) {
    throw invalid({ accountId: 'targetUnfit' });
  }
}

async function areFit(
  { author, database }: CommandContext,
  areaPath: string,
  fitRoles: readonly Role[],
  accountIds: readonly string[],
  teamId: string | null,
): Promise<boolean> {
  const [row] = await database.query<{ fit: number }>(countFitAccounts, [author.tenantId, areaPath, fitRoles, accountIds, teamId]);
  return row?.fit === accountIds.length;
}

/** Whether there is such an order, and the author may see it. */
export async function isInSight(context: CommandContext, orderId: string): Promise<boolean> {
  const { author } = context;
  return (await findOrder(context, author.tenantId, orderId, author.actor)) !== null;
}

/** Throws `invalid` under `field` unless every file is the author's own or on the order already. */
export async function checkFiles(
  { author, database }: CommandContext,
  fileIds: readonly string[],
  orderId: string | null,
  field: string,
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  const [row] = await database.query<{ fit: number }>(countUsableFiles, [author.tenantId, ids, author.accountId, orderId]);
  if (row?.fit !== ids.length) throw invalid({ [field]: 'fileNotYours' });
}
