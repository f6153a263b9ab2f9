import type { ApiOutput } from '@energy-om/contract';
import { maxReportPlaces } from '@energy-om/domain';
import { containsWord, splitWords } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { anyGrant, inProjects } from '#services/scope/area-scope.ts';
import { labelFromSite } from './find-report-target.ts';

/** Sites and what is in them, within active projects. */
export const listReportPlaces: Verb<'listReportPlaces'> = async ({ actor, database }, { keyword }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = ['a.tenant_id = :tenant', 'a.retired_at is null', `a.kind <> 'region'`, reachCondition(actor, parameters)];
  conditions.push(
    inProjects('a.path', `exists (select from projects p where p.tenant_id = :tenant and p.id = s.project_id and p.state = 'active')`),
  );
  for (const word of splitWords(keyword ?? '')) conditions.push(containsWord(word, parameters)('l.name'));
  const text = `
    select a.id, l.name from areas a cross join lateral (select ${labelFromSite} as name) l
    where ${conditions.join(' and ')} order by l.name, a.id limit ${maxReportPlaces}`;
  return database.run(prepared<ApiOutput<'listReportPlaces'>[number]>(text), parameters.values);
};

/** The domain's `mayReportAt` in SQL, for area `a`. Which project it is for is decided when something is reported. */
function reachCondition(actor: Actor, parameters: Parameters): string {
  return anyGrant(actor, 'work-order.report', (reach, grantPath) => {
    const within = grantPath === null ? 'true' : `starts_with(a.path, ${parameters.add(grantPath)})`;
    if (reach === 'all') return within;
    if (reach === 'own') return grantPath === null ? 'false' : within;
    const projects = parameters.add(actor.clientProjectIds);
    return `(${within} and ${inProjects('a.path', `s.project_id = any (${projects}::uuid[])`)})`;
  });
}
