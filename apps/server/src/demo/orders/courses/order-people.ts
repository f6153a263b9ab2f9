import type { SeededRandom } from '#demo/seeded-random.ts';
import type { DemoPerson, DemoTeam } from '#demo/tenant/demo-tenant.ts';
import type { Scenario } from './scenario.ts';

/** The people of an order by their part. */
export interface OrderPeople {
  dispatcher: DemoPerson;
  team: DemoTeam;
  /** Another team of the project; the same one where it has only one. */
  otherTeam: DemoTeam;
  lead: DemoPerson;
  helpers: readonly DemoPerson[];
  /** A further member of the same team. */
  reserve: DemoPerson;
  /** The evaluator; null where nobody asked for the work. */
  requester: DemoPerson | null;
  /** Adds the second signature when an order is closed without work. */
  client: DemoPerson;
  /** Acts instead of the dispatcher where the dispatcher may not. */
  administrator: DemoPerson;
}

/** @param leadKey the person in charge; without it, drawn at random */
export function chooseOrderPeople(scenario: Scenario, random: SeededRandom, leadKey?: string): OrderPeople {
  const { tenant, project, team, defect, creator, occupant } = scenario;
  const administrator = findPerson(scenario, ({ role }) => role === 'tenant_admin');
  const [shuffled, ...others] = [leadFirst(random.shuffle(team.members), leadKey), ...project.teams.filter(({ key }) => key !== team.key)];
  const [lead, ...rest] = shuffled;
  if (!lead) throw new Error(`team ${team.key} has nobody`);
  const helpers = rest.slice(
    0,
    random.pickWeighted([
      [0, 4],
      [1, 5],
      [2, 1],
    ]),
  );
  const client = project.client ?? administrator;
  return {
    dispatcher: chooseDispatcher(scenario, random),
    team,
    otherTeam: others[0] ?? team,
    lead,
    helpers: helpers.slice(0, Math.max(0, rest.length - 1)),
    reserve: rest.at(-1) ?? lead,
    requester: defect.source === 'plan' ? null : (occupant ?? (creator && creator === project.client ? creator : project.client)),
    client:
      client === creator ? client : random.chance(0.75) ? client : (tenant.people.find(({ role }) => role === 'tenant_admin') ?? client),
    administrator,
  };
}

function leadFirst(members: readonly DemoPerson[], leadKey: string | undefined): DemoPerson[] {
  return leadKey === undefined
    ? [...members]
    : [...members].sort((one, other) => Number(other.key === leadKey) - Number(one.key === leadKey));
}

/** Chooses somebody of the dispatch desk, or the person in charge of that site. */
function chooseDispatcher({ tenant, site }: Scenario, random: SeededRandom): DemoPerson {
  const desk = tenant.people.filter(({ role, sites }) => role === 'dispatcher' && (!sites || sites.includes(site.key)));
  return random.pickWeighted(desk.map((person, index) => [person, index === 0 ? 5 : 3] as const));
}

function findPerson({ tenant }: Scenario, fits: (person: DemoPerson) => boolean): DemoPerson {
  const found = tenant.people.find(fits);
  if (!found) throw new Error(`${tenant.plan.key} lacks a person`);
  return found;
}
