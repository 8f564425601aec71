import { describe, expect, test, vi } from 'vitest';
import type { Command } from '#context/commands.ts';
import { goCommands, type Target } from '#features/palette/useGlobalCommands.ts';
import { paletteSections, searchCommands, rankByQuery } from '#features/palette/searchCommands.ts';

vi.stubGlobal('navigator', { userAgent: 'Linux' });

const nothing = () => undefined;

describe('finding a command', () => {
  const found = (query: string, ...labels: string[]) =>
    rankByQuery(
      labels.map((label) => ({ label, words: label === 'Quote' ? 'blockquote' : undefined })),
      query,
    ).map(({ label }) => label);

  test('an empty query finds all in order', () => {
    expect(found(' ', 'b', 'a')).toEqual(['b', 'a']);
  });

  test('ranks the start of the label before a word, and that before part of a word', () => {
    expect(found('page', 'Homepage', 'New page', 'Page up')).toEqual([
      'Page up',
      'New page',
      'Homepage',
    ]);
  });

  test('every word must match, in any order', () => {
    expect(found('page new', 'New page', 'New draft')).toEqual(['New page']);
  });

  test('matches letters in order, search terms, and ignores accents and case', () => {
    expect(found('h2', 'Heading 2', 'Heading 3')).toEqual(['Heading 2']);
    expect(found('block', 'Quote', 'Bold')).toEqual(['Quote']);
    expect(found('RESUME', 'Open Résumé')).toEqual(['Open Résumé']);
    expect(found('zz', 'Zebra')).toEqual([]);
  });
});

describe('the palette', () => {
  const command = (id: string, group: Command['group'], disabled = false): Command => ({
    id,
    label: id,
    group,
    disabled,
    run: nothing,
  });
  const all = [
    command('Save', 'Document'),
    command('Gone', 'Document', true),
    command('Bold', 'Text'),
    command('Sort', 'Text'),
    ...Array.from({ length: 9 }, (_, n) => command(`open.${n}`, 'Go')),
  ];
  const shown = (recent: readonly string[], query: string) =>
    paletteSections(all, recent, query).map(({ label, items }) => [
      label,
      items.map(({ id }) => id),
    ]);

  test('shows recent commands, then the groups of enabled commands and a few pages', () => {
    expect(shown(['Sort', 'nothing', 'Gone'], '')).toEqual([
      ['Recently used', ['Sort']],
      ['Document', ['Save']],
      ['Text', ['Bold']],
      ['Go', ['open.0', 'open.1', 'open.2', 'open.3', 'open.4']],
    ]);
  });

  test('shows the groups of a query by their best result, with every matching page', () => {
    expect(shown(['Sort'], 'so')).toEqual([['Text', ['Sort']]]);
    expect(shown([], 'open')[0]?.[1]).toHaveLength(9);
    expect(shown([], 'xyz')).toEqual([]);
  });
});

describe('the commands of every screen', () => {
  const labels = (isSignedIn: boolean, to: string, tab?: string) =>
    goCommands(isSignedIn, { to, tab }, nothing).map(({ label }) => label);

  test('a user can open every other screen, a visitor the gallery and the sign-in', () => {
    expect(labels(true, '/trash')).toEqual([
      'Dashboard',
      'AI Assistant',
      'HTML Editor',
      'Markdown Editor',
      'Saved Pages',
      'Profile',
    ]);
    expect(labels(true, '/', 'saved')).not.toContain('Saved Pages');
    expect(labels(true, '/', 'saved')).toContain('Dashboard');
    expect(labels(false, '/')).toEqual(['Sign in', 'Create an account']);
    expect(labels(false, '/auth')).toEqual(['Public Gallery', 'Create an account']);
  });

  test('a command leads to the screen it names', () => {
    const went: Target[] = [];
    const commands = goCommands(true, { to: '/profile' }, (target) => went.push(target));
    commands.find(({ id }) => id === 'go.saved')?.run();
    commands.find(({ id }) => id === 'go.trash')?.run();
    expect(went).toEqual([{ to: '/', tab: 'saved' }, { to: '/trash' }]);
  });

  test('a query can be searched for in the lists; a visitor has no projects', () => {
    const searched: unknown[] = [];
    const search = (of: unknown) => searched.push(of);
    expect(searchCommands('  ', true, search)).toEqual([]);
    for (const { run } of searchCommands(' tides ', true, search)) run();
    expect(searched).toEqual([{ q: 'tides', tab: 'saved' }, { q: 'tides' }]);
    expect(searchCommands('tides', false, search)).toHaveLength(1);
  });
});
