import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Bytes stop in both directions and connections stay open, as with an unplugged cable. */
  silence(): void;
  /** Bytes stop on open connections and new ones work, as with a firewall that forgot them. */
  mute(): void;
  /** Connections break and new ones are refused, as with a process that has ended. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a server and its database, so that a test can take the database away. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const muted = new WeakSet<Socket>();
  let isSilent = false;
  let server = await listen(0);
  const ownPort = (server.address() as AddressInfo).port;

  function forward(near: Socket): void {
    const far = connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => isSilent || muted.has(near) || far.write(chunk));
    far.on('data', (chunk) => isSilent || muted.has(far) || near.write(chunk));
  }

  function listen(on: number): Promise<Server> {
    return new Promise((resolve) => {
      const listening = createServer(forward);
      listening.listen(on, '127.0.0.1', () => resolve(listening));
    });
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    port: ownPort,
    silence() {
      isSilent = true;
    },
    mute() {
      for (const socket of sockets) muted.add(socket);
    },
    cut,
    async restore() {
      isSilent = false;
      // What was swallowed meanwhile cannot come back: the connections of that time are useless.
      for (const socket of sockets) socket.destroy();
      if (!server.listening) server = await listen(ownPort);
    },
    close: cut,
  };
}
