const KEPT = 3;

/** Caches the answers for the last few texts, but no failures. */
export function memoiseLast<Answer>(
  ask: (text: string) => Promise<Answer>,
): (text: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (text) => {
    const answer = answers.get(text) ?? ask(text);
    answers.delete(text);
    answers.set(text, answer);
    answer.catch(() => answers.delete(text));
    for (const oldest of answers.keys()) {
      if (answers.size <= KEPT) break;
      answers.delete(oldest);
    }
    return answer;
  };
}
