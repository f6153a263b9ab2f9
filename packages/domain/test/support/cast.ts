import type { LifecycleActor, Role } from '#index.ts';

export type Account = Extract<LifecycleActor, { kind: 'account' }>;
export type Region = 'north' | 'south';

interface Staff {
  role: Role;
  region: Region | null;
  team?: string;
  leads?: boolean;
}

/** A fully staffed tenant: a north with two teams and a south with one, each with its own project, client and dispatchers. */
const staff = {
  admin: { role: 'tenant_admin', region: null },
  clerk: { role: 'energy_clerk', region: null },
  platform: { role: 'platform_admin', region: null },
  occupant: { role: 'occupant', region: null },
  dispatcherN1: { role: 'dispatcher', region: 'north' },
  dispatcherN2: { role: 'dispatcher', region: 'north' },
  leaderA: { role: 'team_leader', region: 'north', team: 'teamA', leads: true },
  techA1: { role: 'technician', region: 'north', team: 'teamA' },
  techA2: { role: 'technician', region: 'north', team: 'teamA' },
  techA3: { role: 'technician', region: 'north', team: 'teamA' },
  leaderC: { role: 'team_leader', region: 'north', team: 'teamC', leads: true },
  techC1: { role: 'technician', region: 'north', team: 'teamC' },
  clientN: { role: 'client_rep', region: null },
  dispatcherS1: { role: 'dispatcher', region: 'south' },
  dispatcherS2: { role: 'dispatcher', region: 'south' },
  leaderB: { role: 'team_leader', region: 'south', team: 'teamB', leads: true },
  techB1: { role: 'technician', region: 'south', team: 'teamB' },
  techB2: { role: 'technician', region: 'south', team: 'teamB' },
  clientS: { role: 'client_rep', region: null },
} as const satisfies Record<string, Staff>;

export type Name = keyof typeof staff;
export const names = Object.keys(staff) as Name[];

export const projectOf: Record<Region, string> = { north: 'projectN', south: 'projectS' };
export const clientOf: Record<Region, Name> = { north: 'clientN', south: 'clientS' };
export const teamsOf: Record<Region, readonly string[]> = { north: ['teamA', 'teamC'], south: ['teamB'] };
export const areaPathOf: Record<Region, string> = { north: '/root/north/siteN/', south: '/root/south/siteS/' };

function toAccount(name: Name): Account {
  const { role, region, team, leads } = staff[name] as Staff;
  return {
    kind: 'account',
    accountId: name,
    roleGrants: [{ role, areaId: region }],
    teams: team ? [{ id: team, isLeader: leads ?? false }] : [],
    clientProjectIds: name === 'clientN' ? ['projectN'] : name === 'clientS' ? ['projectS'] : [],
  };
}

const accounts = Object.fromEntries(names.map((name) => [name, toAccount(name)])) as Record<Name, Account>;

export function as(name: Name): Account {
  return accounts[name];
}

export const system: LifecycleActor = { kind: 'system' };
export const everyone: readonly LifecycleActor[] = [system, ...names.map(as)];

export function staffOf(name: string): Staff {
  return staff[name as Name];
}

/** Returns the people of a region who may be assigned to an order. */
export function crewOf(region: Region): Name[] {
  return names.filter((name) => staffOf(name).region === region && staffOf(name).team !== undefined);
}
