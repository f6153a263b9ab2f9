import { hourMs, minuteMs } from '../duration.ts';
import type { EventLevel } from '../work-order/event-level.ts';
import type { HoldReason } from '../work-order/lifecycle/reasons.ts';

/** The outgoing shift signs first, and then the incoming one. */
export const handoverStatuses = ['composed', 'confirming', 'confirmed'] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];

/** What a fact is about, in the order in which facts are handed over. */
export const handoverKinds = [
  'isolation',
  'permit',
  'switching',
  'switchedOff',
  'alarm',
  'knownAlarm',
  'held',
  'inHand',
  'promise',
] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** 影响送电: something is without supply, or must not get it back unseen. These come first and are marked. */
export const supplyKinds: readonly HandoverKind[] = ['isolation', 'permit', 'switching', 'switchedOff'];

/** What the incoming shift says to a fact that it has read. */
export const handoverAnswers = ['known', 'questioned'] as const;
export type HandoverAnswer = (typeof handoverAnswers)[number];

export const handoverParts = ['outgoing', 'incoming'] as const;
export type HandoverPart = (typeof handoverParts)[number];

/** Who is notified of a card that nobody has confirmed, one after the other. */
export const handoverEscalation = ['leader', 'dispatcher', 'administrator'] as const;

/** The card is composed so long before the end of the shift. */
export const handoverLeadMs = 30 * minuteMs;
/** After the change of shift, and then between one step of the escalation and the next. */
export const handoverStepMs = 30 * minuteMs;
/** Deadlines within this time after the change of shift are handed over. */
export const handoverPromiseMs = 12 * hourMs;

/** Something open that the next shift has to know. */
export interface HandoverFact {
  /** The kind and the id of what it is about: what becomes of another kind has to be read again. */
  key: string;
  kind: HandoverKind;
  subject: { kind: 'workOrder' | 'permit' | 'switching' | 'alarm' | 'device'; id: string };
  title: string;
  /** An order's, a permit's or a switching order's number, an alarm's or a point's device; of what was switched off, the order by which. */
  detail: string | null;
  place: string | null;
  level: EventLevel | null;
  /** Of an order on hold. */
  hold: { reason: HoldReason; text: string | null } | null;
  /** When an alarm began, something was switched off, a deadline is due, a permit or a hold ends. Epoch milliseconds. */
  at: number | null;
  /** Of an isolation point that is locked. */
  lock?: { number: string; photo: HandoverPhoto | null } | null;
}

/** The stored picture of a lock. */
export interface HandoverPhoto {
  id: string;
  name: string;
  size: number;
  mime: string;
  hasThumbnail: boolean;
}

/** A fact as the card has it. */
export interface HandoverItem {
  fact: HandoverFact;
  /** It ended before the card was confirmed. */
  isEnded: boolean;
  answer: { value: HandoverAnswer; remark: string; by: string; at: number } | null;
}

/** The items of a card that is not confirmed: each open fact once, and after them what has ended since it was written down. */
export function mergeHandoverItems(stored: readonly HandoverItem[], facts: readonly HandoverFact[]): HandoverItem[] {
  const byKey = new Map(stored.map((item) => [item.fact.key, item]));
  const open = new Set(facts.map(({ key }) => key));
  return [
    ...facts.map((fact) => ({ fact, isEnded: false, answer: byKey.get(fact.key)?.answer ?? null })),
    ...stored.filter(({ fact }) => !open.has(fact.key)).map((item) => ({ ...item, isEnded: true })),
  ];
}

/** Who may write on a card: either shift on its items, as long as somebody asks or answers; only the outgoing one what else is to be known. */
export type HandoverComment = 'item' | 'remark';

/** Finds what keeps somebody from writing on a card; null when they may. What was confirmed stays as it was, apart from answers to what was asked. */
export function findCommentObstacle(
  { status, step, outgoingIds, incomingIds }: Pick<HandoverState, 'status' | 'step' | 'outgoingIds' | 'incomingIds'>,
  comment: HandoverComment,
  accountId: string,
  mayManage: boolean,
): 'notYours' | 'signedAlready' | null {
  const named = comment === 'item' ? [...outgoingIds, ...incomingIds] : outgoingIds;
  if (!named.includes(accountId) && !(mayManage && (comment === 'item' || step > 0))) return 'notYours';
  return comment === 'remark' && status === 'confirmed' ? 'signedAlready' : null;
}

export type HandoverObstacle = 'notYours' | 'signedAlready' | 'notSigned' | 'unread' | 'switching';

export interface HandoverState {
  status: HandoverStatus;
  items: readonly HandoverItem[];
  outgoingIds: readonly string[];
  incomingIds: readonly string[];
  /** How many steps of the escalation have been taken. */
  step: number;
  /** A switching order of the team is being carried out: whoever begins a step ends it. */
  isSwitching: boolean;
}

/** Finds what keeps somebody from signing; null when they may. Once a card is late, whoever keeps the team's roster may sign either part. */
export function findHandoverObstacle(
  { status, items, step, isSwitching, ...people }: HandoverState,
  part: HandoverPart,
  accountId: string,
  mayManage: boolean,
): HandoverObstacle | null {
  const named = part === 'outgoing' ? people.outgoingIds : people.incomingIds;
  if (!named.includes(accountId) && !(step > 0 && mayManage)) return 'notYours';
  if (part === 'outgoing' && status !== 'composed') return 'signedAlready';
  if (status === 'confirmed') return 'signedAlready';
  if (part === 'incoming' && status === 'composed') return 'notSigned';
  if (isSwitching) return 'switching';
  if (part === 'outgoing') return null;
  return items.some(({ isEnded, answer }) => !isEnded && answer === null) ? 'unread' : null;
}

/** The step that is due at an instant, and when the one after it is; after an interruption only the highest. */
export function nextHandoverStep(endsAt: number, now: number): { step: number; nextAt: number | null } {
  const step = Math.min(Math.max(Math.floor((now - endsAt) / handoverStepMs), 0), handoverEscalation.length);
  return { step, nextAt: step === handoverEscalation.length ? null : endsAt + (step + 1) * handoverStepMs };
}
