import type { Permission } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { forbidden, notFound } from '#services/core/service-error.ts';
import { anyGrant } from '#services/scope/area-scope.ts';
import { teamCondition } from '#services/scope/team-scope.ts';

interface RosterTeam {
  id: string;
  name: string;
  may_manage: boolean;
}

/** The condition that the actor keeps the roster of team `e`: leads it, or administers all areas that it serves. */
export function managedCondition(actor: Actor, parameters: Parameters): string {
  const permission: Permission = 'roster.manage';
  const ledTeams = actor.teams.filter(({ isLeader }) => isLeader).map(({ id }) => id);
  return anyGrant(actor, permission, (reach, grantPath) => {
    if (reach === 'team') return `e.id = any (${parameters.add(ledTeams)}::uuid[])`;
    if (reach !== 'all') return 'false';
    return grantPath === null ? 'true' : servesOnlyWithin(parameters.add(grantPath));
  });
}

/** A team without areas serves the whole tenant. */
function servesOnlyWithin(path: string): string {
  const areas =
    'from team_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id where x.tenant_id = :tenant and x.team_id = e.id';
  return `(exists (select ${areas}) and not exists (select ${areas} and not starts_with(r.path, ${path})))`;
}

function selectTeam(actor: Actor, teamId: string, lock: '' | 'for no key update of e') {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select e.id, e.name, ${managedCondition(actor, parameters)} as may_manage from teams e
    where e.tenant_id = :tenant and e.id = ${parameters.add(teamId)} and e.dissolved_at is null
      and ${teamCondition(actor, 'roster.view', parameters)} ${lock}`;
  return { statement: prepared<RosterTeam>(text), values: parameters.values };
}

/** Throws `notFound` for a team of another tenant, a dissolved one, or one whose roster the actor may not see. */
export async function loadRosterTeam(database: Database, actor: Actor, teamId: string): Promise<RosterTeam> {
  const { statement, values } = selectTeam(actor, teamId, '');
  const [team] = await database.run(statement, values);
  if (!team) throw notFound();
  return team;
}

/**
 * Locks a team until the transaction ends, so that its roster is changed by one write at a time. Throws as `loadRosterTeam`, and
 * `forbidden` where the actor may only see the roster.
 */
export async function lockRosterTeam(tx: Transaction<Schema>, actor: Actor, teamId: string): Promise<RosterTeam> {
  const { statement, values } = selectTeam(actor, teamId, 'for no key update of e');
  const [team] = await runIn(tx, statement, values);
  if (!team) throw notFound();
  if (!team.may_manage) throw forbidden('outsideManagedArea');
  return team;
}
