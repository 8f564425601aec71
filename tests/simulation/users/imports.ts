import { ok } from '#domain/result.ts';
import { importDocuments } from '#mutators/pages/importDocuments.ts';
import { noteTry } from '../checks/copies.ts';
import { heldBy } from '../world/held.ts';
import type { SimWindow } from '../world/processes.ts';
import { nextToken, type World } from '../world/world.ts';

/** The user imports documents, and repeats the import where it stopped early: what is here already is left out. */
export async function importSome(world: World, window: SimWindow): Promise<void> {
  const { random, ledger } = world;
  const { services, device, owner } = window;
  // More than one batch holds, so that several are under way.
  const least = world.variant.batchLimits === undefined ? 2 : 10;
  const tokens = Array.from({ length: least + random.below(3) }, () => nextToken(world, owner));
  for (const token of tokens) noteTry(ledger, token, false);
  const documents = tokens.map((token) => {
    const { buffer } = new TextEncoder().encode(`one\n${token}`);
    // The real one reads outside of the scheduler's turns.
    const file = Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(buffer) });
    const path = `${token}.md`;
    const given = { path, size: buffer.byteLength, read: () => Promise.resolve(ok(file)) };
    return { path, title: `Page ${token}`, type: 'markdown', file: given } as const;
  });
  const plan = { documents, pictures: new Map(), sheets: new Map() };
  const placePicture = () => Promise.resolve(ok(null));
  const options = { visibility: 'private', origin: 'https://recto.example', placePicture } as const;
  for (let tries = 0; tries < 2; tries += 1) {
    const done = await importDocuments(services, plan, options);
    if (!done.ok) continue;
    const { left, refused } = done.value;
    if (left > 0 || refused.length > 0) continue;
    // Other tabs may have changed or deleted one by now.
    const there = heldBy(device, owner).pages;
    for (const token of tokens) {
      if (there.some(({ markdown_content: text }) => text === `one\n${token}`)) {
        ledger.saved.set(token, window.id);
      }
    }
    return;
  }
}
