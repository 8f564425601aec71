import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, nextWrite } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let owner: TestClient;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  user = await backend.signUp();
  owner = clientOf(backend, user);
});

afterAll(() => backend.close());

const send = (...rows: readonly ReturnType<typeof newPage>[]) =>
  owner
    .from('pages')
    .upsert([...rows], { onConflict: 'id' })
    .select('id,snippet');

test('an upsert answers 201 when at least one row is new, else 200', async () => {
  const [one, two, three] = [newPage(user.id), newPage(user.id), newPage(user.id)];
  expect((await send(one, two)).status).toBe(201);
  const both = await send(nextWrite(one, 1), nextWrite(two, 1));
  expect([both.status, both.data?.length]).toEqual([200, 2]);
  const mixed = await send(nextWrite(one, 2), three);
  expect([mixed.status, mixed.data?.length]).toEqual([201, 2]);
});

test('an upsert updates a page’s text, unless only its tags change', async () => {
  const [one, two] = [newPage(user.id), newPage(user.id)];
  await send(one, two);
  const edited = await send(
    nextWrite(one, 1, { html_content: '<p>Otters</p>' }),
    nextWrite(two, 1, { tags: ['new'] }),
  );
  const words = new Map(edited.data?.map(({ id, snippet }) => [id, snippet]));
  expect([words.get(one.id), words.get(two.id)]).toEqual(['Otters', 'Hello']);
});
