import type { WorkOrderStatus } from '#work-order/lifecycle/status.ts';

/** What a caller supplies; the table says which of it a row requires. */
export interface PermitInput {
  /** The accounts whose signature of this very act is there, the caller's among them. */
  signedBy: readonly string[];
  reason?: string;
  crewIds?: readonly string[];
  newLeaderId?: string;
  /** Epoch milliseconds. */
  newEnd?: number;
  /** The people who have left, as counted on site. */
  people?: number;
  tools?: number;
  earths?: number;
  recheckedPointIds?: readonly string[];
}

/** What is true outside of the permit at the moment of the decision. */
export interface PermitFacts {
  /** Epoch milliseconds. */
  now: number;
  orderStatus: WorkOrderStatus;
  /** 1 is the most urgent level. */
  orderLevel: number;
  /** Dispatches the order. */
  isDispatcher: boolean;
  isSystem: boolean;
  /** Of the people of the permit, as it would stand afterwards, those without a qualification that lasts to the window's end. */
  unqualifiedIds: readonly string[];
  /** Those who lead another permit that is open. */
  leadingElsewhereIds: readonly string[];
  /** The earths that were placed for this permit. */
  earthsPlaced: number;
}
