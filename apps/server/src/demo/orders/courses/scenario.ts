import type { EventLevel, FormAnswer } from '@energy-om/domain';
import type { Defect } from '#demo/catalogue/defect.ts';
import type { DemoDevice, DemoPerson, DemoProject, DemoRoom, DemoSite, DemoTeam, DemoTenant } from '#demo/tenant/demo-tenant.ts';

type BusinessType = DemoTenant['businessTypes'] extends ReadonlyMap<string, infer Type> ? Type : never;

/** The subject and the people of an order, before its course is known. */
export interface Scenario {
  tenant: DemoTenant;
  project: DemoProject;
  site: DemoSite;
  business: BusinessType;
  defect: Defect;
  /** Null where the order concerns the room. */
  device: DemoDevice | null;
  room: DemoRoom;
  title: string;
  description: string;
  level: EventLevel;
  /** The number drawn from the defect's `value`; null where it has none. */
  value: number | null;
  /** Null: the system raised the order. */
  creator: DemoPerson | null;
  /** The occupant on whose behalf the order was raised. */
  occupant: DemoPerson | null;
  /** The team of the order's trade. */
  team: DemoTeam;
  customAnswers: Readonly<Record<string, FormAnswer>>;
  /** What its meter shows after the work; the consumption is then followed up. */
  shows?: number;
}

/** Limits which scenarios may be picked. */
export interface ScenarioCriteria {
  businesses?: readonly string[];
  sources?: readonly Defect['source'][];
  levels?: readonly EventLevel[];
  projectKey?: string;
  teamKey?: string;
  creator?: 'client' | 'staff' | 'occupant';
  /** The order is to be evaluated, so planned work is excluded. */
  evaluated?: true;
}
