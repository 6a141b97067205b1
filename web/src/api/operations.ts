import type { paths } from './schema';

// What the description of the API says of the endpoints of this page, as types: by path, without what all begin with.

type Base = '/v1/connector';
type Method = 'get' | 'post' | 'put' | 'delete';
type Operation<P, M extends Method> = `${Base}/${P & string}` extends keyof paths
  ? paths[`${Base}/${P & string}`] extends { [K in M]: infer O }
    ? O
    : never
  : P extends ''
    ? paths[Base] extends { [K in M]: infer O }
      ? O
      : never
    : never;

type Below<P> = P extends `${Base}/${infer Rest}` ? Rest : P extends Base ? '' : never;

/** Paths that take a method, such as `conversations/{id}`; the empty one is the overview. */
export type ApiPath<M extends Method> = {
  [P in Below<keyof paths>]: [Operation<P, M>] extends [never]
    ? never
    : Operation<P, M> extends undefined
      ? never
      : P;
}[Below<keyof paths>];

type Parameters<O, Place extends string> = O extends { parameters: { [K in Place]?: infer V } }
  ? NonNullable<V>
  : never;

/** Query parameters of an operation. */
export type QueryOf<P, M extends Method> = Parameters<Operation<P, M>, 'query'>;

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;

/** The body of the answer when all went well. */
export type AnswerOf<P, M extends Method> =
  Operation<P, M> extends { responses: infer R }
    ? { [S in keyof R & (200 | 201 | 202)]: Json<R[S]> }[keyof R & (200 | 201 | 202)]
    : never;

/** What an operation takes as its body. */
export type BodyOf<P, M extends Method> =
  Operation<P, M> extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;

type Holes<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/** What fills in `{id}` and the like. */
export type ParamsOf<P> = Readonly<Record<Holes<P>, string>>;

/** A path with its parameters filled in. */
export const filledIn = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
