import type { Target } from '../target.ts';
import { ask, page, post, statuses, times, write } from './asking.ts';
import type { Attack } from './attack.ts';

export const DATA_ATTACKS: readonly Attack[] = [
  reads('a regular expression on every page', 'pages?select=id&html_content=match.(a%2B)%2B%24'),
  reads('embeds in embeds, three deep', 'pages?select=*,page_sources(*,pages(*,page_sources(*)))'),
  reads('a list of a million rows', 'pages?select=*&limit=1000000'),
  reads('a filter without an index', 'pages?select=id&html_content=ilike.*a*'),
  reads('one column 1,000 times', `pages?select=${times(1000, () => 'html_content').join()}`),
  reads('one embed 500 times', `pages?select=${times(500, () => 'page_sources(*)').join()}`),
  {
    name: 'a list of 400 identifiers',
    answer: '5 × 200',
    isQuick: false,
    run: (target) => {
      const ids = times(400, (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
      return statuses(
        times(5, () => ask(target, `/rest/v1/pages?select=id&id=in.(${ids.join()})`)),
      );
    },
  },
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
  {
    name: 'two million empty rows in one request',
    answer: '1 × 400',
    isQuick: true,
    run: (target) => statuses([write(target, `[${times(2_000_000, () => '{}').join()}]`)]),
  },
  {
    name: '20,000 small pages in one request',
    answer: '1 × 400',
    isQuick: true,
    run: (target) =>
      statuses([write(target, JSON.stringify(times(20_000, () => page(target, 'x'))))]),
  },
  {
    name: 'a row of 500,000 columns',
    answer: '1 × 400',
    isQuick: true,
    run: (target) => {
      const columns = times(500_000, (n) => `"c${n}":1`);
      return statuses([write(target, `[{${columns.join()}}]`)]);
    },
  },
  {
    name: 'a gallery search of 7 MB',
    answer: '1 × 413',
    isQuick: true,
    run: (target) => statuses([search(target, { search: 'the e '.repeat(1_200_000) })]),
  },
  {
    name: 'a gallery search for 500,000 tags',
    answer: '1 × 413',
    isQuick: true,
    run: (target) => statuses([search(target, { tags: times(500_000, String) })]),
  },
  saves('a page of tags without an end', () => `${'<a b='.repeat(80_000)}"><b>`),
  saves('a page of 60,000 different words', () => times(60_000, (n) => n.toString(36)).join(' ')),
  {
    name: '25 pages of 300 KB in one request',
    isQuick: false,
    run: (target) => {
      const rows = times(25, (n) => page(target, `<p>${n} `.repeat(50_000)));
      return statuses([write(target, JSON.stringify(rows))]);
    },
  },
  {
    name: '60 pages of 400 KB, all read five times at once',
    answer: '5 × 413',
    isQuick: false,
    run: async (target) => {
      for (let sent = 0; sent < 60; sent += 10) {
        const rows = times(10, () => page(target, '<p>12345678'.repeat(36_000)));
        await statuses([write(target, JSON.stringify(rows))]);
      }
      const mine = `/rest/v1/pages?select=*&author_id=eq.${target.attacker.id}&limit=1000`;
      return statuses(times(5, () => ask(target, mine)));
    },
  },
  {
    name: '200 searches at once',
    isQuick: false,
    isStopped: true,
    run: (target) =>
      statuses(
        times(200, (n) => {
          const query = encodeURIComponent(JSON.stringify({ search: `the ${n.toString(36)} e` }));
          return ask(target, `/rest/v1/rpc/list_gallery?query=${query}`);
        }),
      ),
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
    name: 'a chat of 40 MB',
    answer: '1 × 413',
    isQuick: true,
    run: (target) => {
      const messages = times(40, () => ({ role: 'user', content: 'x'.repeat(1_000_000) }));
      return statuses([post(target, '/functions/v1/chat', { messages }, target.attacker.token)]);
    },
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

function search(target: Target, query: object): Promise<Response> {
  return post(target, '/rest/v1/rpc/list_gallery', { query });
}
