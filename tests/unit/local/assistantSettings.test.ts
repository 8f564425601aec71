import { expect, test } from 'vitest';
import { assistantSettings } from '../../../supabase/local/program.ts';

test('only AI_* and OLLAMA_* variables are read', () => {
  expect(
    assistantSettings({
      AI_MODEL: 'llama3.2',
      OLLAMA_HOST: '0.0.0.0',
      AIRFLOW_HOME: '/x',
      MY_AI_MODEL: 'y',
    }),
  ).toEqual({ AI_MODEL: 'llama3.2', OLLAMA_HOST: '0.0.0.0' });
});
