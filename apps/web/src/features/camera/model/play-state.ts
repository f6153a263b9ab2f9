/** What the picture is doing; words for those that end. */
export type PlayState =
  | { kind: 'connecting' | 'playing' | 'stalled' | 'paused' }
  /** The server says why there is no picture. */
  | { kind: 'offline'; words: string }
  | { kind: 'missing' }
  | { kind: 'failed'; words: string };

export type PlayEvent =
  | { kind: 'started' | 'waiting' | 'running' | 'blocked' }
  | { kind: 'offline' | 'failed'; words: string }
  | { kind: 'missing' };

export const firstState: PlayState = { kind: 'connecting' };

/** What has ended stays so until somebody tries again. */
export function nextState(state: PlayState, event: PlayEvent): PlayState {
  if (event.kind === 'started') return firstState;
  if (hasEnded(state)) return state;
  switch (event.kind) {
    case 'running':
      return { kind: 'playing' };
    case 'blocked':
      return { kind: 'paused' };
    case 'waiting':
      // Before the first picture nothing stands still.
      return state.kind === 'playing' || state.kind === 'stalled' ? { kind: 'stalled' } : state;
    case 'offline':
    case 'failed':
      return { kind: event.kind, words: event.words };
    default:
      return { kind: 'missing' };
  }
}

export function hasEnded({ kind }: PlayState): boolean {
  return kind === 'offline' || kind === 'missing' || kind === 'failed';
}
