import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose files start processes or wait for time-outs, the longest first. */
const slow = ['platform/embedded/', 'ingest/faults/', 'cli/', 'platform/', 'security/', 'live/'];

/** The longest files begin first, so that at the end no worker has a long file while the others have nothing to do. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = slow.findIndex((folder) => moduleId.includes(`/test/${folder}`));
  return index === -1 ? slow.length : index;
}
