import type { Copies } from '../store/copies.ts';

/** What a read of the app would have answered when its copy was fetched, in the shape that the cache has it. */
export interface FoundAnswer {
  data: unknown;
  /** Epoch milliseconds. */
  at: number;
}

interface Asked {
  /** The key of the cache without the call's name. */
  input: unknown;
  isPaged: boolean;
  /** The server could not be asked. */
  isCutOff: boolean;
}

export type Finder = (copies: Copies, asked: Asked) => Promise<FoundAnswer | null>;
