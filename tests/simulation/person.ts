import type { Page } from '#domain/page.ts';
import type { PagePatch } from '#domain/mutation.ts';
import { queueCreate } from '#store/outbox.ts';
import { tokensOf } from './ledger.ts';
import type { SimProcess, World } from './world.ts';

/** What a person does next at a tab: mostly write, now and then create, retitle, delete, restore or look for news. */
export function act(world: World, process: SimProcess): void {
  const dice = world.random.next();
  if (dice < 0.1) return process.engine.requestPull();
  if (dice < 0.15) return process.engine.requestReplay();
  void perform(world, process, dice).then(() => {
    process.engine.requestReplay();
  });
}

async function perform(world: World, process: SimProcess, dice: number): Promise<void> {
  world.tokens += 1;
  const token = `t${world.tokens}x`;
  const choice = world.random.next();
  if (dice < 0.3) return create(world, process, token);
  const { db } = process;
  const isWritten = await db.transaction('rw', db.tables, async () => {
    const pages = await db.pages.toArray();
    pages.sort((a, b) => (a.id < b.id ? -1 : 1));
    const page = pages[Math.floor(choice * pages.length)];
    return page !== undefined && (await change(world, process, page, token, dice));
  });
  if (isWritten) world.ledger.saved.set(token, process.id);
}

async function create(world: World, process: SimProcess, token: string): Promise<void> {
  const now = world.now + process.device.skew;
  const at = new Date(now).toISOString();
  const isHtml = world.random.chance(0.5);
  const page: Page = {
    id: world.newId(),
    author_id: world.user.id,
    title: `Page ${token}`,
    content_type: isHtml ? 'html' : 'markdown',
    html_content: isHtml ? `<p>${token}</p>` : null,
    html_source: isHtml ? `<main>${token}</main>` : null,
    markdown_content: isHtml ? null : token,
    tags: [],
    is_public: true,
    url: null,
    preview_image_url: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
  await queueCreate(process.db, page, { mutationId: world.newId(), now });
  world.ledger.saved.set(token, process.id);
}

/** Changes a page in the caller's transaction; gives whether the token was written. */
async function change(
  world: World,
  process: SimProcess,
  page: Page,
  token: string,
  dice: number,
): Promise<boolean> {
  const stamp = { mutationId: world.newId(), now: world.now + process.device.skew };
  const queueChange = world.variant.queueChange;
  if (page.deleted_at !== null) {
    // A person who takes a page back wants its text again.
    for (const seen of tokensOf(page)) world.ledger.deleted.delete(seen);
    await queueChange(process.db, page.id, { deleted_at: null }, stamp);
    return false;
  }
  if (dice > 0.92) {
    for (const seen of tokensOf(page)) world.ledger.deleted.add(seen);
    const deleted_at = new Date(stamp.now).toISOString();
    await queueChange(process.db, page.id, { deleted_at }, stamp);
    return false;
  }
  await queueChange(process.db, page.id, written(page, token, dice), stamp);
  return true;
}

function written(page: Page, token: string, dice: number): PagePatch {
  if (dice > 0.85) return { title: `${page.title} ${token}`, tags: [...page.tags, token] };
  if (page.content_type === 'markdown') {
    return { markdown_content: `${page.markdown_content ?? ''} ${token}` };
  }
  return {
    html_content: `${page.html_content ?? ''}<p>${token}</p>`,
    html_source: `${page.html_source ?? ''}<main>${token}</main>`,
  };
}
