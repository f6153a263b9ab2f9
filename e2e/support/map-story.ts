import { withDemonstration } from './server/demonstration-app.ts';
import { startMapProvider } from './server/map-provider.ts';
import { story } from './story.ts';

/** A story on an installation that has a provider of maps and addresses. */
export const mapStory = story.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const provider = await startMapProvider();
      try {
        await withDemonstration(use, provider.settings);
      } finally {
        await provider.close();
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
