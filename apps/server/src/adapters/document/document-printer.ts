import { Worker } from 'node:worker_threads';
import { programFile } from '#program-files.ts';
import type { DocumentContent } from './document-content.ts';

/** Makes PDFs. */
export interface DocumentPrinter {
  /** Throws `PrinterBusyError` while too many documents wait. */
  print(content: DocumentContent): Promise<Uint8Array>;
  close(): Promise<void>;
}

export class PrinterBusyError extends Error {
  override readonly name = 'PrinterBusyError';
}

export type PrintAnswer = { pdf: Uint8Array } | { fault: string };

interface Job {
  content: DocumentContent;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

const maxWaiting = 20;
const printTimeoutMs = 30_000;

/**
 * Prints one document after the other in a thread of its own, so that the layout of a long one delays no call. The thread is started by the
 * first document and keeps the fonts; it is replaced when it fails or takes too long.
 */
export function createDocumentPrinter(): DocumentPrinter {
  const waiting: Job[] = [];
  let worker: Worker | null = null;
  let running: Job | null = null;

  async function runNext(): Promise<void> {
    if (running !== null) return;
    const job = waiting.shift();
    if (job === undefined) return;
    running = job;
    try {
      worker ??= startWorker();
      job.resolve(await runJob(worker, job.content));
    } catch (error) {
      await worker?.terminate();
      worker = null;
      job.reject(error as Error);
    }
    running = null;
    void runNext();
  }

  return {
    print: (content) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new PrinterBusyError());
        waiting.push({ content, resolve, reject });
        void runNext();
      }),
    close: async () => {
      for (const job of waiting.splice(0)) job.reject(new PrinterBusyError());
      await worker?.terminate();
      worker = null;
    },
  };
}

function startWorker(): Worker {
  const worker = new Worker(programFile('print-document'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  });
  // A process that has nothing else to do may end.
  worker.unref();
  return worker;
}

function runJob(worker: Worker, content: DocumentContent): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => settle(() => reject(new Error('printing took too long'))), printTimeoutMs);
    const onAnswer = (answer: PrintAnswer) =>
      settle(() => ('pdf' in answer ? resolve(answer.pdf) : reject(new Error(`printing failed: ${answer.fault}`))));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('the printing thread ended')));
    function settle(finish: () => void): void {
      clearTimeout(timeout);
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      finish();
    }
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    worker.postMessage(content);
  });
}
