import type { Request } from 'express';

/** What is read of Express's router: its layers, of which those with a route answer requests. */
interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean> };
}

/**
 * Methods with which the address of a request is served, in capitals; empty for an address that names
 * nothing. Express itself does not tell a wrong method from an unknown address.
 */
export function allowedMethods(request: Request): string[] {
  const { stack } = request.app.router as unknown as { stack: Layer[] };
  const methods = new Set<string>();
  for (const layer of stack)
    if (layer.route && !isMiddleware(layer.route) && layer.match(request.path))
      for (const method of Object.keys(layer.route.methods)) methods.add(method);
  if (methods.has('get')) methods.add('head');
  return [...methods].map((method) => method.toUpperCase()).sort();
}

/** Nest registers middleware as a route of every method there is; nothing here is served with TRACE. */
const isMiddleware = ({ methods }: { methods: Record<string, boolean> }): boolean => 'trace' in methods;
