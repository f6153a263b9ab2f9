import { create } from 'zustand';

export interface UpdateState {
  /** A newer version is on the phone, and no tab has unsaved work. */
  isOffered: boolean;
  /** Changes all tabs to the newer version, if there is one and none has unsaved work. Null: the app has just started, or cannot be kept on this phone. */
  take: (() => Promise<UpdateOutcome>) | null;
  /** Asks the server for a newer version, for a page whose files it has no more, and takes it. */
  seekAndTake: (() => Promise<UpdateOutcome>) | null;
}

/** taken: the page is reloaded in a moment · unsaved: a tab has unsaved work · none: there is no newer version */
export type UpdateOutcome = 'taken' | 'unsaved' | 'none';

export const useUpdate = create<UpdateState>(() => ({ isOffered: false, take: null, seekAndTake: null }));
