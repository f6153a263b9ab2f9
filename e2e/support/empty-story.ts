import { withEmptyApp } from './server/empty-app.ts';
import { story } from './story.ts';

interface Installation {
  /** The name of an installation. A file of stories uses one of its own, since only one story can find it empty. */
  installation: string;
}

/** A story on a server of its own that begins with an empty database: nobody has an account, and there is no demonstration. */
export const emptyStory = story.extend<object, Installation>({
  installation: ['', { scope: 'worker', option: true }],
  server: [
    async ({ installation }, use) => {
      if (installation === '') throw new Error('a story on an empty installation names it: emptyStory.use({ installation })');
      await withEmptyApp(use);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
