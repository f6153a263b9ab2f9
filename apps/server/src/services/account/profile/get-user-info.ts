import type { Verb } from '#services/core/request-context.ts';
import { presentUserInfo } from './present-user-info.ts';

export const getUserInfo: Verb<'getUserInfo'> = ({ actor, database }) => presentUserInfo(database.kysely, actor);
