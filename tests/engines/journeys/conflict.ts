import { click, sees, toast } from '../page/controls.ts';
import {
  editorHas,
  loadSaved,
  loadedId,
  needsAttention,
  previewHas,
  PUBLISHED,
  readyForOffline,
  saveAgain,
  saveAs,
  synced,
  write,
} from '../page/studio.ts';
import { until } from '../page/tab.ts';
import { type Journey, type Lane, openStage, type OpenStage } from '../stage.ts';
import { signIn, signUp } from './account.ts';

const FIRST = '# Tides\n\nHigh water is at noon.\n';
const TITLE = 'decision 011: a conflict of two devices in two engines';

/** The same words change offline in WebKit and in Firefox; a visitor in Chromium sees the result. */
export const conflictOfTwoEngines: Lane = {
  title: TITLE,
  engines: ['webkit', 'firefox', 'chromium'],
  async run(surroundings) {
    const size = { width: 1366, height: 768 };
    const one = await openStage({ engine: 'webkit', size }, surroundings);
    const { account } = one.stage;
    const others: OpenStage[] = [];
    const open = async (engine: 'firefox' | 'chromium'): Promise<OpenStage> => {
      const opened = await openStage({ engine, size, account }, surroundings);
      others.push(opened);
      return opened;
    };
    try {
      await one.run(signUp);
      const other = await open('firefox');
      await one.run({ title: TITLE, run: (stage) => meet(stage, other, () => open('chromium')) });
    } finally {
      for (const opened of [one, ...others]) await opened.close();
    }
  },
};

async function meet(
  { browser, recto, go, step }: Parameters<Journey['run']>[0],
  other: OpenStage,
  openVisitor: () => Promise<OpenStage>,
): Promise<void> {
  const there = other.stage.browser;
  let id = '';
  let decider = browser;
  await step('a page of one device is on the other', async () => {
    await go('/?tab=markdown-editor');
    await write(browser(), FIRST);
    await saveAs(browser(), 'Tides');
    await synced(browser());
    id = await loadedId(browser());
    await readyForOffline(browser());
    await other.run(signIn);
    await other.stage.go('/?tab=saved');
    await loadSaved(there(), 'Tides');
    await editorHas(there(), 'at noon');
  });
  await recto.stop();
  try {
    await step('both change the same words without a server', async () => {
      await write(there(), FIRST.replace('noon', 'two'));
      await saveAgain(there());
      await write(browser(), FIRST.replace('noon', 'one'));
      await saveAgain(browser());
    });
  } finally {
    await recto.start();
  }
  await step('one of them is told of the conflict, and sees both versions', async () => {
    await go(`/?tab=markdown-editor&load=${id}`);
    await other.stage.go(`/?tab=markdown-editor&load=${id}`);
    decider = await until('a conflict in a header', async () => {
      if (await needsAttention(browser())) return browser;
      return (await needsAttention(there())) && there;
    });
    await click(decider(), 'link', 'Resolve');
    await sees(decider(), 'Changed on both sides.');
  });
  await step('both versions are kept, as two pages on both devices', async () => {
    await click(decider(), 'button', 'Keep both');
    await toast(decider(), /Both Versions Are Kept/u);
    for (const [device, visit] of [
      [browser, go],
      [there, other.stage.go],
    ] as const) {
      await synced(device());
      await visit('/?tab=saved');
      await sees(device(), 'Tides (my version)');
    }
  });
  await step('a visitor in a third engine sees the published page', async () => {
    const visitor = await openVisitor();
    await visitor.stage.go(`/preview/markdown/${id}`);
    await previewHas(visitor.stage.browser(), PUBLISHED, 'High water is at');
  });
}
