// What the package knows of the host it runs in, without importing anything from it.

interface Builtins {
  "node:util": Pick<typeof globalThis, "TextDecoder" | "TextEncoder">;
  "node:zlib": typeof import("node:zlib");
}

/** A built-in module of Node, where this is Node in disguise: test environments hide what browsers have, and Node has. */
export function builtin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.(name) as Builtins[Name] | undefined;
}
