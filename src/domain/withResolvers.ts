/** `Promise.withResolvers`, which Safari lacks before 17.4. */
export function withResolvers<Value>() {
  let resolve = (_value: Value | PromiseLike<Value>) => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
