import type { Verb } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readSource } from './read-source.ts';
import { type Preview, takeIn } from './take-in.ts';

/** Internal: takes the transaction of a preview back and hands its answer over. */
class PreviewDoneError extends Error {
  readonly preview: Preview;

  constructor(preview: Preview) {
    super('nothing is written');
    this.preview = preview;
  }
}

/** Does what applying would do, and takes it back. */
export const previewConfiguration: Verb<'previewConfiguration'> = async (context, input) => {
  assertManagesTenant(context.actor, 'configuration.manage');
  const document = readSource(input);
  await context.database.assertWritable();
  return readPreview(() =>
    context.database.transaction(async (tx) => {
      await lockTenantFor(tx, context.actor);
      throw new PreviewDoneError(await takeIn(joinTransaction(context, tx).context, tx, document, input));
    }),
  );
};

async function readPreview(run: () => Promise<never>): Promise<Preview> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PreviewDoneError) return error.preview;
    throw error;
  }
}
