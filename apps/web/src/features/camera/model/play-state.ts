/** The state of a live picture; the final states carry a message. */
export type PlayState =
  | { kind: 'connecting' | 'playing' | 'stalled' | 'paused' }
  /** The server gives a reason why there is no picture. */
  | { kind: 'offline'; message: string }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string };

export type PlayEvent =
  | { kind: 'started' | 'waiting' | 'running' | 'blocked' }
  | { kind: 'offline' | 'failed'; message: string }
  | { kind: 'missing' };

export const firstState: PlayState = { kind: 'connecting' };

/** A final state lasts until the user tries again. */
export function nextState(state: PlayState, event: PlayEvent): PlayState {
  if (event.kind === 'started') return firstState;
  if (hasEnded(state)) return state;
  switch (event.kind) {
    case 'running':
      return { kind: 'playing' };
    case 'blocked':
      return { kind: 'paused' };
    case 'waiting':
      // A picture cannot stall before the first one has appeared.
      return state.kind === 'playing' || state.kind === 'stalled' ? { kind: 'stalled' } : state;
    case 'offline':
    case 'failed':
      return { kind: event.kind, message: event.message };
    default:
      return { kind: 'missing' };
  }
}

export function hasEnded({ kind }: PlayState): boolean {
  return kind === 'offline' || kind === 'missing' || kind === 'failed';
}
