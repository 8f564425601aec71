import { expect, test } from 'vitest';
import { assistantSettings } from '../../../supabase/local/program.ts';

test('what the environment says about the assistant, and nothing else of it', () => {
  expect(
    assistantSettings({
      AI_MODEL: 'llama3.2',
      OLLAMA_HOST: '0.0.0.0',
      AIRFLOW_HOME: '/x',
      MY_AI_MODEL: 'y',
    }),
  ).toEqual({ AI_MODEL: 'llama3.2', OLLAMA_HOST: '0.0.0.0' });
});
