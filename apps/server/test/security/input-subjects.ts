import type { ApiInput } from '@energy-om/contract';
import type { TestRequest } from '../support/factories/create-cutoff-requests.ts';
import type { TestOperations } from '../support/factories/create-operations.ts';
import type { TestRefund } from '../support/factories/create-refunds.ts';
import type { TestTenant } from '../support/factories/create-tenant.ts';
import type { TestEntry } from '../support/factories/create-wallets.ts';
import type { OrderFixture, OrderStage } from '../support/factories/order-fixture.ts';

export type Value = unknown;
export type Input = Record<string, Value>;

/** What the valid inputs name. */
export interface InputSubjects {
  tenant: TestTenant;
  operations: TestOperations;
  inputs: OrderFixture['inputs'];
  /** A team, one of its members, and an account that asks to join, for the calls that change them. */
  people: { teamId: string; accountId: string; grantId: string; applicantId: string; inviteId: string };
  /** Belongs to the tenant's device. */
  watched: { alarmId: string; ruleId: string };
  /** Things that only a call on a camera, a token or a meter can use. */
  things: {
    cameraId: string;
    credentialId: string;
    meterId: string;
    dispatchRuleId: string;
    areaId: string;
    managedDeviceId: string;
    switchedMeterId: string;
    /** With photos of the administrator who sends the inputs. */
    swap: ApiInput<'swapMeter'>;
    businessTypeId: string;
    projectId: string;
    calendarId: string;
    tariffId: string;
    tariffDraftId: string;
    removedTariffDraftId: string;
    tariffRequestId: string;
    sharedPoolId: string;
    endedPoolId: string;
    poolMeterId: string;
    inspectionRouteId: string;
    inspectedOrderId: string;
    inspectionPointId: string;
    permitId: string;
    permitPointId: string;
    reportLinkId: string;
    switchingId: string;
    handoverId: string;
    handoverKey: string;
    shiftRequestId: string;
    planId: string;
    meterModelId: string;
    skillId: string;
    /** Of rooms: one in which the administrator lives and pays, one without anybody and a meter of none; an application, and one of the administrator. */
    roomId: string;
    otherRoomId: string;
    roomMeterId: string;
    roomApplicationId: string;
    ownApplicationId: string;
    sparePartId: string;
    storeId: string;
    otherStoreId: string;
    /** Of a part that was taken for an order. */
    issueId: string;
    /** A room in which the administrator who sends the inputs lives, and a payment of theirs. */
    ownRoomId: string;
    paymentId: string;
    /** At the counter: of the administrator who sends the inputs, and of somebody else, once waiting and once confirmed by a clerk. */
    ownCounterPaymentId: string;
    counterPaymentId: string;
    confirmedPaymentId: string;
    /** Of the administrator who sends the inputs; with refunds of theirs, and of somebody else at each step. */
    paidPaymentId: string;
    refunds: Record<'own' | 'requested' | 'waiting' | 'payable', TestRefund>;
    /** Of somebody else: open, and written off by a clerk. */
    differenceId: string;
    failedBill: { channel: 'alipay'; day: string };
    suspectUseId: string;
    processedUseId: string;
    writtenOffId: string;
    walletId: string;
    cutoffWalletId: string;
    /** Of somebody else. */
    cutoffRequest: TestRequest;
    billId: string;
    /** Of somebody else and of the administrator who sends the inputs: both wait for a second person. */
    waitingEntry: TestEntry;
    ownEntry: TestEntry;
    postedEntryId: string;
    /** Of announcements: two drafts, and one that somebody else has published. */
    draftId: string;
    removedDraftId: string;
    announcementId: string;
  };
  /** An order at each stage that the inputs need. */
  orders: Partial<Record<OrderStage, { id: string; version: number }>>;
  /** Written as in a call. */
  now: string;
}
