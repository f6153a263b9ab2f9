import type { Verb } from '#services/core/request-context.ts';
import { loadManagedMember } from './managed-member.ts';

export const getMember: Verb<'getMember'> = ({ database, actor }, { accountId }) => loadManagedMember(database.kysely, actor, accountId);
