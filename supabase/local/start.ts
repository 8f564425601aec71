/**
 * `npm start`, after the build: serves the built app with the embedded backend until Ctrl+C, in a process (`serve.ts`)
 * that is started again after a crash. RECTO_PORT (4173), RECTO_DATA (.recto in the checkout), RECTO_SAMPLES=0 (no sample
 * pages), RECTO_HOST and RECTO_ORIGIN (access from other machines) change it; program.ts lists the variables for
 * accounts and the assistant.
 */
import { join } from 'node:path';
import { keepRunning } from './keepRunning.ts';
import { createLog } from './log.ts';
import { supervise } from './supervise.ts';

keepRunning(createLog());
supervise(join(import.meta.dirname, 'serve.ts'));
