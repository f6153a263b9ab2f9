import { minuteMs } from '../duration.ts';
import { quantileOf } from '../quantile.ts';

/** How long a shift of a person still goes on: to the end of the order's work, for a part of it, on call only, not at all; null: the team has no roster. */
export type DutyState = 'toEnd' | 'part' | 'onCall' | 'off' | null;

/** What a person has worked on within a year: the order's device, one of its model, something at its site. */
export const acquaintances = ['device', 'model', 'site'] as const;
export type Acquaintance = (typeof acquaintances)[number];

export const rankingParts = ['near', 'free', 'duty', 'known', 'fair'] as const;
export type RankingPart = (typeof rankingParts)[number];

/** A position older than this says nothing about where its person is. */
export const maxPositionAgeMs = 30 * minuteMs;
/** What an order counts for where nothing is known about the work of its business type. */
export const defaultWorkMinutes = 60;

/** What the ranking knows of a person as a candidate for one order. */
export interface RankedPerson {
  id: string;
  /** The distance from the order's site in metres; null: unknown. */
  distance: number | null;
  openMinutes: number;
  duty: DutyState;
  /** Null: nothing of it within a year. */
  known: Acquaintance | null;
  /** The minutes worked in the last seven days, and the median of the team's members. */
  weekMinutes: number;
  teamWeekMinutes: number;
  /** The id of the newest order that the person had; null: none. Ids are in order of time. */
  lastOrderId: string | null;
  /** Declined this order, or gave it back, within 24 hours. */
  declined: boolean;
  hasTrade: boolean;
  /** Has a valid certificate of those that the order's work takes. */
  hasSkill: boolean;
  servesArea: boolean;
  /** Has no ended certificate. */
  isQualified: boolean;
  isOnLeave: boolean;
  servesProject: boolean;
}

/** Why somebody ranks where they do: a part that is far from the other candidates', and whether it is better. */
export interface RankingReason {
  part: RankingPart;
  isGood: boolean;
}

/** @template P the person */
export interface Ranked<P> {
  person: P;
  /** 0 to 100. */
  score: number;
  /** At most two, the strongest first; none where the candidates differ in nothing. */
  reasons: RankingReason[];
}

/** The points of each part at its best. */
const weights: Record<RankingPart, number> = { near: 30, free: 25, duty: 20, known: 15, fair: 10 };

const farMetres = 30_000;
const unknownNearness = 0.3;
const fullDayMinutes = 480;
/** Below an hour the median says little about who has worked much. */
const minMedianMinutes = 60;
const maxReasons = 2;
/** Less than that is no reason: some hundred metres, or a few minutes. */
const minReasonPoints = 0.5;

const dutyShares: Record<Exclude<DutyState, null>, number> = { toEnd: 1, part: 0.6, onCall: 0.4, off: 0 };
/** Without a roster somebody is taken to be at work, until when is unknown. */
const unknownDuty = 0.6;
const knownShares: Record<Acquaintance, number> = { device: 1, model: 0.6, site: 0.3 };

/**
 * Ranks candidates for an order, best first. Who has declined it comes last; before that who lacks the trade, then who
 * lacks the certificate that the work takes, then who serves other areas, then who has an ended certificate or the day off, then who does not serve
 * the project. Among equals the points decide, then who has been longest without an order.
 */
export function rankPeople<P extends RankedPerson>(people: readonly P[]): Ranked<P>[] {
  const rated = people.map((person) => ({ person, shares: sharesOf(person) }));
  const medians = new Map(rankingParts.map((part) => [part, medianOf(rated.map(({ shares }) => shares[part]))]));
  return rated
    .map(({ person, shares }) => ({ person, score: scoreOf(shares), reasons: findReasons(shares, medians) }))
    .sort(
      (one, other) =>
        hindranceOf(one.person) - hindranceOf(other.person) || other.score - one.score || compareIdleness(one.person, other.person),
    );
}

type Shares = Record<RankingPart, number>;

/** Each part between 0 and 1. */
function sharesOf({ distance, openMinutes, duty, known, weekMinutes, teamWeekMinutes }: RankedPerson): Shares {
  return {
    near: distance === null ? unknownNearness : cut(1 - distance / farMetres),
    free: cut(1 - openMinutes / fullDayMinutes),
    duty: duty === null ? unknownDuty : dutyShares[duty],
    known: known === null ? 0 : knownShares[known],
    fair: cut(2 - weekMinutes / Math.max(teamWeekMinutes, minMedianMinutes)),
  };
}

/** Rounded, so that those who differ in nothing have the same points. */
function scoreOf(shares: Shares): number {
  return Math.round(rankingParts.reduce((sum, part) => sum + weights[part] * shares[part], 0) * 100) / 100;
}

const cut = (share: number) => Math.min(1, Math.max(0, share));

/** The parts that are farthest from the median of all candidates, in points. */
function findReasons(shares: Shares, medians: ReadonlyMap<RankingPart, number>): RankingReason[] {
  return rankingParts
    .map((part) => ({ part, points: weights[part] * (shares[part] - (medians.get(part) ?? 0)) }))
    .filter(({ points }) => Math.abs(points) >= minReasonPoints)
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .slice(0, maxReasons)
    .map(({ part, points }) => ({ part, isGood: points > 0 }));
}

/** What speaks against a candidate whatever the points: a higher number comes later. */
function hindranceOf({ declined, hasTrade, hasSkill, servesArea, isQualified, isOnLeave, servesProject }: RankedPerson): number {
  const facts = [declined, !hasTrade, !hasSkill, !servesArea, !isQualified || isOnLeave, !servesProject];
  return facts.reduce((sum, isSo) => 2 * sum + Number(isSo), 0);
}

function compareIdleness(one: RankedPerson, other: RankedPerson): number {
  return compareText(one.lastOrderId ?? '', other.lastOrderId ?? '') || compareText(one.id, other.id);
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The median; 0 of nothing. */
export function medianOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : quantileOf(values, 0.5);
}
