import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SETUP_FILES, SETUP_SCRIPT } from '#features/chat/SetupNotice.tsx';

const FOLDER = 'supabase/migrations';
const TABLES = /\b(?:chat_\w+|session_projects)\b/;

describe('spec §2: the setup script', () => {
  const about = readdirSync(FOLDER)
    .filter((name) => TABLES.test(readFileSync(`${FOLDER}/${name}`, 'utf8')))
    .toSorted();

  test('is every migration about the assistant’s tables, in order', () => {
    expect(about).not.toEqual([]);
    expect(SETUP_FILES).toEqual(about);
  });

  test('contains them unchanged', () => {
    const texts = about.map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8').trim());
    const places = texts.map((text) => SETUP_SCRIPT.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
