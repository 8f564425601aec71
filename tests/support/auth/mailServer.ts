import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailServer {
  /** The texts of all mails, oldest first. */
  readonly received: readonly string[];
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** An SMTP server that accepts every mail. */
export async function openMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const talk = (socket: Socket): void => {
    let data: string | null = null;
    socket.setEncoding('utf8');
    socket.write('220 mail\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        received.push(data);
        data = null;
        socket.write('250 taken\r\n');
        return;
      }
      if (text.startsWith('DATA')) data = '';
      socket.write(text.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n');
      if (text.startsWith('QUIT')) socket.end();
    });
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}
