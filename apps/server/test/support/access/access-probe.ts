import type { OrderFixture, OrderStage } from '../factories/order-fixture.ts';
import type { TestClient } from '../services/test-client.ts';
import { type AccessFixture, dispatchable } from './access-fixture.ts';
import type { Caller, Level } from './access-matrix.ts';

export type Input = Record<string, unknown>;

/** Valid input, and the account that sends it where that is not simply the caller. */
export interface Attempt {
  input: Input;
  client?: TestClient;
}

/** Makes a valid attempt at something that far from the caller; null if this caller has no such thing. */
export type Approach = (fixture: AccessFixture, caller: Caller) => Promise<Attempt | null> | Attempt | null;

/** How to find out how far a call reaches: by what can be done, or by what a list shows. */
export type Probe =
  | { attempts: Partial<Record<Level, Approach>> }
  | {
      /** Several answers are examined as one. */
      inputs: (fixture: AccessFixture, caller: Caller) => Promise<Input[]> | Input[];
      /** A text that is in the answer exactly if the answer reaches that far. */
      marks: (fixture: AccessFixture, caller: Caller) => Promise<Partial<Record<Level, string>>>;
      // biome-ignore lint/suspicious/noExplicitAny: an answer's data is checked against the contract by the server under test
      readShown?: (data: any) => unknown;
    };

/** A call that the caller may make or not, whatever it is about. */
export function at(level: Level, make: Approach): Probe {
  return { attempts: { [level]: make } };
}

/** An order of the named owner, at a stage, and what else the call takes. */
type OrderInput = (fixture: OrderFixture) => Input;

export const near =
  (place: OrderStage, input: OrderInput = () => ({})): Approach =>
  (fixture) =>
    bring(fixture, 'near', fixture.near, place, input);

export const far =
  (place: OrderStage, input: OrderInput = () => ({})): Approach =>
  (fixture) =>
    bring(fixture, 'far', fixture.far, place, input);

/** An order of the caller's team and project, done by a colleague. */
export const colleagues =
  (place: OrderStage, input: OrderInput = () => ({})): Approach =>
  (fixture) =>
    bring(fixture, 'colleague', fixture.colleague, place, input);

/** An order that the caller holds; null for callers who are never dispatched to. */
export const ownHands =
  (place: OrderStage, input: OrderInput = () => ({})): Approach =>
  (fixture, caller) =>
    dispatchable.includes(caller) ? bring(fixture, caller, fixture.self(caller), place, input) : null;

/** Raised for the caller, as an occupant's orders are. */
export const raisedFor =
  (place: OrderStage, input: OrderInput = () => ({})): Approach =>
  async (fixture, caller) => {
    if (caller !== 'occupant') return null;
    const attempt = await bring(fixture, `for ${caller}`, fixture.near, place, input);
    await fixture.raiseFor(fixture.callers[caller].account.id, String(attempt.input.id));
    return attempt;
  };

/** The first of them that exists for the caller. */
export const firstOf =
  (...approaches: Approach[]): Approach =>
  async (fixture, caller) => {
    for (const approach of approaches) {
      const attempt = await approach(fixture, caller);
      if (attempt !== null) return attempt;
    }
    return null;
  };

async function bring(fixture: AccessFixture, key: string, orders: OrderFixture, place: OrderStage, input: OrderInput): Promise<Attempt> {
  const { id, version } = await fixture.orderAt(key, orders, place);
  return { input: { id, version, ...input(orders) } };
}
