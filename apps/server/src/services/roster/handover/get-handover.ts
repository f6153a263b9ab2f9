import { Parameters } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadHandover } from './handover-rows.ts';
import { presentHandover } from './present-handover.ts';

export const getHandover: Verb<'getHandover'> = async ({ actor, database }, { id }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  return presentHandover(actor, await loadHandover(database.run, actor, id, parameters));
};
