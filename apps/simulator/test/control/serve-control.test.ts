import { expect, test } from 'vitest';
import { callControl } from '#control/call-control.ts';
import { serveControl } from '#control/serve-control.ts';
import { SimulatorError } from '#simulator-error.ts';
import { makeTestFolder } from '../support/test-folder.ts';

test('a call before the simulation has begun is refused with the reason, and the simulator goes on', async () => {
  const dataDir = makeTestFolder();
  const close = await serveControl(dataDir, () => {
    throw new SimulatorError('The simulator is just beginning or ending');
  });
  const refusal = new SimulatorError('The simulator is just beginning or ending');
  await expect(callControl(dataDir, 'GET /overview')).rejects.toThrow(refusal);
  await expect(callControl(dataDir, 'POST /clear', { device: null })).rejects.toThrow(refusal);
  await close();
});
