/** What the build says of itself; it takes the place of the name below (build/service-worker.ts). All paths count from the app's folder. */
export interface Build {
  /** Changes with any file. */
  version: string;
  /** The script that the page of this build loads: a page without it is another one. */
  entry: string;
  /** What is kept before it is used. */
  precached: readonly string[];
  /** All files with a hash in their names. */
  assets: readonly string[];
  /** The paths of the calls that the worker makes, from the server's root. */
  calls: { confirmPush: string; actOnPush: string };
}

declare const BUILD: Build;

export const build: Build = BUILD;
