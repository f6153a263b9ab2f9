import { create } from 'zustand';

/** How much of a photo on this phone the server has, 0 to 1, by its id, as far as it was asked since the app was opened. */
export const usePhotoProgress = create<Readonly<Record<string, number>>>(() => ({}));
