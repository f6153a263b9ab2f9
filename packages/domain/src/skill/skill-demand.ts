import type { PermitKind } from '#permit/permit.ts';
import { qualifyingSkills } from '#permit/qualification.ts';
import type { SkillKind } from './skill-kind.ts';

/** What a certificate is called: its kind, or with null the tenant's own words. */
export interface SkillTitle {
  kind: SkillKind | null;
  name: string;
}

/** What somebody holds under one title. */
export interface HeldSkill extends SkillTitle {
  /** The last day on which the latest of them is valid, a local date; null: without an end. */
  endsOn: string | null;
}

/** Certificates of which whoever works on an order needs one. */
export type SkillDemand = readonly SkillTitle[];

/** What the business of an order demands of whoever works on it. */
export interface DemandingBusiness {
  skillKinds: readonly SkillKind[];
  /** The tenant's own words. */
  skillNames: readonly string[];
  /** The kinds of permit of which an order needs one; empty where the demand is waived. */
  permitKinds: readonly PermitKind[];
}

/** Of a demand that somebody does not meet: what is missing, and when it ended or will end where they have one. */
export interface LackedSkill {
  anyOf: SkillDemand;
  /** Null: there is none. */
  endsOn: string | null;
}

/** How somebody meets demands, in the order of these. */
export interface SkillMatch {
  /** The certificates by which demands are met, each once. */
  held: SkillTitle[];
  lacked: LackedSkill[];
}

/**
 * Lists the certificates that an order's work takes: each that its business names, and one of those that its permits take. Any of the kinds of
 * permit lets the order be finished, so a certificate for one of them is enough; where the business names one of these, it says nothing more.
 */
export function listSkillDemands({ skillKinds, skillNames, permitKinds }: DemandingBusiness): SkillDemand[] {
  const own = [...new Set(skillKinds)];
  const ofPermits = [...new Set(permitKinds.flatMap((kind) => qualifyingSkills[kind]))];
  const isImplied = ofPermits.some((kind) => own.includes(kind));
  return [
    ...own.map((kind) => [{ kind, name: '' }]),
    ...[...new Set(skillNames)].map((name) => [{ kind: null, name }]),
    ...(ofPermits.length === 0 || isImplied ? [] : [ofPermits.map((kind) => ({ kind, name: '' }))]),
  ];
}

/** Compares what somebody holds with the demands. @param lastDay the local day to the end of which certificates have to be valid */
export function matchSkills(demands: readonly SkillDemand[], held: readonly HeldSkill[], lastDay: string): SkillMatch {
  const match: SkillMatch = { held: [], lacked: [] };
  for (const anyOf of demands) {
    const fitting = held.filter((skill) => anyOf.some((title) => isSameSkill(title, skill))).sort(compareEnds);
    const latest = fitting[0];
    if (latest && (latest.endsOn === null || latest.endsOn >= lastDay)) {
      if (!match.held.some((title) => isSameSkill(title, latest))) match.held.push({ kind: latest.kind, name: latest.name });
    } else {
      match.lacked.push({ anyOf: latest ? [{ kind: latest.kind, name: latest.name }] : anyOf, endsOn: latest?.endsOn ?? null });
    }
  }
  return match;
}

export function isSameSkill(one: SkillTitle, other: SkillTitle): boolean {
  return one.kind === other.kind && (one.kind !== null || one.name === other.name);
}

/** The one that is valid longest first. */
function compareEnds({ endsOn: one }: HeldSkill, { endsOn: other }: HeldSkill): number {
  if (one === other) return 0;
  if (one === null) return -1;
  return other === null || one < other ? 1 : -1;
}
