import { readConfig } from '../config/config.ts';
import { closeContext, createContext } from '../context.ts';
import { createLog } from '../log.ts';
import { loadDemonstration } from './load-demonstration.ts';

// This runs in a process of its own: making three months of work takes a few hundred megabytes, which the server would never release.
const config = await readConfig();
const context = await createContext(config, createLog({ logLevel: 'warn' }), { isCommand: true });
try {
  await loadDemonstration(context);
} finally {
  await closeContext(context);
}
