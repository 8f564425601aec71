import type { PageRow } from '#domain/page/pageRow.ts';
import { bearerOf } from '../world/authServer.ts';
import { tokensOf, Violation } from './ledger.ts';
import { isAuth } from '../world/network.ts';
import { committedRows } from '../world/storage.ts';
import { databaseOf, type World } from '../world/world.ts';

/** I6: a process only sends its own user's rows, with that user's token. */
export function checkSend(
  world: World,
  process: number,
  url: string,
  init: RequestInit,
  rows: readonly PageRow[],
): void {
  if (isAuth(url)) return;
  // A process sends nothing before it is registered.
  const owner = world.processes[process]?.owner;
  const bearer = bearerOf(init);
  if (bearer === null || bearer !== owner) {
    throw new Violation(`I6: ${process} sent in the name of ${String(bearer)}, not of its owner`);
  }
  const other = rows.find((row) => row.author_id !== owner);
  if (other !== undefined) throw new Violation(`I6: ${process} sent a page of somebody else`);
  checkTokens(world, owner, init.body);
}

/** I6: a response contains no other user's text. */
export function checkAnswer(world: World, person: string | null, text: string): void {
  if (person !== null) checkTokens(world, person, text);
}

/** I6: a user's database on this device contains only that user's rows. */
export function checkDatabases(world: World): void {
  for (const { storage } of world.devices) {
    for (const person of world.people) {
      for (const table of ['pages', 'outbox', 'shadows', 'conflicts', 'failed', 'revisions']) {
        checkTokens(world, person, committedRows(storage, databaseOf(person), table));
      }
      for (const row of committedRows(storage, databaseOf(person), 'pages')) {
        const { author_id: author } = row as { readonly author_id: string };
        if (author !== person) throw new Violation(`I6: a page of ${author} in another's database`);
      }
    }
  }
}

function checkTokens(world: World, person: string, value: unknown): void {
  for (const token of tokensOf(value)) {
    const author = world.ledger.authors.get(token);
    if (author !== undefined && author !== person) {
      throw new Violation(`I6: ${token} was somebody else's`);
    }
  }
}
