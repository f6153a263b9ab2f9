import { bodyCode } from '@energy-om/contract';
import { fromOrderBasis, type OrderBasis, type PhoneActor, type WorkOrder } from '@energy-om/domain';
import type { TestPerson } from '#test/support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '#test/support/factories/offline-phone.ts';
import type { OrderFixture } from '#test/support/factories/order-fixture.ts';
import type { Answer, TestClient } from '#test/support/services/test-client.ts';
import type { TestServer } from '#test/support/services/test-server.ts';
import { type Act, takeAct } from './moves.ts';

export interface ShiftIntent extends Act {
  sent: QueuedIntent;
  orderId: string;
  /** The version of the copy on which it was decided, and the intent before it on this order. */
  version: number;
  after: ShiftIntent | null;
  state: 'waiting' | 'applied' | 'stuck' | 'refused' | 'settled' | 'discarded';
  appliedVersion: number | null;
  /** Every answer of the server, also those that were lost on the way. */
  answers: Answer[];
}

interface Copy {
  basis: OrderBasis;
  actor: PhoneActor;
}

/** A phone as its outbox works: copies of orders, steps that wait, and what became of them. */
export class ShiftPhone {
  readonly device: OfflinePhone;
  readonly intents: ShiftIntent[] = [];
  readonly owner: TestPerson;
  readonly #server: TestServer;
  readonly #clients: Record<TestPerson, TestClient>;
  readonly #copies = new Map<string, Copy>();

  constructor({ server, tenant }: OrderFixture, owner: TestPerson) {
    this.owner = owner;
    this.#server = server;
    this.#clients = tenant.clients;
    this.device = createOfflinePhone(server, () => this.#client);
  }

  /** Signed in as of now. */
  get #client(): TestClient {
    return this.#clients[this.owner];
  }

  async fetch(orderIds: readonly string[]): Promise<void> {
    const { orders, bases, actor } = await this.#client.succeed('getOrderCopies', { ids: [...orderIds] });
    // What it may not see any more is left out of the answer.
    this.#copies.clear();
    for (const [index, { id }] of orders.entries()) this.#copies.set(id, { basis: bases[index] as OrderBasis, actor });
    this.device.hear();
  }

  /** Takes one of the acts that are possible on the order as the phone shows it; nothing where there is none. */
  act(orderId: string, acts: readonly Act[], choice: number): void {
    const copy = this.#copies.get(orderId);
    if (!copy) return;
    const now = this.#server.clock.now().getTime();
    const order = this.#orderAhead(orderId, copy, now);
    const possible = acts.filter((act) => takeAct(order, act, copy.actor, now) !== null);
    const act = possible[choice % possible.length];
    if (!act) return;
    const last = this.#listOf(orderId).findLast(({ state }) => state !== 'discarded' && state !== 'settled') ?? null;
    const isInCopy = last?.state === 'applied' && (last.appliedVersion ?? 0) <= copy.basis.version;
    const after = isInCopy ? null : last;
    const { version } = copy.basis;
    const sent = this.device.act(act.call, { id: orderId, version }, act.input, after?.sent);
    this.intents.push({ ...act, sent, orderId, version, after, state: 'waiting', appliedVersion: null, answers: [] });
  }

  #listOf(orderId: string): ShiftIntent[] {
    return this.intents.filter((intent) => intent.orderId === orderId);
  }

  #orderAhead(orderId: string, { basis, actor }: Copy, now: number): WorkOrder {
    let order = fromOrderBasis(basis);
    for (const intent of this.#listOf(orderId)) {
      const isAhead = intent.state === 'waiting' || (intent.state === 'applied' && (intent.appliedVersion ?? 0) > basis.version);
      if (isAhead) order = takeAct(order, intent, actor, now)?.order ?? order;
    }
    return order;
  }

  /** What is sent next on an order; a step that needs a decision stops it. */
  next(orderId: string): ShiftIntent | null {
    const first = this.#listOf(orderId).find(({ state }) => state === 'waiting' || state === 'stuck' || state === 'refused');
    return first?.state === 'waiting' ? first : null;
  }

  async send(intent: ShiftIntent, isAnswerLost: boolean): Promise<void> {
    const answer = await this.device.send(intent.sent);
    intent.answers.push(answer);
    if (!isAnswerLost) this.#take(intent, answer);
  }

  #take(intent: ShiftIntent, { code, data }: Answer): void {
    if (code === bodyCode.success) {
      intent.state = 'applied';
      intent.appliedVersion = data.version;
    } else if (code === bodyCode.invalid) intent.state = 'refused';
    else if (code === bodyCode.conflict || code === bodyCode.forbidden || code === bodyCode.notFound) intent.state = 'stuck';
    // Any other answer says nothing of it, and it is sent again.
    if (code < bodyCode.failed) this.device.hear();
  }

  /** Decides on the first step that needs it. */
  async decide(choice: number): Promise<void> {
    const intent = this.intents.find(({ state }) => state === 'stuck' || state === 'refused');
    if (!intent) return;
    const [state] = await this.#client.succeed('getIntentStates', { ids: [intent.sent.id] });
    const choices = (state?.case?.choices ?? []).filter((one) => one !== 'takeBack' && one !== 'reject');
    if (!state?.case || choices.length === 0) {
      intent.state = 'discarded';
      return;
    }
    const chosen = choices[choice % choices.length] as (typeof choices)[number];
    const input = { caseId: intent.sent.id, version: state.case.version, choice: chosen };
    const answer = await this.#client.call('decideOfflineCase', input);
    if (answer.code === bodyCode.success) intent.state = 'settled';
  }
}
