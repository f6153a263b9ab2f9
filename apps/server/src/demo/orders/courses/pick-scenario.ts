import type { EventLevel, FormAnswer } from '@energy-om/domain';
import type { Defect, DefectSource } from '#demo/catalogue/defect.ts';
import { defects } from '#demo/catalogue/defects.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { DemoDevice, DemoPerson, DemoProject, DemoRoom, DemoTenant } from '#demo/tenant/demo-tenant.ts';
import type { Scenario, ScenarioCriteria } from './scenario.ts';

type Candidate = (typeof defects)[number] & { project: DemoProject };

/** The frequency of each source. */
const sourceWeights: Record<DefectSource, number> = { manual: 4, patrol: 4, alarm: 4, plan: 4 };
/** Serious defects are rare. */
const levelWeights: Record<EventLevel, number> = { 1: 1, 2: 2, 3: 3, 4: 4 };

/** Picks a random scenario of the tenant that meets the criteria. Throws where none does. */
export function pickScenario(tenant: DemoTenant, random: SeededRandom, criteria: ScenarioCriteria): Scenario {
  const candidates = recallCandidates(tenant, criteria);
  if (candidates.length === 0) throw new Error(`nothing in ${tenant.plan.key} fits ${JSON.stringify(criteria)}`);
  const {
    business: key,
    defect,
    project,
  } = random.pickWeighted(candidates.map((each) => [each, sourceWeights[each.defect.source] * levelWeights[each.defect.level]] as const));
  const subject = random.pick(listSubjects(tenant, project, defect, criteria));
  const business = tenant.businessTypes.get(key);
  const site = project.sites.find((each) => each.key === subject.room.siteKey);
  const team = project.teams.find(({ specialties }) => business && specialties.includes(business.specialty));
  if (!business || !site || !team) throw new Error(`${project.key} does not serve ${key}`);
  const { creator, occupant } = pickCreator(tenant, random, project, defect, criteria, subject.room.siteKey);
  const value = defect.value ? random.between(...defect.value) : null;
  const fill = createFiller(value, defect, subject);
  return {
    tenant,
    project,
    site,
    business,
    defect,
    ...subject,
    title: fill(defect.title),
    description: occupant ? `${fill(defect.description)}（住户来电，客服代报）` : fill(defect.description),
    level: defect.level,
    value,
    creator,
    occupant,
    team,
    customAnswers: creator ? answerTenantFields(tenant, random, creator, occupant) : {},
  };
}

/** A tenant's places and devices are set up by now, so what meets the criteria of a course is the same for each of its orders. */
const candidatesOf = new WeakMap<DemoTenant, WeakMap<ScenarioCriteria, Candidate[]>>();

function recallCandidates(tenant: DemoTenant, criteria: ScenarioCriteria): Candidate[] {
  const known = candidatesOf.get(tenant) ?? new WeakMap<ScenarioCriteria, Candidate[]>();
  candidatesOf.set(tenant, known);
  const candidates = known.get(criteria) ?? listCandidates(tenant, criteria);
  known.set(criteria, candidates);
  return candidates;
}

function listCandidates(tenant: DemoTenant, criteria: ScenarioCriteria): Candidate[] {
  const sources = criteria.creator === 'staff' ? ['manual', 'patrol'] : criteria.creator ? ['manual'] : criteria.sources;
  return tenant.projects
    .filter(({ key }) => criteria.projectKey === undefined || key === criteria.projectKey)
    .flatMap((project) =>
      defects
        .filter(({ business, defect }) => {
          const type = tenant.businessTypes.get(business);
          if (!type || !project.businesses.includes(business) || (criteria.businesses && !criteria.businesses.includes(business)))
            return false;
          const team = project.teams.find(({ specialties }) => specialties.includes(type.specialty));
          if (!team || (criteria.teamKey !== undefined && team.key !== criteria.teamKey)) return false;
          if (sources && !sources.includes(defect.source)) return false;
          if (criteria.evaluated && defect.source === 'plan') return false;
          if (criteria.levels && !criteria.levels.includes(defect.level)) return false;
          return listSubjects(tenant, project, defect, criteria).length > 0;
        })
        .map((entry) => ({ ...entry, project })),
    );
}

interface Subject {
  device: DemoDevice | null;
  room: DemoRoom;
}

const occupantsSite = 'apartment';

function listSubjects(tenant: DemoTenant, project: DemoProject, { about }: Defect, { creator }: ScenarioCriteria): Subject[] {
  const rooms = project.sites.filter(({ key }) => creator !== 'occupant' || key === occupantsSite).flatMap((site) => site.rooms);
  if ('room' in about) return rooms.filter(({ kind }) => kind === about.room).map((room) => ({ device: null, room }));
  return tenant.devices
    .filter(({ role, room }) => about.devices.includes(role) && rooms.includes(room))
    .map((device) => ({ device, room: device.room }));
}

function pickCreator(
  tenant: DemoTenant,
  random: SeededRandom,
  project: DemoProject,
  defect: Defect,
  criteria: ScenarioCriteria,
  siteKey: string,
) {
  if (defect.source === 'alarm' || defect.source === 'plan') return { creator: null, occupant: null };
  const dispatcher = random.pick(tenant.people.filter(({ role, sites }) => role === 'dispatcher' && !sites));
  if (criteria.creator === 'occupant')
    return { creator: dispatcher, occupant: tenant.people.find(({ role }) => role === 'occupant') ?? null };
  const patrol = random.pick(project.teams.flatMap(({ members }) => members));
  const client = criteria.creator === 'staff' || defect.source === 'patrol' ? null : project.client;
  const isClients = criteria.creator === 'client';
  const creator = random.pickWeighted<DemoPerson | null>([
    [client, client ? 4 : 0],
    [dispatcher, isClients ? 0 : 3],
    [patrol, isClients || siteKey === occupantsSite ? 0 : 2],
  ]);
  return { creator, occupant: null };
}

function createFiller(value: number | null, { value: range }: Defect, { device, room }: Subject): (text: string) => string {
  const valueText = value === null || !range ? '' : value.toFixed(range[2]);
  const words: Record<string, string> = { object: addSpace(device?.name ?? room.place), place: room.place, value: valueText };
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '').replaceAll(/ (?=[，。：、（]|$)/g, '');
}

/** Inserts a space between a code and Chinese text after it. */
function addSpace(name: string): string {
  return /\w$/.test(name) ? `${name} ` : name;
}

export function answerTenantFields(
  tenant: DemoTenant,
  random: SeededRandom,
  creator: DemoPerson,
  occupant: DemoPerson | null,
): Record<string, FormAnswer> {
  const contact = occupant ?? creator;
  const answers: Record<string, FormAnswer> = {
    contact: `${contact.fullName} ${contact.loginName}`,
    impact: random.pickWeighted([
      ['不影响', 6],
      ['局部影响', 3],
      ['停产停运', 1],
    ]),
    escort: random.chance(0.3),
  };
  return Object.fromEntries(tenant.plan.workOrderFields.map(({ key }) => [key, answers[key] ?? null]));
}
