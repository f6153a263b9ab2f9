import type { OrderPlace, OrderWorld } from '../factories/order-fixture.ts';
import type { TestClient } from '../services/test-client.ts';
import { type AccessWorld, dispatchable } from './access-fixture.ts';
import type { Caller, Level } from './access-matrix.ts';

export type Input = Record<string, unknown>;

/** Good input, and where it matters by whom else than the caller as it stands. */
export interface Attempt {
  input: Input;
  client?: TestClient;
}

/** Makes a good attempt at what lies that far away from the caller; null: there is no such thing for this caller. */
export type Approach = (world: AccessWorld, caller: Caller) => Promise<Attempt | null> | Attempt | null;

/** How to find out how far a call reaches: by what can be done, or by what a list shows. */
export type Probe =
  | { attempts: Partial<Record<Level, Approach>> }
  | {
      /** Several answers are looked at as one. */
      inputs: (world: AccessWorld, caller: Caller) => Promise<Input[]> | Input[];
      /** A text of the answer that is there exactly when it reaches that far. */
      marks: (world: AccessWorld, caller: Caller) => Promise<Partial<Record<Level, string>>>;
      // biome-ignore lint/suspicious/noExplicitAny: an answer's data is checked against the contract by the server under test
      tell?: (data: any) => unknown;
    };

/** A call that either is the caller's or is not, whatever it is about. */
export function at(level: Level, make: Approach): Probe {
  return { attempts: { [level]: make } };
}

/** An order of the one that is named, at a place, and what else the call takes. */
type OrderInput = (world: OrderWorld) => Input;

export const near =
  (place: OrderPlace, input: OrderInput = () => ({})): Approach =>
  (world) =>
    bring(world, 'near', world.near, place, input);

export const far =
  (place: OrderPlace, input: OrderInput = () => ({})): Approach =>
  (world) =>
    bring(world, 'far', world.far, place, input);

/** Of the caller's team and project, done by a colleague. */
export const colleagues =
  (place: OrderPlace, input: OrderInput = () => ({})): Approach =>
  (world) =>
    bring(world, 'colleague', world.colleague, place, input);

/** In the caller's own hands; nothing for who is never dispatched to. */
export const ownHands =
  (place: OrderPlace, input: OrderInput = () => ({})): Approach =>
  (world, caller) =>
    dispatchable.includes(caller) ? bring(world, caller, world.self(caller), place, input) : null;

/** Raised for the caller, as an occupant's orders are. */
export const raisedFor =
  (place: OrderPlace, input: OrderInput = () => ({})): Approach =>
  async (world, caller) => {
    if (caller !== 'occupant') return null;
    const attempt = await bring(world, `for ${caller}`, world.near, place, input);
    await world.raiseFor(world.callers[caller].account.id, String(attempt.input.id));
    return attempt;
  };

/** The first of them that there is for the caller. */
export const firstOf =
  (...approaches: Approach[]): Approach =>
  async (world, caller) => {
    for (const approach of approaches) {
      const attempt = await approach(world, caller);
      if (attempt !== null) return attempt;
    }
    return null;
  };

async function bring(world: AccessWorld, key: string, orders: OrderWorld, place: OrderPlace, input: OrderInput): Promise<Attempt> {
  const { id, version } = await world.orderAt(key, orders, place);
  return { input: { id, version, ...input(orders) } };
}
