import type { Verb } from '#services/core/request-context.ts';
import { findForms, presentForms } from './form-rows.ts';

export const getPrintedForms: Verb<'getPrintedForms'> = async ({ actor, database, language, clock }) =>
  presentForms(await database.run(findForms, { tenant: actor.tenantId }), { language, now: clock.now() });
