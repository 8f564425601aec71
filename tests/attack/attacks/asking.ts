import { randomUUID } from 'node:crypto';
import type { Target } from '../target.ts';

export function page({ attacker }: Target, html: string): object {
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

export function write(target: Target, body: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${target.attacker.token}`,
    'content-type': 'application/json',
    prefer: 'resolution=merge-duplicates',
  };
  return ask(target, '/rest/v1/pages?on_conflict=id', { method: 'POST', headers, body });
}

export function post(
  target: Target,
  path: string,
  fields: object,
  token?: string,
): Promise<Response> {
  return ask(target, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(fields),
  });
}

export function ask(target: Target, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: target.anonKey, ...(init.headers as Record<string, string>) };
  return fetch(`${target.url}${path}`, { ...init, headers });
}

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

export async function statuses(answers: readonly Promise<Response>[]): Promise<string> {
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
