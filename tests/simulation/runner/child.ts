import { runBatch, type Batch } from './batch.ts';
import { openSimServer } from '../world/server.ts';
import { prepareSimulation } from './simulate.ts';

/** A database slows down with each reset, so it is replaced after this many seeds. */
const SEEDS_PER_SERVER = 500;

/** A worker process: runs each batch it receives and sends back the result. */
await prepareSimulation();
let server = await openSimServer();
let seedsRun = 0;
process.on('message', (batch) => void run(batch as Batch));

async function run(batch: Batch): Promise<void> {
  if (seedsRun >= SEEDS_PER_SERVER) {
    await server.close();
    server = await openSimServer();
    seedsRun = 0;
  }
  seedsRun += batch.seeds.length;
  process.send?.(await runBatch(server, batch));
}
