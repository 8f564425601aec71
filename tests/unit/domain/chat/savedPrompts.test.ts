import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filledIn,
  MAX_PROMPT,
  MAX_PROMPT_NAME,
  promptKey,
  promptsIn,
  promptValue,
  variablesOf,
} from '#domain/chat/savedPrompts.ts';

test('a prompt is read as it was saved, and a deleted one isn’t listed', () => {
  const stored = {
    [promptKey('a')]: {
      value: promptValue({ name: ' Translate  it ', text: 'Into {{language}}.\n\nKeep\tlinks.' }),
      changedAt: 1,
      isUnsent: false,
    },
    [promptKey('b')]: { value: null, changedAt: 1, isUnsent: false },
    'pin:a': { value: 'Not\na prompt', changedAt: 1, isUnsent: false },
  };
  expect(promptsIn(stored)).toEqual([
    { id: 'a', name: 'Translate  it', text: 'Into {{language}}.\n\nKeep\tlinks.' },
  ]);
});

test('law: a prompt of the largest size fits a setting', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: MAX_PROMPT_NAME, size: 'max' }),
      fc.string({ unit: 'binary', maxLength: MAX_PROMPT, size: 'max' }),
      (name, text) => {
        const value = promptValue({
          name: name.slice(0, MAX_PROMPT_NAME),
          text: text.slice(0, MAX_PROMPT).toWellFormed(),
        }).toWellFormed();
        expect(Buffer.byteLength(JSON.stringify(value))).toBeLessThan(10_000);
      },
    ),
    { numRuns: 100 },
  );
});

test('each variable is asked for once, in order', () => {
  expect(variablesOf('{{ tone }} in {{language}}, {{tone}}, {{}} {{a\nb}} {language}')).toEqual([
    'tone',
    'language',
  ]);
});

test('values are inserted as they are, and a variable without one stays', () => {
  const values = new Map([
    ['language', '$& {{tone}}'],
    ['empty', ''],
  ]);
  expect(filledIn('{{language}} {{ language }} {{tone}} {{empty}}', values)).toBe(
    '$& {{tone}} $& {{tone}} {{tone}} {{empty}}',
  );
});
