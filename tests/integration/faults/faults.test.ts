import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createPage, deletePage } from '#mutators/pages/pages.ts';
import { sourceOf } from '#domain/page/page.ts';
import { queueChange } from '#store/outbox/outbox.ts';
import { sendResponse } from '../../../supabase/local/http/sendResponse.ts';
import { toRequest } from '../../../supabase/local/http/toRequest.ts';
import { randomOf, type Random } from '../../simulation/runner/random.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openBrowser, published, type Browser } from './browser.ts';
import { openFaultProxy, type ForwardedWrite } from './proxy.ts';
import { ownPages } from '../../support/ownPages.ts';

const SEEDS = 20;

/** Concurrent runs: each spends most of its time waiting. */
const CONCURRENT_RUNS = 4;

/** Actions per browser. */
const ACTIONS = 6;

describe('the unmodified client over HTTP, with a fault-injecting proxy', () => {
  let backend: TestBackend;
  let server: Server;
  let url: string;
  const faultCounts = new Map<string, number>();

  beforeAll(async () => {
    backend = await openTestBackend();
    server = createServer((request, response) => {
      backend
        .fetch(toRequest(request, response, backend.url))
        .then((answer) => sendResponse(answer, response))
        .catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await backend.close();
  });

  test(`${SEEDS} seeds lose no text and converge`, { timeout: 600_000 }, async () => {
    const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
    const run = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        await runSeed(seed).catch((error: unknown) => {
          throw new Error(`Seed ${seed} fails`, { cause: error });
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_RUNS }, run));
    // Every fault occurred.
    expect(Math.min(...faultCounts.values())).toBeGreaterThan(0);
    expect(faultCounts.size).toBeGreaterThan(15);
  });

  async function runSeed(seed: number): Promise<void> {
    const random = randomOf(seed);
    const user = await backend.signUp();
    const proxy = await openFaultProxy(url, random, 0.35);
    const browsers = ['A', 'B'].map((name) =>
      openBrowser(name, proxy.urlOf(name), backend.anonKey, user),
    );
    const written: SavedTokens = { saved: new Set(), deleted: new Set(), tokens: 0 };
    try {
      await Promise.all(browsers.map((browser) => simulateUser(browser, random, written)));
      await proxy.stopFaults();
      await synchronise(browsers);
      await expectNothingLost(browsers, written, user.id);
      for (const browser of browsers) await expectReplica(browser, user.id);
      expectOneRevisionEach(proxy.forwarded);
      await expectLocalOrder(proxy.forwarded, user.id);
      for (const [name, count] of proxy.faultCounts)
        faultCounts.set(name, (faultCounts.get(name) ?? 0) + count);
    } finally {
      for (const browser of browsers) browser.close();
      await proxy.close();
    }
  }

  /** I1: text reported as saved is on the server or visible to the user locally. */
  async function expectNothingLost(
    browsers: readonly Browser[],
    { saved, deleted }: SavedTokens,
    owner: string,
  ): Promise<void> {
    const kept: unknown[] = [await rowsOf(owner)];
    for (const { db } of browsers) {
      kept.push(await db.conflicts.toArray(), await db.failed.toArray(), await db.outbox.toArray());
    }
    const safe = JSON.stringify(kept);
    expect([...saved].filter((token) => !safe.includes(token) && !deleted.has(token))).toEqual([]);
  }

  /** I2: a browser shows the server’s state, except where the user must act. */
  async function expectReplica({ db }: Browser, owner: string): Promise<void> {
    const troubled = new Set<string>();
    for (const { pageId } of await db.conflicts.toArray()) troubled.add(pageId);
    for (const { pageId, resolvedAt } of await db.failed.toArray()) {
      if (resolvedAt === null) troubled.add(pageId);
    }
    const isPlain = ({ id }: { readonly id: string }): boolean => !troubled.has(id);
    const shown = (await ownPages(db)).map((page) => {
      const { id, title, content_type, tags } = page;
      return { id, title, content_type, tags, source: sourceOf(page) };
    });
    const stored = await rowsOf(owner, 'p.deleted_at is null');
    const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
      a.id < b.id ? -1 : 1;
    expect(shown.filter(isPlain).toSorted(byId)).toEqual(stored.filter(isPlain).toSorted(byId));
  }

  /** I5: the server accepted a browser’s writes of a page in the order of their first attempts. */
  async function expectLocalOrder(
    forwarded: readonly ForwardedWrite[],
    owner: string,
  ): Promise<void> {
    const firstSent = new Map<string, { readonly lane: string; readonly order: number }>();
    for (const { device, mutations } of forwarded) {
      for (const { id, pageId } of mutations) {
        const lane = `${device} ${pageId}`;
        if (!firstSent.has(id)) firstSent.set(id, { lane, order: firstSent.size });
      }
    }
    const ledger = await backend.query<{ mutation_id: string }>(
      'select mutation_id from page_revisions where author_id = $1 order by change_seq',
      [owner],
    );
    const lanes = new Map<string, number[]>();
    for (const { mutation_id } of ledger) {
      const sent = firstSent.get(mutation_id);
      if (sent !== undefined) lanes.set(sent.lane, [...(lanes.get(sent.lane) ?? []), sent.order]);
    }
    for (const order of lanes.values()) expect(order).toEqual(order.toSorted((a, b) => a - b));
  }

  async function rowsOf(owner: string, condition = 'true') {
    return backend.query<{ readonly id: string }>(
      `select p.id, p.title, p.content_type, p.tags,
         coalesce(s.html_source, p.markdown_content, p.html_content) as source
       from pages p left join page_sources s on s.page_id = p.id
       where p.author_id = $1 and ${condition}`,
      [owner],
    );
  }
});

interface SavedTokens {
  /** Tokens of text reported as saved. */
  readonly saved: Set<string>;
  /** Tokens of pages deleted by a user who had seen them. */
  readonly deleted: Set<string>;
  tokens: number;
}

/** Simulates a user in one browser. */
async function simulateUser(browser: Browser, random: Random, written: SavedTokens): Promise<void> {
  const { db, services } = browser;
  for (let acts = 0; acts < ACTIONS; acts += 1) {
    const token = `t${(written.tokens += 1)}x`;
    const pages = await ownPages(db);
    const page = pages[random.below(pages.length + 1)];
    const isHtml = random.chance(0.5);
    if (page === undefined) {
      const input = { title: `Page ${token}`, tags: [], source: `<main>${token}</main>` };
      const made = await createPage(services, {
        ...input,
        content_type: isHtml ? 'html' : 'markdown',
      });
      if (made.ok) written.saved.add(token);
    } else if (random.chance(0.1)) {
      for (const seen of JSON.stringify(page).match(/t\d+x/g) ?? []) written.deleted.add(seen);
      await deletePage(services, page.id);
    } else if (await addLine(browser, page.id, token, random.chance(0.5))) {
      written.saved.add(token);
    }
    await browser.after(random.below(4000));
    if (random.chance(0.2)) await browser.pulled();
  }
}

/** A merge in one browser changes the other, and a pull may queue the restoration of a page deleted elsewhere. */
async function synchronise(browsers: readonly Browser[]): Promise<void> {
  let isDone = false;
  while (!isDone) {
    for (const browser of browsers) await browser.drained();
    for (const browser of browsers) await browser.pulled();
    const drained = await Promise.all(browsers.map((browser) => browser.isDrained()));
    isDone = drained.every(Boolean);
  }
}

/** Adds a line at the start or end of a page; returns whether it was saved. */
async function addLine(
  { db, services }: Browser,
  id: string,
  token: string,
  isFirst: boolean,
): Promise<boolean> {
  return db
    .transaction('rw', db.tables, async () => {
      const page = await db.pages.get(id);
      if (page === undefined || page.deleted_at !== null) return false;
      const lines = [sourceOf(page), `<main>${token}</main>`];
      const source = (isFirst ? lines.toReversed() : lines).join('\n');
      const isHtml = page.content_type === 'html';
      const patch = isHtml
        ? { html_source: source, html_content: published(source) }
        : { markdown_content: source };
      await queueChange(db, id, patch, { mutationId: services.newId(), now: services.now() });
      return true;
    })
    .then((isSaved) => {
      services.requestReplay();
      return isSaved;
    });
}

/** I3: a mutation created one revision, however often it was sent. */
function expectOneRevisionEach(forwarded: readonly ForwardedWrite[]): void {
  const revisions = new Map<string, Set<number>>();
  for (const { last_mutation_id: id, revision } of forwarded.flatMap(({ accepted }) => accepted)) {
    revisions.set(id, (revisions.get(id) ?? new Set()).add(revision));
  }
  for (const made of revisions.values()) expect(made.size).toBe(1);
}
