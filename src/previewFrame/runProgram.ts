/** Runs a program that the app sent and returns the function that it left under `name`. */
export function runProgram(program: string, name: string): unknown {
  const script = document.createElement('script');
  script.text = program;
  document.body.append(script);
  return Reflect.get(globalThis, name);
}
