import type { ApiInput, ApiOutput, MovingCall } from '@energy-om/contract';
import type { AcknowledgementOutcome, Action, SideAction } from '@energy-om/domain';
import type { StoredFile } from '../photo/stored-photo.ts';
import type { OrderCopy } from '../take-along/store/stored-shapes.ts';
import type { OrderDetail } from './order-types.ts';

/** The calls that can wait for a network. */
export type WaitingCall = OrderStepCall | 'createWorkOrder' | 'addOrderComment' | 'acknowledgeAlarm' | 'recordMeterReading' | VisitCall;
/** Those that are about a point of an order's route. */
export type VisitCall = 'recordInspectionPoint' | 'skipInspectionPoint';
/** Those of them that take a step on an order. */
export type OrderStepCall = MovingCall | 'updateWorkOrder';

/**
 * What has become of an intent:
 * - `queued`: it waits for a network, or for those before it
 * - `sending`: the server has been asked
 * - `unknown`: it was sent and no answer came; it may have arrived
 * - `applied`: it counts
 * - `stuck`: the server did not let it count, and its author decides what becomes of it
 * - `refused`: the server found fault with its input
 * - `settled`: its author has added it, handed it over or discarded it at the server
 * - `discarded`: its author discarded it before it was sent
 */
export type IntentState = 'queued' | 'sending' | 'unknown' | 'applied' | 'stuck' | 'refused' | 'settled' | 'discarded';

export type OfflineCase = NonNullable<ApiOutput<'getIntentStates'>[number]['case']>;
/** What every call says of when and where an action was taken. */
export type Intent = NonNullable<ApiInput<'acceptWorkOrder'>['intent']>;

export type Comment = ApiOutput<'addOrderComment'>;

/** A reading of a meter, as the phone shows it until the server has it. */
export interface ShownReading {
  value: number;
  unit: string | null;
  decimals: number;
  note: string;
  photos: readonly StoredFile[];
  /** Whether it was questioned and kept. */
  isQuestioned: boolean;
}

type Point = ApiOutput<'getOrderInspection'>['points'][number];

/** What has become of a point of an order's route, as the phone shows it until the server has it. */
export interface ShownVisit {
  pointId: string;
  /** Its number and name. */
  name: string;
  visit: Point['visit'];
  skip: Point['skip'];
  /** Whether an order is to be raised for what was found. */
  raises: boolean;
}

type Said = 'title' | 'description' | 'level' | 'plannedFinishAt' | 'project' | 'site' | 'businessType' | 'objects' | 'customAnswers';

/** What a change makes of what an order says, with the names of what was chosen; what is left out stays. */
export type ChangedOrder = Partial<Pick<OrderDetail, Said>> & { photos: readonly StoredFile[] };

/** A step that somebody took. What it says never changes, so that a repeat is the same. */
export interface NewIntent {
  id: string;
  call: WaitingCall;
  /** What it is about: an order, an alarm or a meter. What is about the same goes one after another. */
  subjectId: string;
  /** What the call says besides its subject, the version, and what is known of the time. */
  input: Record<string, unknown>;
  position: { longitude: number; latitude: number } | null;
  /** The version of the copy on which it was decided; null for what is decided on none. */
  version: number | null;
  action: Action | SideAction | 'create' | 'comment' | 'acknowledge' | 'readMeter' | 'visitPoint' | 'skipPoint';
  /** What the list of what waits shows of its subject: the number of an order, the device of an alarm, the code of a meter. */
  subject: { code: string; name: string };
  intent: Omit<Intent, 'seq'>;
  /** When it was taken by the phone's clock, in epoch milliseconds. */
  doneAt: number;
  /** Photos that it names and that are on this phone alone. */
  fileIds: readonly string[];
  /** The order that it raises, as the phone shows it until the server has it; absent from all other steps. */
  raised?: OrderCopy;
  /** The comment that it adds, as the phone shows it until the server has it; absent from all other steps. */
  comment?: Comment;
  /** The reading that it records; absent from all other steps. */
  reading?: ShownReading;
  /** What it makes of a point of the order's route; absent from all other steps. */
  visit?: ShownVisit;
  /** What it changes of what its order says; absent from all other steps. */
  changed?: ChangedOrder;
}

export interface StoredIntent extends NewIntent {
  /** Their sequence; it never goes back. */
  seq: number;
  state: IntentState;
  /** How often it was sent in vain, and when it is sent again at the earliest; epoch milliseconds. */
  tries: number;
  nextAt: number;
  /** The version of the order to which it led. */
  appliedVersion: number | null;
  /** The number that the server has given to the order that it raised. */
  orderNo?: string;
  /** What an acknowledgement came to; absent from all other steps. */
  outcome?: AcknowledgementOutcome;
  /** Why it does not count, in words. */
  fault: string | null;
  /** As the server keeps it; null: it keeps none. */
  offlineCase: OfflineCase | null;
  /** Whether the server lists it among what counts; null: it was not asked yet. */
  isConfirmed: boolean | null;
  /** When it got its state, in epoch milliseconds. */
  changedAt: number;
}

/** A photo that is on this phone alone. An ArrayBuffer, since Safari has lost stored Blobs. */
export interface WaitingPhoto {
  id: string;
  name: string;
  mime: string;
  bytes: ArrayBuffer;
  formData: Record<string, unknown>;
  at: number;
}

const open: readonly IntentState[] = ['queued', 'sending', 'unknown'];
const needing: readonly IntentState[] = ['stuck', 'refused'];

/** Whether it is still on its way. */
export const isWaiting = ({ state }: Pick<StoredIntent, 'state'>) => open.includes(state);
/** Whether it may be discarded: what counts can only be undone as an order is. */
export const isUnapplied = ({ state }: Pick<StoredIntent, 'state'>) => state !== 'applied';
export const isDiscarded = ({ state }: Pick<StoredIntent, 'state'>) => state === 'discarded';
/** Whether it did not count and nobody has it to decide on: it may count another time. */
export const isUndecided = ({ state, offlineCase }: Pick<StoredIntent, 'state' | 'offlineCase'>) =>
  state === 'stuck' && offlineCase === null;
/** Whether its author has to do something. */
export const needsDecision = ({ state }: Pick<StoredIntent, 'state'>) => needing.includes(state);
/** Whether it is a new order that its author has handed over and a dispatcher has not decided on: what was done on it waits. */
export const isWithDispatcher = ({ raised, state, offlineCase }: Pick<StoredIntent, 'raised' | 'state' | 'offlineCase'>) =>
  raised !== undefined && state === 'settled' && offlineCase?.state === 'handedOver';
/** Whether it leaves its order as it is, so that nothing was decided on it. */
export const leavesOrder = ({ comment, reading, visit }: Pick<StoredIntent, 'comment' | 'reading' | 'visit'>) =>
  comment !== undefined || reading !== undefined || visit !== undefined;
/** Whether nothing behind it on the same subject is sent before somebody has decided. */
export const stopsOrder = (intent: StoredIntent) => (needsDecision(intent) || isWithDispatcher(intent)) && !leavesOrder(intent);
