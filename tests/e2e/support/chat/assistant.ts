import {
  startUpstream,
  upstreamEnvironment,
  type ScriptedUpstream,
} from '../../../support/chat/scriptedUpstream.ts';
import { startRecto, type Recto } from '../recto.ts';
import { test as base } from '../test.ts';

/**
 * The test context with a Recto per worker whose assistant calls a scripted model server (`upstream`) over real HTTP.
 * The upstream is reset before each test.
 */
export const test = base.extend<
  { forgetful: undefined },
  { upstream: ScriptedUpstream; recto: Recto }
>({
  upstream: [
    async ({}, provide) => {
      const upstream = await startUpstream();
      await provide(upstream);
      await upstream.close();
    },
    { scope: 'worker' },
  ],
  recto: [
    async ({ upstream }, provide) => {
      const recto = await startRecto(upstreamEnvironment(upstream));
      await provide(recto);
      await recto.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  forgetful: [
    async ({ upstream }, provide) => {
      upstream.reset();
      await provide(undefined);
    },
    { auto: true },
  ],
});

export { expect } from '../test.ts';
