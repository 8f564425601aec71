/** The body of a request or an answer, of at most `most` bytes, as text; null if it is longer. */
export async function bodyText(
  message: Pick<Request, 'headers' | 'body'>,
  most: number,
): Promise<string | null> {
  if (Number(message.headers.get('content-length') ?? 0) > most) return null;
  if (message.body === null) return '';
  const decoder = new TextDecoder();
  const reader = message.body.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
