import type { StoredSettings } from '#domain/account/settings.ts';

export interface SavedPrompt {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** In UTF-16 units. With its name and without control characters a prompt fits the 10,000 bytes of a setting. */
export const MAX_PROMPT = 3000;
export const MAX_PROMPT_NAME = 60;

const KEY = 'prompt:';

const VARIABLE = /\{\{([^{}\n]{1,60})\}\}/gu;

export function promptKey(id: string): string {
  return `${KEY}${id}`;
}

/** The value of a setting: the name is its first line. */
export function promptValue({ name, text }: Pick<SavedPrompt, 'name' | 'text'>): string {
  const value = `${name.replaceAll(/\s/gu, ' ').trim()}\n${text}`;
  return value.replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

/** The saved prompts among the settings, by name. */
export function promptsIn(stored: StoredSettings): readonly SavedPrompt[] {
  return Object.entries(stored)
    .flatMap(([key, { value }]) => {
      if (!key.startsWith(KEY) || typeof value !== 'string') return [];
      const [name = '', ...text] = value.split('\n');
      return [{ id: key.slice(KEY.length), name, text: text.join('\n') }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** The names of its variables, each once, in order. */
export function variablesOf(text: string): readonly string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/** A variable without a value stays as it is written. */
export function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(VARIABLE, (written, name: string) => values.get(name.trim()) || written);
}
