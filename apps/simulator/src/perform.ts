import type { Command } from './command-line/command.ts';
import { usage } from './command-line/usage.ts';
import { callControl } from './control/call-control.ts';
import type { Overview } from './control/control.ts';
import { showOverview } from './control/show-overview.ts';
import { describeFault } from './faults/fault-kinds.ts';
import { runLoad } from './load/run-load.ts';
import { runReplay } from './replay/run-replay.ts';
import { run } from './run.ts';
import type { PrintLine } from './terminal.ts';

/** Carries out a command. @returns the exit code */
export async function perform(command: Command, printLine: PrintLine, signal: AbortSignal): Promise<number> {
  switch (command.mode) {
    case 'help':
      printLine(usage);
      return 0;
    case 'run':
      await run(command.options, printLine, signal);
      return 0;
    case 'fault': {
      const { target } = await callControl<{ target: string }>(command.dataDir, 'POST /begin', command.request);
      printLine(`${target}: ${describeFault(command.request.kind).text}`);
      return 0;
    }
    case 'clear': {
      const { ended } = await callControl<{ ended: number }>(command.dataDir, 'POST /clear', { device: command.device });
      printLine(ended === 1 ? 'One fault ended' : `${ended} faults ended`);
      return 0;
    }
    case 'list': {
      const overview = await callControl<Overview>(command.dataDir, 'GET /overview');
      for (const line of showOverview(overview, Date.now())) printLine(line);
      return 0;
    }
    case 'load': {
      const { sent, acknowledged } = await runLoad(command.options, printLine, signal);
      return acknowledged === sent ? 0 : 1;
    }
    case 'replay':
      await runReplay(command.options, printLine, signal);
      return 0;
  }
}
