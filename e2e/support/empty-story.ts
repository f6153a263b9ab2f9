import { withEmptyApp } from './server/empty-app.ts';
import { story } from './story.ts';

/** A story on a server of its own that begins with an empty database: nobody has an account, and there is no demonstration. */
export const emptyStory = story.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      await withEmptyApp(use);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
