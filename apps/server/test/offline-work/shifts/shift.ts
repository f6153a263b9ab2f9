import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { fromOrderBasis, minuteMs, type PhoneActor, type WorkOrder } from '@energy-om/domain';
import { failStatements } from '#test/support/assertions/fail-statements.ts';
import type { TestPerson } from '#test/support/factories/create-tenant.ts';
import { signIn } from '#test/support/factories/create-tenant.ts';
import type { OrderFixture, OrderStage } from '#test/support/factories/order-fixture.ts';
import { type Act, listActs } from './moves.ts';
import { ShiftPhone } from './shift-phone.ts';
import type { DrawnShift, Loss, ShiftStep } from './shift-steps.ts';

/** Two phones of one technician, and one of the leader, who judges the work. */
const phoneOwners = ['technician', 'technician', 'team_leader'] as const satisfies readonly TestPerson[];
const deskPeople = ['dispatcher', 'secondTechnician', 'client_rep'] as const satisfies readonly TestPerson[];
/** Access tokens last half an hour. */
const signInAfterMs = 20 * minuteMs;

/** A write of somebody at a desk that the server took. */
export interface DeskMove extends Act {
  orderId: string;
  version: number;
  actorId: string;
}

/** Three phones and three desks on the same orders, whose network comes and goes. */
export class Shift {
  readonly fixture: OrderFixture;
  readonly phones: ShiftPhone[];
  readonly orderIds: string[] = [];
  readonly beginnings = new Map<string, WorkOrder>();
  readonly actors = new Map<string, PhoneActor>();
  readonly deskMoves: DeskMove[] = [];
  #signedInAt: number;

  private constructor(fixture: OrderFixture) {
    this.fixture = fixture;
    this.phones = phoneOwners.map((owner) => new ShiftPhone(fixture, owner));
    this.#signedInAt = fixture.server.clock.now().getTime();
  }

  static async begin(fixture: OrderFixture, begins: readonly string[]): Promise<Shift> {
    const shift = new Shift(fixture);
    await shift.#signIn();
    for (const stage of begins) shift.orderIds.push((await fixture.orderAt(stage as OrderStage)).id);
    const { bases } = await fixture.tenant.clients.dispatcher.succeed('getOrderCopies', { ids: shift.orderIds });
    for (const [index, id] of shift.orderIds.entries()) shift.beginnings.set(id, fromOrderBasis(bases[index] as never));
    for (const person of new Set([...phoneOwners, ...deskPeople])) {
      const { actor } = await fixture.tenant.clients[person].succeed('getOrderCopies', { ids: shift.orderIds });
      shift.actors.set(actor.accountId, actor);
    }
    for (const phone of shift.phones) await phone.fetch(shift.orderIds);
    return shift;
  }

  async run({ steps }: DrawnShift): Promise<void> {
    for (const step of steps) await this.#take(step);
    await this.#settle();
  }

  async #take(step: ShiftStep): Promise<void> {
    switch (step.do) {
      case 'act':
        return this.#phone(step).act(this.#order(step), this.#acts(), step.choice);
      case 'desk':
        return this.#actAtDesk(step);
      case 'send':
        return this.#send(this.#phone(step), this.#order(step), step.loss);
      case 'rush':
        await Promise.all([...this.phones.map((phone) => this.#send(phone, this.#order(step), 'none')), this.#actAtDesk(step)]);
        return;
      case 'fetch':
        return this.#phone(step).fetch(this.orderIds);
      case 'decide':
        return this.#phone(step).decide(step.choice);
      case 'reload':
        return this.#phone(step).device.reload();
      case 'setClock':
        this.#phone(step).device.skew += step.minutes * minuteMs;
        return;
      case 'pass':
        return this.#pass(step.minutes * minuteMs);
    }
  }

  #phone({ phone }: { phone: number }): ShiftPhone {
    return this.phones[phone] as ShiftPhone;
  }

  #order({ order }: { order: number }): string {
    return this.orderIds[order] as string;
  }

  #acts(): readonly Act[] {
    return listActs(this.fixture.tenant, this.fixture.server.clock.now().getTime());
  }

  async #pass(milliseconds: number): Promise<void> {
    const { clock } = this.fixture.server;
    clock.advance(milliseconds);
    if (clock.now().getTime() - this.#signedInAt > signInAfterMs) await this.#signIn();
  }

  async #signIn(): Promise<void> {
    const { server, tenant } = this.fixture;
    for (const person of new Set([...phoneOwners, ...deskPeople])) {
      tenant.clients[person] = await signIn(server, tenant.accounts[person].id, tenant.id);
    }
    this.#signedInAt = server.clock.now().getTime();
  }

  /** Whoever is at the desk tries anything on the order as it stands; the server takes it or not. */
  async #actAtDesk(step: { desk: number; order: number; choice: number }): Promise<void> {
    const { clients, accounts } = this.fixture.tenant;
    const person = deskPeople[step.desk] as (typeof deskPeople)[number];
    const id = this.#order(step);
    const shown = await clients[person].call('getWorkOrder', { id });
    if (shown.code !== bodyCode.success) return;
    const acts = this.#acts();
    const act = acts[step.choice % acts.length] as Act;
    const answer = await clients[person].call(
      act.call,
      { id, version: shown.data.version, ...act.input },
      { idempotencyKey: randomUUID() },
    );
    if (answer.code === bodyCode.success) {
      this.deskMoves.push({ ...act, orderId: id, version: answer.data.version, actorId: accounts[person].id });
    }
  }

  async #send(phone: ShiftPhone, orderId: string, loss: Loss): Promise<void> {
    const intent = phone.next(orderId);
    if (!intent || loss === 'request') return;
    if (typeof loss === 'string') return phone.send(intent, loss === 'answer');
    const fault = failStatements({ code: 'XX000', when: loss.when, number: loss.failAt });
    await phone.send(intent, false).finally(() => fault.restore());
  }

  /** The network is there for all again: everything is sent, what needs a decision gets one, and every intent is sent once more. */
  async #settle(): Promise<void> {
    const isOpen = () => this.phones.some(({ intents }) => intents.some(({ state }) => ['waiting', 'stuck', 'refused'].includes(state)));
    for (let round = 0; isOpen(); round += 1) {
      if (round > 200) throw new Error('some intent never ends');
      for (const phone of this.phones) {
        for (const id of this.orderIds) await this.#send(phone, id, 'none');
        await phone.decide(round);
      }
    }
    for (const { intents, device } of this.phones) {
      for (const intent of intents) if (intent.state !== 'discarded') intent.answers.push(await device.send(intent.sent));
    }
  }
}
