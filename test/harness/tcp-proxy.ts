import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Stands between the service and a server it uses, so that a test can let that server hang: connections are still
 * taken and nothing is refused, but no byte goes through, as with a stopped process or a network that swallows.
 */
export class TcpProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private hanging = false;
  private whenResumed: (() => void)[] = [];

  private constructor(
    private readonly url: string,
    private readonly target: { host: string; port: number },
  ) {
    this.server = createServer((client) => void this.take(client));
  }

  /** Before the server that `url` names, an S3 store's by its `endpoint`. */
  static async before(url: string): Promise<TcpProxy> {
    const { searchParams, hostname, port } = new URL(url);
    const endpoint = searchParams.get('endpoint');
    const at = endpoint ? new URL(endpoint) : { hostname, port };
    const proxy = new TcpProxy(url, { host: at.hostname, port: Number(at.port) });
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** The URL by way of this proxy; `url` is another on the same server. */
  through(url = this.url): string {
    const { host, port } = this.target;
    return url.replaceAll(`${host}:${port}`, `127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  /** From now on no byte goes through, in either direction. */
  hang(): void {
    this.hanging = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Everything goes on where it stood, what was sent meanwhile included. */
  resume(): void {
    this.hanging = false;
    for (const socket of this.sockets) socket.resume();
    for (const goOn of this.whenResumed.splice(0)) goOn();
  }

  /** Breaks every connection. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.resume();
    this.cut();
    await closed;
  }

  private async take(client: Socket): Promise<void> {
    this.watch(client);
    client.pause();
    if (this.hanging) await new Promise<void>((goOn) => this.whenResumed.push(goOn));
    if (client.destroyed) return;
    const upstream = connect(this.target);
    this.watch(upstream);
    this.forward(client, upstream);
    this.forward(upstream, client);
  }

  private watch(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    // Whoever breaks a connection breaks it for both; `close` follows.
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private forward(from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      if (to.write(chunk)) return;
      from.pause();
      to.once('drain', () => {
        if (!this.hanging) from.resume();
      });
    });
    from.once('end', () => to.end());
    from.once('close', () => to.destroySoon());
    if (this.hanging) from.pause();
    else from.resume();
  }
}
