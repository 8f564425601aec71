import { describe, expect, test } from 'vitest';
import { readModels, readSettings } from '../../../supabase/functions/chat/settings.ts';

describe('spec §7: provider configuration', () => {
  test('OpenAI needs a key and a model', () => {
    expect(readSettings({ AI_API_KEY: 'sk-x', AI_MODEL: 'gpt-4o-mini' })).toMatchObject({
      completions: 'https://api.openai.com/v1/chat/completions',
      credentials: { authorization: 'Bearer sk-x' },
      model: 'gpt-4o-mini',
      label: 'gpt-4o-mini',
      demo: false,
    });
  });

  test('OpenRouter also needs its URL', () => {
    const settings = readSettings({
      AI_BASE_URL: 'https://openrouter.ai/api/v1/',
      AI_API_KEY: 'sk-or-x',
      AI_MODEL: 'meta-llama/llama-3.3-70b-instruct',
    });
    expect(settings?.completions).toBe('https://openrouter.ai/api/v1/chat/completions');
  });

  test('an Azure deployment has its version in the URL and its key in the header api-key', () => {
    const base = 'https://me.openai.azure.com/openai/deployments/four';
    const settings = readSettings({
      AI_BASE_URL: base,
      AI_API_KEY: 'x',
      AI_API_VERSION: '2024-10-21',
      AI_MODEL: 'four',
    });
    expect(settings?.completions).toBe(`${base}/chat/completions?api-version=2024-10-21`);
    expect(settings?.credentials).toEqual({ 'api-key': 'x' });
  });

  test("Azure's newer address needs no version", () => {
    const settings = readSettings({
      AI_BASE_URL: 'https://me.openai.azure.com/openai/v1',
      AI_API_KEY: 'x',
      AI_MODEL: 'four',
    });
    expect(settings?.completions).toBe('https://me.openai.azure.com/openai/v1/chat/completions');
    expect(settings?.credentials).toEqual({ 'api-key': 'x' });
  });

  test('a complete URL is used unchanged', () => {
    const address =
      'https://me.openai.azure.com/openai/deployments/4/chat/completions?api-version=1';
    expect(readSettings({ AI_BASE_URL: address, AI_MODEL: '4' })?.completions).toBe(address);
  });

  test('no key sends no credentials', () => {
    const settings = readSettings({ AI_BASE_URL: 'http://127.0.0.1:8080/v1', AI_MODEL: 'local' });
    expect(settings?.credentials).toEqual({});
  });

  test.each([{}, { AI_MODEL: 'x' }, { AI_API_KEY: 'x' }, { AI_BASE_URL: ' ', AI_MODEL: ' ' }])(
    'nothing is configured by %o',
    (env) => expect(readSettings(env)).toBeNull(),
  );

  test.each([
    { AI_BASE_URL: 'api.openai.com', AI_MODEL: 'x' },
    { AI_BASE_URL: 'file:///etc', AI_MODEL: 'x' },
    { AI_API_KEY: 'x', AI_MODEL: 'x', AI_CONTEXT_TOKENS: 'many' },
    { AI_API_KEY: 'x', AI_MODEL: 'x', AI_REQUESTS_PER_DAY: '0' },
  ])('an invalid value throws: %o', (env) => {
    expect(() => readSettings(env)).toThrow(/AI_/u);
  });
});

describe('several models', () => {
  const ONE = { AI_API_KEY: 'x', AI_MODEL: 'small', AI_CONTEXT_TOKENS: '32000' };
  const namesOf = (list: string) =>
    readModels({ ...ONE, AI_MODELS: list })?.map(({ model, label, contextTokens }) => [
      model,
      label,
      contextTokens,
    ]);

  test('AI_MODELS adds names, labels and limits to the first model', () => {
    expect(namesOf(' large | Careful | 200000, medium,, small|again')).toEqual([
      ['small', 'small', 32_000],
      ['large', 'Careful', 200_000],
      ['medium', 'medium', 32_000],
    ]);
    expect(readModels({ ...ONE, AI_MODELS: 'large||200000' })?.[1]?.requestTokens).toBe(195_904);
    expect(namesOf('')).toHaveLength(1);
  });

  test('nothing is offered without a first model, and an invalid limit throws', () => {
    expect(readModels({ AI_API_KEY: 'x', AI_MODELS: 'large' })).toBeNull();
    expect(() => namesOf('large|Careful|many')).toThrow('AI_MODELS');
  });
});

describe('the token budget', () => {
  const budgetOf = (tokens: string) => {
    const env = { AI_API_KEY: 'x', AI_MODEL: 'x', AI_CONTEXT_TOKENS: tokens };
    const settings = readSettings(env);
    return [settings?.contextTokens, settings?.requestTokens];
  };

  test('it defaults to the 4o window minus the reply', () => {
    expect(budgetOf('')).toEqual([128_000, 123_904]);
  });

  test('a small window reserves a quarter for the reply', () => {
    expect(budgetOf('4096')).toEqual([4_096, 3_072]);
  });
});
