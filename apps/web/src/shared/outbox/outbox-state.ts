import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import type { StoredFile } from '../photo/stored-photo.ts';
import type { OrderCopy } from '../take-along/store/stored-shapes.ts';
import type { OrderDetail } from './order-types.ts';
import type { ChangedOrder, Comment, OrderStepCall, ShownReading, ShownVisit, StoredIntent, VisitCall } from './stored-intent.ts';

/** A step that is to wait for a network. */
export interface Step {
  /** The idempotency key of an attempt whose answer did not come, so that it counts once; null: it was not sent yet. */
  id: string | null;
  call: OrderStepCall;
  orderId: string;
  input: Record<string, unknown>;
  position: { longitude: number; latitude: number } | null;
  /** Of a change of what the order says: with the version that its author saw. Null or absent: it is another step. */
  change?: { changed: ChangedOrder; version: number } | null;
}

/** A comment that is written without a network. */
export interface CommentStep {
  /** As of a step. */
  id: string | null;
  input: ApiInput<'addOrderComment'>;
  /** What the screens show of what it names. */
  shown: Pick<Comment, 'mentions' | 'files'>;
}

/** The acknowledgement of an alarm without a network. */
export interface AcknowledgementStep {
  /** As of a step. */
  id: string | null;
  alarm: Pick<ApiOutput<'getAlarm'>, 'id' | 'name' | 'state' | 'device' | 'site'>;
}

/** A reading of a meter that is taken without a network. */
export interface ReadingStep {
  /** As of a step. */
  id: string | null;
  meter: Pick<ApiOutput<'getMeter'>, 'id' | 'name' | 'code'>;
  input: { value: number; note: string; photoIds: readonly string[] };
  /** What the screens show of it besides. */
  shown: Pick<ShownReading, 'unit' | 'decimals' | 'photos' | 'isQuestioned'>;
}

/** What was done at a point of an order's route without a network. */
export interface VisitStep {
  /** As of a step. */
  id: string | null;
  call: VisitCall;
  input: ApiInput<'recordInspectionPoint'> | ApiInput<'skipInspectionPoint'>;
  /** What the screens show of it, besides who was there and when. */
  shown: Pick<ShownVisit, 'name' | 'raises'> & {
    visit: Omit<NonNullable<ShownVisit['visit']>, Presence> | null;
    skip: Omit<NonNullable<ShownVisit['skip']>, Presence> | null;
  };
}

type Presence = 'by' | 'at' | 'receivedAt' | 'isTimeCertain' | 'position';

/** An order that is raised without a network. */
export interface NewOrderStep {
  /** As of a step. */
  id: string | null;
  /** The step that raised it before and was refused, whose place among the steps it takes; null: it is a new order. */
  replaces: string | null;
  input: ApiInput<'createWorkOrder'>;
  /** What the screens show of what it names. */
  shown: Pick<OrderDetail, 'project' | 'site' | 'businessType' | 'objects' | 'linkedOrder'>;
  /** The ids of its site and of the areas around it, as far as they are known, the outermost first. */
  areaIds: readonly string[];
  photos: readonly StoredFile[];
}

type OrderRow = ApiOutput<'listWorkOrders'>['items'][number];

/** How an order looks with what waits upon it. */
export interface OrderView {
  patch: Partial<OrderDetail>;
  /** From this version on, the server's own answer has it all; null: not everything has been sent. */
  untilVersion: number | null;
  waiting: number;
  needingDecision: number;
  /** It was raised on this phone, and the server does not have it yet. */
  isUnsent: boolean;
}

/** What screens can ask of the outbox once it is open. */
export interface OutboxControl {
  /** Stores a step for good; null: it cannot wait, since it needs the server or its order has no copy here. Rejects where the phone has no room. */
  queue: (step: Step) => Promise<ApiOutput<'acceptWorkOrder'> | null>;
  /** Stores a new order for good, under a number of the phone's own; null: it cannot wait. Rejects where the phone has no room. */
  raise: (order: NewOrderStep) => Promise<ApiOutput<'createWorkOrder'> | null>;
  /** Stores a comment for good; null: it cannot wait, since its order has no copy here or takes no comments. Rejects where the phone has no room. */
  comment: (comment: CommentStep) => Promise<Comment | null>;
  /** Stores an acknowledgement for good; false: the alarm takes none. Rejects where the phone has no room. */
  acknowledge: (acknowledgement: AcknowledgementStep) => Promise<boolean>;
  /** Stores a reading for good. Rejects where the phone has no room. */
  read: (reading: ReadingStep) => Promise<void>;
  /** Stores a visit for good; false: it cannot wait, since its order has no copy here or is not executed. Rejects where the phone has no room. */
  visit: (visit: VisitStep) => Promise<boolean>;
  /** The orders that were raised here and that a list does not have yet, the newest first. */
  listRaised: (input: ApiInput<'listWorkOrders'>) => readonly OrderRow[];
  /** What a read would have answered when its copy was fetched; null: there is no copy. */
  readCopy: (key: QueryKey) => Promise<unknown>;
  keepPhoto: (file: File, formData: Record<string, unknown>) => Promise<StoredFile>;
  readPhoto: (id: string) => Promise<Blob | null>;
  /** Sends everything that waits now. */
  retry: () => void;
  /** False: it counts by now. What is being sent while it is discarded may still come to count. */
  discard: (id: string) => Promise<boolean>;
  /** Sends what was discarded after all, or once more what did not count and is no case. */
  takeBack: (id: string) => Promise<void>;
  /**
   * @param note why a questioned reading is right; '' for everything else
   * @param orderVersion of the order to which a change was compared
   */
  decide: (id: string, choice: 'add' | 'handOver' | 'discard' | 'takeBack', note: string, orderVersion?: number) => Promise<void>;
}

interface OutboxState {
  /** Null: there is none, as before it is open, or where the browser stores nothing. */
  control: OutboxControl | null;
  intents: readonly StoredIntent[];
  /** By the orders' ids. */
  views: Readonly<Record<string, OrderView>>;
  /** The photos that are on this phone alone. */
  photoIds: ReadonlySet<string>;
  /** The orders that were raised on this phone and of which it has no other copy, the newest first. */
  raised: readonly OrderCopy[];
  /** What has to be updated before anything is sent; null: nothing. */
  waitsFor: 'app' | 'server' | null;
}

export const closedOutbox: OutboxState = {
  control: null,
  intents: [],
  views: {},
  photoIds: new Set(),

  raised: [],
  waitsFor: null,
};

export const useOutbox = create(() => closedOutbox);

/** How much of a photo on this phone the server has, 0 to 1, by its id, as far as it was asked since the app was opened. */
export const usePhotoProgress = create<Readonly<Record<string, number>>>(() => ({}));
