import { type ActionInput, type Permission, permissionTable, type Role, roles, type Transition } from '@energy-om/domain';
import type { Statement } from '../../db/database.ts';
import { invalid } from '../service-error.ts';
import type { AuthorContext } from './author.ts';
import { type LoadedOrder, loadOrder } from './load-order.ts';
import type { OrderFile } from './save-order.ts';

const rolesWith = (permission: Permission): Role[] => roles.filter((role) => permissionTable[role][permission]);
const acceptingRoles = rolesWith('work-order.accept');
const processingRoles = rolesWith('work-order.process');

/** $1 tenant, $2 accounts, $3 roles, $4 team or null: how many of them are members with such a role, and in the team if one is named. */
const countFitAccounts: Statement = {
  name: 'count-fit-accounts',
  text: `
    select count(distinct m.account_id)::int as fit from memberships m
      join role_grants g on g.tenant_id = m.tenant_id and g.account_id = m.account_id and g.role = any ($3)
    where m.tenant_id = $1 and m.account_id = any ($2) and m.state = 'member'
      and ($4::uuid is null or exists (
        select from team_members b where b.tenant_id = m.tenant_id and b.team_id = $4 and b.account_id = m.account_id))`,
};

const countLedTeams: Statement = {
  name: 'count-led-teams',
  text: 'select count(*)::int as fit from team_members where tenant_id = $1 and team_id = $2 and is_leader',
};

/** $1 tenant, $2 files, $3 uploader, $4 order or null: own uploads, or files the order has already. */
const countUsableFiles: Statement = {
  name: 'count-usable-files',
  text: `
    select count(*)::int as fit from files f where f.tenant_id = $1 and f.id = any ($2) and (f.created_by = $3 or exists (
      select from work_order_files x where x.tenant_id = f.tenant_id and x.file_id = f.id and x.order_id = $4))`,
};

/** Whoever and whatever an action names must exist in the tenant and be fit for it. Throws `invalid` by field. */
export async function checkReferences(
  context: AuthorContext,
  { row, order }: LoadedOrder,
  transition: Transition,
  input: ActionInput,
  files: readonly OrderFile[],
): Promise<void> {
  if (transition.requires.includes('target')) await checkTarget(context, input);
  if (transition.requires.includes('members')) {
    const teamId = order.target?.kind === 'team' ? order.target.teamId : null;
    const isFit = await areFit(context, [...new Set(input.memberIds)], processingRoles, teamId);
    if (!isFit) throw invalid({ memberIds: 'memberUnfit' });
  }
  if (input.duplicateOf) await checkDuplicate(context, row.id, input.duplicateOf);
  if (files.length > 0) await checkFiles(context, files.map(({ id }) => id), row.id, 'result.afterPhotoIds');
}

async function checkTarget(context: AuthorContext, { target }: ActionInput): Promise<void> {
  if (target?.kind === 'team') {
    const [team] = await context.database.query<{ fit: number }>(countLedTeams, [context.author.tenantId, target.teamId]);
    // Without a leader nobody could accept it.
    if (!team?.fit) throw invalid({ teamId: 'targetUnfit' });
  }
  if (target?.kind === 'person' && !(await areFit(context, [target.accountId], acceptingRoles, null))) {
    throw invalid({ accountId: 'targetUnfit' });
  }
}

async function areFit({ author, database }: AuthorContext, accountIds: readonly string[], fitRoles: readonly Role[], teamId: string | null) {
  const [row] = await database.query<{ fit: number }>(countFitAccounts, [author.tenantId, accountIds, fitRoles, teamId]);
  return row?.fit === accountIds.length;
}

async function checkDuplicate({ author, database }: AuthorContext, orderId: string, duplicateOf: string): Promise<void> {
  const found = duplicateOf === orderId ? null : await loadOrder(database, author.tenantId, duplicateOf, author.actor).catch(() => null);
  if (!found) throw invalid({ duplicateOf: 'duplicateUnknown' });
}

/** Throws `invalid` under `field` unless every file is the author's own or on the order already. */
export async function checkFiles(
  { author, database }: AuthorContext,
  fileIds: readonly string[],
  orderId: string | null,
  field: string,
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  const [row] = await database.query<{ fit: number }>(countUsableFiles, [author.tenantId, ids, author.accountId, orderId]);
  if (row?.fit !== ids.length) throw invalid({ [field]: 'fileNotYours' });
}
