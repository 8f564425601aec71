import { runBatch, type Batch } from './batch.ts';
import { openSimServer } from './server.ts';
import { prepareSimulation } from './simulate.ts';

/** One process of a simulation: runs each batch it is sent and sends back what became of it. */
await prepareSimulation();
const server = await openSimServer();
process.on('message', (batch) => {
  void runBatch(server, batch as Batch).then((result) => process.send?.(result));
});
