import type { Verb } from '#services/core/request-context.ts';
import { readManaged } from './announcement-rows.ts';

export const getManagedAnnouncement: Verb<'getManagedAnnouncement'> = ({ actor, database, clock }, { id }) =>
  readManaged(database.kysely, actor, id, clock.now());
