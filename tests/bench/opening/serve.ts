/** Serves the build in the folder of its first argument, with data in the second. Prints its address as a line of JSON. */
import { startServer } from '../../../supabase/local/server.ts';

const [, , distDir = '', dataDir = ''] = process.argv;
const server = await startServer({ port: 0, dataDir, distDir, seed: true, log: () => undefined });
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
process.once('SIGINT', () => void server.close().then(() => process.exit(0)));
