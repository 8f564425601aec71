import { randomUUID } from 'node:crypto';
import type { Draft } from '#domain/page/draft.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import { exportLifeboat } from '#mutators/lifeboat/export.ts';
import { importLifeboat, type ImportReport } from '#mutators/lifeboat/import.ts';
import { planImport, type ImportPlan } from '#mutators/lifeboat/plan.ts';
import { openDevice, type Device } from '../device.ts';
import { newPage } from '../pages.ts';

const NOWHERE = {
  url: 'http://server',
  anonKey: 'key',
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};

export function newDevice(id: string = randomUUID()): Device {
  return openDevice(NOWHERE, { id, email: 'ada@example.org', accessToken: '', refreshToken: '' });
}

export async function exported({ services }: Device): Promise<Blob> {
  const made = await exportLifeboat(services);
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  return made.value.file;
}

export async function planned({ services }: Device, zip: Blob): Promise<ImportPlan> {
  const plan = await planImport(services, zip);
  if (!plan.ok) throw new Error(JSON.stringify(plan.failure));
  return plan.value;
}

export async function imported(device: Device, zip: Blob, all = false): Promise<ImportReport> {
  const plan = await planned(device, zip);
  const chosen = plan.texts.filter(({ isSuggested }) => all || isSuggested);
  const report = await importLifeboat(device.services, plan, {
    chosen: new Set(chosen.map(({ entry }) => entry.path)),
  });
  if (!report.ok) throw new Error(JSON.stringify(report.failure));
  return report.value;
}

export const suggested = ({ texts }: ImportPlan) =>
  texts.filter(({ isSuggested }) => isSuggested).map(({ entry }) => entry.path);

export const outcomes = ({ texts }: ImportPlan) =>
  texts.map(({ entry, outcome, isSuggested }) => [
    entry.path.split('/')[0],
    entry.side ?? entry.state,
    outcome.kind,
    isSuggested,
  ]);

const draftOf = (columns: Partial<Draft>): Draft => ({
  key: `new:markdown#${randomUUID()}`,
  content_type: 'markdown',
  text: 'unsaved',
  pageId: null,
  updatedAt: Date.UTC(2026, 0, 2),
  ...columns,
});

function mutationOf(page: Page, patch: PageMutation['patch'], base: Page | null): PageMutation {
  return {
    v: 1,
    mutationId: randomUUID(),
    owner: page.author_id,
    pageId: page.id,
    op: base === null ? 'create' : 'update',
    patch,
    base,
    baseRevision: base === null ? 0 : 1,
    sealedAt: null,
    attempts: 0,
    nextAt: 0,
    lastFailure: null,
    createdAt: Date.UTC(2026, 0, 1),
  };
}

/** A device with rows in every table. */
export async function fill(device: Device): Promise<Page> {
  const { db, services } = device;
  const own = (columns: Partial<Page>) => newPage({ author_id: services.user.id, ...columns });
  const synced = own({ title: 'Synced', html_source: '<main>synced\r\n</main>' });
  const torn = own({ title: 'Torn', html_source: '<p>mine</p>' });
  const refused = own({ title: 'Refused', html_source: '<p>refused</p>' });
  const gone = own({ title: 'Gone', deleted_at: '2026-01-03T00:00:00.000Z' });
  await db.pages.bulkAdd([synced, torn, refused, gone]);
  const side = (text: string) => ({ ...torn, html_source: text });
  await db.conflicts.add({
    pageId: torn.id,
    mine: torn,
    base: side('<p>base</p>'),
    theirs: side('<p>theirs</p>'),
    theirRevision: 2,
    mutationId: randomUUID(),
    at: 1,
  });
  await db.failed.add({
    pageId: refused.id,
    mutation: mutationOf(
      refused,
      { html_source: '<p>refused</p>' },
      { ...refused, html_source: '' },
    ),
    failure: { kind: 'rejected', code: '23514' },
    at: 1,
    resolvedAt: null,
  });
  const aside = { ...synced, html_source: '<p>aside</p>' };
  const revision = { pageId: synced.id, at: 1, mutationId: null };
  await db.revisions.add({ ...revision, page: aside, reason: 'setAside' });
  await db.revisions.add({ ...revision, page: synced, reason: 'saved' });
  await device.create({ title: 'Unsent', source: '<p>unsent</p>', tags: ['a', 'b'] });
  await db.drafts.bulkAdd([
    draftOf({ text: '\ufeff# New', title: 'Portfolio' }),
    draftOf({ key: `${synced.id}#x`, pageId: synced.id, content_type: 'html', text: '<p>draft' }),
  ]);
  return synced;
}
