import type { TestClient } from '../services/test-client.ts';

/** Requests approval of every draft of the organisation. @param second neither makes nor requests versions, and signs them */
export async function signTariffs(requester: TestClient, second: TestClient): Promise<void> {
  for (const { id } of (await requester.succeed('listTariffs', {})).tariffs) {
    const { versions } = await requester.succeed('getTariff', { id });
    for (const draft of versions.filter(({ state }) => state === 'draft')) {
      const requested = await requester.succeed('requestTariffApproval', { id: draft.id, version: draft.version });
      const asked = requested.versions.find((one) => one.id === draft.id);
      await second.succeed('decideTariffVersion', {
        id: draft.id,
        version: asked?.version ?? 0,
        hash: asked?.hash ?? '',
        isApproved: true,
      });
    }
  }
}
