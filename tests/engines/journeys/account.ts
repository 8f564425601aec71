import type { Journey } from '../stage.ts';
import { click, fill } from '../page/controls.ts';
import { synced } from '../page/studio.ts';
import { run, until } from '../page/tab.ts';

/** Makes the account of a stage. */
export const signUp: Journey = {
  title: 'spec §3: signing up',
  async run({ browser, account, go, step }) {
    await step('an account is created on the screen', async () => {
      await go('/auth');
      await click(browser(), 'button', 'Create an account');
      await fill(browser(), 'Full name', account.fullName);
      await fill(browser(), 'Email', account.email);
      await fill(browser(), 'Password', account.password);
      await fill(browser(), 'Confirm password', account.password);
      await click(browser(), 'button', 'Create account');
      await until('the account in the header', () =>
        run(
          browser(),
          () => document.querySelector('header button[aria-label^="Account of"]') !== null,
        ),
      );
    });
    await step('the header says “Synced”', () => synced(browser()));
  },
};

/** Signs in to the account of a stage, made on another device. */
export const signIn: Journey = {
  title: 'spec §3: signing in',
  async run({ browser, account, go, step }) {
    await step('another device signs in and syncs', async () => {
      await go('/auth');
      await fill(browser(), 'Email', account.email);
      await fill(browser(), 'Password', account.password);
      await click(browser(), 'button', 'Sign in');
      await until('the account in the header', () =>
        run(
          browser(),
          () => document.querySelector('header button[aria-label^="Account of"]') !== null,
        ),
      );
      await synced(browser());
    });
  },
};
