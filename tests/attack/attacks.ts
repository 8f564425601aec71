import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './target.ts';

/** Something one client does to a server that others use. */
export interface Attack {
  readonly name: string;
  /** The expected answer, where it is always the same. */
  readonly answer?: string;
  /** Whether `npm test` runs it, too. */
  readonly isQuick: boolean;
  /** Says what came of it: statuses and how many of each. */
  readonly run: (target: Target) => Promise<string>;
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'nothing, for comparison',
    isQuick: false,
    run: async () => {
      await sleep(1000);
      return '';
    },
  },
  reads('a regular expression on every page', 'pages?select=id&html_content=match.(a%2B)%2B%24'),
  reads('embeds in embeds, three deep', 'pages?select=*,page_sources(*,pages(*,page_sources(*)))'),
  reads('a list of a million rows', 'pages?select=*&limit=1000000'),
  reads('a filter without an index', 'pages?select=id&html_content=ilike.*a*'),
  {
    name: 'JSON of 500,000 levels',
    answer: '1 × 400',
    isQuick: true,
    run: (target) => statuses([write(target, `${'['.repeat(500_000)}${']'.repeat(500_000)}`)]),
  },
  {
    name: 'a body of 9 MB',
    answer: '1 × 413',
    isQuick: true,
    run: (target) => statuses([write(target, JSON.stringify([page(target, 'x'.repeat(9e6))]))]),
  },
  saves('a page of tags without an end', () => `${'<a b='.repeat(80_000)}"><b>`),
  saves('a page of 60,000 different words', () =>
    Array.from({ length: 60_000 }, (_, n) => n.toString(36)).join(' '),
  ),
  {
    name: '25 pages of 300 KB in one request',
    isQuick: false,
    run: (target) => {
      const rows = Array.from({ length: 25 }, (_, n) => page(target, `<p>${n} `.repeat(50_000)));
      return statuses([write(target, JSON.stringify(rows))]);
    },
  },
  {
    name: '200 searches at once',
    isQuick: false,
    run: (target) =>
      statuses(
        times(200, (n) => {
          const query = encodeURIComponent(JSON.stringify({ search: `the ${n.toString(36)} e` }));
          return ask(target, `/rest/v1/rpc/list_gallery?query=${query}`);
        }),
      ),
  },
  {
    name: '40 wrong passwords at once',
    answer: '40 × 400',
    isQuick: true,
    run: (target) =>
      statuses(
        times(40, (n) =>
          post(target, '/auth/v1/token?grant_type=password', {
            email: `nobody${n}@example.org`,
            password: 'Wrong-passw0rd',
          }),
        ),
      ),
  },
  {
    name: '40 sign-ups at once',
    isQuick: false,
    run: (target) =>
      statuses(
        times(40, () =>
          post(target, '/auth/v1/signup', {
            email: `${randomUUID()}@example.org`,
            password: 'Paper-and-1nk',
          }),
        ),
      ),
  },
  {
    name: '500 connections that say nothing',
    isQuick: false,
    run: async ({ url }) => {
      const { hostname, port } = new URL(url);
      const sockets = times(500, () =>
        connect(Number(port), hostname).on('error', () => undefined),
      );
      await sleep(2000);
      for (const socket of sockets) socket.destroy();
      return 'closed';
    },
  },
  {
    name: 'headings without an end for the demo model',
    answer: '1 × 200',
    isQuick: true,
    run: (target) => {
      const context = `Use the following project context:\n\n## A\n\n<p>${'<h1>'.repeat(40_000)}`;
      const messages = [
        { role: 'system', content: context },
        { role: 'user', content: 'outline "' },
      ];
      return statuses([post(target, '/functions/v1/chat', { messages }, target.attacker.token)]);
    },
  },
  {
    name: '20 pictures of 5 MB at once',
    isQuick: false,
    run: (target) =>
      statuses(
        times(20, () =>
          ask(
            target,
            `/storage/v1/object/avatars/avatars/${target.attacker.id}-${randomUUID()}.png`,
            {
              method: 'POST',
              headers: {
                authorization: `Bearer ${target.attacker.token}`,
                'content-type': 'image/png',
              },
              body: new Uint8Array(5_000_000),
            },
          ),
        ),
      ),
  },
];

function reads(name: string, path: string): Attack {
  return {
    name,
    answer: '5 × 400',
    isQuick: true,
    run: (target) => statuses(times(5, () => ask(target, `/rest/v1/${path}`))),
  };
}

function saves(name: string, text: () => string): Attack {
  return {
    name,
    answer: '1 × 201',
    isQuick: true,
    run: (target) => statuses([write(target, JSON.stringify([page(target, text())]))]),
  };
}

function page({ attacker }: Target, html: string): object {
  return {
    id: randomUUID(),
    author_id: attacker.id,
    title: 'Page',
    content_type: 'html',
    html_content: html,
    base_revision: 0,
    last_mutation_id: randomUUID(),
  };
}

function write(target: Target, body: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${target.attacker.token}`,
    'content-type': 'application/json',
    prefer: 'resolution=merge-duplicates',
  };
  return ask(target, '/rest/v1/pages?on_conflict=id', { method: 'POST', headers, body });
}

function post(target: Target, path: string, fields: object, token?: string): Promise<Response> {
  return ask(target, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(fields),
  });
}

function ask(target: Target, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: target.anonKey, ...(init.headers as Record<string, string>) };
  return fetch(`${target.url}${path}`, { ...init, headers });
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

async function statuses(answers: readonly Promise<Response>[]): Promise<string> {
  const found = await Promise.all(
    answers.map(async (pending) => {
      const answer = await pending.catch(() => null);
      await answer?.text().catch(() => undefined);
      return answer?.status ?? 'cut off';
    }),
  );
  return Object.entries(Object.groupBy(found, String))
    .map(([status, all]) => `${all?.length ?? 0} × ${status}`)
    .join(', ');
}
