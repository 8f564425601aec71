import type { PageRow } from '#domain/page/pageRow.ts';
import { bearerOf } from './authServer.ts';
import { checkPicturesFirst } from '../checks/pictures.ts';
import { checkAnswer, checkSend } from '../checks/isolation.ts';
import { Violation } from '../checks/ledger.ts';
import { checkPatience, noteAnswer } from '../checks/patience.ts';
import {
  faultOf,
  isAuth,
  isOutbox,
  madeUpAnswer,
  responseOf,
  rowsOf,
  slownessOf,
  truncate,
  type Answer,
  type HeldRequest,
} from './network.ts';
import { isPicture, upload } from './bucket.ts';
import type { Stillness } from '../runner/stillness.ts';
import { asProcess, runningProcess } from './turns.ts';
import { remove, type World } from './world.ts';

/** A process's request, held until the scheduler advances it. */
export function send(
  world: World,
  process: number,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  // Its timers would use real time.
  if (runningProcess() !== process) throw new Error(`${process} asks in another process's turn`);
  const url = input instanceof Request ? input.url : input.toString();
  const rows = rowsOf(url, init);
  const fault = faultOf(world.random, world.faultRate, url, world.variant.faults);
  // Thrown here it would look like a network error.
  world.ledger.judge(() => {
    checkSend(world, process, url, init, rows);
    checkPatience(world, process, url);
    if (isOutbox(url) || isAuth(url)) world.ledger.noteSend(process, rows, fault !== 'none');
  });
  return new Promise((resolve, reject) => {
    const reply = { answer: null, readyAt: world.now, resolve, reject };
    const request = { process, url, init, fault, rows, ...reply };
    if (
      rows.length > 0 &&
      world.held.some((one) => one.process === process && one.rows.length > 0)
    ) {
      world.ledger.requests.parallel += 1;
    }
    world.held.push(request);
    init.signal?.addEventListener('abort', () => giveUp(world, request, init.signal?.reason));
  });
}

/** A process's timeout or abort; the request may still arrive. */
function giveUp(world: World, request: HeldRequest, reason: unknown): void {
  if (!world.held.includes(request)) return;
  remove(world.held, (held) => held === request);
  world.ledger.noteLoss(request.rows);
  world.ledger.requests.unanswered += 1;
  if (request.answer === null) world.zombies.push(request);
  request.reject(reason instanceof Error ? reason : new TypeError('aborted'));
}

/** Advances a held request: to the server, or back to its process. */
export async function stepRequest(
  world: World,
  request: HeldRequest,
  outside: Stillness['outside'],
): Promise<void> {
  const { fault } = request;
  if (request.answer !== null) return deliver(world, request, request.answer);
  if (fault === 'lostRequest' || fault === 'zombie') {
    if (fault === 'zombie') world.zombies.push(request);
    drop(world, request);
    return;
  }
  const madeUp = madeUpAnswer(fault, world.random, world.now);
  const answer = madeUp ?? (await outside(() => execute(world, request)));
  const sender = world.processes[request.process];
  if (sender !== undefined && answer.status < 300) {
    world.ledger.judge(() => checkPicturesFirst(world, sender.device, request.rows));
  }
  if (fault === 'duplicate') world.zombies.push(request);
  if (fault === 'lostAnswer') return drop(world, request);
  request.answer = fault === 'truncated' && answer.status < 300 ? truncate(answer) : answer;
  request.readyAt = world.now + slownessOf(world.random, world.faultRate);
}

/** The server executes a request. */
export async function execute(world: World, request: HeldRequest): Promise<Answer> {
  const { url, rows } = request;
  if (isAuth(url)) return refresh(world, request);
  const init = rows.length > 0 ? await world.variant.arriving(world, request.init) : request.init;
  const who = world.auth.whoAsks(new Headers(init.headers).get('authorization'), world.now);
  if (who.kind === 'refused') {
    world.ledger.noteLoss(rows);
    return { status: 401, text: JSON.stringify({ code: 'PGRST303', message: 'JWT expired' }) };
  }
  const asker = who.kind === 'person' ? who.id : null;
  if (isPicture(url)) return upload(world.bucket, asker, url);
  const before = await newestWrites(world, rows);
  const isLate = world.replica !== null && world.lag > 0 && world.random.chance(world.lag);
  const by = isLate ? 'replica' : 'server';
  const answer = await world.server.answer(asker, url, init, by);
  if (answer.status >= 300) {
    // A batch with a refused row is bisected.
    world.ledger.noteLoss(rows);
    return answer;
  }
  if (rows.length > 0) {
    const accepted = JSON.parse(answer.text) as readonly PageRow[];
    world.ledger.noteAccepted(rows, accepted);
    world.ledger.judge(() => checkSeen(rows, accepted, before));
  } else {
    checkAnswer(world, bearerOf(init), answer.text);
  }
  return answer;
}

/** The last write of each page before a request. */
async function newestWrites(
  world: World,
  rows: readonly PageRow[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0 || world.restores === 0) return new Map();
  const newest = await world.server.query<{ id: string; last_mutation_id: string }>(
    'select id, last_mutation_id from pages where id = any($1)',
    [rows.map(({ id }) => id)],
  );
  return new Map(newest.map((row) => [row.id, row.last_mutation_id]));
}

/** I16: a write is accepted only over the version that its writer had seen. */
function checkSeen(
  rows: readonly PageRow[],
  accepted: readonly PageRow[],
  before: ReadonlyMap<string, string>,
): void {
  for (const { last_mutation_id } of accepted) {
    const row = rows.find((sent) => sent.last_mutation_id === last_mutation_id);
    const there = row && before.get(row.id);
    if (row === undefined || there === undefined || row.base_mutation_id === there) continue;
    throw new Violation(`I16: ${row.last_mutation_id} was accepted over ${there}, unseen`);
  }
}

function refresh(world: World, { init }: HeldRequest): Answer {
  const { refresh_token: token } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as {
    refresh_token: string;
  };
  return world.auth.refresh(token, world.now);
}

function deliver(world: World, request: HeldRequest, answer: Answer): void {
  remove(world.held, (held) => held === request);
  noteAnswer(world, request, answer);
  asProcess(request.process, () => request.resolve(responseOf(answer)));
}

function drop(world: World, request: HeldRequest): void {
  remove(world.held, (held) => held === request);
  asProcess(request.process, () => request.reject(new TypeError('Failed to fetch')));
}
