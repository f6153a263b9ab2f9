import { containsPattern } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { queryMembers } from './query-members.ts';

export const listRoleUsers: Verb<'listRoleUsers'> = (context, { roleCode, keyword }) =>
  queryMembers(context, [roleCode], (parameters) => (keyword ? [`y.full_name ilike ${parameters.add(containsPattern(keyword))}`] : []));
