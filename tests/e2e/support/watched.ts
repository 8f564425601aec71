import { type Gateway, openGateway } from './gateway.ts';
import { test as base } from './test.ts';

/** The test context with all traffic to the server through `gateway`. */
export const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ recto }, provide) => {
    const gateway = await openGateway(recto.url);
    await provide(gateway);
    await gateway.close();
  },
  baseURL: async ({ gateway }, provide) => provide(gateway.url),
});

export { expect } from '@playwright/test';
