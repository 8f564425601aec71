import { runBatch, type Batch } from './batch.ts';
import { openSimServer } from '../world/server.ts';
import { prepareSimulation } from './simulate.ts';

/** A database that was emptied so often is slow: seeds until a fresh one takes its place. */
const SEEDS_PER_SERVER = 500;

/** One process of a simulation: runs each batch it is sent and sends back what became of it. */
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
